import FlashAVM2
import FlashDisplay
import FlashHeap

/// D.Int: InteractiveObject; what it keeps is in the first fields of its face.
enum InteractiveObjectNatives {
  private enum Field: Int {
    case tabIndex, doubleClickEnabled, focusRect, contextMenu, accessibilityImplementation
    case needsSoftKeyboard, softKeyboardInputAreaOfInterest
  }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get mouseEnabled":
      DisplayNative.get { object, _ in Value(rawBoolean: object.controls[.mouseEnabled] ?? true) }
    case "set mouseEnabled":
      DisplayNative.act { object, registers, _ in
        object.controls[.mouseEnabled] = registers[1].rawUInt != 0
      }
    case "get tabEnabled":
      DisplayNative.get { object, interpreter in
        Value(rawBoolean: object.controls[.tabEnabled] ?? takesTabs(object, interpreter.api))
      }
    case "set tabEnabled":
      DisplayNative.act { object, registers, _ in
        object.controls[.tabEnabled] = registers[1].rawUInt != 0
      }
    case "set tabIndex": NativeCall.act(setTabIndex)
    case "set focusRect":
      NativeCall.act { call in
        let value = call.value(1)
        fields(call)[Field.focusRect.rawValue] = value.isNull ? .null : Value(value == .true)
      }
    case "get doubleClickEnabled": get(.doubleClickEnabled)
    case "set doubleClickEnabled": set(.doubleClickEnabled)
    case "get tabIndex": get(.tabIndex)
    case "get focusRect": get(.focusRect)
    case "get contextMenu": get(.contextMenu)
    case "set contextMenu": set(.contextMenu)
    case "get accessibilityImplementation": get(.accessibilityImplementation)
    case "set accessibilityImplementation": set(.accessibilityImplementation)
    case "get needsSoftKeyboard": get(.needsSoftKeyboard)
    case "set needsSoftKeyboard": set(.needsSoftKeyboard)
    case "get softKeyboardInputAreaOfInterest": get(.softKeyboardInputAreaOfInterest)
    case "set softKeyboardInputAreaOfInterest": set(.softKeyboardInputAreaOfInterest)
    case "requestSoftKeyboard": NativeCall.flag { _ in false }
    default: nil
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.interactive)
  }

  private static func get(_ field: Field) -> NativeFunction {
    NativeCall.give { call in fields(call)[field.rawValue] }
  }

  private static func set(_ field: Field) -> NativeFunction {
    NativeCall.act { call in fields(call)[field.rawValue] = call.value(1) }
  }

  /// Before a script has said so (D.Focus.6).
  private static func takesTabs(_ object: DisplayObject, _ api: ABCMachine) -> Bool {
    switch object {
    case is Button: true
    case let field as EditField: field.isEditable
    case let clip as MovieClip: SpriteNatives.isButton(clip, api)
    default: false
    }
  }

  private static func setTabIndex(_ call: NativeCall) throws(ScriptError) {
    let index = call.int(1)
    guard index >= -1 else { throw ScriptError(2027, "tabIndex", String(index)) }
    fields(call)[Field.tabIndex.rawValue] = call.value(1)
    (call.value(0).display as? MovieClip)?.tabIndex = index < 0 ? nil : Int(index)
  }
}
