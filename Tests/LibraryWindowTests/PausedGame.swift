import Catalog
import GameIndex
import HostBase
import Library
import Play
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// A game that is paused under its menu; what its menu asks for is noted or does nothing.
final class PausedGame: GameMenuHost {
  let name = "Tobu Tobu Girl"
  var controlsScope = ControlsScope.all
  var saved: Int64? = Room.now - 40
  var slots: [GameMenuSlot]
  var canUndoLoad = true
  var speed = 1.0
  var rewindSeconds = 300
  /// What was asked for of what tests look at.
  private(set) var asked: [String] = []

  init(in room: Room) {
    slots = [
      GameMenuSlot(
        .number(0), time: Room.now - 7_200, file: room.path(.states, "Tobu Tobu Girl.state"),
        label: "The boss"),
      GameMenuSlot(
        .number(1), time: Room.now - 5_000, file: room.path(.states, "Tobu Tobu Girl.state1")),
      GameMenuSlot(.number(2)),
      GameMenuSlot(
        .named("boss"), time: Room.now - 100_000, file: room.path(.states, "Tobu Tobu Girl.state")),
    ]
  }

  func resume() { asked.append("resume") }
  func save(to slot: StateSlot) -> PlayResult { .success(.saved(slot)) }
  func save(named name: String) -> PlayResult {
    guard !name.isEmpty else {
      return .failure(.failure(code: "", message: "A state needs a name"))
    }
    asked.append("save \(name)")
    slots.append(GameMenuSlot(StateSlot(word: name), time: Room.now))
    return .success(.saved(StateSlot(word: name)))
  }
  func load(_ slot: StateSlot) -> PlayResult { .success(.loaded(slot, nil)) }
  func undoLoad() -> PlayResult { .success(.undone(.load, key: nil)) }
  func setSpeed(_ speed: Double) { self.speed = speed }
  var sound: (tenths: Int, isOff: Bool)? = (7, false)
  func setVolume(_ tenths: Int) { sound = (tenths, false) }
  func setMuted(_ isOff: Bool) { sound?.isOff = isOff }
  func toggleFullscreen() { asked.append("full screen") }
  func picture(ago seconds: Int) -> RGBImage? {
    Room.picture(160, 144, UInt32(0x30_60_30 + min(seconds, 300) / 2))
  }
  func showRewound(_ seconds: Int) {}
  func playRewound() {}
  var discs: [String] = []
  var disc: Int?
  func insertDisc(_ place: Int) -> Result<Void, PlayProblem> { .success(()) }
  func screenshot() -> PlayResult { .success(.screenshot("Tobu.png")) }
  func controlsChanged() -> Result<Void, PlayProblem> {
    asked.append("controls")
    return .success(())
  }
  var options = [
    GameOption(
      CoreOption(
        key: "gb_model", name: "Model", info: "Which machine plays the game, from its next start.",
        category: "Machine",
        choices: [
          CoreOption.Choice(value: "auto", label: "automatic"),
          CoreOption.Choice(value: "dmg", label: "Game Boy"),
          CoreOption.Choice(value: "cgb", label: "Game Boy Color"),
        ], defaultValue: "auto", value: "auto")),
    GameOption(
      CoreOption(
        key: "gb_blending", name: "Blend frames", info: "", category: "Picture",
        choices: ["off", "lcd", "mix"].map { CoreOption.Choice(value: $0, label: "") },
        defaultValue: "off", value: "lcd"), layer: "game", isSetHere: true),
  ]
  func setOption(_ key: String, to value: String?) -> Result<Void, PlayProblem> {
    guard let index = options.firstIndex(where: { $0.option.key == key }) else {
      return .failure(.failure(code: "gone", message: "gone"))
    }
    options[index].option.value = value ?? options[index].option.defaultValue
    options[index].isSetHere = value != nil
    options[index].layer = value == nil ? "built-in" : "game"
    return .success(())
  }
  var frameDescription: String? = "PUSH START\n1 PLAYER"
  var takesText = true
  func type(_ text: String) { asked.append("type \(text)") }
  func reset() {}
  func quit() {}
}

extension Visit {
  /// Opens the menu of a game that is played.
  @discardableResult
  func play() -> PausedGame {
    let game = PausedGame(in: room)
    let model = library.session.model
    var query = GamesQuery()
    query.text = game.name
    if let found = model.games(query).first.flatMap({ model.game($0) }) {
      game.controlsScope = .game(found)
    }
    _ = library.session.app.gameStarted(game.name)
    library.session.app.openGameMenu(game)
    settle()
    return game
  }
}
