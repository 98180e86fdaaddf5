import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// What scripts hear of keys (D.Key).
struct KeyInput {
  let machine: ABCMachine

  /// Sends an event to what has the focus, or to the stage.
  func send(_ type: String, _ key: InputEvent.Key) {
    guard machine.events.isHeard(type), let target = machine.input.focus.holder else { return }
    let keys = machine.player.keyboard.down
    machine.events.send(type, to: target, machine.types.keyboardEvent, bubbles: true) { event in
      event.setOwn(0, Value(rawUInt: UInt32(clamping: key.character)))
      event.setOwn(1, Value(rawUInt: UInt32(clamping: key.code)))
      event.setOwn(2, Value(rawUInt: UInt32(key.location.rawValue)))
      event.setOwn(3, Value(rawBoolean: keys.contains(17)))
      event.setOwn(4, Value(rawBoolean: keys.contains(18)))
      event.setOwn(5, Value(rawBoolean: keys.contains(16)))
      event.setOwn(6, Value(rawBoolean: keys.contains(17)))
    }
  }

  /// Enter or Space, while what has the focus is framed (D.Key.2).
  func activate() {
    guard let object = machine.player.keyboardInput.highlighted, object.hasCell else { return }
    machine.input.mouse.activate(object)
  }

  /// The commands of the clipboard, which what has the focus hears of (T.TF.27).
  func command(_ control: InputEvent.TextControl) {
    let type: String
    switch control {
    case .copy: type = "copy"
    case .cut: type = "cut"
    case .paste: type = "paste"
    case .selectAll: type = "selectAll"
    default: return
    }
    guard let target = machine.input.focus.holder else { return }
    machine.events.send(type, to: target)
  }

  /// The window has the keyboard, or not (D.Key.4).
  func windowActivated(_ isActive: Bool) {
    machine.events.broadcast(isActive ? "activate" : "deactivate")
  }
}
