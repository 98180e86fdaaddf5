package import Catalog
import HostBase
package import Library
import Session

/// Applies an input map frame by frame: turbo, combos, hotkeys and focus live here.
///
/// A value with a memory: call `next` once for each frame that the loop turns, in order. Nothing here asks a clock,
/// so the same devices give the same input.
package struct InputMapper: Sendable {
  /// The map in use; another one takes its place when the keyboard's layout changes.
  package var map: InputMap
  /// Whether the keyboard is the core's, but for the keys that are always the host's; toggled by the hotkey of `focusMode`.
  package private(set) var isFocused: Bool
  /// Whether keys are text at the moment, as the core says.
  package var wantsText = false
  /// Whether the game does nothing with keys, as the core says: then plain hotkeys work although the keyboard is the core's.
  package var ignoresKeyboard = false
  /// Whether the player is asked something, so that the keyboard is the host's until the answer.
  package var isAsking = false

  /// Whether a pad opens a menu: by its modifier alone, or by Select and Start held together, for pads without a Guide button.
  package var opensMenu = false

  /// What the pads do to open the menu.
  private var menuPresses = [MenuPress](repeating: MenuPress(), count: InputState.portCount)
  /// Whether the game's pad has a stick of its own, so that the real stick is not its d-pad.
  private let hasStick: Bool
  private var turboAge: [TurboKey: Int] = [:]
  private var running: [Int: Run] = [:]
  private var heldTriggers: Set<Int> = []
  private var downBefore: Set<UInt32> = []
  private var controlsBefore = [UInt32](repeating: 0, count: InputState.portCount)
  /// The directions in which the sticks are pushed, by player.
  private var stickPresses = [StickPresses](repeating: StickPresses(), count: InputState.portCount)
  /// Commands whose key is down and that last until it is up.
  private var heldCommands: Set<PlayCommand> = []
  /// Keys whose press was a hotkey: the core does not see them until they are up.
  private var swallowed: Set<UInt32> = []

  private struct TurboKey: Hashable {
    var player: Int
    var button: PadButton
  }
  private struct Run {
    var step = 0
    var framesLeft: Int
  }

  /// A mapper for a game of the type; a type with a keyboard begins focused.
  package init(map: InputMap, gameType: GameType? = nil) {
    self.map = map
    isFocused = gameType?.layout.contains { $0.kind == .keyboard } ?? false
    hasStick = gameType?.layout.contains { $0.kind == .stick } ?? false
  }

  /// Whether keys without a modifier are the game's, but for those that are always the host's.
  package var sendsKeys: Bool { (isFocused && !ignoresKeyboard || wantsText) && !isAsking }

  /// The core's input and the host's commands for the next frame.
  package mutating func next(_ devices: DeviceState) -> (state: InputState, commands: [PlayCommand])
  {
    var devices = devices
    pressSticks(&devices)
    var commands: [PlayCommand] = []
    // A key that went down and up within one frame still counts as down in it.
    var keys = devices.keys
    for event in devices.keyEvents where event.isDown { keys.insert(event.key) }
    let isModified = isModified(keys)
    takeHotkeys(keys, devices, isModified: isModified, toCore: sendsKeys, into: &commands)
    if opensMenu {
      for player in devices.pads.indices.prefix(menuPresses.count)
      where menuPresses[player].next(
        controlsForMenu(devices.pads[player]), modifier: map.padModifier)
      {
        commands.append(.menu)
      }
    }

    var state = InputState()
    state.mouse = devices.mouse
    state.touches = devices.touches
    if devices.mouse.buttons & 1 << 2 != 0 { state.lightGunButtons |= 1 << 2 }
    if devices.mouse.buttons & 1 << 3 != 0 { state.lightGunButtons |= 1 << 16 | 1 << 3 }
    if devices.mouse.buttons & 1 << 6 != 0 { state.lightGunButtons |= 1 << 6 }

    swallowed.formIntersection(keys)
    if isModified { swallowed.formUnion(keys) }
    let free = keys.subtracting(swallowed)
    state.keys = free
    state.keyEvents = devices.keyEvents.filter {
      $0.key != map.modifier.rawValue && (!$0.isDown || free.contains($0.key))
    }

    // While the core has the keyboard, a key is a key only, not a button as well.
    press(free: (isFocused || wantsText) && !isAsking ? [] : free, devices, into: &state)
    downBefore = keys
    return (state, commands)
  }

  /// Lets go of everything: after a pause or a help page, so that nothing sticks.
  package mutating func releaseAll() {
    turboAge = [:]
    running = [:]
    heldTriggers = []
    menuPresses = menuPresses.map { _ in MenuPress() }
    for player in stickPresses.indices { stickPresses[player].ignoreHeld() }
  }

  // MARK: - Sticks

  /// Adds the directions of the sticks to the controls of the pads.
  private mutating func pressSticks(_ devices: inout DeviceState) {
    for player in stickPresses.indices {
      guard player < devices.pads.count else { continue }
      let pad = devices.pads[player]
      devices.pads[player].controls |= stickPresses[player].next(
        left: beyondDeadZone(pad.left), right: beyondDeadZone(pad.right))
    }
  }

  /// The controls of a pad that keep its modifier from opening the menu: a stick is one only where a hotkey needs it.
  private func controlsForMenu(_ pad: DeviceState.Pad) -> UInt32 {
    guard pad.controls & PadControl.stickBits != 0 else { return pad.controls }
    var bound = map.padModifier.bit
    for case .pad(let control) in map.hotkeys.values.joined().map(\.trigger) {
      bound |= control.bit
    }
    return pad.controls & (~PadControl.stickBits | bound)
  }

  // MARK: - Hotkeys

  private mutating func takeHotkeys(
    _ keys: Set<UInt32>, _ devices: DeviceState, isModified: Bool, toCore: Bool,
    into commands: inout [PlayCommand]
  ) {
    let pressed = keys.subtracting(downBefore)
    var stillHeld: Set<PlayCommand> = []
    for command in PlayCommand.bindable {
      for hotkey in map.hotkeys[command] ?? [] {
        var isDown = false
        var isNew = false
        switch hotkey.trigger {
        case .key(let key):
          guard key != map.modifier, keys.contains(key.rawValue) else { continue }
          let isOpen = isOpen(
            command, by: hotkey, key, isModified: isModified, toCore: toCore)
          guard isOpen || swallowed.contains(key.rawValue) && command.release != nil else {
            continue
          }
          isDown = true
          isNew = pressed.contains(key.rawValue) && isOpen
          if isNew { swallowed.insert(key.rawValue) }
        case .pad(let control):
          for player in devices.pads.indices.prefix(InputState.portCount) {
            let controls = devices.pads[player].controls
            guard controls & map.padModifier.bit != 0, control != map.padModifier,
              controls & control.bit != 0
            else { continue }
            isDown = true
            if controlsBefore[player] & control.bit == 0 { isNew = true }
          }
        }
        if command.release != nil {
          if isDown && (isNew || heldCommands.contains(command)) { stillHeld.insert(command) }
        } else if isNew {
          commands.append(command)
          if command == .focusMode { isFocused.toggle() }
        }
      }
    }
    for command in PlayCommand.bindable {
      guard let release = command.release,
        stillHeld.contains(command) != heldCommands.contains(command)
      else { continue }
      commands.append(stillHeld.contains(command) ? command : release)
    }
    heldCommands = stillHeld
    for player in devices.pads.indices.prefix(InputState.portCount) {
      controlsBefore[player] = devices.pads[player].controls
    }
  }

  /// Whether a key of a command is the host's now.
  private func isOpen(
    _ command: PlayCommand, by hotkey: InputMap.Hotkey, _ key: Key, isModified: Bool, toCore: Bool
  ) -> Bool {
    if hotkey.needsModifier { return isModified }
    // Behind the modifier every plain hotkey works too, unless another command is bound there.
    if isModified { return !isBoundBehindModifier(key) }
    return !toCore || key.isHosts || (command == .focusMode && isFocused)
  }

  /// Whether a key that goes down now, while others are held, is a command.
  package func isCommand(_ key: Key, held keys: Set<UInt32>) -> Bool {
    let isModified = isModified(keys)
    return PlayCommand.bindable.contains { command in
      (map.hotkeys[command] ?? []).contains { hotkey in
        hotkey.trigger == .key(key) && key != map.modifier
          && isOpen(command, by: hotkey, key, isModified: isModified, toCore: sendsKeys)
      }
    }
  }

  /// Many keyboards have no right control key.
  private func isModified(_ keys: Set<UInt32>) -> Bool {
    keys.contains(map.modifier.rawValue)
      || keys.isSuperset(of: [Key.leftControl.rawValue, Key.leftAlt.rawValue])
  }

  private func isBoundBehindModifier(_ key: Key) -> Bool {
    map.hotkeys.values.contains { hotkeys in
      hotkeys.contains { $0.needsModifier && $0.trigger == .key(key) }
    }
  }

  // MARK: - Buttons

  private mutating func press(
    free: Set<UInt32>, _ devices: DeviceState, into state: inout InputState
  ) {
    func isDown(_ trigger: InputMap.Trigger, player: Int) -> Bool {
      switch trigger {
      case .key(let key): return free.contains(key.rawValue)
      case .pad(let control):
        guard player < devices.pads.count else { return false }
        let controls = devices.pads[player].controls
        return controls & control.bit != 0 && controls & map.padModifier.bit == 0
      }
    }
    for player in 0..<InputState.portCount {
      for (button, triggers) in map.buttons[player]
      where triggers.contains(where: { isDown($0, player: player) }) {
        state.pads[player].buttons |= button.bit
      }
      for (button, triggers) in map.turbo[player] {
        let key = TurboKey(player: player, button: button)
        guard triggers.contains(where: { isDown($0, player: player) }) else {
          turboAge[key] = nil
          continue
        }
        let age = turboAge[key] ?? 0
        if age % map.turboPeriod < (map.turboPeriod + 1) / 2 {
          state.pads[player].buttons |= button.bit
        }
        turboAge[key] = age + 1
      }
      let pad = player < devices.pads.count ? devices.pads[player] : DeviceState.Pad()
      move(pad, player: player, free: free, into: &state)
    }
    for index in map.combos.indices {
      let combo = map.combos[index]
      let isHeld = isDown(combo.trigger, player: combo.player)
      state.pads[combo.player].buttons |= advance(index, isHeld: isHeld)
    }
    guard !map.allowsOpposites else { return }
    for player in state.pads.indices {
      for pair in [PadButton.left.bit | PadButton.right.bit, PadButton.up.bit | PadButton.down.bit]
      where state.pads[player].buttons & pair == pair {
        state.pads[player].buttons &= ~pair
      }
    }
  }

  /// The combo's buttons in this frame.
  private mutating func advance(_ index: Int, isHeld: Bool) -> UInt16 {
    let combo = map.combos[index]
    let isNew = isHeld && !heldTriggers.contains(index)
    if isHeld { heldTriggers.insert(index) } else { heldTriggers.remove(index) }
    if combo.steps.count == 1, combo.steps[0].frames == 0 {
      return isHeld ? combo.steps[0].buttons : 0
    }
    if running[index] == nil, isNew || (isHeld && combo.repeats) {
      running[index] = Run(framesLeft: combo.steps[0].frames)
    }
    guard var run = running[index] else { return 0 }
    let buttons = combo.steps[run.step].buttons
    run.framesLeft -= 1
    if run.framesLeft <= 0 {
      run.step += 1
      if run.step < combo.steps.count {
        run.framesLeft = combo.steps[run.step].frames
        running[index] = run
      } else {
        running[index] = nil
      }
    } else {
      running[index] = run
    }
    return buttons
  }

  private func move(
    _ pad: DeviceState.Pad, player: Int, free: Set<UInt32>, into state: inout InputState
  ) {
    let isModified = pad.controls & map.padModifier.bit != 0
    let left = isModified ? .zero : beyondDeadZone(pad.left)
    let right = isModified ? .zero : beyondDeadZone(pad.right)
    /// How far a trigger pushes a stick.
    func deflection(_ trigger: InputMap.Trigger) -> Int32 {
      let full = Int32(Int16.max)
      switch trigger {
      case .key(let key): return free.contains(key.rawValue) ? full : 0
      case .pad(let control):
        if control.stick != nil { return control.deflection(left: left, right: right) }
        guard !isModified, pad.controls & control.bit != 0 else { return 0 }
        // A trigger is pulled as far as it is pulled, if the pad says so.
        let pull = control == .l2 ? pad.triggers.x : control == .r2 ? pad.triggers.y : 0
        return pull > 0 ? Int32(pull) : full
      }
    }
    func way(_ direction: StickDirection) -> Int32 {
      map.sticks[player][direction]?.lazy.map(deflection).max() ?? 0
    }
    state.pads[player].left = SIMD2(
      Int16(clamping: way(.leftRight) - way(.leftLeft)),
      Int16(clamping: way(.leftDown) - way(.leftUp)))
    state.pads[player].right = SIMD2(
      Int16(clamping: way(.rightRight) - way(.rightLeft)),
      Int16(clamping: way(.rightDown) - way(.rightUp)))
    guard !isModified else { return }
    state.pads[player].triggers = pad.triggers
    guard map.stickIsDpad, !hasStick else { return }
    // Half of the way: a diagonal then needs both axes well out.
    let far = Int16.max / 2
    if left.x > far { state.pads[player].buttons |= PadButton.right.bit }
    if left.x < -far { state.pads[player].buttons |= PadButton.left.bit }
    if left.y > far { state.pads[player].buttons |= PadButton.down.bit }
    if left.y < -far { state.pads[player].buttons |= PadButton.up.bit }
  }

  /// The stick's position with the middle flattened; beyond it the values are as they came.
  private func beyondDeadZone(_ stick: SIMD2<Int16>) -> SIMD2<Int16> {
    let x = Double(stick.x)
    let y = Double(stick.y)
    let limit = map.deadZone * 32767
    return x * x + y * y < limit * limit ? .zero : stick
  }
}

