import CSDL2
import HostBase
import Logging

/// The gamepads that the library window hears, plugged and unplugged at any time.
final class WindowPads {
  private var controllers: [SDL_JoystickID: OpaquePointer] = [:]
  /// The numbers that pads give to their Guide buttons; a pad that is not here has none, or has it on an axis or a hat.
  private var guides: [SDL_JoystickID: UInt8] = [:]

  /// SDL has built-in mappings; the user's file comes on top.
  init(database: String?) {
    guard let database else { return }
    if SDL_GameControllerAddMappingsFromRW(SDL_RWFromFile(database, "rb"), 1) < 0 {
      Log.play.warning("\(database): no controller mappings read: \(SDLSystem.lastError)")
    }
  }

  deinit { for controller in controllers.values { SDL_GameControllerClose(controller) } }

  /// Whether there is one: SDL looks at pads only when it is asked for events.
  var isEmpty: Bool { controllers.isEmpty }

  /// The pads by their numbers of now, for who opens them as well.
  var indices: [Int32] {
    (0..<max(SDL_NumJoysticks(), 0)).filter { SDL_IsGameController($0) == SDL_TRUE }
  }

  /// The name of a pad that was plugged in; nil if it is no pad.
  func added(index: Int32) -> String? {
    guard SDL_IsGameController(index) == SDL_TRUE, controllers.count < 16,
      let controller = SDL_GameControllerOpen(index)
    else { return nil }
    let id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))
    // Pads that were there at the start are reported twice in some versions.
    guard controllers[id] == nil else {
      SDL_GameControllerClose(controller)
      return nil
    }
    controllers[id] = controller
    readGuide(id)
    return name(of: controller)
  }

  /// The name of a pad that is gone.
  func removed(id: SDL_JoystickID) -> String? {
    guard let controller = controllers.removeValue(forKey: id) else { return nil }
    guides[id] = nil
    defer { SDL_GameControllerClose(controller) }
    return name(of: controller)
  }

  private func readGuide(_ id: SDL_JoystickID) {
    let bind = SDL_GameControllerGetBindForButton(
      controllers[id], SDL_CONTROLLER_BUTTON_GUIDE)
    let isButton = bind.bindType == SDL_CONTROLLER_BINDTYPE_BUTTON
    guides[id] = isButton ? UInt8(exactly: bind.value.button) : nil
  }

  /// Makes presses of Guide of what the pad itself reports; false: the event is left out.
  ///
  /// SDL holds the release of Guide back for a quarter of a second, and drops presses in that time.
  func readsGuide(from event: inout SDL_Event) -> Bool {
    let guide = UInt8(SDL_CONTROLLER_BUTTON_GUIDE.rawValue)
    switch event.type {
    case SDL_CONTROLLERBUTTONDOWN.rawValue, SDL_CONTROLLERBUTTONUP.rawValue:
      return event.cbutton.button != guide || guides[event.cbutton.which] == nil
    case SDL_JOYBUTTONDOWN.rawValue, SDL_JOYBUTTONUP.rawValue:
      let press = event.jbutton
      guard guides[press.which] == press.button else { return true }
      event.cbutton.type =
        press.state != 0 ? SDL_CONTROLLERBUTTONDOWN.rawValue : SDL_CONTROLLERBUTTONUP.rawValue
      event.cbutton.which = press.which
      event.cbutton.button = guide
      event.cbutton.state = press.state
    case SDL_CONTROLLERDEVICEREMAPPED.rawValue: readGuide(event.cdevice.which)
    default: break
    }
    return true
  }

  private func name(of controller: OpaquePointer) -> String {
    SDL_GameControllerName(controller).map { String(cString: $0) } ?? "Gamepad"
  }

  /// The number of a pad, from 0, in the order in which they were plugged in.
  func number(id: SDL_JoystickID) -> Int { controllers.keys.count { $0 < id } }

  /// What is printed on the buttons of a pad.
  func labels(id: SDL_JoystickID) -> WindowDevice.PadLabels {
    guard let controller = controllers[id] else { return .letters }
    switch SDL_GameControllerGetType(controller) {
    case SDL_CONTROLLER_TYPE_PS3, SDL_CONTROLLER_TYPE_PS4, SDL_CONTROLLER_TYPE_PS5: return .shapes
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO,
      SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_PAIR,
      SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_LEFT,
      SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_RIGHT:
      return .swappedLetters
    default: return .letters
    }
  }
}
