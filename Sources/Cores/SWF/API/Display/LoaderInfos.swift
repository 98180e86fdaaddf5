import FlashAVM2
import FlashDisplay
package import FlashHeap

/// The LoaderInfo of the first movie and of what Loaders have loaded (D.Info).
package final class LoaderInfos: HeapRoots {
  private unowned let machine: ABCMachine
  /// The first movie's first frame has passed.
  private var hasBegun = false
  /// That of the first movie, once something has asked for it.
  private var main: ScriptObject?
  /// That of the stage.
  private var stage: ScriptObject?

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    marker.mark(main)
    marker.mark(stage)
  }

  // MARK: - Making

  /// A new one of nothing yet.
  func make() throws(ScriptError) -> (object: ScriptObject, state: LoaderInfoState) {
    let type = machine.types.loaderInfo
    let made = machine.machine.make(try machine.machine.table(for: type, machine.interpreter))
    let state = LoaderInfoState()
    made.payload = state
    state.belong(to: made)
    return (made, state)
  }

  /// One of the first movie, which is ready from the start (D.Info.12).
  private func makeOfFirstMovie() throws(ScriptError) -> ScriptObject {
    let (object, state) = try make()
    let movie = machine.player.movie
    (state.stage, state.kind, state.file, state.url) = (.ready, .movie, movie, movie.url)
    (state.bytesLoaded, state.bytesTotal) = (movie.packedByteCount, movie.packedByteCount)
    (state.isInitialized, state.domain) = (true, machine.movies.domain(of: movie))
    state.content = machine.player.stage.children.first { ($0 as? MovieClip)?.level == 0 }
    return object
  }

  func infoOfFirstMovie() throws(ScriptError) -> ScriptObject {
    if let main { return main }
    let made = try makeOfFirstMovie()
    main = made
    return made
  }

  /// That of the stage, which mirrors the first movie's and never becomes complete (D.Info.15; measured: stage-info).
  func infoOfStage() throws(ScriptError) -> ScriptObject {
    if let stage { return stage }
    let made = try makeOfFirstMovie()
    (made.payload as? LoaderInfoState)?.isInitialized = false
    stage = made
    return made
  }

  // MARK: - Finding

  /// That of a main timeline or of what a Loader has loaded; nil for other objects.
  func info(ofRoot object: DisplayObject) throws(ScriptError) -> ScriptObject? {
    if (object as? MovieClip)?.level != nil, object.file === machine.player.movie {
      return try infoOfFirstMovie()
    }
    return loadedInfo(of: object)
  }

  /// That of what a Loader has loaded.
  func loadedInfo(of object: DisplayObject) -> ScriptObject? {
    guard let script = object.cell else { return nil }
    guard script.traits.isKind(of: machine.types.displayObject) else { return nil }
    return Fields(script, of: machine.types.displayObject)[Self.field].asObject
  }

  /// Gives what is loaded its LoaderInfo.
  func setInfo(_ info: ScriptObject, of content: ScriptObject) {
    Fields(content, of: machine.types.displayObject)[Self.field] = Value(info)
  }

  /// The number of the field of DisplayObject.
  private static let field = 9

  /// That of a movie which has thrown an error: the first movie's, or that of what stands on the stage.
  func info(of file: MovieFile) throws(ScriptError) -> ScriptObject? {
    if file === machine.player.movie { return try infoOfFirstMovie() }
    var pending: [DisplayObject] = machine.player.stage.children
    while let object = pending.popLast() {
      if let info = loadedInfo(of: object), (info.payload as? LoaderInfoState)?.file === file {
        return info
      }
      pending += (object as? Container)?.children ?? []
    }
    return nil
  }

  /// That of the movie in which a Loader stands that has loaded another one's content; nil of the first movie's.
  func outer(of info: ScriptObject) throws(ScriptError) -> ScriptObject? {
    guard let state = info.payload as? LoaderInfoState, let loader = state.loader else {
      return nil
    }
    var above = loader.payload as? DisplayObject
    while let present = above {
      if let found = try self.info(ofRoot: present), found != info { return found }
      above = present.parent
    }
    return try infoOfFirstMovie()
  }

  // MARK: - Time

  /// The first movie is all there after its first frame (D.Info.12, D.Pre.6; measured: init-before-progress).
  func frameEnded() {
    guard !hasBegun else { return }
    hasBegun = true
    guard let main else { return }
    let count = machine.player.movie.packedByteCount
    machine.events.send("init", to: main)
    machine.events.sendProgress(count, of: count, to: main)
    machine.events.send("complete", to: main)
  }

  func code(_ coder: StateCoder) {
    coder.value(&hasBegun)
    coder.value(&main)
    coder.value(&stage)
    for info in [main, stage] {
      coder.check(info.map(isSound) ?? true, "a LoaderInfo that is none")
    }
  }

  /// Whether an object is a LoaderInfo, in a state.
  func isSound(_ object: ScriptObject) -> Bool {
    object.kind == .instance && object.traits.isKind(of: machine.types.loaderInfo)
  }
}
