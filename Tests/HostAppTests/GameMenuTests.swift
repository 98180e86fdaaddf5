import Catalog
import GameIndex
import HostApp
import HostBase
import Library
import Play
import Testing
import UIContract

@Suite("The menu of a game") struct GameMenuTests {
  /// Notes what the menu asks for.
  private final class Host: GameMenuHost {
    var name = "Tobu"
    var controlsScope = ControlsScope.all
    var saved: Int64?
    var slots = [
      GameMenuSlot(.number(0), time: 1, file: "/s/0.state", label: "boss"),
      GameMenuSlot(.number(1)),
    ]
    var canUndoLoad = false
    var speed = 1.0
    var rewindSeconds = 120
    var asked: [String] = []
    private func refused<Value>(_ message: String) -> Result<Value, PlayProblem> {
      .failure(.failure(code: "refused", message: Sentence(words: message)))
    }

    func resume() { asked.append("resume") }
    func save(to slot: StateSlot) -> PlayResult {
      asked.append("save \(slot.word)")
      for index in slots.indices where slots[index].slot == slot { slots[index].time = 2 }
      return .success(.saved(slot))
    }
    func save(named name: String) -> PlayResult {
      guard name != "latest" else { return refused("latest means another state") }
      asked.append("save named \(name)")
      slots.append(GameMenuSlot(StateSlot(word: name), time: 3))
      return .success(.saved(StateSlot(word: name)))
    }
    func load(_ slot: StateSlot) -> PlayResult {
      asked.append("load \(slot.word)")
      return .success(.loaded(slot, nil))
    }
    func undoLoad() -> PlayResult {
      asked.append("undo")
      return .success(.undone(.load, key: nil))
    }
    func setSpeed(_ speed: Double) {
      self.speed = speed
      asked.append("speed \(speed)")
    }
    var sound: (tenths: Int, isOff: Bool)? = (7, true)
    func setVolume(_ tenths: Int) {
      sound = (tenths, false)
      asked.append("volume \(tenths)")
    }
    func setMuted(_ isOff: Bool) {
      sound?.isOff = isOff
      asked.append(isOff ? "mute" : "sound")
    }
    func toggleFullscreen() { asked.append("full screen") }
    func picture(ago seconds: Int) -> RGBImage? {
      asked.append("picture \(seconds)")
      return seconds == 48 ? nil : RGBImage(width: 1, height: 1, pixels: [0x123456])
    }
    func showRewound(_ seconds: Int) { asked.append("show \(seconds)") }
    func playRewound() { asked.append("play rewound") }
    var discs: [String] = []
    var disc: Int?
    func insertDisc(_ place: Int) -> Result<Void, PlayProblem> {
      asked.append("disc \(place)")
      disc = place
      return .success(())
    }
    func screenshot() -> PlayResult {
      asked.append("screenshot")
      return .success(.screenshot("Tobu.png"))
    }
    func controlsChanged() -> Result<Void, PlayProblem> {
      asked.append("controls")
      return .success(())
    }
    var options: [GameOption] = []
    var refusal: String?
    func setOption(_ key: String, to value: String?) -> Result<Void, PlayProblem> {
      asked.append("\(key)=\(value ?? "usual")")
      guard refusal == nil, let index = options.firstIndex(where: { $0.option.key == key }) else {
        return refused(refusal ?? "no such option")
      }
      options[index].option.value = value ?? options[index].option.defaultValue
      options[index].isSetHere = value != nil
      // One option hides another.
      if key == "palette" { options.removeAll { $0.option.key == "shade" && value == "grey" } }
      return .success(())
    }
    var frameDescription: String?
    var takesText = false
    func type(_ text: String) { asked.append("type \(text)") }
    func reset() { asked.append("reset") }
    func quit() { asked.append("quit") }
  }

  private func open(_ host: Host) throws -> Window {
    let window = try Window(FakeLibrary(3))
    _ = window.app.gameStarted("Tobu")
    window.app.openGameMenu(host)
    return window
  }

