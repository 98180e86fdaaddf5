package import FlashData
package import FlashHeap
import Raster
package import SWF

/// A clip: a timeline, children, and what scripts drew into it.
package final class MovieClip: Container, SoundOwner {
  /// What it plays; the clip of a picture or an empty clip has an empty one.
  package private(set) var timeline: Timeline
  /// The frame it shows, from 1 on; 0 before the first.
  package var currentFrame = 0
  package var isPlaying = true {
    didSet { if !isPlaying, oldValue { player.soundOutput.stopStream(of: self) } }
  }
  /// Its first frame has passed.
  package var isInitialized = false
  /// Handlers of the PlaceObject.
  package var clipActions: [ClipAction] = []
  /// All that they wait for.
  package var clipEvents: ClipEvents = [] {
    didSet {
      if !clipEvents.isDisjoint(with: .keys) { player.hasUsedKeyboard = true }
    }
  }
  /// What scripts drew.
  package var drawing: Drawing?
  /// What of its file was asked for as a child: its exported name may have a class.
  package private(set) var character: SpriteCharacter?

  // What scripts say about it.
  package var tabIndex: Int?
  package var focusRect: Bool?
  package var scalingGrid: Bounds?
  /// `_lockroot`: the clip is `_root` for what stands in it.
  package var isLockedRoot = false
  /// The level, when it is a main timeline of one.
  package var level: Int?
  /// Its address, where it was loaded; else the file's counts.
  package var loadedURL: String?
  /// What of the file is there, as scripts see it before and after loading.
  package var bytesLoaded = 0
  package var bytesTotal = 0
  /// What was in it has been unloaded.
  package var isEmptied = false
  /// What was to be loaded could not be.
  package var hasFailed = false
  /// How often a script has unloaded it: what was asked for before then does not come.
  package var loadsCancelled = 0
  /// It is a picture that was loaded.
  package var isPicture = false
  /// It was made by a script.
  var isMadeByScript = false
  /// The timeline brought it, not a script.
  package var isFromTimeline = false
  /// A goto passes it by: it comes and goes, and does nothing but what its handlers do.
  package var isPassing = false
  package var volumeTransform = SoundTransform()
  /// What it keeps where its class is one of sounds.
  package var soundState: SoundState?
  /// A MovieClipLoader's `onLoadInit` comes after its first frame.
  package var pendingLoad: PendingLoad?
  /// What it was over when it was last dragged, as a path with slashes.
  package var dropTargetPath = ""

  /// A clip of a sprite.
  package init(_ character: SpriteCharacter, player: Player) {
    self.character = character
    timeline = character.timeline
    scalingGrid = character.scalingGrid
    super.init(player: player, file: character.file, characterID: character.id)
  }

  /// A main timeline.
  package init(main file: MovieFile, player: Player) {
    timeline = file.timeline
    super.init(player: player, file: file, characterID: nil)
    bytesLoaded = file.presentByteCount
    bytesTotal = file.byteCount
  }

  /// A clip without frames, made by a script of `file`.
  package init(emptyIn file: MovieFile, player: Player) {
    timeline = Timeline(frames: [], frameCount: 1)
    super.init(player: player, file: file, characterID: nil)
    isMadeByScript = true
  }

  package override class var nodeKind: NodeKind { .movieClip }
  package override var place: CharacterPlace? {
    character.map { CharacterPlace(file: $0.file, id: $0.id) }
  }

  package override func code(_ coder: StateCoder) {
    super.code(coder)
    timeline.code(coder, of: self)
    coder.value(&currentFrame)
    coder.check(
      currentFrame >= 0 && (currentFrame <= timeline.frames.count || timeline.frames.isEmpty),
      "a frame that the timeline does not have")
    coder.value(&isPlaying)
    coder.value(&isInitialized)
    coder.values(&clipActions)
    var events = clipEvents.rawValue
    coder.value(&events)
    if coder.isReading { clipEvents = ClipEvents(rawValue: events) }
    coder.value(&handlerFile)
    coder.optional(&drawing, Drawing()) { $0.code(coder) }
    coder.value(&tabIndex)
    coder.value(&focusRect)
    coder.value(&scalingGrid)
    coder.value(&isLockedRoot)
    coder.value(&level)
    coder.value(&loadedURL)
    coder.value(&bytesLoaded)
    coder.value(&bytesTotal)
    coder.value(&isEmptied)
    coder.value(&hasFailed)
    coder.value(&loadsCancelled)
    coder.value(&isPicture)
    coder.value(&isMadeByScript)
    coder.value(&isFromTimeline)
    coder.value(&isPassing)
    coder.value(&volumeTransform)
    coder.node(&soundState)
    coder.optional(&pendingLoad, .blank) { coder.value(&$0) }
    coder.value(&dropTargetPath)
  }

  /// A goto that goes nowhere, a timeline of another file: what a load puts into the clip.
  package func show(_ file: MovieFile, timeline: Timeline) {
    adopt(file)
    self.timeline = timeline
    character = nil
    currentFrame = 0
    isInitialized = false
    isPlaying = true
  }

  /// Frames as scripts count them.
  package var frameCount: Int { timeline.frameCount }
  /// Those that are there: fewer than the header says where the file ends early.
  package var framesLoaded: Int {
    if hasFailed { return -1 }
    if character != nil { return frameCount }
    return timeline.frames.isEmpty
      ? (isEmptied || frameCount == 0 ? 0 : 1) : min(timeline.frames.count, max(frameCount, 1))
  }

  /// Bytes of its definition: of a sprite those of its tag, of a main timeline those of the file.
  package var ownBytesTotal: Int {
    if let character { return character.definition.tags.count }
    return isMadeByScript && bytesTotal == 0 ? 0 : bytesTotal
  }

  package var ownBytesLoaded: Int { character == nil ? bytesLoaded : ownBytesTotal }

  package override var contentBounds: Bounds {
    guard let drawing else { return super.contentBounds }
    return super.contentBounds.union(drawing.bounds)
  }

  package override func contains(_ point: Point, exactly: Bool) -> Bool {
    guard exactly else { return contentBounds.contains(point) }
    if let drawing, drawing.bounds.contains(point), drawing.contains(point, pixel: ownPixel) {
      return true
    }
    var maskedTo: (depth: Int, hit: Bool)?
    for child in children {
      if let mask = maskedTo, child.depth > mask.depth { maskedTo = nil }
      guard let inverse = child.shownMatrix.inverse else { continue }
      let local = inverse.apply(point)
      if child.clipDepth > 0 {
        maskedTo = (child.clipDepth, child.contains(local, exactly: true))
        continue
      }
      if child.maskee != nil { continue }
      if let mask = maskedTo, !mask.hit { continue }
      if child.mask != nil, !child.isUnmasked(at: worldMatrix.apply(point)) { continue }
      if child.contains(local, exactly: true) { return true }
    }
    return false
  }

  // MARK: - Coming and going

  /// The sound of its timeline ends; if it is a movie's main timeline, all sounds that began in the movie end.
  package func stopSounds() {
    player.soundOutput.stopStream(of: self)
    if movieRoot === self { player.soundOutput.stopSounds(in: self) }
  }

  /// The main timeline that it stands in.
  package var movieRoot: MovieClip {
    var root = self
    var holder: Container? = self
    while root.timeline.source != .main, let present = holder {
      if let clip = present as? MovieClip { root = clip }
      holder = present.parent
    }
    return root
  }

  package override func unload() {
    guard !isRemoved else { return }
    for child in children { child.unload() }
    timelines?.willUnload(self)
    stopSounds()
    if let mask { mask.maskee = nil }
    if let maskee { maskee.mask = nil }
    player.instances.dropFocus(of: self)
    isRemoved = true
    player.instances.forget(self)
    host?.objectWasRemoved(self)
  }

  /// Takes all children off: another movie comes.
  package func removeAllChildren() {
    for child in children { remove(child) }
  }

  // MARK: - Frames

  /// Goes to a frame, counted from 1; frames that the file lacks are as near as there is one.
  package func goTo(_ frame: Int, plays: Bool) { timelines?.goTo(frame, plays: plays, in: self) }

  /// Where playing leads to.
  package enum Advance {
    /// To the next frame, which has these tags.
    case step([FrameCommand])
    case toStart
    case nowhere
  }

  /// Where playing leads to from the frame that it shows; nothing has happened yet.
  package var advance: Advance {
    guard isPlaying else { return .nowhere }
    if currentFrame < timeline.frames.count { return .step(timeline.frames[currentFrame].commands) }
    return timeline.loops ? .toStart : .nowhere
  }

  /// Does what a tag says that changes no depth and is nothing of scripts: sounds, colours, names, definitions.
  package func act(_ command: FrameCommand) {
    switch command {
    case .background(let color): player.stage.setBackground(from: Color(color))
    case .startSound(let sound): player.soundOutput.start(sound, on: self, in: file)
    case .streamBlock: player.soundOutput.startStream(of: self)
    case .exports(let assets): file.library.publish(assets)
    case .definitions(let count): file.library.reach(definitions: count)
    case .tabIndex(let depth, let index): (child(at: depth) as? MovieClip)?.tabIndex = index
    case .place, .remove, .actions, .initActions, .imports, .streamHead, .videoFrame, .label,
      .code, .classes:
      break
    }
  }

  /// Changes the character at a depth: drawings show another one of their kind, all else stays what it is (D.Place.4).
  package func replace(_ old: DisplayObject, with id: UInt16, _ place: PlaceObject) {
    switch (old, file.library.character(id)) {
    case (is Graphic, .shape?), (is MorphGraphic, .morph?), (is TextGraphic, .text?):
      old.replace(with: id)
    default: break
    }
    old.apply(place)
    old.timelinePlace.frame = currentFrame
  }

  /// An object of a character, to be put into this clip; nil for what cannot be placed here.
  package func makeChild(_ id: UInt16) -> DisplayObject? {
    // What stood in itself would have no end.
    isInside(id) ? nil : player.instances.make(id, of: file)
  }

  /// Gives an object that the timeline has put into this clip what its PlaceObject and later tags say (D.Place.3).
  package func dress(
    _ child: DisplayObject, as place: PlaceObject, frame: Int, changes: [PlaceObject] = []
  ) {
    child.timelinePlace.isByTimeline = true
    child.timelinePlace.frame = frame
    child.timelinePlace.ratio = place.ratio ?? 0
    child.apply(place)
    for change in changes { child.apply(change) }
    if let name = place.name {
      child.name = name.text
      child.hasExplicitName = true
    }
    if let clipDepth = place.clipDepth { child.clipDepth = Int(clipDepth) }
    if let clip = child as? MovieClip {
      clip.clipActions = place.clipActions
      clip.clipEvents = clip.clipActions.reduce(into: []) { $0.formUnion($1.events) }
      clip.handlerFile = file
    }
  }

  /// Whether the clip or one that it stands in is an instance of a character of its file, or too many stand in each other for one more.
  private func isInside(_ id: UInt16) -> Bool {
    var object: DisplayObject? = self
    var room = Nesting.deepest
    while let present = object {
      room -= 1
      guard room > 0 else { return true }
      // What was loaded into a clip is no instance of the clip's character.
      let isInstance = (present as? MovieClip).map { $0.character != nil } ?? true
      if present.characterID == id, present.file === file, isInstance { return true }
      object = present.parent
    }
    return false
  }

  // MARK: - Events

  /// The file that its handlers' actions lie in: the parent's, when a character was imported.
  package var handlerFile: MovieFile?
}
