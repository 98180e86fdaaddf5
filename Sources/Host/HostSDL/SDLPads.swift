import CSDL2
import Catalog
import HostBase
import Logging
import Play

/// Game pads through SDL's controller database, plugged and unplugged at any time.
final class SDLPads {
  private struct Slot {
    var controller: OpaquePointer
    var id: SDL_JoystickID
    /// Presses and releases since the last frame.
    var presses = PressQueue()
    /// Triggers that do not count until they were let go of.
    var ignored: UInt32 = 0
  }
  /// By player; a pad that comes takes the first free place.
  private var slots = [Slot?](repeating: nil, count: InputState.portCount)

  /// SDL has built-in mappings and reads `SDL_GAMECONTROLLERCONFIG_FILE`; the user's file comes on top.
  init(database: String?) {
    if let database {
      let count = SDL_GameControllerAddMappingsFromRW(SDL_RWFromFile(database, "rb"), 1)
      if count < 0 {
        Log.play.warning("\(database): no controller mappings read: \(SDLSystem.lastError)")
      }
    }
  }

  deinit {
    for case let slot? in slots { SDL_GameControllerClose(slot.controller) }
  }

  func added(index: Int32) {
    guard SDL_IsGameController(index) == SDL_TRUE,
      let free = slots.firstIndex(where: { $0 == nil }),
      let controller = SDL_GameControllerOpen(index)
    else { return }
    let id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))
    // Pads that were there at the start are reported twice in some versions.
    if slots.contains(where: { $0?.id == id }) {
      SDL_GameControllerClose(controller)
      return
    }
    slots[free] = Slot(controller: controller, id: id)
    SDL_GameControllerSetPlayerIndex(controller, Int32(free))
    let name = SDL_GameControllerName(controller).map { String(cString: $0) } ?? "a pad"
    Log.play.info("player \(free + 1): \(name)")
  }

  func removed(id: SDL_JoystickID) {
    guard let index = slots.firstIndex(where: { $0?.id == id }), let slot = slots[index] else {
      return
    }
    SDL_GameControllerClose(slot.controller)
    slots[index] = nil
    Log.play.info("player \(index + 1): unplugged")
  }

  func rumble(player: Int, strong: UInt16, weak: UInt16) {
    guard slots.indices.contains(player), let slot = slots[player] else { return }
    // The core says when it stops; ten seconds are the end in any case.
    SDL_GameControllerRumble(slot.controller, strong, weak, 10_000)
  }

  /// A button of a pad went down or up.
  func changed(_ event: SDL_ControllerButtonEvent) {
    guard let index = slots.firstIndex(where: { $0?.id == event.which }),
      let control = Self.control(event)
    else { return }
    slots[index]?.presses.note(control.bit, isDown: event.state != 0)
  }

  /// Whether a change of a control waits for the frames to come.
  func isWaiting(for control: PadControl) -> Bool {
    slots.contains { $0?.presses.isWaiting(for: control.bit) ?? false }
  }

  /// Whether a control of a pad is down in the current frame, or goes down in those to come.
  func holds(_ control: PadControl, id: SDL_JoystickID) -> Bool {
    slots.contains { $0?.id == id && $0?.presses.isDownLater(control.bit) ?? false }
  }

  /// All pads up to the last that is there, for the next frame.
  func states() -> [DeviceState.Pad] {
    guard let last = slots.lastIndex(where: { $0 != nil }) else { return [] }
    return slots[...last].indices.map { index in
      guard let slot = slots[index] else { return DeviceState.Pad() }
      var pad = Self.state(slot.controller)
      pad.controls |= slots[index]?.presses.next().buttons ?? 0
      slots[index]?.ignored &= pad.controls
      pad.controls &= ~(slots[index]?.ignored ?? 0)
      return pad
    }
  }

  /// All buttons are let go of: what is held counts again when it goes down the next time.
  func releaseAll() {
    for index in slots.indices { slots[index]?.presses.releaseAll() }
  }

  /// Triggers, which have no presses, count again when they were let go of.
  func ignoreHeldTriggers() {
    for index in slots.indices {
      guard let slot = slots[index] else { continue }
      slots[index]?.ignored = Self.state(slot.controller).controls
    }
  }

  /// The control of a button; nil for buttons without a name.
  static func control(_ event: SDL_ControllerButtonEvent) -> PadControl? {
    controls.indices.contains(Int(event.button)) ? controls[Int(event.button)] : nil
  }

  /// `PadControl`s in the order of SDL's button numbers.
  private static let controls: [PadControl] = [
    .south, .east, .west, .north, .select, .guide, .start, .l3, .r3, .l1, .r1, .up, .down, .left,
    .right,
  ]

  /// Sticks and triggers as they are now.
  private static func state(_ controller: OpaquePointer) -> DeviceState.Pad {
    var pad = DeviceState.Pad()
    func axis(_ axis: SDL_GameControllerAxis) -> Int16 {
      SDL_GameControllerGetAxis(controller, axis)
    }
    pad.left = SIMD2(axis(SDL_CONTROLLER_AXIS_LEFTX), axis(SDL_CONTROLLER_AXIS_LEFTY))
    pad.right = SIMD2(axis(SDL_CONTROLLER_AXIS_RIGHTX), axis(SDL_CONTROLLER_AXIS_RIGHTY))
    pad.triggers = SIMD2(
      axis(SDL_CONTROLLER_AXIS_TRIGGERLEFT), axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT))
    if pad.triggers.x > 8000 { pad.controls |= PadControl.l2.bit }
    if pad.triggers.y > 8000 { pad.controls |= PadControl.r2.bit }
    return pad
  }
}