  @Test("the bar over a game comes with the pointer, opens the menu, and goes after two seconds")
  func bar() throws {
    let window = try Window(FakeLibrary(3))
    var opened = 0
    window.app.gameStarted("Tobu") { opened += 1 }
    #expect(!window.component.press("Menu"))
    window.app.showGameBar()
    #expect(window.component.press("Menu"))
    #expect(opened == 1)
    for _ in 0..<4 { window.component.tick() }
    #expect(window.component.press("Menu"))
    window.app.showGameBar()
    for _ in 0..<5 { window.component.tick() }
    #expect(!window.component.press("Menu"))
    window.app.showGameBar()
    window.app.openGameMenu(Host())
    window.app.gameEnded()
    window.app.showGameBar()
    #expect(window.component.refusals.isEmpty)
  }

  @Test("what kept a game from being played stays until it was read, and is kept")
  func problem() throws {
    let window = try Window(FakeLibrary(3))
    window.app.tell(problem: "Tobu", "no core plays it")
    #expect(window.component.texts.contains("Tobu"))
    #expect(window.app.toasts.messages == ["no core plays it"])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("closing the menu plays on, once")
  func closing() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.texts.contains("Paused · not saved yet"))
    window.app.openGameMenu(host)
    window.component.endModal(0)
    #expect(host.asked == ["resume"])
    #expect(window.component.sheet == nil)
    window.app.openGameMenu(host)
    #expect(window.component.press("Resume"))
    #expect(host.asked == ["resume", "resume"])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("states are saved and loaded by their pictures; an empty slot is not loaded")
  func slots() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.activate("Slot 1"))
    #expect(host.asked == ["save 1"])
    #expect(window.component.toasts.last?.text == "Saved to slot 1")
    host.slots[1].time = nil
    #expect(window.component.press("Load state"))
    #expect(window.component.activate("Slot 1"))
    #expect(host.asked == ["save 1"])
    #expect(window.component.activate("boss"))
    #expect(host.asked == ["save 1", "load 0", "resume"])
    #expect(window.component.sheet == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a new state gets a name, by which it is loaded; a name that is refused can be mended")
  func named() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.press("New state…"))
    #expect(window.component.type("latest", enter: true))
    let field = try #require(window.component.shown(.createTextField).first)
    #expect(field.error == "latest means another state")
    #expect(window.component.type(" end of the tower "))
    #expect(window.component.press("Save state"))
    #expect(host.asked == ["save named end of the tower"])
    #expect(window.component.shown(.createTextField).isEmpty)
    let card = window.component.elements[window.component.focused]
    #expect(card?.label == "end of the tower")
    #expect(window.component.press("Load state"))
    #expect(window.component.activate("end of the tower"))
    #expect(host.asked == ["save named end of the tower", "load end of the tower", "resume"])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("time is run back by the slider, and played from there")
  func rewind() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.press("Go back in time…"))
    #expect(host.asked == [])
    let slider = try #require(window.component.shown(.createSlider).first)
    window.app.handle(.value(slider.id, ValueEvent(-30)))
    #expect(slider.styles["caption"] == "30 s ago")
    window.app.handle(.value(slider.id, ValueEvent(-100_000)))
    #expect(window.component.press("Play from here"))
    #expect(host.asked == ["show 30", "show 120", "play rewound"])
    #expect(window.component.sheet == nil)
    host.rewindSeconds = 0
    #expect(try !open(host).component.press("Go back in time…"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("pictures of the past are made one a turn, and each chooses its moment")
  func film() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.press("Go back in time…"))
    for _ in 0..<9 { window.component.tick() }
    #expect(host.asked == [0, 24, 48, 72, 96, 120].map { "picture \($0)" })
    // A moment without a picture can be chosen as well.
    #expect(window.component.shown(.createImageView).count == 5)
    #expect(window.component.activate("48 s ago"))
    #expect(window.component.activate("Now"))
    #expect(host.asked.suffix(2) == ["show 48", "show 0"])
    // Without a choice the present is there again, and the menu.
    window.component.endModal(0)
    #expect(host.asked.last == "show 0")
    #expect(window.component.elements[window.component.focused]?.text == "Go back in time…")
    // The button that opens the menu closes this as well, and play continues.
    #expect(window.component.press("Go back in time…"))
    window.app.handle(.system(SystemEvent(.key, text: "Guide")))
    #expect(host.asked.last == "resume")
    #expect(window.component.sheet == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("volume, silence and full screen are in the menu; without sound there are no such controls")
  func sound() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.element("Mute")?.value == 1)
    let slider = try #require(window.component.shown(.createSlider).first)
    #expect(slider.value == 7)
    #expect(slider.styles["caption"] == "70 %")
    window.app.handle(.value(slider.id, ValueEvent(90)))
    #expect(slider.styles["caption"] == "100 %")
    #expect(window.component.element("Mute")?.value == 0)
    #expect(window.component.press("Full screen"))
    #expect(host.asked == ["volume 10", "full screen"])
    host.sound = nil
    let silent = try open(host)
    #expect(silent.component.shown(.createSlider).isEmpty)
    #expect(!silent.component.press("Mute"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the menu says at once that a state was saved")
  func savedNow() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.texts.contains("Paused · not saved yet"))
    host.saved = window.app.interface.now()
    #expect(window.component.activate("Slot 1"))
    #expect(window.component.texts.contains("Paused · saved just now"))
  }

  @Test("speed, screenshot, undo of a load, and quitting")
  func others() throws {
    let host = Host()
    host.canUndoLoad = true
    let window = try open(host)
    #expect(window.component.press("2 ×"))
    #expect(window.component.element("2 ×")?.value == 1)
    #expect(window.component.element("1 ×")?.value == 0)
    #expect(window.component.press("Screenshot"))
    #expect(window.component.toasts.last?.text == "Screenshot: Tobu.png")
    #expect(window.component.press("Undo load"))
    #expect(host.asked == ["speed 2.0", "screenshot", "undo", "resume"])
    host.asked = []
    window.app.openGameMenu(host)
    #expect(window.component.press("Quit to library"))
    #expect(host.asked == ["quit"])
    window.app.gameEnded()
    #expect(window.component.texts.contains("All games · By name"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the discs of a game are listed, and play continues with the one that is chosen")
  func discs() throws {
    let host = Host()
    #expect(try !open(host).component.press("Change disc…"))
    host.discs = ["Rondo (Disc 1)", "Rondo (Disc 2)"]
    host.disc = 0
    let window = try open(host)
    #expect(window.component.press("Change disc…"))
    #expect(
      window.component.sheet?.options.map(\.text) == [
        "Rondo (Disc 1) (in the drive)", "Rondo (Disc 2)",
      ])
    host.asked = []
    #expect(window.component.choose("Rondo (Disc 2)"))
    #expect(host.asked == ["disc 1", "resume"])
    #expect(window.component.sheet == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("starting again is asked, and not doing it is the first choice")
  func reset() throws {
    let host = Host()
    let window = try open(host)
    #expect(window.component.press("Reset"))
    #expect(window.component.sheet?.options.first?.text == "Cancel")
    #expect(window.component.choose("Cancel"))
    #expect(host.asked.isEmpty)
    #expect(window.component.press("Reset"))
    #expect(window.component.choose("Reset"))
    #expect(host.asked == ["reset", "resume"])
    #expect(window.component.sheet == nil)
  }

  @Test("the button that opens the menu closes it and what it has opened; other keys do not")
  func guide() throws {
    let host = Host()
    let window = try open(host)
    window.app.handle(.system(SystemEvent(.key, text: "F1")))
    #expect(window.component.sheet?.text == "Tobu")
    #expect(window.component.press("Reset"))
    window.app.handle(.system(SystemEvent(.key, text: "Guide")))
    #expect(window.component.sheet == nil)
    #expect(host.asked == ["resume"])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the controls editor opens over the game, and its menu is there again afterwards")
  func controls() throws {
    let host = Host()
    let window = try open(host)
    let game = window.component.active
    #expect(window.component.press("Controls…"))
    #expect(window.component.sheet == nil)
    #expect(window.component.active != game)
    #expect(window.component.texts.contains("Controls"))
    #expect(host.asked.isEmpty)
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.component.active == game)
    #expect(window.component.sheet?.text == "Tobu")
    #expect(window.component.elements[window.component.focused]?.text == "Controls…")
    #expect(host.asked == ["controls"])
    #expect(window.component.press("Resume"))
    #expect(host.asked == ["controls", "resume"])
    // Back is the game's again.
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.component.active == game)
    // A game that ends under the page takes it along.
    window.app.openGameMenu(host)
    #expect(window.component.press("Controls…"))
    window.app.gameEnded()
    #expect(window.app.depth == 1)
    #expect(window.component.texts.contains("All games · By name"))
    #expect(window.component.sheet == nil)
    #expect(window.component.refusals.isEmpty)
  }

  private func option(
    _ key: String, _ name: String, _ choices: KeyValuePairs<String, String>
  ) -> GameOption {
    GameOption(
      CoreOption(
        key: key, name: name, info: "What \(name) does.",
        choices: choices.map { CoreOption.Choice(value: $0.key, label: $0.value) },
        defaultValue: choices.first?.key ?? "", value: choices.first?.key ?? ""))
  }

  @Test("the core's options are chosen over the game; what one of them hides goes")
  func options() throws {
    let host = Host()
    host.options = [
      option("palette", "Palette", ["green": "Green", "grey": "", "file": "/etc/passwd"]),
      option("shade", "Shade", ["light": "Light", "dark": "Dark"]),
    ]
    let window = try open(host)
    let game = window.component.active
    #expect(window.component.press("Core options…"))
    #expect(
      window.component.texts.contains(
        "For Tobu alone. Some options count from the next start of the game."))
    #expect(window.component.texts.contains("What Shade does."))
    #expect(window.component.press("Light"))
    #expect(window.component.sheet?.options.map(\.text) == ["Light", "Dark"])
    #expect(window.component.choose("Dark"))
    #expect(host.asked == ["shade=dark"])
    #expect(window.component.element("Dark") != nil)
    #expect(window.component.press("Back to usual"))
    #expect(host.asked == ["shade=dark", "shade=usual"])
    #expect(window.component.element("Light") != nil)
    #expect(!window.component.press("Back to usual"))
    #expect(window.component.press("Green"))
    #expect(window.component.choose("grey"))
    #expect(window.component.element("Light") == nil)
    #expect(window.component.elements[window.component.focused]?.text == "grey")
    host.refusal = "no such value"
    #expect(window.component.press("grey"))
    #expect(window.component.choose("Green"))
    #expect(window.component.toasts.last?.text == "no such value")
    #expect(window.component.element("grey") != nil)
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.component.active == game)
    #expect(window.component.elements[window.component.focused]?.text == "Core options…")
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the menu describes the picture, and stays open")
  func describe() throws {
    let host = Host()
    let window = try open(host)
    host.frameDescription = "PUSH START\n2 PLAYERS"
    #expect(window.component.press("Describe"))
    #expect(window.component.toasts.last?.text == "PUSH START 2 PLAYERS")
    host.frameDescription = nil
    #expect(window.component.press("Describe"))
    #expect(window.component.toasts.last?.text == "The core does not describe this picture.")
    #expect(window.component.sheet?.text == "Tobu")
    #expect(host.asked.isEmpty)
  }

  @Test("a text is typed into a game that takes it, with or without Enter, and play continues")
  func keyboard() throws {
    let host = Host()
    let window = try open(host)
    #expect(!window.component.press("Keyboard…"))
    window.component.endModal(0)
    host.asked = []
    host.takesText = true
    for (button, typed) in [("Type it", "type Ada"), ("Type it and Enter", "type Ada\n")] {
      window.app.openGameMenu(host)
      #expect(window.component.press("Keyboard…"))
      // Nothing to type is no reason to close anything.
      #expect(window.component.press("Type it"))
      #expect(window.component.type("Ada"))
      #expect(window.component.press(button))
      #expect(host.asked == [typed, "resume"])
      #expect(window.component.sheet == nil)
      host.asked = []
    }
    #expect(window.component.refusals.isEmpty)
  }

  @Test("Escape in a game is the program's, not a way back in the library")
  func back() throws {
    let window = try Window(FakeLibrary(3))
    #expect(window.component.activate("Game 1"))
    let view = window.app.gameStarted("Game 1")
    #expect(window.component.active == view)
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.app.depth == 2)
    window.app.gameEnded()
    #expect(window.component.elements[view] == nil)
    #expect(window.app.depth == 2)
    #expect(window.component.refusals.isEmpty)
  }
}
