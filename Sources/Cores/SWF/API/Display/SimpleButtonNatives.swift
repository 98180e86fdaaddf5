import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// D.Btn: SimpleButton.
enum SimpleButtonNatives {
  typealias Registers = UnsafeMutablePointer<Value>

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": DisplayNative.act(construct)
    case "get upState": get(.up)
    case "set upState": set(.up)
    case "get overState": get(.over)
    case "set overState": set(.over)
    case "get downState": get(.down)
    case "set downState": set(.down)
    case "get hitTestState": get(.hit)
    case "set hitTestState": set(.hit)
    case "get enabled": flag(.isEnabled) { _ in true }
    case "set enabled": setFlag(.isEnabled)
    case "get trackAsMenu": flag(.tracksAsMenu) { $0.character?.definition.tracksAsMenu ?? false }
    case "set trackAsMenu": setFlag(.tracksAsMenu)
    case "get useHandCursor": flag(.useHandCursor) { _ in true }
    case "set useHandCursor": setFlag(.useHandCursor)
    default: OwnerSoundNatives.of(key)
    }
  }

  private static func get(_ part: StateButton.Part) -> NativeFunction {
    DisplayNative.object { (button: StateButton, _, _) in Value(button[part]) }
  }

  private static func set(_ part: StateButton.Part) -> NativeFunction {
    DisplayNative.act { (button: StateButton, registers, interpreter) throws(ScriptError) in
      try set(part, of: button, to: registers[1], interpreter.api)
    }
  }

  private static func flag(
    _ flag: ControlFlag, _ standard: @escaping (StateButton) -> Bool
  ) -> NativeFunction {
    DisplayNative.get { (button: StateButton, _) in
      Value(rawBoolean: button.controls[flag] ?? standard(button))
    }
  }

  private static func setFlag(_ flag: ControlFlag) -> NativeFunction {
    DisplayNative.act { (button: StateButton, registers, _) in
      button.controls[flag] = registers[1].rawUInt != 0
    }
  }

  /// The objects that are given come in their order (D.Btn.1).
  private static func construct(
    _ button: StateButton, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) {
    for (index, part) in StateButton.Part.allCases.enumerated() {
      let value = registers[1 + index]
      if !value.isNullish { try set(part, of: button, to: value, interpreter.api) }
    }
    interpreter.api.phases.baseWasConstructed(button)
  }

  /// Gives a button another object (D.Btn.3).
  ///
  /// It is checked as a child is: neither the stage nor what holds the button can be a state of it (D.Cont.2).
  private static func set(
    _ part: StateButton.Part, of button: StateButton, to value: Value, _ api: ABCMachine
  ) throws(ScriptError) {
    let new = value.display
    if let new {
      try ContainerNatives.checkNesting(of: new, in: button)
    } else if !value.isNullish {
      throw ScriptError(3783)
    }
    let old = button[part]
    guard new !== old else { return }
    // One object can be several states; the button keeps showing it.
    if let new, new.parent !== button { api.phases.takeAway(new) }
    let isShown = button.shown == part
    let wasOwn = old != nil && button.phaseChildren.contains { $0 === old }
    button.set(part, to: new)
    // It plays on alone, unless it is another state, too (D.Orphan.2).
    if wasOwn, let old, !button.phaseChildren.contains(where: { $0 === old }) {
      api.phases.wasReleased(old)
    }
    guard isShown else { return }
    // The new one comes before the old one goes.
    if let new, let link = new.cell { api.events.wasAdded(new, link) }
    if let old, let link = old.cell {
      api.events.wasRemoved(old, link, fromStage: api.isOnStage(button))
    }
    if let new, new.cell != nil { api.phases.runScriptsAtOnce(of: new) }
  }
}
