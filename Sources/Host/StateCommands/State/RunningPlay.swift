import CommandBase
import Glibc
import HostBase
import HostProgram
import Library
import Play
import Vault

/// A game that is being played somewhere, as state commands ask it.
struct RunningPlay {
  private let client: ControlClient
  private let places: Places

  /// The player of a game; nil where no one plays it.
  init?(of vault: StateVault, _ context: Context) throws {
    let game = GameLock.Game(
      places: context.places, data: vault.data, type: vault.type, stem: vault.stem)
    guard let holder = GameLock.holder(of: game), holder.purpose ?? .play == .play else {
      return nil
    }
    guard let socket = holder.socket else {
      throw CommandFailure.playedUnreachable(game: vault.stem, holder: holder.text)
    }
    client = try ControlClient(path: socket)
    places = context.places
  }

  /// Has the game save into a slot: this moment, or one of so many seconds ago.
  func save(into slot: StateSlot, rewound seconds: Double?) throws {
    var request = ControlRequest(.saveState)
    request.slot = slot.word
    request.rewound = seconds
    _ = try client.ask(request)
  }

  /// Has the game load a state.
  func load(_ found: StateVault.Found) throws {
    var request = ControlRequest(.loadState)
    if let slot = found.slot {
      request.slot = slot.word
      _ = try client.ask(request)
    } else if found.entry == nil {
      request.path = found.path
      _ = try client.ask(request)
    } else {
      // A state of the history is in no file of its own.
      try FileSystem.ensureFolder(places.runtime, mode: 0o700)
      let path = PathName.join(places.runtime, "load-\(getpid()).state")
      try AtomicFile.replace(path, with: found.state.encode(), mode: 0o600)
      defer { unlink(path) }
      request.path = path
      _ = try client.ask(request)
    }
  }

  /// Has the game go back to before its last load.
  func undo() throws { _ = try client.ask(ControlRequest(.undo)) }
}
