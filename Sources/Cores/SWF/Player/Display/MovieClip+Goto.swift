import Raster
import SWF

/// How a clip jumps to another frame.
///
/// A timeline knows only differences between frames. So all tags up to the frame are gathered into one final wish for
/// each depth, and only then objects come, change and go: those that are there in both frames are kept.
extension MovieClip {
  /// Goes to a frame, counted from 1; frames that the file lacks are as near as there is one.
  func goTo(_ frame: Int, plays: Bool) {
    isPlaying = plays
    let target = min(max(frame, 1), max(timeline.frames.count, 1))
    guard target != currentFrame, !timeline.frames.isEmpty else { return }
    jump(to: target, runsActions: frame <= timeline.frames.count)
  }

  /// Behind the end, the last frame is shown, but its actions are not run.
  private func jump(to target: Int, runsActions: Bool) {
    player.stopStream(of: self)
    let isRewind = target < currentFrame
    if isRewind { removeChildren(newerThan: target) }
    var wishes: [Int: PlacementWish] = [:]
    // Depths in the order in which they were first spoken of.
    var order: [Int] = []
    let first = isRewind ? 1 : currentFrame + 1
    for frame in first..<target {
      gather(frame, isRewind: isRewind, into: &wishes, &order)
    }
    // The last frame's tags count as well, and its actions are run.
    gather(target, isRewind: isRewind, into: &wishes, &order)
    currentFrame = target
    if isRewind { removeChildren(notWishedIn: wishes) }
    for depth in order {
      guard let wish = wishes[depth], wish.frame < target else { continue }
      fulfil(wish, at: depth, isRewind: isRewind)
    }
    // The frame's actions come before those of what it places itself.
    currentFrame = target - 1
    if runsActions { runNextFrame(withDisplay: false) }
    currentFrame = target
    for depth in order {
      guard let wish = wishes[depth], wish.frame == target else { continue }
      fulfil(wish, at: depth, isRewind: isRewind)
    }
  }

  /// What will stand at a depth.
  struct PlacementWish {
    /// Nil: what is there changes.
    var character: UInt16?
    var place: PlaceObject
    /// What later tags change of it, in their order.
    var changes: [PlaceObject] = []
    /// The frame that brings it.
    var frame: Int
  }

  private func gather(
    _ frame: Int, isRewind: Bool, into wishes: inout [Int: PlacementWish], _ order: inout [Int]
  ) {
    for command in timeline.frames[frame - 1].commands {
      switch command {
      case .place(let place):
        let depth = Int(place.depth)
        switch place.action {
        case .modify:
          if wishes[depth] != nil {
            wishes[depth]?.changes.append(place)
          } else {
            wishes[depth] = PlacementWish(character: nil, place: place, frame: frame)
            order.append(depth)
          }
        case .place:
          // What stands there already stays, as when it plays.
          wishes[depth] = PlacementWish(character: place.character, place: place, frame: frame)
          if !order.contains(depth) { order.append(depth) }
        case .replace:
          if var wish = wishes[depth] {
            wish.character = place.character
            wish.changes.append(place)
            wish.frame = frame
            wishes[depth] = wish
          } else {
            wishes[depth] = PlacementWish(character: place.character, place: place, frame: frame)
            order.append(depth)
          }
        }
      case .exports(let assets): file.library.publish(assets)
      case .remove(let depth):
        if wishes.removeValue(forKey: depth) != nil { order.removeAll { $0 == depth } }
        if !isRewind { removeByTimeline(depth) }
      default: break
      }
    }
  }

  private func fulfil(_ wish: PlacementWish, at depth: Int, isRewind: Bool) {
    let present = child(at: depth)
    if let present, wish.character == nil || isRewind && isSame(present, as: wish) {
      present.apply(wish.place)
      for change in wish.changes { present.apply(change) }
      return
    }
    guard let id = wish.character else { return }
    if let present, !isRewind, wish.place.action == .replace {
      replace(present, with: id, wish.place)
      for change in wish.changes { child(at: depth)?.apply(change) }
      return
    }
    instantiate(id, wish.place, frame: wish.frame, changes: wish.changes)
  }

  /// Whether the object is what the tags would bring: then it is kept.
  private func isSame(_ object: DisplayObject, as wish: PlacementWish) -> Bool {
    if object.characterID == wish.character { return object.isPlacedByTimeline }
    switch (object, wish.character.flatMap { file.library.character($0) }) {
    case (is Graphic, .shape?), (is MorphGraphic, .morph?):
      if let id = wish.character { object.replace(with: id) }
      return true
    default: return false
    }
  }

  /// Going back, what the timeline brought later than the frame goes.
  private func removeChildren(newerThan frame: Int) {
    for child in children where child.isPlacedByTimeline && child.placeFrame > frame {
      remove(child)
    }
  }

  /// Going back, what no tag up to the frame brings any more goes as well, with what scripts put at the timeline's depths.
  private func removeChildren(notWishedIn wishes: [Int: PlacementWish]) {
    for child in children
    where (0..<Self.scriptDepth).contains(child.depth) && wishes[child.depth] == nil {
      remove(child)
    }
  }
}