/// Notices on one pad that its player wants the menu.
package struct MenuPress: Sendable {
  /// Frames for which Select and Start are held together: games use both as well, for a moment.
  package static let patience = 20
  private var isAlone = false
  private var together = 0
  private var before: UInt32 = 0

  /// Looks at the controls in the next frame; true: the menu opens now.
  mutating func next(_ controls: UInt32, modifier: PadControl) -> Bool {
    let both = PadControl.select.bit | PadControl.start.bit
    together = controls == both ? together + 1 : 0
    // The modifier opens it when it was let go of without another control.
    let wasAlone = isAlone
    isAlone = controls == modifier.bit && (wasAlone || before == 0)
    defer { before = controls }
    return wasAlone && controls == 0 || together == Self.patience
  }
}

/// Input whose keys and pads a mapper turns into a game's buttons; the mapper keeps the host's settings for them.
package protocol MappedInput: InputSource {
  /// What turns devices into buttons and commands.
  var mapper: InputMapper { get set }
}

extension MappedInput {
  /// Whether keys are text at the moment.
  package var wantsText: Bool {
    get { mapper.wantsText }
    set { mapper.wantsText = newValue }
  }
  /// Whether the game does nothing with keys.
  package var ignoresKeyboard: Bool {
    get { mapper.ignoresKeyboard }
    set { mapper.ignoresKeyboard = newValue }
  }
  /// Whether the player is asked something.
  package var isAsking: Bool {
    get { mapper.isAsking }
    set { mapper.isAsking = newValue }
  }
  /// Whether the keyboard is the core's.
  package var isFocused: Bool { mapper.isFocused }
}
