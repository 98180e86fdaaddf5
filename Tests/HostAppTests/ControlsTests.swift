import Catalog
import HostApp
import HostBase
import Library
import Play
import Testing
import UIContract

@Suite("Controls editor") struct ControlsTests {
  private func window(_ game: Bool = true) throws -> Window {
    let library = FolderLibrary()
    let window = try Window(library)
    library.data = window.desk.data
    let file = PathName.join(window.desk.data.folder(.games, Window.type), "Tobu.gb")
    try AtomicFile.replace(file, with: Array("game".utf8))
    library.refresh()
    window.app.libraryChanged()
    if game {
      #expect(window.component.activate("Tobu"))
      #expect(window.component.press("More"))
      #expect(window.component.choose("Controls…"))
    } else {
      #expect(window.component.press("Menu"))
      #expect(window.component.choose("Settings"))
      #expect(window.component.press("Controls…"))
    }
    return window
  }

  /// What the settings say with the layers of a game, or of all.
  private func map(_ window: Window, game: Bool = true) throws -> InputMap {
    try Settings(
      places: window.desk.places, type: game ? Window.type : nil, stem: game ? "Tobu" : nil
    ).inputMap()
  }

  private func text(_ window: Window, _ layer: SettingsLayer) throws -> String {
    try SettingsFile(layer.file(in: window.desk.places.config)).text
  }

  /// The name of the row of a binding, as a screen reader reads it.
  private func row(_ window: Window, _ title: String) -> String? {
    window.component.shown(.createEventLayout).last { $0.label.hasPrefix(title + ":") }?.label
  }

