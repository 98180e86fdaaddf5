import CIsolation
import Catalog
import HostBase

/// The inputs of a request's frames: a record for each that differs from the one before, since every line of memory that one
/// processor writes and another reads costs both of them more than a comparison does.
extension WorkerMemory {
  /// Writes the inputs of frames, at most `mostFrames`.
  func putInputs(_ inputs: ArraySlice<InputState>) {
    var records = 0
    var repeats: UInt32 = 0
    for at in inputs.indices.prefix(Self.mostFrames) {
      if at > inputs.startIndex, inputs[at] == inputs[at - 1] {
        repeats += 1
        input(records - 1).pointee.repeats = repeats
      } else {
        repeats = 0
        input(records).pointee.put(inputs[at])
        records += 1
      }
    }
  }

  /// The inputs of so many frames, as they were written.
  func takeInputs(_ count: Int) -> [InputState] {
    var inputs: [InputState] = []
    inputs.reserveCapacity(count)
    var record = 0
    while inputs.count < count {
      let state = input(record).pointee.state
      let times = min(Int(input(record).pointee.repeats) + 1, count - inputs.count)
      for _ in 0..<times { inputs.append(state) }
      record += 1
    }
    return inputs
  }
}

/// A frame's input as it lies in the shared memory.
extension isolation_input {
  /// Writes the state; what is beyond the record's room (a sixteenth finger, a key event beyond 32) is left out.
  mutating func put(_ state: InputState) {
    repeats = 0
    withUnsafeMutableBytes(of: &pads) { room in
      let pads = room.bindMemory(to: isolation_pad.self)
      for (port, pad) in state.pads.prefix(pads.count).enumerated() {
        pads[port] = isolation_pad(
          buttons: pad.buttons, left: (pad.left.x, pad.left.y), right: (pad.right.x, pad.right.y),
          triggers: (pad.triggers.x, pad.triggers.y))
      }
    }
    motion = (state.mouse.motion.x, state.mouse.motion.y)
    mouse_buttons = state.mouse.buttons
    gun_buttons = state.lightGunButtons
    display = (state.display?.x ?? 0, state.display?.y ?? 0)
    touch_count = UInt16(min(state.touches.count, Int(ISOLATION_TOUCHES)))
    if touch_count > 0 {
      withUnsafeMutableBytes(of: &touches) { room in
        let touches = room.bindMemory(to: isolation_touch.self)
        for (at, touch) in state.touches.prefix(touches.count).enumerated() {
          touches[at] = isolation_touch(
            x: touch.position.x, y: touch.position.y, is_pressed: touch.isPressed ? 1 : 0,
            is_offscreen: touch.isOffscreen ? 1 : 0)
        }
      }
    }
    withUnsafeMutableBytes(of: &keys) { room in
      let words = room.bindMemory(to: UInt64.self)
      for at in words.indices { words[at] = 0 }
      for key in state.keys where key < UInt32(ISOLATION_KEYS) {
        words[Int(key / 64)] |= 1 << UInt64(key % 64)
      }
    }
    key_event_count = UInt16(min(state.keyEvents.count, Int(ISOLATION_KEY_EVENTS)))
    if key_event_count > 0 {
      withUnsafeMutableBytes(of: &key_events) { room in
        let events = room.bindMemory(to: isolation_key_event.self)
        for (at, event) in state.keyEvents.prefix(events.count).enumerated() {
          events[at] = isolation_key_event(
            key: event.key, character: event.character, modifiers: event.modifiers,
            is_down: event.isDown ? 1 : 0)
        }
      }
    }
  }

  /// The state that was written.
  var state: InputState {
    var state = InputState()
    withUnsafeBytes(of: pads) { room in
      for (port, pad) in room.bindMemory(to: isolation_pad.self).enumerated() {
        state.pads[port].buttons = pad.buttons
        state.pads[port].left = SIMD2(pad.left.0, pad.left.1)
        state.pads[port].right = SIMD2(pad.right.0, pad.right.1)
        state.pads[port].triggers = SIMD2(pad.triggers.0, pad.triggers.1)
      }
    }
    state.mouse.motion = SIMD2(motion.0, motion.1)
    state.mouse.buttons = mouse_buttons
    state.lightGunButtons = gun_buttons
    if display.0 > 0, display.1 > 0 { state.display = SIMD2(display.0, display.1) }
    if touch_count > 0 {
      withUnsafeBytes(of: touches) { room in
        for touch in room.bindMemory(to: isolation_touch.self).prefix(Int(touch_count)) {
          var made = InputState.Touch()
          made.position = SIMD2(touch.x, touch.y)
          made.isPressed = touch.is_pressed != 0
          made.isOffscreen = touch.is_offscreen != 0
          state.touches.append(made)
        }
      }
    }
    withUnsafeBytes(of: keys) { room in
      for (at, word) in room.bindMemory(to: UInt64.self).enumerated() where word != 0 {
        for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 {
          state.keys.insert(UInt32(at * 64 + bit))
        }
      }
    }
    if key_event_count > 0 {
      withUnsafeBytes(of: key_events) { room in
        for event in room.bindMemory(to: isolation_key_event.self).prefix(Int(key_event_count)) {
          state.keyEvents.append(
            .init(
              isDown: event.is_down != 0, key: event.key, character: event.character,
              modifiers: event.modifiers))
        }
      }
    }
    return state
  }
}
