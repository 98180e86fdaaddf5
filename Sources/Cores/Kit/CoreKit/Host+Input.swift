import CoreABI

extension Host {
  /// The pad in a port as it was at this frame's poll; no buttons for ports that the descriptor does not have.
  public func buttons(port: Int = 0) -> Buttons {
    latchedButtons.indices.contains(port) ? latchedButtons[port] : []
  }

  /// Polls, and latches all pads.
  ///
  /// The adapter does it before each frame.
  func latchInput() {
    calls.inputPoll?()
    for port in latchedButtons.indices {
      if hasButtonMask {
        let bits = read(port, .joypad, 0, UInt32(RETRO_DEVICE_ID_JOYPAD_MASK))
        latchedButtons[port] = Buttons(rawValue: UInt16(truncatingIfNeeded: bits))
      } else {
        var bits: UInt16 = 0
        for id in 0..<16 where read(port, .joypad, 0, UInt32(id)) != 0 { bits |= 1 << id }
        latchedButtons[port] = Buttons(rawValue: bits)
      }
    }
  }

  /// A stick of the pad in a port.
  public func stick(_ stick: Stick, port: Int = 0) -> StickState {
    StickState(x: read(port, .analog, stick.rawValue, 0), y: read(port, .analog, stick.rawValue, 1))
  }

  /// How hard a button is pressed: 0 … 32767; hosts that cannot tell give all or nothing.
  public func pressure(_ button: Buttons, port: Int = 0) -> Int {
    guard let id = button.firstID else { return 0 }
    let value = read(port, .analog, UInt32(RETRO_DEVICE_INDEX_ANALOG_BUTTON), id)
    return value == 0 && !buttons(port: port).isDisjoint(with: button) ? 32_767 : max(0, value)
  }

  /// Finger number `index`, or the mouse over the picture.
  public func pointer(_ index: Int = 0, port: Int = 0) -> PointerState {
    let finger = UInt32(clamping: index)
    return PointerState(
      x: read(port, .pointer, finger, 0), y: read(port, .pointer, finger, 1),
      isPressed: read(port, .pointer, finger, 2) != 0)
  }

  /// How many fingers touch.
  ///
  /// Hosts that do not count give 0.
  public func pointerCount(port: Int = 0) -> Int { max(0, read(port, .pointer, 0, 3)) }

  /// The mouse in a port.
  public func mouse(port: Int = 0) -> MouseState {
    func value(_ id: Int32) -> Int { read(port, .mouse, 0, UInt32(bitPattern: id)) }
    return MouseState(
      deltaX: value(RETRO_DEVICE_ID_MOUSE_X), deltaY: value(RETRO_DEVICE_ID_MOUSE_Y),
      left: value(RETRO_DEVICE_ID_MOUSE_LEFT) != 0, right: value(RETRO_DEVICE_ID_MOUSE_RIGHT) != 0,
      middle: value(RETRO_DEVICE_ID_MOUSE_MIDDLE) != 0,
      wheel: value(RETRO_DEVICE_ID_MOUSE_WHEELUP) - value(RETRO_DEVICE_ID_MOUSE_WHEELDOWN))
  }

  /// The light gun in a port.
  public func lightGun(port: Int = 0) -> LightGunState {
    func value(_ id: Int32) -> Int { read(port, .lightGun, 0, UInt32(bitPattern: id)) }
    return LightGunState(
      x: value(RETRO_DEVICE_ID_LIGHTGUN_SCREEN_X), y: value(RETRO_DEVICE_ID_LIGHTGUN_SCREEN_Y),
      isOffscreen: value(RETRO_DEVICE_ID_LIGHTGUN_IS_OFFSCREEN) != 0,
      trigger: value(RETRO_DEVICE_ID_LIGHTGUN_TRIGGER) != 0,
      reload: value(RETRO_DEVICE_ID_LIGHTGUN_RELOAD) != 0,
      auxA: value(RETRO_DEVICE_ID_LIGHTGUN_AUX_A) != 0,
      auxB: value(RETRO_DEVICE_ID_LIGHTGUN_AUX_B) != 0,
      start: value(RETRO_DEVICE_ID_LIGHTGUN_START) != 0,
      select: value(RETRO_DEVICE_ID_LIGHTGUN_SELECT) != 0)
  }

  /// Whether a key (`RETROK_*`) is down.
  public func isKeyDown(_ code: UInt32) -> Bool { read(0, .keyboard, 0, code) != 0 }

  /// Any input as libretro numbers it.
  public func read(_ port: Int, _ device: Device, _ index: UInt32, _ id: UInt32) -> Int {
    guard port >= 0, let state = calls.inputState else { return 0 }
    return Int(state(CUnsignedInt(clamping: port), device.rawValue, index, id))
  }

  /// Shakes the pad in a port: from 0 to 65535 each.
  ///
  /// Nothing happens where it cannot.
  public func rumble(port: Int = 0, strong: UInt16, weak: UInt16) {
    guard port >= 0, let setRumble else { return }
    _ = setRumble(CUnsignedInt(clamping: port), RETRO_RUMBLE_STRONG, strong)
    _ = setRumble(CUnsignedInt(clamping: port), RETRO_RUMBLE_WEAK, weak)
  }
}
