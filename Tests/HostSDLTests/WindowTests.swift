import CSDL2
import Catalog
import Glibc
import HostBase
import Isolation
import Library
import Play
import Session
import Testing
import UIContract

@testable import HostSDL
@testable import UIComponent

/// One test at a time owns SDL.
@Suite("Window without a display", .serialized)
struct WindowTests {
  private func withDrivers(_ video: String, _ body: () throws -> Void) rethrows {
    let before = getenv("SDL_VIDEODRIVER").map { String(cString: $0) }
    setenv("SDL_VIDEODRIVER", video, 1)
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    // There is no focus without a display, and pads count only in the focused window.
    setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1)
    defer {
      if let before { setenv("SDL_VIDEODRIVER", before, 1) } else { unsetenv("SDL_VIDEODRIVER") }
      unsetenv("SDL_AUDIODRIVER")
    }
    try body()
  }

  @Test("a driver that is not there is a typed error")
  func noDisplay() {
    withDrivers("nosuchdriver") {
      let error = #expect(throws: DisplayError.self) {
        _ = try open(WindowOptions(title: "T"))
      }
      #expect(error?.exitCode == .absent)
      #expect(error?.message.contains("--video terminal") == true)
    }
  }

  @Test("pictures of changing size are shown, and input is polled")
  func shows() throws {
    try withDrivers("dummy") {
      let (opened, screen) = try open(WindowOptions(title: "T", scale: 2))
      defer { opened.closeStage() }
      let (speaker, input) = (screen.speaker, screen.input)
      var avInfo = AVInfo()
      avInfo.baseWidth = 160
      avInfo.baseHeight = 144
      avInfo.aspect = 10.0 / 9
      var overlay = Overlay()
      for (width, height, turns) in [(160, 144, 0), (256, 224, 1), (8, 8, 2), (512, 10, 3)] {
        let pixels = [UInt32](repeating: 0x123456, count: width * height)
        avInfo.rotation = turns
        overlay.messages = ["\(width)"]
        pixels.withUnsafeBufferPointer {
          screen.show(
            Picture(width: width, height: height, pixels: $0), avInfo: avInfo, overlay: overlay)
        }
        screen.show(nil, avInfo: avInfo, overlay: overlay)
        #expect(input.poll().commands.isEmpty)
      }
      #expect(speaker.fill != nil)
      let silence = [Int16](repeating: 0, count: 1600)
      silence.withUnsafeBufferPointer { samples in
        for _ in 0..<3 { speaker.play(samples, sampleRate: 48000, waitsUntil: nil) }
        speaker.play(samples, sampleRate: 0, waitsUntil: .infinity)
      }
      speaker.flush()
    }
  }

  @Test("the speaker makes the loop wait in real time")
  func waits() {
    withDrivers("dummy") {
      guard let speaker = SDLPlay.openSpeaker(options: WindowOptions(title: "T")) else {
        Issue.record("the dummy device did not open")
        return
      }
      let clock = MonotonicClock()
      let second = [Int16](repeating: 100, count: 1600)
      let start = clock.now
      second.withUnsafeBufferPointer { samples in
        for _ in 0..<60 { speaker.play(samples, sampleRate: 48000, waitsUntil: .infinity) }
      }
      // A second of sound, of which some hundredths stay in the buffer; a busy machine may take longer.
      #expect(clock.now - start > 0.85)
      #expect(clock.now - start < 5)
    }
  }

  @Test("keys, the mouse, a closed window and a pad plugged in later reach the game")
  func devices() throws {
    try withDrivers("dummy") {
      let (opened, screen) = try open(WindowOptions(title: "T", scale: 2))
      defer { opened.closeStage() }
      let input = screen.input
      var avInfo = AVInfo()
      avInfo.aspect = 1
      let pixels = [UInt32](repeating: 0, count: 100 * 100)
      pixels.withUnsafeBufferPointer {
        screen.show(
          Picture(width: 100, height: 100, pixels: $0), avInfo: avInfo, overlay: Overlay())
      }
      _ = input.poll()
      func key(_ code: SDL_KeyCode, _ scancode: SDL_Scancode, isDown: Bool) {
        var event = SDL_Event()
        event.key.type = isDown ? SDL_KEYDOWN.rawValue : SDL_KEYUP.rawValue
        event.key.keysym.sym = Int32(bitPattern: code.rawValue)
        event.key.keysym.scancode = scancode
        SDL_PushEvent(&event)
      }
      key(SDLK_x, SDL_SCANCODE_X, isDown: true)
      key(SDLK_UP, SDL_SCANCODE_UP, isDown: true)
      var (state, commands) = input.poll()
      #expect(state.pads[0].buttons == PadButton.a.bit | PadButton.up.bit)
      #expect(state.keyEvents.map(\.character) == [120, 0])
      key(SDLK_x, SDL_SCANCODE_X, isDown: false)
      key(SDLK_UP, SDL_SCANCODE_UP, isDown: false)
      #expect(input.poll().state.pads[0].buttons == 0)

      var motion = SDL_Event()
      motion.motion.type = SDL_MOUSEMOTION.rawValue
      motion.motion.x = 100
      motion.motion.y = 100
      motion.motion.xrel = 7
      SDL_PushEvent(&motion)
      var button = SDL_Event()
      button.button.type = SDL_MOUSEBUTTONDOWN.rawValue
      button.button.button = 1
      button.button.x = 100
      button.button.y = 100
      SDL_PushEvent(&button)
      (state, commands) = input.poll()
      #expect(state.mouse.motion.x == 7)
      #expect(state.mouse.buttons == 1 << 2)
      #expect(state.touches.first?.isPressed == true)
      #expect(state.touches.first?.isOffscreen == false)

      let pad = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
        Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
      try #require(pad >= 0)
      _ = input.poll()
      let joystick = try #require(SDL_JoystickOpen(pad))
      defer { SDL_JoystickClose(joystick) }
      SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A.rawValue, 1)
      SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_LEFTX.rawValue, -32768)
      SDL_JoystickUpdate()
      (state, commands) = input.poll()
      #expect(state.pads[0].buttons == PadButton.b.bit | PadButton.left.bit)
      #expect(state.pads[0].left.x == -32768)
      SDL_JoystickDetachVirtual(pad)
      _ = input.poll()
      #expect(input.poll().state.pads[0].buttons == 0)

      var close = SDL_Event()
      close.type = SDL_QUIT.rawValue
      SDL_PushEvent(&close)
      commands = input.poll().commands
      // The window closes, and the game with it.
      #expect(commands.isEmpty && opened.services.hasQuit)
    }
  }

  /// A window that shows a picture, and its input.
  private func window(_ type: GameType? = nil) throws -> (GameStage, any InputSource, AppWindow) {
    let (opened, screen) = try open(WindowOptions(title: "T", scale: 2, gameType: type))
    var avInfo = AVInfo()
    avInfo.aspect = 1
    let pixels = [UInt32](repeating: 0, count: 100 * 100)
    pixels.withUnsafeBufferPointer {
      screen.show(
        Picture(width: 100, height: 100, pixels: $0), avInfo: avInfo, overlay: Overlay())
    }
    _ = screen.input.poll()
    return (screen, screen.input, opened)
  }

  /// A window with the view of a game, which has no picture yet.
  private func open(
    _ options: WindowOptions, map: InputMap = .standard
  ) throws(DisplayError) -> (AppWindow, GameStage) {
    var windowOptions = AppWindowOptions()
    windowOptions.fitsGame = true
    let window = try AppWindow(windowOptions)
    window.component.sendCommands([
      Command(.createApplication, .application, text: "test"),
      .create(.createGameView, ElementID(2), in: .application, "Game"),
      .navigate(ElementID(2), .forward),
    ])
    window.component.turn(at: 0)
    return (window, window.openStage(options: options, map: map) { _ in })
  }

  private func press(_ code: Int32, _ scancode: UInt32, modifiers: UInt16 = 0, again: Bool = false)
  {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.state = 1
    event.key.repeat = again ? 1 : 0
    event.key.keysym.sym = code
    event.key.keysym.scancode = SDL_Scancode(scancode)
    event.key.keysym.mod = modifiers
    SDL_PushEvent(&event)
  }

  private func enter(_ text: String) {
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8.prefix(31)) }
    SDL_PushEvent(&event)
  }

  @Test(
    "clicks of every mouse button that end within a frame are seen in one, where they were made")
  func clicks() throws {
    try withDrivers("dummy") {
      let (_, input, opened) = try window()
      defer { opened.closeStage() }
      for (button, id) in [(1, 2), (2, 6), (3, 3), (4, 9), (5, 10)] as [(UInt8, UInt16)] {
        for (isDown, x) in [(true, 150), (false, 20)] as [(Bool, Int32)] {
          var event = SDL_Event()
          event.button.type =
            isDown ? SDL_MOUSEBUTTONDOWN.rawValue : SDL_MOUSEBUTTONUP.rawValue
          event.button.button = button
          event.button.x = x
          event.button.y = 100
          SDL_PushEvent(&event)
        }
        let state = input.poll().state
        #expect(state.mouse.buttons == 1 << id)
        #expect(state.touches.first?.isPressed == (button == 1))
        #expect((state.touches.first?.position.x ?? 0) > 0, "at the press")
        let after = input.poll().state
        #expect(after.mouse.buttons == 0)
        #expect(after.touches.first?.isPressed == false)
        #expect((after.touches.first?.position.x ?? 0) < 0)
      }
    }
  }

  @Test("a pad's button that was pressed and released within a frame is seen in one")
  func padTaps() throws {
    try withDrivers("dummy") {
      let (_, input, opened) = try window()
      defer { opened.closeStage() }
      let pad = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
        Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
      try #require(pad >= 0)
      defer { SDL_JoystickDetachVirtual(pad) }
      _ = input.poll()
      let joystick = try #require(SDL_JoystickOpen(pad))
      defer { SDL_JoystickClose(joystick) }
      for isDown in [1, 0] as [UInt8] {
        SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A.rawValue, isDown)
        SDL_JoystickUpdate()
      }
      #expect(input.poll().state.pads[0].buttons == PadButton.b.bit)
      #expect(input.poll().state.pads[0].buttons == 0)
    }
  }

  /// An application that has a menu over its game, which Guide and Escape close.
  private final class MenuApp: AppRoot {
    let component: Component
    private var next: Int32 = 10
    private(set) var closed = 0

    init(_ component: Component) {
      self.component = component
      component.application = self
    }

    func open() {
      next += 1
      component.sendCommands([.create(.createDialog, ElementID(next), in: ElementID(2), "Menu")])
      component.startModal(ElementID(next)) { [weak self] _ in self?.closed += 1 }
    }

    func handle(_ event: AppEvent) {
      guard case .system(let system) = event, system.kind == .key, system.text == SystemEvent.guide
      else { return }
      component.endModal(0)
    }
  }

  /// Presses all at once what opens and closes a menu, and then lets the window look; returns how often a menu opened and closed, and
  /// what the game has in the end.
  private func menus(turns: Int = 40, _ press: (any InputSource) throws -> Void) throws -> (
    opened: Int, closed: Int, state: InputState
  ) {
    let (_, input, window) = try window()
    defer { window.closeStage() }
    let app = MenuApp(window.component)
    try press(input)
    var opened = 0
    var last = InputState()
    for _ in 0..<turns {
      window.turn()
      window.reader.beginPicture()
      let (state, commands) = input.poll()
      last = state
      for command in commands where [.menu, .help, .quit].contains(command) {
        opened += 1
        app.open()
      }
    }
    return (opened, app.closed, last)
  }

  @Test("presses of Guide that come all at once are all obeyed", arguments: 1...7)
  func quickGuide(_ count: Int) throws {
    try withDrivers("dummy") {
      var attached: Int32 = -1
      defer { SDL_JoystickDetachVirtual(attached) }
      let result = try menus { input in
        attached = SDL_JoystickAttachVirtual(
          SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
          Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
        try #require(attached >= 0)
        _ = input.poll()
        let joystick = try #require(SDL_JoystickOpen(attached))
        defer { SDL_JoystickClose(joystick) }
        for isDown in Array(repeating: [1, 0] as [UInt8], count: count).joined() {
          SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_GUIDE.rawValue, isDown)
          SDL_JoystickUpdate()
        }
      }
      #expect(result.opened == (count + 1) / 2)
      #expect(result.closed == count / 2)
    }
  }

  @Test("keys that come all at once are the game's, the menu's, and the game's again")
  func quickKeys() throws {
    try withDrivers("dummy") {
      let result = try menus { _ in
        func tap(_ code: SDL_KeyCode, _ scancode: SDL_Scancode) {
          press(Int32(bitPattern: code.rawValue), scancode.rawValue)
          var event = SDL_Event()
          event.key.type = SDL_KEYUP.rawValue
          event.key.keysym.sym = Int32(bitPattern: code.rawValue)
          event.key.keysym.scancode = scancode
          SDL_PushEvent(&event)
        }
        tap(SDLK_F1, SDL_SCANCODE_F1)
        tap(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE)
        tap(SDLK_F1, SDL_SCANCODE_F1)
        tap(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE)
        press(Int32(bitPattern: SDLK_x.rawValue), SDL_SCANCODE_X.rawValue)
      }
      #expect(result.opened == 2)
      #expect(result.closed == 2)
      #expect(result.state.pads[0].buttons == PadButton.a.bit)
    }
  }

  @Test("a pushed stick of a pad presses what it is bound to, until it comes back")
  func padSticks() throws {
    try withDrivers("dummy") {
      let map = try InputMap.standard.applying(
        toml: "[pad]\nA = \"RightStickUp\"", file: "input.toml")
      let (opened, screen) = try open(WindowOptions(title: "T"), map: map)
      defer { opened.closeStage() }
      let input = screen.input
      let pad = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
        Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
      try #require(pad >= 0)
      defer { SDL_JoystickDetachVirtual(pad) }
      _ = input.poll()
      let joystick = try #require(SDL_JoystickOpen(pad))
      defer { SDL_JoystickClose(joystick) }
      var pressed: [Bool] = []
      for place in [-10_000, -20_000, -14_000, -12_000] as [Int16] {
        SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_RIGHTY.rawValue, place)
        SDL_JoystickUpdate()
        let state = input.poll().state.pads[0]
        pressed.append(state.buttons == PadButton.a.bit)
        #expect(state.right.y == place)
      }
      #expect(pressed == [false, true, true, false])
    }
  }

  @Test("the controls editor hears a stick as a press and a release of its direction")
  func stickEvents() {
    var events = ControlEvents()
    let pads = WindowPads(database: nil)
    func move(_ axis: SDL_GameControllerAxis, _ value: Int16) -> [WindowControl.Kind] {
      var event = SDL_Event()
      event.caxis.type = SDL_CONTROLLERAXISMOTION.rawValue
      event.caxis.axis = UInt8(axis.rawValue)
      event.caxis.value = value
      return events.controls(event, pads, at: 0).map { $0.isDown ? $0.kind : .key(Key(0)) }
    }
    let up = WindowControl.Kind.key(Key(0))
    #expect(
      move(SDL_CONTROLLER_AXIS_LEFTX, .min)
        == [.stick(isRight: false, x: -1, y: 0), .pad(.leftStickLeft)])
    #expect(
      move(SDL_CONTROLLER_AXIS_LEFTX, -16_000)
        == [.stick(isRight: false, x: -16_000.0 / 32_767, y: 0)])
    #expect(
      move(SDL_CONTROLLER_AXIS_LEFTX, 32_767)
        == [.stick(isRight: false, x: 1, y: 0), up, .pad(.leftStickRight)])
    #expect(
      move(SDL_CONTROLLER_AXIS_RIGHTY, 20_000)
        == [
          .stick(isRight: true, x: 0, y: 20_000.0 / 32_767), .pad(.rightStickDown),
        ])
    #expect(move(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 30_000) == [.pad(.r2)])
    #expect(move(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 14_000) == [])
    #expect(move(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 10_000) == [up])
  }

  @Test("a game that has the keyboard gets the characters of the layout and the input method")
  func text() throws {
    let keyboard = GameType(
      id: "swf", name: "Flash", folder: "Flash", extensions: ["swf"],
      layout: [LayoutElement(kind: .keyboard, buttons: [])])
    try withDrivers("dummy") {
      let (_, input, opened) = try window(keyboard)
      defer { opened.closeStage() }
      // Keys of a German keyboard, each with what it types: Größe äü, AltGr+Q, a dead key, an input method.
      let keys: [(code: Int32, scancode: UInt32, modifiers: UInt16, text: String)] = [
        (103, 10, 1, "G"), (114, 21, 0, "r"), (246, 51, 0, "ö"), (223, 45, 0, "ß"),
        (101, 8, 0, "e"), (32, 44, 0, " "), (228, 52, 0, "ä"), (252, 47, 0, "ü"),
        (113, 20, 0x200, "@"), (101, 8, 0, "é"), (122, 28, 0, "z"),
      ]
      var typed = ""
      for key in keys {
        press(key.code, key.scancode, modifiers: key.modifiers)
        enter(key.text)
        let events = input.poll().state.keyEvents
        #expect(events.count == 1)
        for event in events {
          #expect(event.key != 0)
          if let scalar = UnicodeScalar(event.character) { typed.unicodeScalars.append(scalar) }
        }
      }
      #expect(typed == "Größe äü@éz")
      enter("漢字")
      #expect(input.poll().state.keyEvents.map(\.character) == [0x6F22, 0x5B57])
      // Two quick letters in one frame keep their characters apart; Ctrl+C types nothing of its own.
      press(246, 51)
      enter("ö")
      press(228, 52)
      enter("ä")
      #expect(input.poll().state.keyEvents.map(\.character) == [0xF6, 0xE4])
      press(99, 6, modifiers: 0x40)
      #expect(input.poll().state.keyEvents.map(\.key) == [99])
      // A held key: its repeats are no presses, and type nothing.
      press(97, 4, again: true)
      enter("a")
      #expect(input.poll().state.keyEvents.isEmpty)
    }
  }

  @Test("files that are dropped come out once, text does not")
  func drops() throws {
    try withDrivers("dummy") {
      let (_, input, opened) = try window()
      defer { opened.closeStage() }
      for (kind, text) in [
        (SDL_DROPFILE, "/games/a game.gb"), (SDL_DROPTEXT, "words"), (SDL_DROPFILE, "/games/ö.zip"),
      ] {
        var event = SDL_Event()
        event.drop.type = kind.rawValue
        event.drop.file = SDL_strdup(text)
        SDL_PushEvent(&event)
      }
      _ = input.poll()
      #expect(input.takeDropped() == ["/games/a game.gb", "/games/ö.zip"])
      #expect(input.takeDropped().isEmpty)
    }
  }

  @Test("the window says whether it has the keyboard, and how large it is")
  func focusAndSize() throws {
    try withDrivers("dummy") {
      let (screen, input, opened) = try window()
      defer { opened.closeStage() }
      func focus(_ change: SDL_WindowEventID) {
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(change.rawValue)
        SDL_PushEvent(&event)
        _ = input.poll()
      }
      focus(SDL_WINDOWEVENT_FOCUS_LOST)
      #expect(!input.hasFocus)
      focus(SDL_WINDOWEVENT_FOCUS_GAINED)
      #expect(input.hasFocus)
      #expect(screen.displaySize == SIMD2(200, 200))
    }
  }

  @Test("a window has a locale of UTF-8, for its title", arguments: ["C", "POSIX", "", "nowhere"])
  func locale(name: String) throws {
    setenv("LC_ALL", name, 1)
    defer {
      unsetenv("LC_ALL")
      setlocale(LC_CTYPE, "C")
    }
    try withDrivers("dummy") {
      _ = try window()
      #expect(String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8")
    }
  }
}

