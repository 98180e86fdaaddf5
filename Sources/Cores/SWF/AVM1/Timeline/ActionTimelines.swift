package import FlashDisplay
package import FlashHeap
import Raster
import SWF

/// Timelines of ActionScript 1 and 2: the newest clip moves first, tags act at once, and what scripts are to do is queued (D.F1).
package final class ActionTimelines: TimelineDriver {
  package unowned let player: Player
  /// Runs what is queued; nil where no one waits for it.
  package weak var scripts: (any TimelineScripts)?
  /// Actions that wait until the timelines have moved.
  package var queue = ActionQueue()
  /// What leaves the stage once the handlers of its unloading have run.
  var pendingRemovals: [DisplayObject] = []
  /// Sprites whose init actions have run.
  var initActionsDone: Set<InitKey> = []

  /// Clips that have had this frame before its turn.
  private var begun: [MovieClip] = []

  struct InitKey: Hashable {
    let file: ObjectIdentifier
    let sprite: UInt16
  }

  package init(_ player: Player) { self.player = player }

  /// Whether an object is of this driver's movies: those of another language have a driver of their own.
  func isOwn(_ object: DisplayObject) -> Bool {
    player.machines.all.count < 2 || object.timelines === self
  }

  package func trace(_ marker: inout Marker) {
    for object in queue.objects + pendingRemovals { marker.mark(object) }
  }

  package func code(_ coder: StateCoder) {
    queue.code(coder)
    coder.children(&pendingRemovals)
  }

  /// Which init actions have run, of movies that are still there.
  package func codeFrames(_ coder: StateCoder) {
    var done = initActionsDone.compactMap { key in
      coder.graph.file(key.file).map { (file: $0, sprite: key.sprite) }
    }
    done.sort {
      (coder.graph.number($0.file), $0.sprite) < (coder.graph.number($1.file), $1.sprite)
    }
    coder.list(&done, (player.movie, 0)) {
      coder.value(&$0.file)
      coder.value(&$0.sprite)
    }
    guard coder.isReading else { return }
    initActionsDone = Set(done.map { InitKey(file: ObjectIdentifier($0.file), sprite: $0.sprite) })
  }

  // MARK: - Frames

  package func runFrame() {
    let list = player.frameList
    for clip in list.reversed() where !clip.isRemoved && isOwn(clip) {
      if !begun.isEmpty, begun.contains(where: { $0 === clip }) { continue }
      // To look at all that each clip stands in takes longer than most clips' frames.
      let isLeaving = !pendingRemovals.isEmpty && clip.isUnloadTold
      if !isLeaving { runFrame(ofPresent: clip) }
    }
    player.frameList.removeAll { $0.isRemoved }
    begun = []
  }

  /// What stands in it is there from now on; its actions wait for their turn.
  package func begin(_ clip: MovieClip) {
    runFrame(of: clip)
    begun.append(clip)
  }

  private func runFrame(of clip: MovieClip) {
    if !clip.isRemoved, !clip.isUnloadTold { runFrame(ofPresent: clip) }
  }

  /// The same for a clip that is on the stage and not about to leave it.
  private func runFrame(ofPresent clip: MovieClip) {
    let isFirst = !clip.isInitialized
    clip.isInitialized = true
    if !isFirst {
      dispatch(.enterFrame, on: clip)
    } else if clip.level == nil {
      dispatch(.load, on: clip)
    }
    switch clip.advance {
    case .step(let tags): step(clip, tags)
    case .toStart: goTo(1, plays: true, in: clip)
    case .nowhere: break
    }
    // A main timeline has come when its first frame has said what is to be done then (measured: root-onload).
    if isFirst, clip.level != nil { dispatch(.load, on: clip) }
  }

  /// Goes to the next frame, whose tags act one after the other.
  private func step(_ clip: MovieClip, _ tags: [FrameCommand]) {
    clip.currentFrame += 1
    for tag in tags {
      switch tag {
      case .place(let place): self.place(place, in: clip)
      case .remove(let depth): removeByTimeline(at: depth, in: clip)
      default: act(tag, in: clip)
      }
    }
  }

  /// Does what a tag says that changes no depth.
  func act(_ command: FrameCommand, in clip: MovieClip) {
    switch command {
    case .actions(let range):
      guard !clip.isPassing else { break }
      queue.add(.code(ScriptCode(file: clip.file, range: range)), on: clip)
    case .initActions(let sprite, let range):
      runInitActions(sprite, range, of: clip.file, on: clip)
    case .imports(let index):
      runImportedActions(index, of: clip.file, on: clip)
    default: clip.act(command)
    }
  }

  // MARK: - Placing

  /// Places, changes or replaces the object at a depth, when the frame is reached by playing.
  private func place(_ place: PlaceObject, in clip: MovieClip) {
    let depth = Int(place.depth)
    if let id = place.character, !clip.file.library.isDefined(id) { return }
    switch place.action {
    case .place:
      // Before SWF 6 one comes behind the other (D.Place.2).
      guard clip.child(at: depth) == nil || clip.version < 6 else {
        // Of old movies, the player does not complain.
        if clip.version >= 9 { player.warn("Failed to place object at depth \(depth).") }
        return
      }
      if let id = place.character { instantiate(id, place, in: clip, frame: clip.currentFrame) }
    case .replace:
      guard let id = place.character, let old = clip.child(at: depth) else { return }
      clip.replace(old, with: id, place)
    case .modify:
      // What a script has put there is not the timeline's (measured: script-depths).
      if let child = clip.child(at: depth), child.timelinePlace.isByTimeline { child.apply(place) }
    }
  }

  /// Makes a character an object at a depth, as a PlaceObject says.
  func instantiate(
    _ id: UInt16, _ place: PlaceObject, in clip: MovieClip, frame: Int,
    changes: [PlaceObject] = [], isPassing: Bool = false
  ) {
    guard let child = clip.makeChild(id) else { return }
    let depth = Int(place.depth)
    if let present = clip.child(at: depth) {
      if isPassing || place.action == .place && clip.version < 6 && frame == clip.currentFrame {
        clip.insertBehind(child, at: depth)
      } else {
        clip.remove(present)
      }
    }
    if child.parent == nil { clip.insert(child, at: depth) }
    (child as? MovieClip)?.isPassing = isPassing
    clip.dress(child, as: place, frame: frame, changes: changes)
    child.wasPlaced(by: .timeline)
  }

  func removeByTimeline(at depth: Int, in clip: MovieClip) {
    if let child = clip.child(at: depth) { clip.remove(child) }
  }

  // MARK: - Coming

  package func wasPlaced(_ object: DisplayObject, by instantiator: Instantiator) {
    switch object {
    case let clip as MovieClip: wasPlaced(clip, by: instantiator)
    case let button as Button:
      // Before SWF 6 scripts don't see buttons: what stands there is their parent.
      if button.version >= 6 { scripts?.makeObject(for: button) }
      player.instances.giveName(to: button)
      if case .script(let prepare) = instantiator { prepare?(button) }
      button.setUp()
    case let field as EditField:
      scripts?.makeObject(for: field)
      scripts?.fieldWasMade(field)
      player.instances.giveName(to: field)
      field.binding.bindVariable()
    case is VideoObject:
      scripts?.makeObject(for: object)
      player.instances.giveName(to: object)
    default: break
    }
  }

  private func wasPlaced(_ clip: MovieClip, by instantiator: Instantiator) {
    player.instances.addToFrameList(clip)
    scripts?.makeObject(for: clip)
    player.instances.giveName(to: clip)
    switch instantiator {
    case .timeline:
      clip.isFromTimeline = true
      for code in clip.handlers(for: .initialize) {
        queue.add(.initialize(code), on: clip)
      }
      queue.add(.construct(clip.handlers(for: .construct)), on: clip)
      runFrame(of: clip)
    case .script(let prepare):
      // What it is given may depend on what its first frame brings: heights, for one. Up to SWF 6, the frame comes later
      // (measured: early-initials).
      if clip.version < 7 { prepare?(clip) }
      runFrame(of: clip)
      if clip.version >= 7 { prepare?(clip) }
      for code in clip.handlers(for: .initialize) { scripts?.run(code, on: clip) }
      for code in clip.handlers(for: .construct) { scripts?.run(code, on: clip) }
      if clip.version >= 6 { scripts?.callMethod("onConstruct", on: clip, []) }
      scripts?.inheritClass(clip)
      scripts?.construct(clip)
    }
  }
}
