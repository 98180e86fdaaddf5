import FlashAVM2
import FlashData
import FlashDisplay
package import FlashHeap
import Raster
import SWF

/// Movies and pictures on their way into Loaders (D.Load.5 to D.Load.20).
///
/// A movie is constructed in the first frame after its bytes have come, the newest first (measured: late-contents); what waits
/// for its first frame is sent when that frame ends.
package final class ContentLoads: HeapRoots {
  private unowned let machine: ABCMachine
  /// LoaderInfos whose content has come and is not constructed.
  private var waiting: [ScriptObject] = []
  /// LoaderInfos whose content is constructed, and of which `init` was not sent.
  private var due: [ScriptObject] = []
  /// How many contents scripts have given as bytes (D.Load.24).
  private var bytesCount = 0
  /// What is being constructed.
  private var current: (content: DisplayObject, info: ScriptObject)?
  /// The constructor of it has thrown.
  private var hasFailed = false

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for info in waiting + due { marker.mark(info) }
    if let current {
      marker.mark(current.content)
      marker.mark(current.info)
    }
  }

  private var events: EventDispatch { machine.events }
  private var player: Player { machine.player }

  private func state(_ info: ScriptObject) -> LoaderInfoState? { info.payload as? LoaderInfoState }

  // MARK: - Coming

  /// The address of the next content that a script gives as bytes.
  func nextURL(of movie: String) -> String {
    bytesCount += 1
    return "\(movie)/[[DYNAMIC]]/\(bytesCount)"
  }

  /// What a Loader has asked for has come, or has not.
  func finish(
    _ info: ScriptObject, _ ticket: UInt32, _ url: String, _ answer: LoadAnswer
  ) throws(ScriptError) {
    guard let state = state(info), state.ticket == ticket else { return }
    let outcome = LoadOutcome(answer)
    if outcome.opens(url) { events.send("open", to: info) }
    guard state.ticket == ticket else { return }
    switch outcome {
    case .bytes(let bytes, let status):
      state.status = status
      try arrive(bytes, url, info, state)
    case .failure(let status):
      state.stage = .failed
      events.sendStatus(status, to: info)
      guard state.ticket == ticket else { return }
      events.sendError(
        2035, more: " URL: " + url, isReported: url.hasPrefix("file:"), to: info)
    }
  }

  /// All bytes are there: what they are is found out, and progress is sent (D.Load.6 to D.Load.12).
  func arrive(
    _ bytes: [UInt8], _ url: String, _ info: ScriptObject, _ state: LoaderInfoState
  ) throws(ScriptError) {
    let ticket = state.ticket
    (state.url, state.bytesTotal) = (url, bytes.count)
    events.sendProgress(0, of: bytes.count, to: info)
    guard state.ticket == ticket else { return }
    state.kind = LoaderInfoState.Kind(bytes)
    if state.kind == .movie {
      guard case .movie(let file) = player.loading.content(of: bytes, url: url) else {
        return refuse(bytes.count, info, state)
      }
      state.file = file
      if let parameters = state.parameters { file.parameters = parameters }
      if let domain = state.domain, file.isActionScript3 { machine.movies.adopt(file, domain) }
    } else if state.kind == .unknown {
      return refuse(bytes.count, info, state)
    } else {
      state.picture = bytes
    }
    state.bytesLoaded = bytes.count
    events.sendProgress(bytes.count, of: bytes.count, to: info)
    guard state.ticket == ticket else { return }
    if state.file == nil {
      guard state.isOfBytes else { return try showPicture(info, state) }
      state.delay = 2
    }
    waiting.append(info)
  }

  /// Bytes that are neither a movie nor a picture (D.Load.12).
  private func refuse(_ count: Int, _ info: ScriptObject, _ state: LoaderInfoState) {
    let ticket = state.ticket
    (state.stage, state.kind, state.bytesLoaded) = (.failed, .unknown, count)
    events.sendProgress(count, of: count, to: info)
    guard state.ticket == ticket else { return }
    if !state.isOfBytes { events.sendStatus(state.status, to: info) }
    guard state.ticket == ticket else { return }
    events.sendError(2124, more: state.isOfBytes ? "" : " URL: " + state.url, to: info)
  }

  /// What was to come into a Loader does not, and what waits for its frame is not sent.
  func forget(_ info: ScriptObject) {
    waiting.removeAll { $0 == info }
    due.removeAll { $0 == info }
  }

  // MARK: - Pictures

  /// Pictures of scripts' bytes take until the end of the next iteration (D.Load.10).
  func iterationEnds() {
    for info in waiting {
      guard let state = state(info), state.file == nil, state.delay > 0 else { continue }
      state.delay -= 1
      guard state.delay == 0 else { continue }
      waiting.removeAll { $0 == info }
      machine.attempt { () throws(ScriptError) in try showPicture(info, state) }
    }
  }

  /// A Bitmap comes into the Loader, and all is sent at once (D.Load.8).
  ///
  /// A picture that cannot be decoded is empty.
  private func showPicture(_ info: ScriptObject, _ state: LoaderInfoState) throws(ScriptError) {
    let empty = try? Surface(width: 0, height: 0)
    guard let surface = BitmapDecoding.picture(state.picture) ?? empty else { return }
    try BitmapDataNatives.reserve(surface.width, surface.height, machine.interpreter)
    let object = BitmapObject(
      surface, isSmoothed: false, player: player, file: player.movie, id: nil)
    let script = try BitmapNatives.makeObject(
      for: object, isTransparent: state.kind != .jpeg, machine)
    object.name = state.contentName
    object.isRemoved = true
    machine.loaderInfos.setInfo(info, of: script)
    put(object, info, state)
    finishContent(info, state)
  }

  // MARK: - Movies

  /// Constructs what has come, the newest first.
  func constructWaiting() {
    guard !waiting.isEmpty else { return }
    let movies = waiting.filter { state($0)?.file != nil }
    waiting.removeAll { movies.contains($0) }
    for info in movies.reversed() {
      guard let state = state(info), let file = state.file else { continue }
      machine.attempt { () throws(ScriptError) in
        try machine.interpreter.holding(Value(info)) { () throws(ScriptError) in
          if file.isActionScript3 {
            construct(file, info, state)
          } else {
            try show(file, info, state)
          }
        }
      }
    }
  }

  /// The main timeline is constructed with neither parent nor stage, and then comes into the Loader (D.Load.6).
  ///
  /// One whose constructor throws does not come (D.Load.20).
  private func construct(_ file: MovieFile, _ info: ScriptObject, _ state: LoaderInfoState) {
    let ticket = state.ticket
    let clip = MovieClip(main: file, player: player)
    clip.name = state.contentName
    clip.isRemoved = true
    let (outer, outerFailure) = (current, hasFailed)
    (current, hasFailed) = ((clip, info), false)
    machine.phases.constructAlone(clip)
    let isMade = !hasFailed && clip.cell != nil
    (current, hasFailed) = (outer, outerFailure)
    guard isMade, state.ticket == ticket else { return }
    put(clip, info, state)
    due.append(info)
  }

  /// A movie of ActionScript 1 or 2 stands in an AVM1Movie, of which its scripts know nothing (D.A1).
  ///
  /// Levels are those of the first one; another one at the same time has a root alone.
  private func show(
    _ file: MovieFile, _ info: ScriptObject, _ state: LoaderInfoState
  ) throws(ScriptError) {
    let holder = MovieClip(emptyIn: player.movie, player: player)
    let made = machine.machine.make(
      try machine.machine.table(for: machine.types.avm1Movie, machine.interpreter))
    machine.link(holder, to: made)
    machine.loaderInfos.setInfo(info, of: made)
    holder.name = state.contentName
    holder.isRemoved = true
    holder.isPlaying = false
    holder.timelinePlace.marks.insert(.isConstructed)
    put(holder, info, state)
    due.append(info)
    let root = MovieClip(main: file, player: player)
    root.loadedURL = state.url
    let island = player.actionIsland
    if island.levels.isEmpty {
      island.holder = holder
      player.instances.install(root, at: 0)
    } else {
      root.timelinePlace.isIslandRoot = true
      holder.insert(root, at: AVM1Island.rootDepth)
      player.instances.addToFrameList(root)
      root.host?.mainTimelineWasPlaced(root)
    }
    for (name, value) in file.parameters { root.actions?.setVariable(name, value, on: root) }
    // Listeners of `init` and `complete` find its first frame (measured: first-frame-of-old-movies).
    root.host?.timelines.begin(root)
  }

  /// A movie of ActionScript 1 or 2 leaves its Loader for ever.
  func end(_ content: DisplayObject) {
    guard let link = content.cell, link.traits === machine.types.avm1Movie
    else { return }
    if player.actionIsland.holder === content { player.actionIsland.end() }
    for case let root as MovieClip in (content as? Container)?.children ?? [] {
      root.unload()
      (content as? Container)?.takeOut(root)
    }
  }

  /// The LoaderInfo of what is being constructed.
  func info(ofConstructed object: DisplayObject) -> ScriptObject? {
    current?.content === object ? current?.info : nil
  }

  /// A constructor has thrown.
  func constructorFailed(of object: DisplayObject) {
    if current?.content === object { hasFailed = true }
  }

  /// Puts content into its Loader: it is known from now on.
  func put(_ content: DisplayObject, _ info: ScriptObject, _ state: LoaderInfoState) {
    (state.content, state.stage) = (content, .ready)
    guard let loader = state.loader?.payload as? Container else { return }
    machine.phases.insert(content, into: loader, at: 0)
  }

  /// The frame in which contents were constructed has ended.
  func frameEnded() {
    let ready = due
    due = []
    for info in ready {
      if let state = state(info) { finishContent(info, state) }
    }
  }

  private func finishContent(_ info: ScriptObject, _ state: LoaderInfoState) {
    let ticket = state.ticket
    state.isInitialized = true
    events.send("init", to: info)
    guard state.ticket == ticket else { return }
    if !state.isOfBytes { events.sendStatus(state.status, to: info) }
    guard state.ticket == ticket else { return }
    events.send("complete", to: info)
  }

  // MARK: - States

  func code(_ coder: StateCoder) {
    coder.list(&waiting, coder.blankObject) { coder.value(&$0) }
    coder.list(&due, coder.blankObject) { coder.value(&$0) }
    coder.value(&bytesCount)
    for info in waiting + due {
      coder.check(machine.loaderInfos.isSound(info), "a LoaderInfo that is none")
    }
  }
}