  private func choose(
    _ window: Window, _ title: String, _ action: ValueEvent.Action = .activate,
    _ modifiers: ValueEvent.Modifiers = []
  ) throws {
    let row = try #require(
      window.component.shown(.createEventLayout).last { $0.label.hasPrefix(title + ":") })
    window.app.handle(
      .value(row.id, ValueEvent(action.rawValue, value2: modifiers.rawValue)))
  }

  private func pick(_ window: Window, _ label: String, _ index: Int32) throws {
    let picker = try #require(window.component.shown(.createPicker).first { $0.label == label })
    window.app.handle(.value(picker.id, ValueEvent(index)))
  }

  private func tick(_ window: Window, _ count: Int = 1) {
    for _ in 0..<count {
      guard
        let timer = window.component.elements.values.filter({ $0.type == .createTimer })
          .max(by: { $0.id < $1.id })
      else { return }
      window.app.handle(.timer(timer.id, missed: 0))
    }
  }

  // MARK: - Binding

  @Test(
    "choosing a button waits for a press and binds it, for this game alone, and undo takes it back")
  func bind() throws {
    let window = try window()
    #expect(row(window, "A") == "A: X · pad East")
    try choose(window, "A")
    #expect(window.controls.isCaptured)
    #expect(window.component.texts.contains { $0.contains("5 s, Esc: no change") })
    window.controls.key("K")
    #expect(!window.controls.isCaptured)
    #expect(row(window, "A") == "A: K · pad East")
    #expect(try map(window).buttons[0][.a] == [.pad(.east), .key(Key(name: "K")!)])
    #expect(try map(window, game: false).buttons[0][.a] == InputMap.standard.buttons[0][.a])
    let layer = SettingsLayer.game(type: "gb", stem: "Tobu")
    #expect(try text(window, layer) == "[input.keyboard]\nA = [\"K\"]\n")
    // South binds South.
    try choose(window, "A")
    window.controls.pad(.south)
    #expect(row(window, "A")?.contains("pad South") == true)
    #expect(window.component.press("Undo"))
    #expect(try map(window).buttons[0][.a]?.contains(.pad(.east)) == true)
    #expect(window.component.press("Undo"))
    #expect(try map(window) == InputMap.standard)
    #expect(FileSystem.kind(layer.file(in: window.desk.places.config)) == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("without a press, or with Escape, nothing changes; the seconds are counted")
  func nothing() throws {
    let window = try window()
    try choose(window, "B")
    tick(window, 2)
    #expect(window.component.texts.contains { $0.contains("3 s, Esc: no change") })
    tick(window, 2)
    #expect(window.controls.isCaptured)
    tick(window)
    #expect(!window.controls.isCaptured)
    try choose(window, "B")
    window.controls.key("Escape")
    #expect(!window.controls.isCaptured)
    #expect(row(window, "B") == "B: Z · pad South")
    // A release, a stick's move and a key without a name bind nothing.
    try choose(window, "B")
    window.controls.key("Q", false)
    window.controls.press(.stick(isRight: false, x: 1, y: 0))
    window.controls.press(.trigger(.key(Key(9_999))))
    #expect(window.controls.isCaptured)
    #expect(window.component.texts.contains { $0.hasPrefix("This key has no name") })
    // The page goes: the keys are the window's again.
    window.app.back()
    #expect(!window.controls.isCaptured)
    #expect(window.app.depth == 3)
    window.app.back()
    #expect(try map(window) == InputMap.standard)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a page that is left by the mouse while it waits gives the keys back")
  func left() throws {
    let window = try window()
    try choose(window, "B")
    #expect(window.controls.isCaptured)
    let before = try #require(
      window.component.elements.values.first {
        $0.type == .createFrameView && $0.text == "Tobu"
      })
    let now = window.component.active
    // The component's own button goes back.
    window.app.handle(.visibility(now, isVisible: false))
    window.app.handle(.visibility(before.id, isVisible: true))
    #expect(window.app.depth == 2)
    #expect(!window.controls.isCaptured)
  }

  @Test("Shift or the menu adds a trigger; the menu removes all, and goes back to the usual")
  func several() throws {
    let window = try window()
    try choose(window, "A", .activate, .shift)
    window.controls.key("K")
    #expect(row(window, "A") == "A: X · K · pad East")
    try choose(window, "A", .contextMenu)
    #expect(window.component.choose("Add another"))
    window.controls.pad(.r3)
    #expect(
      Set(try map(window).buttons[0][.a] ?? [])
        == [.key(Key(name: "X")!), .key(Key(name: "K")!), .pad(.east), .pad(.r3)])
    try choose(window, "A", .contextMenu)
    #expect(window.component.choose("Remove"))
    #expect(row(window, "A") == "A: not assigned")
    #expect(try map(window).buttons[0][.a] == [])
    try choose(window, "A", .contextMenu)
    #expect(window.component.choose("Back to usual"))
    #expect(row(window, "A") == "A: X · pad East")
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a clash is shown at once, with both names")
  func clash() throws {
    let window = try window()
    try choose(window, "A")
    window.controls.key("Z")
    #expect(window.component.texts.contains("Z also presses B"))
    // Pause is P.
    try choose(window, "B")
    window.controls.key("P")
    #expect(window.component.texts.contains("P also presses Pause"))
    // Each player has a pad, but there is one keyboard.
    try pick(window, "Player", 1)
    try choose(window, "A")
    window.controls.pad(.south)
    #expect(window.component.texts.contains("pad South also presses B"))
    try choose(window, "A")
    window.controls.key("Z")
    #expect(window.component.texts.contains { $0.contains("Z also presses player 1: A") })
    #expect(try map(window).buttons[1][.a]?.contains(.key(Key(name: "Z")!)) == true)
    #expect(try text(window, .game(type: "gb", stem: "Tobu")).contains("p2.A = [\"Z\"]"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a stick that is pushed is bound like a button, and what else it does is said")
  func stick() throws {
    let window = try window()
    try choose(window, "A")
    // The place of the stick alone binds nothing; the direction that goes down does.
    window.controls.press(.stick(isRight: true, x: 0, y: -1))
    window.controls.pad(.rightStickUp, false)
    #expect(window.controls.isCaptured)
    window.controls.pad(.rightStickUp)
    #expect(!window.controls.isCaptured)
    #expect(row(window, "A") == "A: X · pad RightStickUp")
    let layer = SettingsLayer.game(type: "gb", stem: "Tobu")
    #expect(try text(window, layer) == "[input.pad]\nA = [\"RightStickUp\"]\n")
    #expect(try map(window).buttons[0][.a] == [.key(Key(name: "X")!), .pad(.rightStickUp)])
    #expect(window.component.texts.contains { $0.contains("presses Right stick up") })
    // The left stick is the d-pad as well, until that is switched off.
    try choose(window, "B")
    window.controls.pad(.leftStickDown)
    #expect(
      window.component.texts.contains {
        $0.contains("pad LeftStickDown also presses Down")
      })
    try choose(window, "Turbo A")
    window.controls.pad(.leftStickLeft)
    #expect(try map(window).turbo[0][.a] == [.key(Key(name: "C")!), .pad(.leftStickLeft)])
    try choose(window, "Pause")
    window.controls.pad(.rightStickRight)
    #expect(row(window, "Pause")?.contains("Guide+RightStickRight") == true)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a direction of the game's stick is bound, lights up in the test, and goes back to usual")
  func gameStick() throws {
    let window = try window()
    #expect(row(window, "Left stick up") == "Left stick up: pad LeftStickUp")
    try choose(window, "Left stick up")
    window.controls.key("W")
    #expect(row(window, "Left stick up")?.hasPrefix("Left stick up: W · pad LeftStickUp") == true)
    try pick(window, "Player", 1)
    try choose(window, "Right stick left")
    window.controls.pad(.l1)
    #expect(
      try text(window, .game(type: "gb", stem: "Tobu"))
        == """
        [input.keyboard]
        LS_UP = ["W"]

        [input.pad]
        p2.RS_LEFT = ["L1"]

        """)
    #expect(try map(window).sticks[0][.leftUp] == [.pad(.leftStickUp), .key(Key(name: "W")!)])
    #expect(try map(window).sticks[1][.rightLeft] == [.pad(.l1)])
    try pick(window, "Player", 0)
    #expect(window.component.press("Test"))
    window.controls.key("W")
    tick(window)
    func lit() -> Set<String> {
      Set(
        window.component.shown(.createEventLayout).filter { $0.value == 1 }
          .compactMap { $0.label.split(separator: ":").first.map(String.init) })
    }
    // W is R as well.
    #expect(lit() == ["R", "Left stick up"])
    window.controls.key("Escape")
    #expect(lit().isEmpty)
    try choose(window, "Left stick up", .contextMenu)
    #expect(window.component.choose("Remove"))
    #expect(try map(window).sticks[0][.leftUp] == [])
    try choose(window, "Left stick up", .contextMenu)
    #expect(window.component.choose("Back to usual"))
    #expect(row(window, "Left stick up") == "Left stick up: pad LeftStickUp")
    #expect(window.component.refusals.isEmpty)
  }

  @Test("hotkeys take a modifier that is held; those of a pad are always behind theirs")
  func hotkeys() throws {
    let window = try window()
    try choose(window, "Pause")
    window.controls.key("RightCtrl")
    #expect(window.controls.isCaptured)
    window.controls.key("O")
    #expect(
      try map(window).hotkeys[.pause]
        == [
          .init(.pad(.south), needsModifier: true),
          .init(.key(Key(name: "O")!), needsModifier: true),
        ])
    try choose(window, "Pause")
    window.controls.pad(.guide)
    window.controls.pad(.l3)
    #expect(
      try map(window).hotkeys[.pause]?.contains(.init(.pad(.l3), needsModifier: true)) == true)
    #expect(row(window, "Pause")?.contains("Guide+L3") == true)
    try choose(window, "Turbo A")
    window.controls.pad(.r3)
    #expect(try map(window).turbo[0][.a] == [.key(Key(name: "C")!), .pad(.r3)])
  }

  @Test("for all games, for a type, and for a game are three layers; back to usual empties one")
  func layers() throws {
    let window = try window(false)
    try choose(window, "A")
    window.controls.key("K")
    #expect(try map(window, game: false).buttons[0][.a]?.contains(.key(Key(name: "K")!)) == true)
    try pick(window, "For", 1)
    #expect(row(window, "A")?.contains("K") == true)
    try choose(window, "A")
    window.controls.key("L")
    #expect(try text(window, .type("gb")).contains("A = [\"L\"]"))
    #expect(window.component.press("Back to usual"))
    #expect(try text(window, .type("gb")) == "")
    #expect(row(window, "A")?.contains("K") == true)
    // Undo goes back through both, each in its own file.
    #expect(window.component.press("Undo"))
    #expect(try text(window, .type("gb")).contains("L"))
    #expect(window.component.press("Undo"))
    #expect(window.component.press("Undo"))
    #expect(try map(window, game: false) == InputMap.standard)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("built-in keys are shown and written as the user's keyboard prints them")
  func placed() throws {
    let window = try window()
    let (y, z) = (Key(name: "Y")!, Key(name: "Z")!)
    window.controls.places = [y: z, z: y]
    try pick(window, "For", 2)
    try pick(window, "For", 0)
    #expect(row(window, "B") == "B: Y · pad South")
    try choose(window, "B", .activate, .shift)
    window.controls.key("K")
    #expect(try text(window, .game(type: "gb", stem: "Tobu")).contains("B = [\"Y\", \"K\"]"))
    #expect(row(window, "B")?.contains("Y · K") == true)
  }

  // MARK: - Combos

  @Test("a combo is recorded by playing, tidied, named, edited, tried and removed")
  func combos() throws {
    let window = try window()
    #expect(window.component.press("New combo"))
    #expect(window.component.choose("Record by playing"))
    window.controls.key("F")
    #expect(window.component.texts.contains { $0.hasPrefix("Play the combo now") })
    // Down; right comes one frame late; both go up together; then A.
    let moves: [(Int64, String, Bool)] = [
      (0, "Down", true), (16_000, "Right", true), (100_000, "Down", false),
      (116_000, "Right", false),
      (200_000, "X", true), (266_000, "X", false),
    ]
    for (time, key, isDown) in moves {
      window.controls.time = time
      window.controls.key(key, isDown)
    }
    tick(window, 9)
    #expect(window.controls.isCaptured)
    tick(window)
    #expect(!window.controls.isCaptured)
    let combo = try #require(try map(window).combos.first)
    #expect(combo.trigger == .key(Key(name: "F")!))
    #expect(combo.steps.map(\.description) == ["DOWN+RIGHT:7", "-:5", "A:4"])
    #expect(window.component.texts.contains("DOWN+RIGHT:7, -:5, A:4"))

    try choose(window, "Combo 1")
    #expect(window.component.choose("Rename"))
    #expect(window.component.type("Dash", enter: true))
    try choose(window, "Dash")
    #expect(window.component.choose("Edit the steps as text"))
    #expect(window.component.type("RIGHT:3, jump", enter: true))
    #expect(window.component.shown(.createTextField).last?.error == "“jump” is no step")
    #expect(window.component.type("RIGHT:3, -:3, RIGHT:20", enter: true))
    #expect(try map(window).combos.first?.steps.map(\.frames) == [3, 3, 20])
    let layer = SettingsLayer.game(type: "gb", stem: "Tobu")
    #expect(
      try text(window, layer)
        == """
        [[input.combo]]
        name = "Dash"
        trigger = "F"
        steps = ["RIGHT:3", "-:3", "RIGHT:20"]

        """)

    // Trying it lights up its buttons frame by frame.
    try choose(window, "Dash")
    #expect(window.component.choose("Try"))
    func lit() -> [String] {
      window.component.shown(.createEventLayout).filter { $0.value == 1 }.map(\.label)
    }
    var frames = 0
    for _ in 0..<80 where window.controls.isCaptured {
      tick(window)
      if lit().contains(where: { $0.hasPrefix("Right:") }) { frames += 1 }
    }
    #expect(frames == 23)
    #expect(!window.controls.isCaptured)
    #expect(lit().isEmpty)

    try choose(window, "Dash")
    #expect(window.component.choose("Remove"))
    #expect(try map(window).combos.isEmpty)
    #expect(window.component.press("Undo"))
    #expect(try map(window).combos.count == 1)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a typed combo asks for its trigger; one step without frames lasts while it is held")
  func typed() throws {
    let window = try window()
    #expect(window.component.press("New combo"))
    #expect(window.component.choose("Edit the steps as text"))
    #expect(window.component.type("a+b", enter: true))
    #expect(window.controls.isCaptured)
    window.controls.pad(.l2)
    let combo = try #require(try map(window).combos.first)
    #expect(combo.trigger == .pad(.l2))
    #expect(combo.steps == [.init(buttons: PadButton.a.bit | PadButton.b.bit, frames: 0)])
    // L2 is a button of its own as well.
    #expect(window.component.texts.contains("pad L2 also presses L2"))
  }

  // MARK: - Test

  @Test("the test lights up what is down, moves the sticks, and ends by Escape or a long East")
  func test() throws {
    let window = try window()
    #expect(window.component.press("Test"))
    window.controls.key("X")
    tick(window)
    func lit() -> Set<String> {
      Set(
        window.component.shown(.createEventLayout).filter { $0.value == 1 }
          .compactMap { $0.label.split(separator: ":").first.map(String.init) })
    }
    #expect(lit() == ["A"])
    window.controls.key("X", false)
    window.controls.press(.stick(isRight: false, x: -1, y: 0))
    tick(window)
    #expect(lit() == ["Left", "Left stick left"])
    window.controls.press(.stick(isRight: false, x: 0, y: 0))
    // Turbo presses again and again.
    window.controls.key("C")
    var isOn: [Bool] = []
    for _ in 0..<8 {
      tick(window)
      isOn.append(lit() == ["A"])
    }
    #expect(isOn == [true, true, false, false, true, true, false, false])
    window.controls.key("C", false)
    window.controls.pad(.east)
    tick(window, 30)
    #expect(window.controls.isCaptured)
    window.controls.pad(.east, false)
    tick(window, 60)
    #expect(window.controls.isCaptured)
    window.controls.pad(.east)
    tick(window, 60)
    #expect(!window.controls.isCaptured)
    #expect(lit().isEmpty)
    #expect(window.component.press("Test"))
    window.controls.key("Escape")
    #expect(!window.controls.isCaptured)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("options of sticks and turbo are written")
  func options() throws {
    let window = try window()
    func change(_ label: String, _ type: CommandType, _ value: Int32) throws {
      let element = try #require(window.component.shown(type).first { $0.label == label })
      window.app.handle(.value(element.id, ValueEvent(value)))
    }
    try change("Dead zone of the sticks, in percent", .createSlider, 5)
    try change("Frames of a turbo press", .createSlider, 6)
    try change("The left stick is the d-pad too", .createSwitch, 0)
    try change("Left and right at once", .createSwitch, 1)
    let map = try map(window)
    #expect(map.deadZone == 0.05 && map.turboPeriod == 6)
    #expect(!map.stickIsDpad && map.allowsOpposites)
  }

  @Test("the drawing has a place for each button of a layout, and hit areas lie within it")
  func drawing() {
    for layout in [[], PadGeometry.anyPad, [LayoutElement(kind: .stick, buttons: [])]] {
      let pad = PadGeometry(layout)
      let buttons = (layout.isEmpty ? PadGeometry.anyPad : layout).flatMap(\.buttons)
      for button in buttons {
        #expect(pad.buttons.contains { $0.id == button.id })
      }
      for button in pad.buttons {
        #expect(button.x - button.width / 2 >= 0 && button.x + button.width / 2 <= 100)
        #expect(button.y - button.height / 2 >= pad.top)
        #expect(button.y + button.height / 2 <= pad.top + pad.height)
      }
    }
  }
}
