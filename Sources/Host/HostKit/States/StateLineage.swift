/// Where the current moment of a game comes from: the state that play continued from, and how long it was played before.
public final class StateLineage {
  /// SHA-256 of the state that was loaded or saved last; nil before the first.
  public private(set) var parent: String?
  /// Seconds played until that state.
  private var played = 0.0
  /// The session's frame then.
  private var frame: UInt64 = 0

  /// A game that was just started.
  public init() {}

  /// Seconds of the machine's time played until this frame, over all sessions.
  public func played(atFrame now: UInt64, framesPerSecond: Double) -> Double {
    guard now >= frame, framesPerSecond > 0 else { return played }
    return played + Double(now - frame) / framesPerSecond
  }

  /// Whether frames ran since the last state, so that there is something that a load would cost.
  public func hasMoved(atFrame now: UInt64) -> Bool { now != frame }

  /// Play continues from a state: the one just loaded, or just saved.
  public func goesOn(from state: StateFile, atFrame now: UInt64) {
    parent = state.info?.sha256 ?? Digest.sha256(state.memory)
    if let seconds = state.info?.played, seconds.isFinite, seconds >= 0 { played = seconds }
    frame = now
  }
}

extension OpenGame {
  /// The metadata of a state of this game made now; an earlier frame can be named.
  public func stateInfo(frame: UInt64? = nil) -> StateInfo {
    let frame = frame ?? session.frameNumber
    var info = StateInfo(
      core: .init(id: core.id, version: core.version),
      game: .init(sha1: content?.patchedSHA1 ?? "", size: content?.size ?? 0, stem: stem),
      frame: frame)
    info.parent = lineage.parent
    let seconds = lineage.played(
      atFrame: frame, framesPerSecond: session.avInfo.framesPerSecond)
    info.played = (seconds * 100).rounded() / 100
    info.options = Dictionary(
      session.options.filter { $0.value != $0.defaultValue }.map { ($0.key, $0.value) }
    ) { first, _ in first }
    return info
  }

  /// The current moment with its picture.
  public func snapshot() throws(SessionError) -> StateFile {
    let memory = try session.saveState()
    return StateFile(
      memory: memory, info: stateInfo(),
      thumbnail: StateFile.thumbnail(
        of: session.picture.flatMap { RGBImage($0) }, quarterTurns: session.avInfo.rotation))
  }

  /// Puts a state back after it was checked; `path` is for what there is to say.
  public func load(_ state: StateFile, path: String) throws(StateError) {
    try state.check(core: core, gameSHA1: content?.patchedSHA1 ?? "", path: path)
    // What the game has saved a moment ago goes into its file before the state takes it away.
    _ = keeper?.stateWillLoad()
    do throws(SessionError) {
      try session.loadState(state.memory)
    } catch {
      var remedy = "use another state"
      if let info = state.info, info.core.version != core.version, !info.core.version.isEmpty {
        remedy =
          "it was made by \(core.name) \(LibraryError.printable(info.core.version)), and this is"
          + " \(core.version): a core of that version would take it (--core FILE)"
      } else if state.info == nil {
        remedy =
          "it does not name the core that made it; choose that core with --core, or use another state"
      }
      throw .refused(path: path, reason: error.message, remedy: remedy)
    }
    if let frame = state.info?.frame { session.frameNumber = frame }
    keeper?.stateWasLoaded()
    lineage.goesOn(from: state, atFrame: session.frameNumber)
  }
}
