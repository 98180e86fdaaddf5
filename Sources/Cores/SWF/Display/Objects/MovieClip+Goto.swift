import Raster
package import SWF

/// How a clip jumps to another frame.
///
/// A timeline knows only differences between frames. So all tags up to the frame are gathered into one final wish for
/// each depth, and only then objects come, change and go: those that are there in both frames are kept.
extension MovieClip {
  /// Goes to a frame, counted from 1; frames that the file lacks are as near as there is one.
  package func goTo(_ frame: Int, plays: Bool) {
    isPlaying = plays
    let target = min(max(frame, 1), max(timeline.frames.count, 1))
    guard target != currentFrame, !timeline.frames.isEmpty else { return }
    jump(to: target, runsActions: frame <= timeline.frames.count)
  }

  /// Behind the end, the last frame is shown, but its actions are not run.
  private func jump(to target: Int, runsActions: Bool) {
    player.soundOutput.stopStream(of: self)
    host?.strain(100)
    let isRewind = target < currentFrame
    var wishes: [Int: PlacementWish] = [:]
    // Depths in the order in which they were first spoken of.
    var order: [Int] = []
    let first = isRewind ? 1 : currentFrame + 1
    let passing = passingPlaces(in: first...target, isRewind: isRewind)
    // The last frame's tags count as well, and its actions are run.
    for frame in first...target {
      let isLast = frame == target && runsActions
      gather(frame, isRewind: isRewind, isLast: isLast, passing, into: &wishes, &order)
    }
    currentFrame = target
    // What goes does so when the replay is done: its handlers come behind the frame's actions (measured: rewind-order).
    let leaving = isRewind ? childrenLeft(behind: target, wishes) : []
    for child in leaving { takeOut(child) }
    for depth in order {
      guard let wish = wishes[depth], wish.frame < target else { continue }
      fulfil(wish, at: depth, isRewind: isRewind)
    }
    // The frame's actions and those of what it places itself come in the order of its tags (measured: goto-order).
    var pending = order.filter { wishes[$0]?.frame == target }
    func fulfilPending(_ depth: Int) {
      guard let index = pending.firstIndex(of: depth), let wish = wishes[depth] else { return }
      pending.remove(at: index)
      fulfil(wish, at: depth, isRewind: isRewind)
    }
    currentFrame = target - 1
    if runsActions {
      runNextFrame(withDisplay: false) {
        fulfilPending(Int($0.depth))
      } remove: {
        if !isRewind { removeByTimeline($0) }
      }
    }
    currentFrame = target
    for depth in pending { fulfilPending(depth) }
    for child in leaving { remove(child) }
  }

  /// What will stand at a depth.
  package struct PlacementWish {
    /// Nil: what is there changes.
    package var character: UInt16?
    package var place: PlaceObject
    /// What later tags change of it, in their order.
    package var changes: [PlaceObject] = []
    /// The frame that brings it.
    package var frame: Int
  }

  /// A tag of a frame.
  private struct TagPlace: Hashable {
    let frame: Int
    let index: Int
  }

  /// Tags between frames that place clips which go again before the last of them, if handlers want to know that.
  ///
  /// The replay of a rewind is real: such clips exist for a moment (D.Goto.5). On the way forward, those with `unload` handlers do
  /// (measured: goto-passing).
  private func passingPlaces(in frames: ClosedRange<Int>, isRewind: Bool) -> Set<TagPlace> {
    let told: ClipEvents = isRewind ? [.initialize, .unload] : .unload
    var passing: Set<TagPlace> = []
    var present: [Int: TagPlace] = [:]
    for frame in frames {
      for (index, command) in timeline.frames[frame - 1].commands.enumerated() {
        switch command {
        case .place(let place) where place.action == .place:
          let depth = Int(place.depth)
          if place.clipActions.contains(where: { !$0.events.isDisjoint(with: told) }),
            present[depth] == nil
          {
            present[depth] = TagPlace(frame: frame, index: index)
          }
        case .remove(let depth):
          if let place = present.removeValue(forKey: depth), frame < frames.upperBound {
            passing.insert(place)
          }
        default: break
        }
      }
    }
    return passing
  }

