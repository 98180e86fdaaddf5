import CSDL2
import Catalog
import HostBase
import Isolation
import Library
import Play
import Session

/// Keyboard, mouse, fingers and pads through SDL's events.
final class SDLInput: InputSource {
  private let window: any GameSurface
  private let speaker: SDLSpeaker
  private let pads: SDLPads
  private var mapper: InputMapper
  private var devices = DeviceState()
  private let usesPointer: Bool
  private var cursorTime = 0.0
  private var cursorIsVisible = true
  private var mousePlace: SIMD2<Double>?
  private var mousePresses = PressQueue()
  /// Mouse buttons in the current frame.
  private var mouseButtons: UInt32 = 0
  /// The position of the mouse press in the current frame, if any.
  private var clickPlace: SIMD2<Double>?
  private let clock = MonotonicClock()
  /// The map with keys by their place on a US keyboard, before the user's layout is applied.
  private var usualMap: InputMap
  /// Whether SDL reports what the layout and the input method make of the keys.
  private var readsText = false
  /// Whether the last key that went down was a repeat that the game does not get, so that its text is not for the game.
  private var dropsText = false
  /// Whether the key that went down last has not typed anything yet.
  private var awaitsText = false
  /// What the player had typed by a menu.
  private var typing = TypedText()
  private var dropped: [String] = []
  private(set) var hasFocus = true
  /// Whether a menu lay over the game in the last turn.
  private var wasCovered = false

  init(
    options: WindowOptions, map: InputMap, window: any GameSurface, speaker: SDLSpeaker
  ) {
    self.window = window
    self.speaker = speaker
    usualMap = map
    mapper = InputMapper(map: KeyLayout.placed(map), gameType: options.gameType)
    usesPointer = GameBarRule.usesPointer(options.gameType)
    pads = SDLPads(database: options.controllerDatabase)
    cursorTime = clock.now
    SDL_StopTextInput()
    window.map = mapper.map
    followText()
  }

  var isFocused: Bool { mapper.isFocused }

  /// Whether pads can open a menu over the game.
  var opensMenu: Bool {
    get { mapper.opensMenu }
    set { mapper.opensMenu = newValue }
  }

  /// Another map counts from now on; nothing that is held counts for it.
  func use(_ map: InputMap) {
    usualMap = map
    mapper.releaseAll()
    mapper.map = KeyLayout.placed(map)
    window.map = mapper.map
  }

  /// Whether keys go to the game.
  var takesText: Bool { mapper.sendsKeys }

  /// Types a text into the game.
  func type(_ text: String) { typing.add(text) }

  /// A pad was there before the game.
  func added(index: Int32) { pads.added(index: index) }

  /// Leaves the keyboard as it was.
  func close() {
    if readsText { SDL_StopTextInput() }
    readsText = false
  }

  var wantsText: Bool {
    get { mapper.wantsText }
    set {
      mapper.wantsText = newValue
      followText()
    }
  }

  var ignoresKeyboard: Bool {
    get { mapper.ignoresKeyboard }
    set {
      mapper.ignoresKeyboard = newValue
      followText()
    }
  }

  var isAsking: Bool {
    get { mapper.isAsking }
    set {
      if newValue != mapper.isAsking {
        // A button that answered was not meant for the game.
        if !newValue { mousePresses.releaseAll() }
        cursorTime = clock.now
      }
      mapper.isAsking = newValue
      followText()
    }
  }

  func takeDropped() -> [String] {
    defer { dropped = [] }
    return dropped
  }

  /// A game that has the keyboard gets characters as well as keys.
  private func followText() {
    guard mapper.sendsKeys != readsText else { return }
    readsText = mapper.sendsKeys
    if readsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
  }

  func rumble(port: Int, strong: UInt16, weak: UInt16) {
    pads.rumble(player: port, strong: strong, weak: weak)
  }

