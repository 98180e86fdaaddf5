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
      // The stage always takes part.
      NativeCall.flag { call in call.value(0).display?.controls[.mouseEnabled] ?? true }
    case "set mouseEnabled":
      DisplayNative.act { object, registers, _ in
        object.controls[.mouseEnabled] = registers[1].rawUInt != 0
      }
    case "get tabEnabled":
      DisplayNative.get { object, _ in
        Value(rawBoolean: object.controls[.tabEnabled] ?? KeyboardInput.takesTabsByDefault(object))
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
        call.value(0).display?.controls[.focusRect] = value.isNull ? nil : value == .true
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

  /// The menu of an object, if it is one of this class and has one.
  static func contextMenu(of object: ScriptObject, _ types: APITypes) -> ScriptObject? {
    guard object.traits.isKind(of: types.interactive) else { return nil }
    return Fields(object, of: types.interactive)[Field.contextMenu.rawValue].asObject
  }

  /// `doubleClickEnabled` of an object of this class.
  static func takesDoubleClicks(_ object: ScriptObject, _ types: APITypes) -> Bool {
    Fields(object, of: types.interactive)[Field.doubleClickEnabled.rawValue].rawUInt != 0
  }

  private static func setTabIndex(_ call: NativeCall) throws(ScriptError) {
    let index = call.int(1)
    guard index >= -1 else { throw ScriptError(2027, "tabIndex", String(index)) }
    fields(call)[Field.tabIndex.rawValue] = call.value(1)
    call.value(0).display?.controls.tabIndex = index < 0 ? nil : Int(index)
  }
}
