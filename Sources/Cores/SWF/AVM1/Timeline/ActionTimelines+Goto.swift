package import FlashDisplay
import Raster
import SWF

/// How a clip jumps to another frame (D.Goto).
extension ActionTimelines {
  package func goTo(_ frame: Int, plays: Bool, in clip: MovieClip) {
    clip.isPlaying = plays
    let count = clip.timeline.frames.count
    let target = min(max(frame, 1), max(count, 1))
    guard target != clip.currentFrame, count > 0 else { return }
    jump(clip, to: target, runsActions: frame <= count)
  }

  /// Behind the end, the last frame is shown, but its actions are not run.
  private func jump(_ clip: MovieClip, to target: Int, runsActions: Bool) {
    player.soundOutput.stopStream(of: clip)
    clip.host?.strain(100)
    let isRewind = target < clip.currentFrame
    let first = isRewind ? 1 : clip.currentFrame + 1
    // The last frame's tags count as well, and its actions are run.
    let wishes = gather(
      TimelineWalk(clip.timeline, frames: first...target), in: clip, isRewind: isRewind,
      upTo: target, runsActions: runsActions)
    clip.currentFrame = target
    // What goes does so when the replay is done: its handlers come behind the frame's actions (measured: rewind-order).
    let leaving = isRewind ? childrenLeft(in: clip, behind: target, wishes) : []
    for child in leaving { clip.takeOut(child) }
    for depth in wishes.order {
      guard let wish = wishes[depth], wish.frame < target else { continue }
      fulfil(wish, at: depth, in: clip, isRewind: isRewind)
    }
    // The frame's actions and those of what it places itself come in the order of its tags (measured: goto-order).
    var pending = wishes.order.filter { wishes[$0]?.frame == target }
    clip.currentFrame = target
    if runsActions {
      for step in TimelineWalk(clip.timeline, frame: target) {
        switch step.command {
        case .place(let place):
          let depth = Int(place.depth)
          guard let index = pending.firstIndex(of: depth), let wish = wishes[depth] else { break }
          pending.remove(at: index)
          fulfil(wish, at: depth, in: clip, isRewind: isRewind)
        case .remove(let depth): if !isRewind { removeByTimeline(at: depth, in: clip) }
        default: act(step.command, in: clip)
        }
      }
    }
    clip.currentFrame = target
    for depth in pending {
      if let wish = wishes[depth] { fulfil(wish, at: depth, in: clip, isRewind: isRewind) }
    }
    for child in leaving { clip.remove(child) }
  }

  /// A tag of a frame.
  private struct TagPlace: Hashable {
    let frame: Int
    let index: Int
  }

  /// Tags that place clips which go again before the last frame, if handlers want to know that.
  ///
  /// The replay of a rewind is real: such clips exist for a moment (D.Goto.5). On the way forward, those with `unload` handlers do
  /// (measured: goto-passing).
  private func passingPlaces(
    in walk: TimelineWalk, isRewind: Bool, upTo target: Int
  ) -> Set<TagPlace> {
    let told: ClipEvents = isRewind ? [.initialize, .unload] : .unload
    var passing: Set<TagPlace> = []
    var present: [Int: TagPlace] = [:]
    for step in walk {
      switch step.command {
      case .place(let place) where place.action == .place:
        let depth = Int(place.depth)
        if place.clipActions.contains(where: { !$0.events.isDisjoint(with: told) }),
          present[depth] == nil
        {
          present[depth] = TagPlace(frame: step.frame, index: step.index)
        }
      case .remove(let depth):
        if let place = present.removeValue(forKey: depth), step.frame < target {
          passing.insert(place)
        }
      default: break
      }
    }
    return passing
  }

  /// What the tags up to the target want of each depth; those that remove do so at once on the way forward.
  private func gather(
    _ walk: TimelineWalk, in clip: MovieClip, isRewind: Bool, upTo target: Int, runsActions: Bool
  ) -> TimelineWishes {
    let passing = passingPlaces(in: walk, isRewind: isRewind, upTo: target)
    var wishes = TimelineWishes()
    let library = clip.file.library
    for step in walk {
      switch step.command {
      case .place(let place):
        if let id = place.character, !library.isDefined(id) { continue }
        if passing.contains(TagPlace(frame: step.frame, index: step.index)),
          let id = place.character, isRewind || clip.child(at: Int(place.depth)) == nil
        {
          instantiate(id, place, in: clip, frame: step.frame, isPassing: true)
          continue
        }
        wishes.add(place, frame: step.frame)
      case .exports, .definitions: clip.act(step.command)
      case .initActions, .imports: act(step.command, in: clip)
      case .remove(let depth):
        if let child = clip.child(at: depth) as? MovieClip, child.isPassing {
          clip.remove(child)
          continue
        }
        if let wish = wishes.remove(at: depth), isRewind { passName(of: wish.place, in: clip) }
        // Those of the last frame come in the order of its tags, if these count.
        if !isRewind, step.frame < target || !runsActions {
          removeByTimeline(at: depth, in: clip)
        }
      default: break
      }
    }
    return wishes
  }