  func poll() -> (state: InputState, commands: [PlayCommand]) {
    devices.keyEvents = []
    awaitsText = false
    devices.mouse.motion = .zero
    var motion = SIMD2<Int32>.zero
    var wheel: UInt16 = 0
    var wasClosed = false
    // A menu may close and another one open while events are read.
    var ended = followMenu()
    var event = SDL_Event()
    // What follows a command is for whom the command gives the input to: it waits until the command has been obeyed.
    var hasCommand = pads.isWaiting(for: mapper.map.padModifier)
    while !hasCommand, window.next(&event) {
      hasCommand = isCommand(event)
      switch event.type {
      case SDL_QUIT.rawValue: wasClosed = true
      case SDL_WINDOWEVENT.rawValue: windowEvent(event.window, &wasClosed)
      case SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue: keyEvent(event.key)
      case SDL_TEXTINPUT.rawValue: typed(event.text)
      case SDL_KEYMAPCHANGED.rawValue:
        mapper.map = KeyLayout.placed(usualMap)
        window.map = mapper.map
      case SDL_DROPFILE.rawValue, SDL_DROPTEXT.rawValue: drop(event.drop)
      case SDL_MOUSEMOTION.rawValue:
        motion &+= SIMD2(event.motion.xrel, event.motion.yrel)
        mousePlace = SIMD2(Double(event.motion.x), Double(event.motion.y))
        cursorTime = clock.now
      case SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue:
        mousePlace = SIMD2(Double(event.button.x), Double(event.button.y))
        mouse(event.button)
        cursorTime = clock.now
      case SDL_MOUSEWHEEL.rawValue:
        if event.wheel.y > 0 { wheel |= 1 << 4 }
        if event.wheel.y < 0 { wheel |= 1 << 5 }
        if event.wheel.x > 0 { wheel |= 1 << 7 }
        if event.wheel.x < 0 { wheel |= 1 << 8 }
      case SDL_CONTROLLERBUTTONDOWN.rawValue, SDL_CONTROLLERBUTTONUP.rawValue:
        pads.changed(event.cbutton)
      case SDL_CONTROLLERDEVICEADDED.rawValue: pads.added(index: event.cdevice.which)
      case SDL_CONTROLLERDEVICEREMOVED.rawValue: pads.removed(id: event.cdevice.which)
      case SDL_AUDIODEVICEADDED.rawValue where event.adevice.iscapture == 0: speaker.openDevice()
      case SDL_AUDIODEVICEREMOVED.rawValue where event.adevice.iscapture == 0:
        speaker.deviceRemoved(event.adevice.which)
      default: break
      }
    }
    ended += followMenu()
    if window.isCovered {
      devices.keyEvents = []
      return (InputState(), ended)
    }
    typing.next(in: &devices)
    devices.mouse.motion = SIMD2(
      Int16(truncatingIfNeeded: min(max(motion.x, -32768), 32767)),
      Int16(truncatingIfNeeded: min(max(motion.y, -32768), 32767)))
    (mouseButtons, clickPlace) = mousePresses.next()
    devices.mouse.buttons = UInt16(truncatingIfNeeded: mouseButtons) | wheel
    devices.touches = touches()
    devices.pads = pads.states()
    hideCursorAtRest()
    var (state, commands) = mapper.next(devices)
    commands = ended + commands
    if wasClosed { commands.append(.close) }
    if commands.contains(.focusMode) {
      state.keyEvents = []
      followText()
    }
    return (state, commands)
  }

  // MARK: - Menus over the game

  /// Follows whether a menu lies over the game; returns the commands that end with their key.
  private func followMenu() -> [PlayCommand] {
    if window.isCovered { return cover() }
    uncover()
    return []
  }

  /// A menu opens: all that was held is let go of; answers the commands that end with their key.
  private func cover() -> [PlayCommand] {
    guard !wasCovered else { return [] }
    wasCovered = true
    devices.keys = []
    typing = TypedText()
    mousePresses.releaseAll()
    pads.releaseAll()
    close()
    mapper.releaseAll()
    window.showCursor(true)
    cursorIsVisible = true
    return mapper.next(DeviceState()).commands
  }

  /// The menu is gone, if one was there: what is held now was not meant for the game, and counts again when it was let go of.
  private func uncover() {
    guard wasCovered else { return }
    wasCovered = false
    pads.ignoreHeldTriggers()
    cursorTime = clock.now
    followText()
  }

  // MARK: - Events

  /// Whether an event, as it comes, is a command to the host: it may open a menu, which then has the input.
  private func isCommand(_ event: SDL_Event) -> Bool {
    let modifier = mapper.map.padModifier
    switch event.type {
    case SDL_KEYDOWN.rawValue where event.key.`repeat` == 0:
      let code = UInt32(bitPattern: Int32(event.key.keysym.scancode.rawValue))
      let key = retroKey(keycode: event.key.keysym.sym, scancode: code)
      return key != 0 && mapper.isCommand(Key(key), held: devices.keys)
    case SDL_CONTROLLERBUTTONUP.rawValue: return SDLPads.control(event.cbutton) == modifier
    case SDL_CONTROLLERBUTTONDOWN.rawValue:
      return SDLPads.control(event.cbutton) != modifier
        && pads.holds(modifier, id: event.cbutton.which)
    default: return false
    }
  }

