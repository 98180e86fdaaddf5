import Catalog
package import HostBase
import Library
package import Play
import Session
package import Vault

/// Takes and loads states of an open game on the play thread; what is written goes through `StateWriter`.
package struct StateDesk {
  /// The game.
  package let open: OpenGame
  /// What the program works with.
  package let context: Context

  /// The desk of a game.
  package init(open: OpenGame, context: Context) {
    self.open = open
    self.context = context
  }

  /// The game's slots and history.
  package func vault() throws -> StateVault {
    StateVault(
      places: context.places, data: try context.data(), type: open.type, stem: open.stem,
      settings: open.settings)
  }

  /// Writes the state to a file.
  package func save(file path: String) throws {
    let place = try OutputPlace(path == "-" ? path : PathName.absolute(path))
    try open.snapshot().write(to: place, compressed: open.settings[Setting.States.compress])
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
package struct StateSnapshot: Sendable {
  /// The machine.
  package var memory: [UInt8]
  /// What is known of it.
  package var info: StateInfo
  /// What it looks like.
  package var picture: RGBImage?
  /// Counter-clockwise turns of the picture.
  package var quarterTurns: Int

  /// The state with its thumbnail.
  func file() -> StateFile {
    StateFile(
      memory: memory, info: info,
      thumbnail: StateFile.thumbnail(of: picture, quarterTurns: quarterTurns))
  }

  /// The state without a picture, for who only needs to know which one it is.
  package func plain() -> StateFile {
    var info = info
    info.sha256 = Digest.sha256(memory)
    return StateFile(memory: memory, info: info)
  }
}