  private func gather(
    _ frame: Int, isRewind: Bool, isLast: Bool, _ passing: Set<TagPlace>,
    into wishes: inout [Int: PlacementWish], _ order: inout [Int]
  ) {
    for (index, command) in timeline.frames[frame - 1].commands.enumerated() {
      switch command {
      case .place(let place):
        if let id = place.character, !file.library.isDefined(id) { continue }
        let depth = Int(place.depth)
        if passing.contains(TagPlace(frame: frame, index: index)), let id = place.character,
          isRewind || child(at: depth) == nil
        {
          instantiate(id, place, frame: frame, isPassing: true)
          continue
        }
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
      case .definitions(let count): file.library.reach(definitions: count)
      case .initActions(let sprite, let range):
        player.instances.runInitActions(sprite, range, of: file, on: self)
      case .imports(let index): player.instances.runImportedActions(index, of: file, on: self)
      case .remove(let depth):
        if let clip = child(at: depth) as? MovieClip, clip.isPassing {
          remove(clip)
          continue
        }
        if let wish = wishes.removeValue(forKey: depth) {
          order.removeAll { $0 == depth }
          if isRewind { passName(of: wish.place) }
        }
        // Those of the last frame come in the order of its tags, if these count.
        if !isRewind, !isLast { removeByTimeline(depth) }
      default: break
      }
    }
  }

  /// Takes the automatic name of an object that the replay makes without keeping it: an older one stays, or a later tag removes it
  /// (D.Goto.5).
  private func passName(of place: PlaceObject) {
    guard place.name == nil, let id = place.character else { return }
    switch file.library.character(id) {
    case .sprite?, .button?, .editText?, .video?: _ = player.instances.nextName()
    default: break
    }
  }

  private func fulfil(_ wish: PlacementWish, at depth: Int, isRewind: Bool) {
    let present = child(at: depth)
    if let present, wish.character != nil, isRewind, stays(present, wish),
      present.characterID != wish.character, !givesWay(present)
    {
      return passName(of: wish.place)
    }
    if let present, wish.character == nil, !present.timelinePlace.isByTimeline { return }
    if let present, wish.character == nil || isRewind && isSame(present, as: wish) {
      if isRewind { passName(of: wish.place) }
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

  /// Whether the timeline has put an object at one of scripts' depths after the frame that it goes back to: the character that the
  /// frame has there comes again (measured: high-depths).
  private func givesWay(_ object: DisplayObject) -> Bool {
    object.depth >= Self.scriptDepth && object.timelinePlace.frame > currentFrame
  }

  /// Whether the object is what the tags would bring: then it is kept.
  private func isSame(_ object: DisplayObject, as wish: PlacementWish) -> Bool {
    if object.characterID == wish.character { return object.timelinePlace.isByTimeline }
    switch (object, wish.character.flatMap { file.library.character($0) }) {
    case (is Graphic, .shape?), (is MorphGraphic, .morph?):
      if let id = wish.character { object.replace(with: id) }
      return true
    default: return false
    }
  }

  /// Whether the timeline takes a clip, button or field for what it wants: it knows them by depth and ratio alone.
  private func stays(_ object: DisplayObject, _ wish: PlacementWish) -> Bool {
    guard object.timelinePlace.isByTimeline, object.timelinePlace.ratio == wish.place.ratio ?? 0
    else {
      return false
    }
    switch (object, wish.character.flatMap { file.library.character($0) }) {
    case (is MovieClip, .sprite?), (is Button, .button?), (is EditField, .editText?): return true
    default: return false
    }
  }

  /// Going back, what the timeline brought later than the frame goes, and what no tag up to the frame brings any more, with what
  /// scripts put at the timeline's depths.
  private func childrenLeft(behind frame: Int, _ wishes: [Int: PlacementWish]) -> [DisplayObject] {
    let own = children.filter { (0..<Self.scriptDepth).contains($0.depth) }
    let newer = own.filter { child in
      guard child.timelinePlace.isByTimeline, child.timelinePlace.frame > frame else {
        return false
      }
      return wishes[child.depth].map { !stays(child, $0) } ?? true
    }
    return newer
      + own.filter { child in
        wishes[child.depth] == nil && !newer.contains { $0 === child }
      }
  }
}
