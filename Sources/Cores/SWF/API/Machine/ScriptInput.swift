import FlashHeap

/// What scripts hear of what a person does with pointer, keys and focus.
final class ScriptInput {
  private unowned let machine: ABCMachine
  /// What they hear of the pointer.
  private(set) lazy var mouse = MouseInput(machine)
  /// The stage itself has the focus.
  var focusIsOnStage = false

  init(_ machine: ABCMachine) { self.machine = machine }

  /// What has the focus, and how it moves.
  var focus: FocusInput { FocusInput(machine: machine) }
  /// What they hear of keys.
  var keys: KeyInput { KeyInput(machine: machine) }
  /// What a person does with text fields.
  var fields: FieldInput { FieldInput(machine: machine) }
  /// What buttons show of the pointer.
  var buttons: ButtonStates { ButtonStates(machine: machine) }

  /// What of all this a state has.
  func code(_ coder: StateCoder) {
    coder.value(&focusIsOnStage)
    mouse.code(coder)
  }
}