  private func windowEvent(_ event: SDL_WindowEvent, _ wasClosed: inout Bool) {
    switch UInt32(event.event) {
    case SDL_WINDOWEVENT_CLOSE.rawValue: wasClosed = true
    case SDL_WINDOWEVENT_FOCUS_LOST.rawValue:
      for key in devices.keys.sorted() {
        devices.keyEvents.append(InputState.KeyEvent(isDown: false, key: key))
      }
      devices.keys = []
      mousePresses.releaseAll()
      hasFocus = false
    case SDL_WINDOWEVENT_FOCUS_GAINED.rawValue: hasFocus = true
    case SDL_WINDOWEVENT_LEAVE.rawValue: if mouseButtons == 0 { mousePlace = nil }
    case SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue: window.readRefreshRate()
    default: break
    }
  }

  private func keyEvent(_ event: SDL_KeyboardEvent) {
    let key = retroKey(
      keycode: event.keysym.sym, scancode: UInt32(bitPattern: Int32(event.keysym.scancode.rawValue))
    )
    guard key != 0 else { return }
    let isDown = event.type == SDL_KEYDOWN.rawValue
    if isDown {
      dropsText = event.`repeat` != 0 && !mapper.wantsText
      if dropsText { return }
    }
    // A key that went down while a menu was open was not meant for the game.
    if isDown, event.`repeat` != 0, !devices.keys.contains(key) { return }
    if isDown { devices.keys.insert(key) } else { devices.keys.remove(key) }
    let modifiers = retroModifiers(event.keysym.mod)
    // While text is read the system says which character it is. With Ctrl or Alt it says nothing.
    let isCombination = modifiers & (2 | 4) != 0
    var character =
      readsText && !isCombination ? 0 : Key(key).character(shifted: modifiers & 1 != 0)
    awaitsText = isDown && key >= 32 && !Key(key).isModifier
    if key == 8 || key == 9 || key == 13 || key == 27 { character = key }
    devices.keyEvents.append(
      InputState.KeyEvent(
        isDown: isDown, key: key, character: isDown ? character : 0, modifiers: modifiers))
  }

  /// The text belongs to the key that went down just before; more characters come as keys without a number.
  private func typed(_ event: SDL_TextInputEvent) {
    guard readsText, !dropsText else { return }
    var event = event
    let text = withUnsafeBytes(of: &event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    for scalar in text.unicodeScalars where scalar.value >= 32 {
      if awaitsText, let last = devices.keyEvents.indices.last, devices.keyEvents[last].isDown {
        // Even of a combination: AltGr types characters.
        devices.keyEvents[last].character = scalar.value
        awaitsText = false
      } else {
        devices.keyEvents.append(
          InputState.KeyEvent(isDown: true, key: 0, character: scalar.value))
      }
    }
  }

  private func mouse(_ event: SDL_MouseButtonEvent) {
    // RETRO_DEVICE_ID_MOUSE numbers of SDL's left, middle, right, X1, X2.
    let ids: [UInt32] = [2, 6, 3, 9, 10]
    guard (1...5).contains(event.button) else { return }
    let bit = UInt32(1) << ids[Int(event.button) - 1]
    mousePresses.note(
      bit, isDown: event.type == SDL_MOUSEBUTTONDOWN.rawValue,
      at: SIMD2(Double(event.x), Double(event.y)))
  }

  private func drop(_ event: SDL_DropEvent) {
    guard let file = event.file else { return }
    if event.type == SDL_DROPFILE.rawValue, dropped.count < 64 {
      dropped.append(String(cString: file))
    }
    SDL_free(file)
  }

  private func touches() -> [InputState.Touch] {
    guard let place = clickPlace ?? mousePlace else { return [] }
    let density = window.output.density
    var touch = window.frame.touch(
      atX: place.x * density, y: place.y * density, quarterTurns: window.quarterTurns)
    touch.isPressed = mouseButtons & 1 << 2 != 0
    return [touch]
  }

  /// The arrow goes away when it has not moved for two seconds; at once in a game without pointer.
  private func hideCursorAtRest() {
    let wanted = isAsking || clock.now - cursorTime < (usesPointer ? 5 : 2)
    guard wanted != cursorIsVisible else { return }
    cursorIsVisible = wanted
    window.showCursor(wanted)
  }
}
