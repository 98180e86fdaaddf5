package import SWF

/// What a frame of phases takes away and places: both wait until all its tags have been read (D.F2.9).
package struct FrameChanges {
  /// Depths that are emptied, in the order of the tags.
  package private(set) var removals: [Int] = []
  /// What is placed and changed after that, in the order of the tags.
  package private(set) var placements: [PlaceObject] = []

  package init() {}

  /// Adds what a PlaceObject says; false if it cannot place anything, because the depth has been taken in this frame.
  package mutating func place(_ place: PlaceObject) -> Bool {
    guard place.action == .place, let index = index(of: Int(place.depth)) else {
      placements.append(place)
      return true
    }
    guard removals.contains(Int(place.depth)) else { return false }
    placements[index] = place
    return true
  }

  /// Adds a removal: what this frame has placed at the depth does not come.
  package mutating func remove(_ depth: Int) {
    if index(of: depth) != nil {
      placements.removeAll { Int($0.depth) == depth }
    } else if !removals.contains(depth) {
      removals.append(depth)
    }
  }

  /// Where something is placed at a depth.
  private func index(of depth: Int) -> Int? {
    placements.firstIndex { Int($0.depth) == depth && $0.action == .place }
  }
}
