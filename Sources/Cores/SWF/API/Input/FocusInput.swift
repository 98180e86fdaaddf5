import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// What scripts hear of the focus, and what they do about it (D.Focus).
struct FocusInput {
  let machine: ABCMachine
  private var player: Player { machine.player }

  /// The left button was pressed on an object, or on the stage: before its event the focus goes there, or away (D.Focus.2).
  func press(_ target: DisplayObject?) {
    let old = player.keyboard.focus
    if target != nil, isOnOtherMachine {
      // What is of ActionScript 1 takes the focus itself; here it is as if the press were on the empty stage.
      if let old, takesFocusFromMouse(old) { _ = wantsToMove("mouseFocusChange", to: nil, key: 0) }
    } else if let target {
      guard target !== old, wantsToMove("mouseFocusChange", to: target, key: 0) else { return }
      move(to: takesFocusFromMouse(target) ? target : nil)
    } else if let old, takesFocusFromMouse(old) {
      guard wantsToMove("mouseFocusChange", to: nil, key: 0) else { return }
      move(to: nil)
    }
  }

  /// Whether the pointer is on something of a movie of ActionScript 1.
  private var isOnOtherMachine: Bool {
    guard player.machines.all.count > 1 else { return false }
    let point = player.pointerInput.mousePosition
    return PointerPicking(machine: machine, point: point, excluded: nil).topmost
      .map { !$0.hasCell } ?? false
  }

  private func move(to object: DisplayObject?) {
    machine.input.focusIsOnStage = false
    player.keyboardInput.setFocus(object, byMouse: true)
    player.keyboard.leadsFocus = false
  }

  /// Whether a press brings it the focus (D.Focus.5).
  private func takesFocusFromMouse(_ object: DisplayObject) -> Bool {
    if object is EditField { return object.hasCell }
    let takesTabs = object.controls[.tabEnabled] ?? KeyboardInput.takesTabsByDefault(object)
    return object.hasCell && takesTabs
  }

  /// Whether no listener prevents that a person moves the focus (D.Focus.3).
  func wantsToMove(_ type: String, to object: DisplayObject?, key: Int) -> Bool {
    guard let target = holder else { return true }
    return machine.events.send(
      type, to: target, machine.types.focusEvent, bubbles: true, isCancelable: true
    ) { event in
      event.setOwn(0, Value(object))
      event.setOwn(1, Value(rawBoolean: player.keyboard.down.contains(16)))
      event.setOwn(2, Value(rawUInt: UInt32(clamping: key)))
    }
  }

  /// What hears keys: the object that has the focus, else the stage; nil if that is of ActionScript 1.
  var holder: ScriptObject? { machine.scriptObject(of: player.keyboard.focus) }

  /// `Stage.focus` is set (D.Focus.1); the stage may have it itself.
  func set(_ value: Value) {
    let wasOnStage = machine.input.focusIsOnStage
    let isOnStage = value.asObject.map { $0 == machine.stageObject } ?? false
    guard isOnStage != wasOnStage || player.keyboard.focus !== value.display else {
      return player.keyboardInput.setFocus(value.display)
    }
    let old = player.keyboard.focus
    machine.input.focusIsOnStage = isOnStage
    guard isOnStage || wasOnStage, let stage = machine.stageObject else {
      return player.keyboardInput.setFocus(value.display)
    }
    // The stage is no display object: it takes its part in the events alone.
    if wasOnStage {
      send("focusOut", to: stage, related: value)
    } else {
      player.keyboardInput.setFocus(nil)
    }
    if isOnStage {
      send("focusIn", to: stage, related: Value(old))
    } else {
      player.keyboardInput.setFocus(value.display)
    }
  }

  /// The focus has gone from an object to another one (D.Focus.1).
  func moved(from old: DisplayObject?, to new: DisplayObject?) {
    if new != nil { machine.input.focusIsOnStage = false }
    if let old, let object = machine.scriptObject(of: old) {
      send("focusOut", to: object, related: Value(new))
    }
    if let new, let object = machine.scriptObject(of: new) {
      send("focusIn", to: object, related: Value(old))
    }
  }

  private func send(_ type: String, to object: ScriptObject, related: Value) {
    machine.events.send(type, to: object, machine.types.focusEvent, bubbles: true) { event in
      event.setOwn(0, related)
    }
  }
}
