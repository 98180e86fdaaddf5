import Catalog
import HostBase
import Library
import Play
import Session
import Testing

@Suite("Input map")
struct PlayInputMapTests {
  private let a = PadButton.a.bit
  private func devices(_ names: String...) -> DeviceState {
    var devices = DeviceState()
    for name in names { devices.keys.insert(Key(name: name)!.rawValue) }
    return devices
  }
  private func map(_ toml: String) throws -> InputMap {
    try InputMap.standard.applying(toml: toml, file: "input.toml")
  }

  @Test("every key's name leads back to the key")
  func keyNames() {
    for code in UInt32(0)...400 {
      let key = Key(code)
      if key.name.hasPrefix("Key") { continue }
      #expect(Key(name: key.name) == key, "\(key.name)")
      #expect(Key(name: key.name.lowercased()) == key, "\(key.name)")
    }
    #expect(Key(name: "RShift") == Key(303))
    #expect(Key(name: "nothing") == nil)
  }

  @Test("the standard map plays")
  func standard() {
    var mapper = InputMapper(map: .standard)
    #expect(
      mapper.next(devices("Up", "X", "Z", "Enter")).state.pads[0].buttons
        == PadButton.up.bit | a | PadButton.b.bit | PadButton.start.bit)
    #expect(mapper.next(devices("RightShift")).state.pads[0].buttons == PadButton.select.bit)
    #expect(mapper.next(devices("Backspace")).state.pads[0].buttons == PadButton.select.bit)
    #expect(mapper.next(devices("Left", "Right", "A")).state.pads[0].buttons == PadButton.y.bit)
  }

  @Test("a pad opens the menu by its modifier alone, or by Select and Start held together")
  func menu() {
    var mapper = InputMapper(map: .standard)
    func commands(_ controls: PadControl...) -> [PlayCommand] {
      var pad = DeviceState.Pad()
      pad.controls = controls.reduce(0) { $0 | $1.bit }
      var devices = DeviceState()
      devices.pads = [pad]
      return mapper.next(devices).commands
    }
    // Without a menu, nothing.
    _ = commands(.guide)
    #expect(commands() == [])
    mapper.opensMenu = true
    _ = commands(.guide)
    #expect(commands() == [.menu])
    // As a modifier, or after another control, it opens none.
    _ = commands(.guide)
    _ = commands(.guide, .west)
    _ = commands(.guide)
    #expect(commands() == [])
    _ = commands(.south)
    _ = commands(.south, .guide)
    _ = commands(.guide)
    #expect(commands() == [])
    // Games use both buttons too, for a moment.
    for _ in 1..<MenuPress.patience { #expect(commands(.select, .start) == []) }
    #expect(commands(.select, .start) == [.menu])
    #expect(commands(.select, .start) == [])
    _ = commands()
    for _ in 0..<60 { #expect(commands(.select, .start, .south) == []) }
  }

  @Test("turbo is on for half of its period, counted from the press")
  func turbo() throws {
    for period in 2...7 {
      var mapper = InputMapper(map: try map("[turbo]\nperiod = \(period)\nA = \"C\""))
      _ = mapper.next(devices())
      _ = mapper.next(devices())
      for round in 0..<2 {
        for frame in 0..<20 {
          let expected = frame % period < (period + 1) / 2 ? a : 0
          #expect(
            mapper.next(devices("C")).state.pads[0].buttons == expected,
            "period \(period), round \(round), frame \(frame)")
        }
        #expect(mapper.next(devices()).state.pads[0].buttons == 0)
      }
    }
  }

  @Test("a combo runs its steps frame by frame, once for each press")
  func combo() throws {
    var mapper = InputMapper(
      map: try map(
        """
        [[combo]]
        name = "Fireball"
        trigger = "G"
        frames = 2
        steps = ["DOWN", "DOWN+RIGHT:1", "-:1", "RIGHT+A:3"]
        """))
    let down = PadButton.down.bit
    let right = PadButton.right.bit
    let expected = [down, down, down | right, 0, right | a, right | a, right | a, 0, 0]
    for round in 0..<2 {
      for (frame, buttons) in expected.enumerated() {
        // Held in the first round, tapped in the second.
        let held = round == 0 || frame == 0
        let state = mapper.next(held ? devices("G") : devices()).state
        #expect(state.pads[0].buttons == buttons, "round \(round), frame \(frame)")
      }
      _ = mapper.next(devices())
    }
  }

  @Test("a repeating combo starts over while held; one without steps lasts as long as its key")
  func comboKinds() throws {
    var mapper = InputMapper(
      map: try map(
        """
        [[combo]]
        trigger = "G"
        repeat = true
        steps = ["A:1", "B:2"]
        [[combo]]
        trigger = "pad:West"
        player = 2
        buttons = "L+R"
        """))
    let b = PadButton.b.bit
    let seen = (0..<7).map { _ in mapper.next(devices("G")).state.pads[0].buttons }
    #expect(seen == [a, b, b, a, b, b, a])
    // Released in mid-run: it finishes.
    #expect((0..<3).map { _ in mapper.next(devices()).state.pads[0].buttons } == [b, b, 0])
    var pads = DeviceState()
    pads.pads = [DeviceState.Pad(), DeviceState.Pad()]
    pads.pads[1].controls = PadControl.west.bit
    let both = PadButton.l.bit | PadButton.r.bit
    #expect(mapper.next(pads).state.pads[1].buttons == both | PadButton.y.bit)
    #expect(mapper.next(devices()).state.pads[1].buttons == 0)
  }

  @Test("hotkeys fire once for each press and do not reach the game")
  func hotkeys() {
    var mapper = InputMapper(map: .standard)
    #expect(mapper.next(devices("F2")).commands == [.saveState])
    #expect(mapper.next(devices("F2")).commands.isEmpty)
    #expect(mapper.next(devices("F2")).state.keys.isEmpty)
    #expect(mapper.next(devices()).commands.isEmpty)
    #expect(mapper.next(devices("Escape", "F2")).commands == [.saveState, .quit])
    _ = mapper.next(devices())
    #expect(mapper.next(devices("Tab")).commands == [.fastForwardHold])
    #expect(mapper.next(devices("Tab")).commands.isEmpty)
    #expect(mapper.next(devices()).commands == [.fastForwardRelease])
  }

  @Test("the modifier opens its own hotkeys and keeps keys from the game until they are up")
  func modifier() {
    var mapper = InputMapper(map: .standard)
    #expect(mapper.next(devices("R")).commands.isEmpty)
    _ = mapper.next(devices())
    let (state, commands) = mapper.next(devices("RightCtrl", "R", "X"))
    #expect(commands == [.reset])
    #expect(state.pads[0].buttons == 0)
    #expect(mapper.next(devices("X")).state.pads[0].buttons == 0)
    #expect(mapper.next(devices()).state.pads[0].buttons == 0)
    #expect(mapper.next(devices("X")).state.pads[0].buttons == a)
  }

  @Test("while the game has the keyboard only function keys, Escape and the modifier open hotkeys")
  func focus() {
    let type = GameType(
      id: "swf", name: "Flash", folder: "Flash", extensions: ["swf"],
      layout: [LayoutElement(kind: .keyboard, buttons: [])])
    var mapper = InputMapper(map: .standard, gameType: type)
    var (state, commands) = mapper.next(devices("P", "Escape", "F1", "X"))
    #expect(commands == [.help, .quit])
    #expect(state.keys == [112, 120])
    #expect(state.pads[0].buttons == 0)
    _ = mapper.next(devices())
    (state, commands) = mapper.next(devices("RightCtrl", "F1"))
    #expect(commands == [.help])
    #expect(state.keys.isEmpty)
    _ = mapper.next(devices())
    // Out of focus and back.
    #expect(mapper.next(devices("RightCtrl", "F")).commands == [.focusMode])
    _ = mapper.next(devices())
    #expect(!mapper.isFocused)
    #expect(mapper.next(devices("X")).state.pads[0].buttons == a)
    #expect(mapper.next(devices("P")).commands == [.pause])
    #expect(mapper.next(devices("ScrollLock")).commands == [.focusMode])
    #expect(mapper.isFocused)
    _ = mapper.next(devices())
    #expect(mapper.next(devices("ScrollLock")).commands == [.focusMode])
    #expect(!mapper.isFocused)
  }

  /// A mapper of a game that has the keyboard.
  private func focused(_ map: InputMap = .standard) -> InputMapper {
    let keyboard = GameType(
      id: "swf", name: "Flash", folder: "Flash", extensions: ["swf"],
      layout: [LayoutElement(kind: .keyboard, buttons: [])])
    return InputMapper(map: map, gameType: keyboard)
  }

  @Test("function keys and Escape work as in any other game, other keys are the game's")
  func hostKeys() throws {
    for command in PlayCommand.bindable {
      for hotkey in InputMap.standard.hotkeys[command] ?? [] {
        guard case .key(let key) = hotkey.trigger, !hotkey.needsModifier else { continue }
        var mapper = focused()
        let (state, commands) = mapper.next(devices(key.name))
        let isHosts = key.isHosts || command == .focusMode
        #expect(commands == (isHosts ? [command] : []), "\(key)")
        #expect(state.keys == (isHosts ? [] : [key.rawValue]), "\(key)")
      }
    }
    // A key that is bound to nothing, or was taken from its command, is the game's.
    var free = focused(try map("[hotkeys]\nquit = \"Mod+Escape\""))
    #expect(free.next(devices("Escape", "F13")).state.keys == [27, 294])
    _ = free.next(devices())
    #expect(free.next(devices("RightCtrl", "Escape")).commands == [.quit])
  }

  @Test("every plain hotkey works in a game that has the keyboard and does nothing with keys")
  func ignoredKeyboard() {
    for command in PlayCommand.bindable {
      for hotkey in InputMap.standard.hotkeys[command] ?? [] {
        guard case .key(let key) = hotkey.trigger, !hotkey.needsModifier else { continue }
        var mapper = focused()
        mapper.ignoresKeyboard = true
        let (state, commands) = mapper.next(devices(key.name))
        #expect(commands == [command], "\(key)")
        #expect(state.keys.isEmpty, "\(key)")
      }
    }
    var mapper = focused()
    mapper.ignoresKeyboard = true
    // Other keys are still keys, and no buttons.
    var (state, commands) = mapper.next(devices("X", "Up"))
    #expect(commands.isEmpty)
    #expect(state.keys == [120, 273] && state.pads[0].buttons == 0)
    // What is typed into a text field is text.
    mapper.wantsText = true
    (state, commands) = mapper.next(devices("P"))
    #expect(commands.isEmpty && state.keys == [112])
    mapper.wantsText = false
    _ = mapper.next(devices())
    // A key that is held while the game begins to use keys stays a hotkey until it is released.
    #expect(mapper.next(devices("Tab")).commands == [.fastForwardHold])
    mapper.ignoresKeyboard = false
    (state, commands) = mapper.next(devices("Tab", "P"))
    #expect(commands.isEmpty && state.keys == [112])
    #expect(mapper.next(devices("P")).commands == [.fastForwardRelease])
    #expect(mapper.next(devices("P", "Tab")).state.keys == [9, 112])
    // As a gamepad the keyboard is one in either case.
    _ = mapper.next(devices())
    #expect(mapper.next(devices("F12")).commands == [.focusMode])
    mapper.ignoresKeyboard = true
    (state, commands) = mapper.next(devices("X", "P"))
    #expect(commands == [.pause] && state.pads[0].buttons == a)
  }

  @Test("Ctrl and Alt together are the modifier of keyboards that lack it")
  func otherModifier() {
    for plain in ["P", "Space", "N", "F9"] {
      var mapper = focused()
      #expect(mapper.next(devices("LeftCtrl")).commands.isEmpty)
      let (state, commands) = mapper.next(devices("LeftCtrl", "LeftAlt", plain))
      #expect(commands.count == 1, "\(plain)")
      #expect(!state.keys.contains(Key(name: plain)?.rawValue ?? 0))
    }
    var mapper = focused()
    #expect(mapper.next(devices("LeftCtrl", "LeftAlt", "F")).commands == [.focusMode])
    #expect(!mapper.isFocused)
  }

  @Test("while the player is asked something, plain keys answer")
  func asking() {
    var mapper = focused()
    mapper.isAsking = true
    let (state, commands) = mapper.next(devices("P", "X"))
    #expect(commands == [.pause])
    #expect(state.pads[0].buttons == a)
  }

  @Test("on another keyboard built-in keys keep their places, and written ones their letters")
  func placed() throws {
    // Z and Y change places, and the key right of L prints a letter that has no name.
    let other: (Key) -> Key = { key in
      switch key.rawValue {
      case 122: Key(121)
      case 121: Key(122)
      default: key
      }
    }
    let usual = InputMap.standard.placed(other)
    #expect(usual.buttons[0][.b] == [.key(Key(121)), .pad(.south)])
    #expect(usual.buttons[0][.a] == InputMap.standard.buttons[0][.a])
    #expect(inputHelp(for: nil, map: usual).buttons.first { $0.button == .b }?.keys == ["Y"])
    let written = try map(
      """
      [keyboard]
      B = "Z"
      p2.A = "Y"
      [turbo]
      B = "Y"
      [hotkeys]
      pause = "Z"
      """
    ).placed(other)
    #expect(written.buttons[0][.b]?.contains(.key(Key(122))) == true)
    #expect(written.buttons[1][.a]?.contains(.key(Key(121))) == true)
    #expect(written.turbo[0][.b] == [.key(Key(121))])
    #expect(written.hotkeys[.pause] == [.init(.key(Key(122)))])
    let named = InputMap.standard.named([Key(122): "Ö"])
    #expect(inputHelp(for: nil, map: named).buttons.first { $0.button == .b }?.keys == ["Ö"])
  }

  @Test("a key that went down and up within one frame is seen for that frame")
  func quickTap() {
    var mapper = InputMapper(map: .standard)
    var tap = DeviceState()
    tap.keyEvents = [.init(isDown: true, key: 120), .init(isDown: false, key: 120)]
    #expect(mapper.next(tap).state.pads[0].buttons == a)
    #expect(mapper.next(DeviceState()).state.pads[0].buttons == 0)
  }

  @Test("pads: places, sticks as d-pad, hotkeys behind the guide button")
  func pads() {
    var mapper = InputMapper(map: .standard)
    var devices = DeviceState()
    devices.pads = [DeviceState.Pad(), DeviceState.Pad()]
    devices.pads[1].controls = PadControl.south.bit | PadControl.up.bit
    devices.pads[0].left = SIMD2(-30000, 100)
    var result = mapper.next(devices)
    #expect(result.state.pads[1].buttons == PadButton.b.bit | PadButton.up.bit)
    #expect(result.state.pads[0].buttons == PadButton.left.bit)
    #expect(result.state.pads[0].left == SIMD2(-30000, 100))
    devices.pads[0].left = SIMD2(2000, 2000)
    devices.pads[1].controls = PadControl.guide.bit | PadControl.start.bit
    result = mapper.next(devices)
    #expect(result.commands == [.quit])
    #expect(result.state.pads[1].buttons == 0)
    #expect(result.state.pads[0].left == .zero)
    let stick = GameType(
      id: "n", name: "N", folder: "N", extensions: [],
      layout: [LayoutElement(kind: .stick, buttons: [])])
    var other = InputMapper(map: .standard, gameType: stick)
    devices.pads[0].left = SIMD2(-30000, 100)
    #expect(other.next(devices).state.pads[0].buttons == 0)
  }

  @Test("a section replaces the bindings of its own device only")
  func layering() throws {
    let changed = try map(
      """
      allow_opposites = true
      [keyboard]
      A = ["K", "L"]
      p2.A = "J"
      [pad]
      dead_zone = 0
      stick_as_dpad = false
      B = "East"
      [hotkeys]
      modifier = "LeftAlt"
      reset = "Mod+Backspace"
      quit = []
      """)
    #expect(changed.buttons[0][.a] == [.pad(.east), .key(Key(107)), .key(Key(108))])
    #expect(changed.buttons[1][.a] == [.pad(.east), .key(Key(106))])
    #expect(changed.buttons[0][.b] == [.key(Key(122)), .pad(.east)])
    #expect(changed.modifier == Key(308))
    #expect(changed.hotkeys[.reset] == [.init(.key(Key(8)), needsModifier: true)])
    #expect(changed.hotkeys[.quit] == [])
    #expect(!changed.stickIsDpad)
    #expect(changed.allowsOpposites)
    #expect(changed.deadZone == 0)
  }

  @Test(
    "what cannot be read is named by its entry",
    arguments: [
      ("x = ", ""), ("joystick = 1", "joystick"), ("[keyboard]\nQ = \"A\"", "keyboard.Q"),
      ("[keyboard]\nA = \"Nokey\"", "keyboard.A"), ("[keyboard]\nA = 3", "keyboard.A"),
      ("keyboard = 3", "keyboard"), ("[pad]\nA = \"X\"", "pad.A"),
      ("[turbo]\nperiod = 1", "turbo.period"), ("[pad]\ndead_zone = 1.5", "pad.dead_zone"),
      ("[hotkeys]\nfly = \"F1\"", "hotkeys.fly"), ("[hotkeys]\npause = \"Mod+\"", "hotkeys.pause"),
      ("[hotkeys]\nfast_forward_release = \"F1\"", "hotkeys.fast_forward_release"),
      ("combo = 1", "combo"), ("[[combo]]\nsteps = [\"A\"]", "combo 1"),
      ("[[combo]]\ntrigger = \"G\"", "combo 1"),
      ("[[combo]]\ntrigger = \"G\"\nsteps = [\"A:0\"]", "combo 1.steps"),
      ("[[combo]]\ntrigger = \"G\"\nsteps = [\"A:1:2\"]", "combo 1.steps"),
      ("[[combo]]\ntrigger = \"G\"\nbuttons = \"J\"", "combo 1.buttons"),
      ("[[combo]]\ntrigger = \"G\"\nplayer = 9", "combo 1.player"),
    ])
  func complains(toml: String, entry: String) {
    let error = #expect(throws: InputMapError.self) { try map(toml) }
    #expect(error?.entry == entry, "\(error?.message ?? "")")
  }

  @Test("a text is typed a key at a time, with the characters of its keys")
  func typedText() {
    var devices = DeviceState()
    var text = TypedText()
    text.add("aB1!é\n ")
    var seen: [String] = []
    for _ in 0..<20 {
      devices.keyEvents = []
      text.next(in: &devices)
      for event in devices.keyEvents {
        #expect(devices.keys.contains(event.key) == (event.isDown && event.key != 0))
        if event.isDown { seen.append("\(event.key) \(event.character) \(event.modifiers)") }
      }
    }
    #expect(
      seen == ["97 97 0", "98 66 1", "49 49 0", "49 33 1", "0 233 0", "13 13 0", "32 32 0"])
    #expect(devices.keys.isEmpty)
    // Every sign of a US keyboard has a key that types it, and that a keyboard has.
    for value in UInt32(33)...126 {
      text = TypedText()
      text.add(String(Unicode.Scalar(value)!))
      devices = DeviceState()
      text.next(in: &devices)
      let event = devices.keyEvents[0]
      #expect(event.character == value && event.key != 0)
      #expect(Key(event.key).character(shifted: event.modifiers == 1) == value)
    }
    text = TypedText()
    text.add(String(repeating: "x", count: 5_000))
    var count = 0
    for _ in 0..<10_000 {
      devices.keyEvents = []
      text.next(in: &devices)
      count += devices.keyEvents.count { $0.isDown }
    }
    #expect(count == TypedText.limit)
  }

  @Test("help lists what the layout has, in its order and words")
  func help() throws {
    let type = GameType(
      id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"],
      layout: [
        LayoutElement(
          kind: .actions, buttons: [.init(label: "B", id: 0), .init(label: "A", id: 8)]),
        LayoutElement(kind: .start, buttons: [.init(label: "START", id: 3)]),
      ])
    let help = inputHelp(for: type, map: .standard)
    #expect(help.buttons.map(\.what) == ["B", "A", "START"])
    #expect(help.buttons.map(\.keys) == [["Z"], ["X"], ["Enter"]])
    #expect(help.extras.map(\.what) == ["Turbo B", "Turbo A"])
    #expect(help.commands.first { $0.command == .reset }?.keys == ["RightCtrl+R"])
    #expect(Set(help.commands.compactMap(\.command)) == Set(PlayCommand.bindable))
    #expect(help.text.contains("Full screen"))
    #expect(inputHelp(for: nil, map: .standard).buttons.count == 14)
  }
}