  /// Takes the automatic name of an object that the replay makes without keeping it: an older one stays, or a later tag removes it
  /// (D.Goto.5).
  private func passName(of place: PlaceObject, in clip: MovieClip) {
    guard place.name == nil, let id = place.character else { return }
    switch clip.file.library.character(id) {
    case .sprite?, .button?, .editText?, .video?: _ = player.instances.nextName()
    default: break
    }
  }

  private func fulfil(
    _ wish: TimelineWishes.Wish, at depth: Int, in clip: MovieClip, isRewind: Bool
  ) {
    let present = clip.child(at: depth)
    if let present, wish.character != nil, isRewind, stays(present, wish, in: clip),
      present.characterID != wish.character, !givesWay(present, in: clip)
    {
      return passName(of: wish.place, in: clip)
    }
    if let present, wish.character == nil, !present.timelinePlace.isByTimeline { return }
    if let present, wish.character == nil || isRewind && isSame(present, as: wish, in: clip) {
      if isRewind { passName(of: wish.place, in: clip) }
      present.apply(wish.place)
      for change in wish.changes { present.apply(change) }
      return
    }
    guard let id = wish.character else { return }
    if let present, !isRewind, wish.place.action == .replace {
      clip.replace(present, with: id, wish.place)
      for change in wish.changes { clip.child(at: depth)?.apply(change) }
      return
    }
    instantiate(id, wish.place, in: clip, frame: wish.frame, changes: wish.changes)
  }

  /// Whether the timeline has put an object at one of scripts' depths after the frame that it goes back to: the character that the
  /// frame has there comes again (measured: high-depths).
  private func givesWay(_ object: DisplayObject, in clip: MovieClip) -> Bool {
    object.depth >= MovieClip.scriptDepth && object.timelinePlace.frame > clip.currentFrame
  }

  /// Whether the object is what the tags would bring: then it is kept.
  private func isSame(
    _ object: DisplayObject, as wish: TimelineWishes.Wish, in clip: MovieClip
  ) -> Bool {
    if object.characterID == wish.character { return object.timelinePlace.isByTimeline }
    switch (object, wish.character.flatMap { clip.file.library.character($0) }) {
    case (is Graphic, .shape?), (is MorphGraphic, .morph?):
      if let id = wish.character { object.replace(with: id) }
      return true
    default: return false
    }
  }

  /// Whether the timeline takes a clip, button or field for what it wants: it knows them by depth and ratio alone.
  private func stays(
    _ object: DisplayObject, _ wish: TimelineWishes.Wish, in clip: MovieClip
  ) -> Bool {
    guard object.timelinePlace.isByTimeline, object.timelinePlace.ratio == wish.place.ratio ?? 0
    else {
      return false
    }
    switch (object, wish.character.flatMap { clip.file.library.character($0) }) {
    case (is MovieClip, .sprite?), (is Button, .button?), (is EditField, .editText?): return true
    default: return false
    }
  }

  /// Going back, what the timeline brought later than the frame goes, and what no tag up to the frame brings any more, with what
  /// scripts put at the timeline's depths.
  private func childrenLeft(
    in clip: MovieClip, behind frame: Int, _ wishes: TimelineWishes
  ) -> [DisplayObject] {
    let own = clip.children.filter { (0..<MovieClip.scriptDepth).contains($0.depth) }
    let newer = own.filter { child in
      guard child.timelinePlace.isByTimeline, child.timelinePlace.frame > frame else {
        return false
      }
      return wishes[child.depth].map { !stays(child, $0, in: clip) } ?? true
    }
    return newer
      + own.filter { child in
        wishes[child.depth] == nil && !newer.contains { $0 === child }
      }
  }
}
