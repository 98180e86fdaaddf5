package import SWF

/// What the tags of some frames say, in the order of the file: values, by which nothing happens yet.
package struct TimelineWalk: Sequence, IteratorProtocol {
  /// A tag and its place.
  package struct Step {
    /// The frame that it belongs to, from 1 on.
    package let frame: Int
    /// Its place among the tags of the frame.
    package let index: Int
    package let command: FrameCommand
  }

  private let frames: [Timeline.Frame]
  private let last: Int
  private var frame: Int
  private var index = 0

  /// The tags of frames that a timeline has, counted from 1.
  package init(_ timeline: Timeline, frames range: ClosedRange<Int>) {
    frames = timeline.frames
    frame = range.lowerBound
    last = Swift.min(range.upperBound, timeline.frames.count)
  }

  /// The tags of one frame.
  package init(_ timeline: Timeline, frame: Int) { self.init(timeline, frames: frame...frame) }

  /// The next tag; nil after the last one.
  package mutating func next() -> Step? {
    while frame <= last {
      let commands = frames[frame - 1].commands
      guard index < commands.count else {
        frame += 1
        index = 0
        continue
      }
      defer { index += 1 }
      return Step(frame: frame, index: index, command: commands[index])
    }
    return nil
  }
}

/// What a jump wants of each depth.
///
/// A timeline knows only differences between frames. So all tags up to the frame are gathered into one final wish for each depth, and
/// only then objects come, change and go: those that are there in both frames are kept (D.Goto.5).
package struct TimelineWishes {
  /// What will stand at a depth.
  package struct Wish {
    /// Nil: what is there changes.
    package var character: UInt16?
    package var place: PlaceObject
    /// What later tags change of it, in their order.
    package var changes: [PlaceObject] = []
    /// The frame that brings it.
    package var frame: Int

    /// What the last tag that speaks of a property says; nil is what none speaks of.
    package func last<Property>(_ property: KeyPath<PlaceObject, Property?>) -> Property? {
      for change in changes.reversed() {
        if let value = change[keyPath: property] { return value }
      }
      return place[keyPath: property]
    }
  }

  private var wishes: [Int: Wish] = [:]
  /// Depths in the order in which they were first spoken of (D.Goto.8).
  package private(set) var order: [Int] = []

  package init() {}

  /// The wish for a depth; nil if no tag is about it.
  package subscript(depth: Int) -> Wish? { wishes[depth] }

  /// Adds what a PlaceObject of a frame says.
  package mutating func add(_ place: PlaceObject, frame: Int) {
    let depth = Int(place.depth)
    switch place.action {
    case .modify where wishes[depth] != nil: wishes[depth]?.changes.append(place)
    case .replace where wishes[depth] != nil:
      wishes[depth]?.character = place.character
      wishes[depth]?.changes.append(place)
      wishes[depth]?.frame = frame
    case .place:
      // What stands there already stays, as when it plays.
      wishes[depth] = Wish(character: place.character, place: place, frame: frame)
      if !order.contains(depth) { order.append(depth) }
    case .modify, .replace:
      let character = place.action == .modify ? nil : place.character
      wishes[depth] = Wish(character: character, place: place, frame: frame)
      order.append(depth)
    }
  }

  /// Drops the wish for a depth, which a tag empties; returns it if there was one (D.Goto.6).
  package mutating func remove(at depth: Int) -> Wish? {
    guard let wish = wishes.removeValue(forKey: depth) else { return nil }
    order.removeAll { $0 == depth }
    return wish
  }
}
