package import Catalog
import HostBase
import Library
import Session
package import Vault

extension OpenGame {
  /// The metadata of a state of this game made now; an earlier frame can be named.
  package func stateInfo(frame: UInt64? = nil) -> StateInfo {
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
    if let tray = session.discs, tray.discs.count > 1 { info.disc = tray.current.map { $0 + 1 } }
    return info
  }

  /// The current moment with its picture.
  package func snapshot() throws(SessionError) -> StateFile {
    let memory = try session.saveState()
    return StateFile(
      memory: memory, info: stateInfo(),
      thumbnail: StateFile.thumbnail(
        of: session.picture.flatMap { RGBImage($0) }, quarterTurns: session.avInfo.rotation))
  }

  /// Puts a state back after it was checked; `path` is for what there is to say.
  package func load(_ state: StateFile, path: String) throws(StateError) {
    try state.check(core: core, gameSHA1: content?.patchedSHA1 ?? "", path: path)
    // What the game has saved a moment ago goes into its file before the state takes it away.
    _ = keeper?.stateWillLoad()
    let before = session.discs?.current
    do throws(SessionError) {
      // The machine must find the disc that it was reading.
      if let disc = state.info?.disc { try session.insertDisc(disc - 1) }
      try session.loadState(state.memory)
    } catch {
      if let before, state.info?.disc != nil { try? session.insertDisc(before) }
      var remedy = "use another state"
      if let info = state.info, info.core.version != core.version, !info.core.version.isEmpty {
        remedy =
          "it was made by \(core.name) \(PathName.printable(info.core.version)), and this is"
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
