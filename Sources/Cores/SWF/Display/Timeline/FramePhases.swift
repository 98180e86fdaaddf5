package import FlashHeap
import SWF

/// Timelines whose frames have phases: all clips move, then what has come is constructed, then scripts run (D.F2).
///
/// Without a machine timelines play all the same, as pictures.
package final class FramePhases: TimelineDriver {
  package unowned let player: Player
  /// The machine that is notified of it all; it owns its phases, not they it.
  package unowned let host: (any FramePhaseHost)?

  /// An object that lives without a parent: it continues with its frames (D.Orphan.1).
  private struct Orphan {
    weak var object: DisplayObject?
    /// What a tag has removed is held to the end of the frame; what a script has removed, as long as scripts know it.
    let removed: DisplayObject?
  }

  private var orphans: [Orphan] = []
  /// A frame of a file.
  private struct FrameKey: Hashable {
    let file: ObjectIdentifier
    let source: Timeline.Source
    let frame: Int
  }

  /// Frames whose definitions count already.
  private var defined: Set<FrameKey> = []
  /// Clips whose scripts run now, the innermost at the end, with the jumps that wait for their ends (D.Script.3).
  var running: [(clip: MovieClip, jump: (frame: Int, plays: Bool)?)] = []
  /// Clips that got a script for their frame while scripts ran, or came to another frame then; nil outside of that phase.
  var late: [MovieClip]?
  /// A button's inner frame has passed while a script runs: functions that clips get from now on are only kept (D.Btn.6).
  var isLateClosed = false
  /// So many inner frames run within each other.
  private var innerDepth = 0
  private static let mostInner = 64

  package init(_ player: Player, host: (any FramePhaseHost)?) {
    self.player = player
    self.host = host
  }

  /// Whether an object is of this driver's movies.
  func isOwn(_ object: DisplayObject) -> Bool { object.timelines === self }

  /// What stands on the stage.
  private var stageChildren: [DisplayObject] { player.stage.children }

  package func trace(_ marker: inout Marker) {
    for case let object? in orphans.map(\.removed) { marker.mark(object) }
    for entry in running { marker.mark(entry.clip) }
    for clip in late ?? [] { marker.mark(clip) }
  }

  // MARK: - States

  /// What lives without a parent.
  ///
  /// Between two iterations no script runs, and none waits for its phase.
  package func code(_ coder: StateCoder) {
    var alone = orphans.compactMap { orphan in
      orphan.object.map { (object: $0 as DisplayObject?, isHeld: orphan.removed != nil) }
    }
    coder.list(&alone, (nil, false)) {
      coder.node(&$0.object)
      coder.value(&$0.isHeld)
      coder.check($0.object != nil, "an object that is missing")
    }
    guard coder.isReading else { return }
    orphans = alone.map { Orphan(object: $0.object, removed: $0.isHeld ? $0.object : nil) }
  }

  /// The frames whose definitions count already.
  package func codeFrames(_ coder: StateCoder) {
    var frames = defined.compactMap { key in
      coder.graph.file(key.file).map { (file: $0, source: key.source, frame: key.frame) }
    }
    func order(_ frame: (file: MovieFile, source: Timeline.Source, frame: Int)) -> (Int, Int, Int) {
      (coder.graph.number(frame.file), frame.source.number, frame.frame)
    }
    frames.sort { order($0) < order($1) }
    coder.list(&frames, (player.movie, .main, 0)) {
      coder.value(&$0.file)
      coder.value(&$0.source)
      coder.value(&$0.frame)
    }
    guard coder.isReading else { return }
    defined = Set(
      frames.map { FrameKey(file: ObjectIdentifier($0.file), source: $0.source, frame: $0.frame) })
  }

  package func makeButton(_ character: ButtonCharacter, player: Player) -> DisplayObject {
    StateButton(character, player: player)
  }

  // MARK: - One frame

  package func runFrame() {
    forEach(stageFirst: false) { enter($0) }
    host?.broadcast(.enterFrame)
    constructAll()
    runScripts(stageFirst: false)
    endFrame()
  }

  /// A frame in which no clip moves: a jump brings what it has placed up to date (D.Goto.15).
  ///
  /// Scripts whose jumps lead to each other would have no end: beyond the deepest, what they ask for waits for the next frame.
  package func runInnerFrame() {
    guard innerDepth < Self.mostInner else { return }
    innerDepth += 1
    defer { innerDepth -= 1 }
    constructAll()
    runScripts(stageFirst: true)
    endFrame()
  }

  /// The inner frame of a button that is being constructed.
  package func runInnerFrame(of button: StateButton) {
    runInnerFrame()
    isLateClosed = true
  }

  func forEach(stageFirst: Bool, _ body: (DisplayObject) -> Void) {
    // What changes in a phase does not change the phase's walk (D.Orphan.3).
    let alone = orphans.compactMap(\.object).filter { isAlone($0) }
    for object in stageFirst ? stageChildren + alone : alone + stageChildren { body(object) }
  }

  /// Whether an object stands in nothing, and not on the stage itself.
  private func isAlone(_ object: DisplayObject) -> Bool {
    object.parent == nil && !stageChildren.contains { $0 === object }
  }

  private func endFrame() {
    host?.broadcast(.exitFrame)
    host?.frameEnded()
    orphans.removeAll {
      $0.removed != nil || $0.object.map { !isAlone($0) } ?? true
    }
  }

  // MARK: - Entering

  /// Lets an object and what is in it move on: what lies above moves first (D.F2.5).
  private func enter(_ object: DisplayObject) {
    guard let container = object as? Container, isOwn(object) else { return }
    let isSkipped = container.timelinePlace.marks.contains(.skipsEnter)
    for child in container.phaseChildren.reversed() {
      if isSkipped { child.timelinePlace.marks.insert(.skipsEnter) }
      enter(child)
    }
    container.timelinePlace.marks.remove(.skipsEnter)
    guard !isSkipped, let clip = container as? MovieClip else { return }
    if clip.isPlaying { advance(clip) }
  }

  private func advance(_ clip: MovieClip) {
    let count = clip.timeline.frames.count
    if clip.currentFrame < count {
      step(clip, to: clip.currentFrame + 1)
    } else if clip.timeline.loops {
      jump(clip, to: 1)
    } else if count <= 1 {
      // There is nowhere to go (D.Head.4).
      clip.isPlaying = false
    }
  }

  /// Goes to the next frame: what it takes away goes while the clip still shows the old one (D.F2.6).
  private func step(_ clip: MovieClip, to frame: Int) {
    var changes = FrameChanges()
    var definitions = FrameDefinitions()
    var hasStream = false
    for step in TimelineWalk(clip.timeline, frame: frame) {
      switch step.command {
      case .place(let place): if !changes.place(place) { warn(of: Int(place.depth)) }
      case .remove(let depth): changes.remove(depth)
      case .streamBlock: hasStream = true
      default:
        definitions.add(step.command)
        clip.act(step.command)
      }
    }
    define(definitions, in: frame, of: clip)
    for depth in changes.removals { removeByTimeline(at: depth, in: clip) }
    arrive(at: frame, clip)
    // It plays from the frame that the clip shows.
    if hasStream { player.soundOutput.startStream(of: clip) }
    for place in changes.placements { self.place(place, in: clip) }
  }

  /// Notifies the machine what a frame defines, if it is the first time that a clip comes there.
  func define(_ definitions: FrameDefinitions, in frame: Int, of clip: MovieClip) {
    guard let host, !definitions.isEmpty else { return }
    let key = FrameKey(
      file: ObjectIdentifier(clip.file), source: clip.timeline.source, frame: frame)
    if defined.insert(key).inserted { host.define(definitions, of: clip.file) }
  }

  /// The clip is in another frame now, whose script is due.
  func arrive(at frame: Int, _ clip: MovieClip) {
    clip.currentFrame = frame
    clip.timelinePlace.marks.remove(.isScriptDueAgain)
    clip.timelinePlace.marks.insert(.isScriptDue)
  }

  private func warn(of depth: Int) { player.warn("Failed to place object at depth \(depth).") }

  /// Places, changes or replaces the object at a depth (D.Place).
  private func place(_ place: PlaceObject, in clip: MovieClip) {
    let depth = Int(place.depth)
    if let id = place.character, !clip.file.library.isDefined(id) { return }
    let present = clip.child(at: depth)
    switch place.action {
    case .place:
      guard present.map({ !$0.timelinePlace.isByTimeline }) ?? true else { return warn(of: depth) }
      if let id = place.character { make(id, place, in: clip, frame: clip.currentFrame) }
    case .replace:
      if let id = place.character, let present { clip.replace(present, with: id, place) }
    case .modify: if let present, present.timelinePlace.isByTimeline { present.apply(place) }
    }
  }

  /// Makes a character an object at a depth, which is constructed later.
  func make(
    _ id: UInt16, _ place: PlaceObject, in clip: MovieClip, frame: Int,
    changes: [PlaceObject] = []
  ) {
    guard let child = clip.makeChild(id) else { return }
    if let old = clip.insert(child, at: Int(place.depth)) { leave(old) }
    clip.dress(child, as: place, frame: frame, changes: changes)
    child.wasPlaced(by: .timeline)
  }

  package func wasPlaced(_ object: DisplayObject, by instantiator: Instantiator) {
    setUp(object)
    switch instantiator {
    case .timeline: enter(object)
    case .script(let prepare):
      // It is one frame behind what the timeline has placed (D.F2.11), and up to date at once (D.F2.12).
      prepare?(object)
      object.timelinePlace.marks.insert(.skipsEnter)
      construct(object)
    }
  }

  /// Makes the objects of a button's states; without a machine nothing of them is constructed.
  private func setUp(_ object: DisplayObject) {
    guard let button = object as? StateButton else { return }
    button.setUp()
    guard host == nil else { return }
    button.gather()
    button.show(.up)
  }

  /// Puts what a script has at a place of a container; from another container, or the stage itself, it goes first.
  ///
  /// What has left the stage is there again. Within the same container it is moved, and no one is notified (D.Cont.3).
  package func insert(_ child: DisplayObject, into container: Container, at index: Int) {
    guard child.parent !== container else { return container.move(child, toIndex: index) }
    takeAway(child)
    // A listener may have put it somewhere.
    guard child.parent == nil, isAlone(child) else { return }
    container.insert(child, atIndex: index)
    if !container.isRemoved { setRemoved(child, false) }
    host?.wasAdded(child)
  }

  /// A script has made an object, whose constructor has not run: it has its name and its first frame (D.Make.4).
  package func wasMade(_ object: DisplayObject) {
    setUp(object)
    player.instances.giveName(to: object)
    object.timelinePlace.marks.formUnion([.isConstructed, .awaitsConstructor, .isMadeByScript])
    object.isRemoved = true
    orphans.append(Orphan(object: object, removed: nil))
    enter(object)
    object.timelinePlace.marks.insert(.skipsEnter)
    if let button = object as? StateButton { constructStates(of: button) }
  }

  /// Constructs what the states of a button show, once: first all of it, then the groups of several objects (D.Btn.6).
  ///
  /// What is constructed stands in the button meanwhile. What stands in a group is notified that it was added, and what is shown at first.
  private func constructStates(of button: StateButton) {
    for object in button.pending { construct(object, isState: true) }
    for group in button.gather() {
      construct(group, isState: true)
      for child in group.children { host?.wasAdded(child) }
    }
    for state in button.phaseChildren where state.parent == nil { setRemoved(state, true) }
    button.show(.up)
    if let up = button[.up] { host?.wasAdded(up) }
  }

  /// A main timeline that was loaded comes to its first frame and is constructed, before it stands anywhere (D.Load.6).
  package func constructAlone(_ clip: MovieClip) {
    enter(clip)
    construct(clip)
  }

  /// The class at the base of an object's class has run: what stands in it is constructed (D.F2.10).
  ///
  /// Frames that run within that, because of a jump or a button, construct nothing of it (D.F2.7).
  package func baseWasConstructed(_ object: DisplayObject) {
    guard object.timelinePlace.marks.contains(.awaitsConstructor) else { return }
    object.timelinePlace.marks.remove(.awaitsConstructor)
    object.timelinePlace.marks.insert(.constructsChildren)
    constructChildren(of: object, isOwnTurn: true)
    object.timelinePlace.marks.remove(.constructsChildren)
  }

  /// Takes an object from where it stands, if it stands anywhere.
  package func takeAway(_ object: DisplayObject) {
    if let parent = object.parent { parent.remove(object) } else { removeFromStage(object) }
  }

  /// What has come to be shown is constructed, and its scripts run, outside of the frame's own phases.
  package func runScriptsAtOnce(of object: DisplayObject) {
    construct(object)
    host?.broadcast(.frameConstructed)
    runScripts(of: object)
    host?.broadcast(.exitFrame)
  }

  /// Puts what a script has directly on the stage; what stands there already is moved.
  package func insertOnStage(_ child: DisplayObject, at index: Int) {
    if stageChildren.contains(where: { $0 === child }) {
      player.stage.remove(child)
      player.stage.insert(child, at: index)
      return player.stageChanged()
    }
    if let old = child.parent { old.remove(child) }
    // A listener may have put it somewhere.
    guard child.parent == nil, isAlone(child) else { return }
    player.stage.insert(child, at: index)
    setRemoved(child, false)
    player.stageChanged()
    host?.wasAdded(child)
  }

  /// Takes what stands directly on the stage off it.
  package func removeFromStage(_ child: DisplayObject) { removeFromStage([child]) }

  /// Takes several objects off the stage: all of them are in their places while listeners are notified (D.Cont.6).
  package func removeFromStage(_ children: [DisplayObject]) {
    func stands(_ child: DisplayObject) -> Bool { !isAlone(child) && child.parent == nil }
    for child in children where stands(child) { host?.willBeRemoved(child) }
    for child in children where stands(child) {
      player.stage.remove(child)
      player.stageChanged()
      leave(child, byTag: false)
    }
  }

  // MARK: - Going

  package func remove(_ child: DisplayObject, from container: Container) {
    guard child.parent === container else { return }
    host?.willBeRemoved(child)
    // A listener may have removed it.
    guard child.parent === container else { return }
    container.takeOut(child)
    leave(child, byTag: false)
  }

  /// Takes several children from a container: all of them are in their places while listeners are notified (D.Cont.6).
  package func remove(_ children: [DisplayObject], from container: Container) {
    for child in children where child.parent === container { host?.willBeRemoved(child) }
    for child in children where child.parent === container {
      container.takeOut(child)
      leave(child, byTag: false)
    }
  }

  package func willUnload(_ clip: MovieClip) {}

  /// A tag empties a depth; what a script has taken over stays (D.Rem.2).
  func removeByTimeline(at depth: Int, in clip: MovieClip) {
    guard let child = clip.child(at: depth) else { return }
    guard child.timelinePlace.isByTimeline else { return clip.releaseDepth(of: child) }
    host?.willBeRemoved(child)
    guard child.parent === clip else { return }
    clip.takeOut(child)
    // It masks nothing any more, and nothing masks it (D.Unload.4).
    child.maskee?.setMask(nil)
    child.setMask(nil)
    host?.wasTakenOut(child, of: clip)
    leave(child)
  }

  /// A script has given a button another object in the place of this one.
  package func wasReleased(_ state: DisplayObject) { leave(state, byTag: false) }

  private func leave(_ child: DisplayObject, byTag: Bool = true) {
    child.parent = nil
    setRemoved(child, true)
    // What goes before it was constructed never is (D.Goto.17).
    if byTag, host != nil, !child.timelinePlace.marks.contains(.isConstructed) { return }
    orphans.append(Orphan(object: child, removed: byTag ? child : nil))
  }

  /// Whether an object and all in it has left the stage: the focus leaves it then without an event, and all else stays (D.DO.34, D.Focus.9).
  private func setRemoved(_ object: DisplayObject, _ isRemoved: Bool) {
    if isRemoved { player.keyboard.forget(object) }
    object.isRemoved = isRemoved
    for child in (object as? Container)?.children ?? [] { setRemoved(child, isRemoved) }
  }

  // MARK: - Constructing

  private func constructAll() {
    forEach(stageFirst: false) { construct($0) }
    host?.broadcast(.frameConstructed)
  }

  /// Constructs an object, or what was added to it after its construction.
  ///
  /// The states of a button are added by the button, not by themselves (D.F2.8).
  private func construct(_ object: DisplayObject, isState: Bool = false) {
    guard let host, isOwn(object) else { return }
    guard !object.timelinePlace.marks.contains(.isConstructed) else {
      return constructChildren(of: object)
    }
    object.timelinePlace.marks.insert(.isConstructed)
    // A level is called by its number.
    if object.parent != nil || object.isRemoved || isState {
      player.instances.giveName(to: object)
    }
    host.construct(object) {
      if let button = object as? StateButton {
        self.constructStates(of: button)
      } else {
        self.constructChildren(of: object)
      }
    }
    // A main timeline stands on the stage from the beginning.
    let isMain = (object as? MovieClip)?.level != nil && object.parent == nil
    if !isState, object.timelinePlace.isByTimeline || isMain { host.wasAdded(object) }
  }

  /// Constructs what stands in an object and has not been constructed, unless its own constructor is at that.
  func constructChildren(of object: DisplayObject, isOwnTurn: Bool = false) {
    guard let container = object as? Container,
      !object.timelinePlace.marks.contains(.awaitsConstructor)
    else { return }
    let waits = object.timelinePlace.marks.contains(.constructsChildren) && !isOwnTurn
    for child in container.phaseChildren
    where child.parent === container || container is StateButton {
      if waits, !child.timelinePlace.marks.contains(.isConstructed) { continue }
      construct(child)
    }
  }
}
