import FlashData
import Raster
import SWF

/// How a clip jumps to another frame (D.Goto).
extension FramePhases {
  package func goTo(_ frame: Int, plays: Bool, in clip: MovieClip) {
    let count = clip.timeline.frames.count
    let target = min(max(frame, 1), max(count, 1))
    if let index = running.lastIndex(where: { $0.clip === clip }) {
      // Old movies move on from where they are: the jump does nothing but keep them there.
      guard clip.version <= 9, target == clip.currentFrame else {
        running[index].jump = (frame, plays)
        return
      }
      clip.isPlaying = plays
      running[index].jump = nil
      clip.timelinePlace.marks.insert(.skipsEnter)
      return
    }
    clip.isPlaying = plays
    guard count > 0 else { return }
    if target != clip.currentFrame {
      jump(clip, to: target, runsScript: frame <= count)
      // Its frame is the next one's, or its scripts run with the next ordinary phases, or behind those that run now (D.Goto.16).
      if clip.version <= 9 {
        clip.timelinePlace.marks.insert(.skipsEnter)
        late?.append(clip)
      }
    }
    if clip.version > 9 { runInnerFrame() }
  }

  /// Shows another frame; what comes is made and not constructed.
  func jump(_ clip: MovieClip, to target: Int, runsScript: Bool = true) {
    player.soundOutput.stopStream(of: clip)
    let isRewind = target < clip.currentFrame
    let first = isRewind ? 1 : clip.currentFrame + 1
    var wishes = TimelineWishes()
    var definitions: [Int: FrameDefinitions] = [:]
    for step in TimelineWalk(clip.timeline, frames: first...target) {
      switch step.command {
      case .exports, .definitions: clip.act(step.command)
      case .code, .classes:
        // Those of frames that are passed by count as well (D.Goto.14).
        definitions[step.frame, default: FrameDefinitions()].add(step.command)
      case .place(let place):
        if let id = place.character, !clip.file.library.isDefined(id) { continue }
        wishes.add(place, frame: step.frame)
      case .remove(let depth):
        _ = wishes.remove(at: depth)
        // Listeners still see the old frame (D.Goto.6).
        if !isRewind { removeByTimeline(at: depth, in: clip) }
      default: break
      }
    }
    for (frame, found) in definitions.sorted(by: { $0.key < $1.key }) {
      define(found, in: frame, of: clip)
    }
    clip.currentFrame = target
    if isRewind { removeLeft(in: clip, wishes, at: target) }
    // A listener may have made it jump elsewhere (D.Goto.17).
    guard clip.currentFrame == target else { return }
    for depth in wishes.order {
      guard let wish = wishes[depth], wish.frame < target else { continue }
      fulfil(wish, at: depth, in: clip, isRewind)
    }
    // Behind the end, the last frame is shown, and nothing of it runs (D.Goto.13).
    if runsScript {
      for step in TimelineWalk(clip.timeline, frame: target) { clip.act(step.command) }
      arrive(at: target, clip)
    }
    for depth in wishes.order {
      guard let wish = wishes[depth], wish.frame >= target else { continue }
      fulfil(wish, at: depth, in: clip, isRewind)
    }
  }

  /// Going back, takes away what does not stay, in the order in which it is drawn (D.Goto.7).
  private func removeLeft(in clip: MovieClip, _ wishes: TimelineWishes, at target: Int) {
    for child in clip.children where clip.child(at: child.depth) === child {
      if !stays(child, wishes[child.depth], in: clip, at: target) {
        removeByTimeline(at: child.depth, in: clip)
      }
    }
  }

  /// Whether a child is what the tags up to a frame would bring (D.Goto.10).
  ///
  /// What a tag leaves out is the same (D.Goto.11).
  private func stays(
    _ child: DisplayObject, _ wish: TimelineWishes.Wish?, in clip: MovieClip, at target: Int
  ) -> Bool {
    let isOwn = child.timelinePlace.isByTimeline && child.timelinePlace.frame <= target
    if isOwn, !(child is MorphGraphic) { return true }
    guard let wish else { return false }
    // A tag that places without a ratio places with none.
    let ratio = wish.last(\.ratio) ?? (wish.place.action == .place ? 0 : nil)
    guard ratio.map({ $0 == child.timelinePlace.ratio }) ?? true else { return false }
    if child is MovieClip { return true }
    guard wish.character == child.characterID,
      wish.place.clipDepth.map({ Int($0) == child.clipDepth }) ?? true
    else { return false }
    switch child {
    case is Graphic, is MorphGraphic, is TextGraphic:
      return wish.last(\.matrix).map { Matrix($0) == child.matrix } ?? true
        && wish.last(\.colorTransform).map { ColorTransform($0) == child.colorTransform } ?? true
    default: return true
    }
  }

  /// What a PlaceObject leaves out is nothing, on the way back (D.Goto.5).
  private func reset(_ object: DisplayObject) {
    guard !object.isMovedByScript else { return }
    object.setMatrix(.identity)
    object.colorTransform = .identity
    object.ratio = 0
    object.blendMode = .normal
    object.cachesAsBitmap = false
    object.opaqueBackground = nil
    object.filters = []
  }

  private func fulfil(
    _ wish: TimelineWishes.Wish, at depth: Int, in clip: MovieClip, _ isRewind: Bool
  ) {
    let present = clip.child(at: depth).flatMap { $0.timelinePlace.isByTimeline ? $0 : nil }
    if let present {
      switch wish.place.action {
      case .replace where !isRewind:
        if let id = wish.character { clip.replace(present, with: id, wish.place) }
      case .place where !isRewind:
        return player.warn("Failed to place object at depth \(depth).")
      case .place:
        reset(present)
        present.apply(wish.place)
      case .modify, .replace: present.apply(wish.place)
      }
      for change in wish.changes { present.apply(change) }
    } else if let id = wish.character, wish.place.action == .place {
      make(id, wish.place, in: clip, frame: wish.frame, changes: wish.changes)
    }
  }
}