@Suite("Keys by their place")
struct KeyLayoutTests {
  /// What keys print where a layout differs from the US one, by SDL scancode.
  static let layouts: [(name: String, keys: [UInt32: Int32], names: [PadButton: String])] = [
    ("us", [:], [.a: "X", .b: "Z", .y: "A", .l: "Q"]),
    (
      "de",
      [28: 122, 29: 121, 45: 223, 46: 180, 47: 252, 48: 43, 51: 246, 52: 228, 56: 45],
      [.a: "X", .b: "Y", .y: "A", .l: "Q"]
    ),
    (
      "fr", [20: 97, 4: 113, 26: 122, 29: 119, 51: 109],
      [.a: "X", .b: "W", .y: "Q", .l: "A", .r: "Z"]
    ),
    ("dvorak", [27: 113, 29: 59, 22: 111, 20: 39], [.a: "Q", .b: ";", .x: "O", .l: "'"]),
    ("ru", [27: 0x447, 29: 0x44F, 22: 0x44B, 4: 0x444], [.a: "Ч", .b: "Я", .x: "Ы", .y: "Ф"]),
  ]

  @Test(
    "louder and quieter are the keys with those signs, wherever they are",
    arguments: [("us", "=", "-"), ("de", "Plus", "-")])
  func signs(name: String, louder: String, quieter: String) throws {
    let layout = try #require(Self.layouts.first { $0.name == name })
    let signs: [UInt32: Int32] = [45: 45, 46: 61]
    let map = KeyLayout.placed(.standard) { layout.keys[$0] ?? signs[$0] ?? 0 }
    #expect(map.keyName(of: .volumeUp) == louder)
    #expect(map.keyName(of: .volumeDown) == quieter)
    for (sign, command) in [(louder, PlayCommand.volumeUp), (quieter, .volumeDown)] {
      var mapper = InputMapper(map: map)
      var devices = DeviceState()
      devices.keys = [try #require(Key(name: sign)).rawValue]
      #expect(mapper.next(devices).1 == [command])
    }
  }

  @Test("the pad lies in the same place on every layout, and help names its keys as printed")
  func layouts() {
    for layout in Self.layouts {
      func keycode(_ scancode: UInt32) -> Int32 {
        layout.keys[scancode]
          ?? ((4...29).contains(scancode) ? Int32(scancode) + 93 : scancode == 40 ? 13 : 0)
      }
      let map = KeyLayout.placed(.standard, layout: keycode)
      // X, Z, S, A, Q, W on a US keyboard.
      let places: [(UInt32, PadButton)] = [
        (27, .a), (29, .b), (22, .x), (4, .y), (20, .l), (26, .r),
      ]
      for (scancode, button) in places {
        var mapper = InputMapper(map: map)
        var devices = DeviceState()
        devices.keys = [retroKey(keycode: keycode(scancode), scancode: scancode)]
        let (state, commands) = mapper.next(devices)
        #expect(state.pads[0].buttons == button.bit, "\(layout.name) \(button)")
        #expect(commands.isEmpty)
      }
      let help = inputHelp(for: nil, map: map)
      for (button, name) in layout.names {
        #expect(help.buttons.first { $0.button == button }?.keys == [name], "\(layout.name)")
      }
    }
  }
}
