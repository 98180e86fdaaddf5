import Catalog
import HostBase
import HostProgram
import HostSDL
import Library
import Play
import Session
import UIComponent

/// What the user of a script does, as the keyboard, the mouse and the first pad of a game.
final class MemoryInput: MappedInput, GameControls {
  private let component: Component
  private let screen: MemoryScreen
  var mapper: InputMapper
  private var devices = DeviceState()
  private var padPresses = PressQueue()
  private var mousePresses = PressQueue()
  private var hasPad = false
  /// Where the mouse or the finger is, in dip.
  private var place: SIMD2<Double>?
  private var wheel: UInt16 = 0
  private var typing = TypedText()
  private var dropped: [String] = []
  /// Whether a menu lay over the game in the last turn.
  private var wasCovered = false

  init(_ component: Component, screen: MemoryScreen, map: InputMap, type: GameType?) {
    self.component = component
    self.screen = screen
    mapper = InputMapper(map: map, gameType: type)
    mapper.opensMenu = true
  }

  /// Whether a menu lies over the game and has all input.
  var isCovered: Bool { GameOverlay(component).isMenuOpen }
  var map: InputMap { mapper.map }
  var takesText: Bool { mapper.sendsKeys }

  func use(_ map: InputMap) {
    mapper.releaseAll()
    mapper.map = map
  }

  func type(_ text: String) { typing.add(text) }

  func rumble(port: Int, strong: UInt16, weak: UInt16) {}

  func takeDropped() -> [String] {
    defer { dropped = [] }
    return dropped
  }

  /// Files are dropped on the game; false: a menu has them.
  func drop(_ paths: [String]) -> Bool {
    guard !isCovered else { return false }
    dropped += paths
    return true
  }

  // MARK: - The user

  /// Takes what the user does; true: it is for the game alone.
  func take(_ input: WindowInput) -> Bool {
    if case .pad(let button, let isDown) = input {
      hasPad = true
      guard !isCovered else { return false }
      // What is held since the menu was open is let go of, and counts when it goes down again.
      if let control = PadControl(name: button.rawValue) {
        padPresses.note(control.bit, isDown: isDown)
      }
      return true
    }
    guard !isCovered else { return false }
    switch input {
    case .key(let key, let modifiers, let isDown):
      self.key(key, modifiers, isDown: isDown)
      return true
    case .text(let text):
      for scalar in text.unicodeScalars where scalar.value >= 32 {
        devices.keyEvents.append(
          InputState.KeyEvent(isDown: true, key: 0, character: scalar.value))
      }
      return true
    case .pointerPressed(let x, let y, let button, _, _):
      return mouse(button, isDown: true, x, y)
    case .pointerReleased(let x, let y, let button): return mouse(button, isDown: false, x, y)
    case .touch(.down, _, let x, let y): return mouse(.left, isDown: true, x, y)
    case .touch(.up, _, let x, let y): return mouse(.left, isDown: false, x, y)
    case .touch(.move, _, let x, let y):
      move(x, y)
      return true
    case .pointerMoved(let x, let y):
      // The game's bar follows the pointer as well.
      move(x, y)
      return false
    case .wheel(_, _, let dx, let dy, _):
      if dy != 0 { wheel |= dy < 0 ? 1 << 4 : 1 << 5 }
      if dx != 0 { wheel |= dx > 0 ? 1 << 7 : 1 << 8 }
      return true
    default: return false
    }
  }

  private func key(
    _ key: WindowKey, _ modifiers: KeyModifiers, isDown: Bool
  ) {
    guard let code = Key(name: key.name) else { return }
    if isDown { devices.keys.insert(code.rawValue) } else { devices.keys.remove(code.rawValue) }
    let isShifted = modifiers.contains(.shift)
    devices.keyEvents.append(
      InputState.KeyEvent(
        isDown: isDown, key: code.rawValue,
        character: isDown ? code.character(shifted: isShifted) : 0,
        modifiers: (isShifted ? 1 : 0) | (modifiers.contains(.control) ? 2 : 0)
          | (modifiers.contains(.alt) ? 4 : 0)))
  }

  private func move(_ x: Double, _ y: Double) {
    let before = place ?? SIMD2(x, y)
    place = SIMD2(x, y)
    let motion = SIMD2(
      Int16(x - before.x, in: -16_384...16_383), Int16(y - before.y, in: -16_384...16_383))
    devices.mouse.motion = devices.mouse.motion &+ motion
  }

  /// A button of the mouse; false: it is over an element of the window.
  private func mouse(_ button: PointerButton, isDown: Bool, _ x: Double, _ y: Double) -> Bool {
    if isDown, GameOverlay(component).hasWidget(x: x, y: y) { return false }
    move(x, y)
    // RETRO_DEVICE_ID_MOUSE numbers.
    let number: UInt32 =
      switch button {
      case .left: 2
      case .right: 3
      case .middle: 6
      case .back: 9
      }
    mousePresses.note(1 << number, isDown: isDown, at: SIMD2(x, y))
    return true
  }

  // MARK: - The game

  func poll() -> (state: InputState, commands: [PlayCommand]) {
    defer {
      devices.keyEvents = []
      devices.mouse.motion = .zero
      wheel = 0
    }
    guard !isCovered else { return (InputState(), cover()) }
    wasCovered = false
    let (buttons, click) = mousePresses.next()
    devices.mouse.buttons = UInt16(truncatingIfNeeded: buttons) | wheel
    devices.touches = touches(click, isPressed: buttons & 1 << 2 != 0)
    var pad = DeviceState.Pad()
    pad.controls = padPresses.next().buttons
    if pad.controls & PadControl.l2.bit != 0 { pad.triggers.x = .max }
    if pad.controls & PadControl.r2.bit != 0 { pad.triggers.y = .max }
    devices.pads = hasPad ? [pad] : []
    typing.next(in: &devices)
    return mapper.next(devices)
  }

  /// A menu opens: all that was held is let go of; returns the commands that end with their key.
  private func cover() -> [PlayCommand] {
    guard !wasCovered else { return [] }
    wasCovered = true
    devices = DeviceState()
    typing = TypedText()
    padPresses.releaseAll()
    mousePresses.releaseAll()
    mapper.releaseAll()
    return mapper.next(DeviceState()).commands
  }

  private func touches(_ click: SIMD2<Double>?, isPressed: Bool) -> [InputState.Touch] {
    guard let place = click ?? place else { return [] }
    let scale = component.screen.scale
    var touch = screen.frame.touch(
      atX: place.x * scale, y: place.y * scale, quarterTurns: screen.quarterTurns)
    touch.isPressed = isPressed
    return [touch]
  }
}
