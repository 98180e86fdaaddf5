import HostKit

/// Saves and loads states of an open game, in files and in slots.
struct StateDesk {
  /// How many overwritten states of a game are kept.
  static let historyLength = 50

  let open: OpenGame
  let context: Context

  /// Writes the state to a file.
  func save(file path: String) throws {
    let path = PathName.absolute(path)
    try snapshot().write(to: path)
  }

  /// Puts the state in a file back.
  func load(file path: String) throws {
    let path = PathName.absolute(path)
    let state = try StateFile.read(path)
    try state.check(core: open.core, gameSHA1: open.content?.patchedSHA1 ?? "", path: path)
    do throws(SessionError) {
      try open.session.loadState(state.memory)
    } catch {
      throw StateRefusal(path: path, reason: error.message)
    }
    if let frame = state.info?.frame { open.session.frameNumber = frame }
    open.keeper?.stateWasLoaded()
  }

  /// Writes the state to a slot; what was there goes to the history.
  func save(slot: StateSlot) throws {
    let data = try context.data()
    let path = data.state(slot, type: open.type, stem: open.stem)
    let state = try snapshot()
    if FileSystem.kind(path) == .file { try keep(path) }
    try state.write(to: path)
  }

  /// Puts a slot's state back.
  func load(slot: StateSlot) throws {
    let path = try context.data().state(slot, type: open.type, stem: open.stem)
    guard FileSystem.kind(path) != nil else {
      throw StateRefusal(path: path, reason: "this slot is empty")
    }
    try load(file: path)
  }

  private func snapshot() throws -> StateFile {
    let info = StateInfo(
      core: .init(id: open.core.id, version: open.core.version),
      game: .init(
        sha1: open.content?.patchedSHA1 ?? "", size: open.content?.size ?? 0, stem: open.stem),
      frame: open.session.frameNumber)
    // The machine first: a picture that cannot be packed is no reason to lose a state.
    let memory = try open.session.saveState()
    let thumbnail = open.session.picture.flatMap { RGBImage($0) }
      .map { $0.rotated(quarterTurns: open.session.avInfo.rotation).shrunk(toFit: 256) }
    return StateFile(
      memory: memory, info: info, thumbnail: thumbnail.flatMap { try? PNGFile.encode($0) })
  }

  /// Copies a state that is about to be overwritten into the history, and thins the oldest.
  private func keep(_ path: String) throws {
    let folder = PathName.join(
      context.places.state, "history", PathName.component(open.type.id),
      PathName.component(open.stem))
    try FileSystem.ensureFolder(folder)
    let old = try FileSystem.read(path, limit: StateFile.byteLimit)
    let name = "\(UTCTime.now().fileText)-\(Digest.sha1(old).prefix(8))-\(PathName.last(path))"
    try AtomicFile.replace(PathName.join(folder, name), with: old)
    let kept = try FileSystem.list(folder).map(\.name).sorted()
    for name in kept.dropLast(StateDesk.historyLength) {
      try FileSystem.remove(PathName.join(folder, name))
    }
  }
}

/// A state that cannot be loaded, with its file.
struct StateRefusal: HostFailure {
  var path: String?
  var reason: String
  var exitCode: ExitCode { .stateRefused }
  var code: String { "state_refused" }
  var message: String { "\(path ?? "state"): \(reason)" }

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
