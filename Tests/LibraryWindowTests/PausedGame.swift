import Library
import UIContract

@testable import HostApp
@testable import HostCLI
@testable import UIComponent

/// A game that is paused under its menu; it notes what the menu asks for.
final class PausedGame: GameMenuHost {
  let name = "Tobu Tobu Girl"
  var saved: Int64? = Room.now - 40
  var slots: [GameMenuSlot]
  var canUndoLoad = true
  var speed = 1.0
  var rewindSeconds = 300
  private(set) var asked: [String] = []

  init(in room: Room) {
    slots = [
      GameMenuSlot(
        number: 0, time: Room.now - 7_200, file: room.path(.states, "Tobu Tobu Girl.state"),
        label: "The boss"),
      GameMenuSlot(
        number: 1, time: Room.now - 5_000, file: room.path(.states, "Tobu Tobu Girl.state1")),
      GameMenuSlot(number: 2), GameMenuSlot(number: 3),
    ]
  }

  func resume() { asked.append("resume") }
  func save(to slot: Int) -> String? {
    asked.append("save")
    return "Saved in slot \(slot)"
  }
  func load(_ slot: Int) -> String? {
    asked.append("load")
    return nil
  }
  func undoLoad() -> String? {
    asked.append("undo")
    return nil
  }
  func setSpeed(_ speed: Double) {
    self.speed = speed
    asked.append("speed")
  }
  func showRewound(_ seconds: Int) { asked.append("show") }
  func playRewound() { asked.append("rewind") }
  func screenshot() -> String? { nil }
  func reset() { asked.append("reset") }
  func quit() { asked.append("quit") }
}

extension Visit {
  /// Opens the menu of a game that is played.
  @discardableResult
  func play() -> PausedGame {
    let game = PausedGame(in: room)
    _ = library.session.app.gameStarted(game.name)
    library.session.app.openGameMenu(game)
    settle()
    return game
  }
}
