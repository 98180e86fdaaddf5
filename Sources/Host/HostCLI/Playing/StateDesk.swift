import Catalog
import HostBase
import Play
import Session
import Vault

/// Takes and loads states of an open game on the play thread; what is written goes through `StateWriter`.
struct StateDesk {
  let open: OpenGame
  let context: Context

  /// The game's slots and history.
  func vault() throws -> StateVault {
    StateVault(
      places: context.places, data: try context.data(), type: open.type, stem: open.stem,
      settings: open.settings)
  }

  /// Writes the state to a file.
  func save(file path: String) throws {
    try open.snapshot().write(
      to: PathName.absolute(path), compressed: open.settings.flag("states.compress"))
  }

  /// Puts the state in a file back.
  func load(file path: String) throws {
    let path = PathName.absolute(path)
    try open.load(StateFile.read(path), path: path)
  }

  /// Puts the state that a word means back; answers its file.
  @discardableResult
  func load(_ word: StateWord) throws -> String {
    let found = try vault().find(word)
    try open.load(found.state, path: found.path)
    return found.path
  }

  /// The current moment, in no time.
  func snapshot() throws(SessionError) -> StateSnapshot {
    // The machine first: a picture that cannot be packed is no reason to lose a state.
    let memory = try open.session.saveState()
    return StateSnapshot(
      memory: memory, info: open.stateInfo(),
      picture: open.session.picture.flatMap { RGBImage($0) },
      quarterTurns: open.session.avInfo.rotation)
  }
}

/// A moment of a game, taken in no time; made into a file on whatever thread has the time.
struct StateSnapshot: Sendable {
  var memory: [UInt8]
  var info: StateInfo
  var picture: RGBImage?
  var quarterTurns: Int

  /// The state with its thumbnail.
  func file() -> StateFile {
    StateFile(
      memory: memory, info: info,
      thumbnail: StateFile.thumbnail(of: picture, quarterTurns: quarterTurns))
  }

  /// The state without a picture, for who only needs to know which one it is.
  func plain() -> StateFile {
    var info = info
    info.sha256 = Digest.sha256(memory)
    return StateFile(memory: memory, info: info)
  }
}
