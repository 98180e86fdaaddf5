import FlashAVM2
import FlashDisplay
import FlashHeap

/// U.CM: ContextMenu and its items.
enum ContextMenuNatives {
  /// The fields of ContextMenu, in the order of its face.
  private enum Field: Int {
    case builtInItems, clipboardItems, clipboardMenu, customItems, link
  }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        let fields = fields(call.this, call)
        fields[Field.builtInItems.rawValue] = try make("ContextMenuBuiltInItems", call)
        fields[Field.clipboardItems.rawValue] = try make("ContextMenuClipboardItems", call)
        fields[Field.customItems.rawValue] = Value(try call.interpreter.makeList([]))
      }
    case "static get isSupported": NativeCall.flag { _ in true }
    case "hideBuiltInItems": NativeCall.act(hide)
    case "clone": NativeCall.give(clone)
    default: RecordNatives("flash.ui::ContextMenu")?.natives(key)
    }
  }

  private static func type(_ name: String, _ call: NativeCall) -> Traits {
    call.api.types.type("flash.ui", name)
  }

  private static func fields(_ object: ScriptObject, _ call: NativeCall) -> Fields {
    Fields(object, of: type("ContextMenu", call))
  }

  private static func make(_ name: String, _ call: NativeCall) throws(ScriptError) -> Value {
    let machine = call.interpreter.machine
    return Value(machine.make(try machine.table(for: type(name, call), call.interpreter)))
  }

  /// All its entries are off.
  private static func hide(_ call: NativeCall) {
    guard let items = fields(call.this, call)[Field.builtInItems.rawValue].asObject else { return }
    let type = type("ContextMenuBuiltInItems", call)
    for index in RecordClass.builtInItems.indices {
      Fields(items, of: type)[index] = Value(rawBoolean: false)
    }
  }

  /// Another menu with copies of all items.
  private static func clone(_ call: NativeCall) throws(ScriptError) -> Value {
    let made = try make("ContextMenu", call)
    return try call.interpreter.holding(made) { () throws(ScriptError) in
      let (old, new) = (fields(call.this, call), fields(made.object, call))
      new[Field.clipboardMenu.rawValue] = old[Field.clipboardMenu.rawValue]
      new[Field.link.rawValue] = old[Field.link.rawValue]
      for field in [Field.builtInItems, .clipboardItems] {
        new[field.rawValue] = try copy(old[field.rawValue], call)
      }
      var items: [Value] = []
      if let list = old[Field.customItems.rawValue].asObject, list.kind == .list {
        new[Field.customItems.rawValue] = Value(try call.interpreter.makeList([]))
        for item in ScriptList(list).values { items.append(try copy(item, call)) }
      }
      new[Field.customItems.rawValue] = Value(try call.interpreter.makeList(items))
      return made
    }
  }

  /// A copy of an object by its own `clone`; anything else is itself.
  private static func copy(_ value: Value, _ call: NativeCall) throws(ScriptError) -> Value {
    guard value.isObject else { return value }
    let name = Name(call.interpreter.heap.intern("clone"), .public)
    return try call.interpreter.properties.callProperty(value, name, [])
  }

  // MARK: - Items

  static func ofItem(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call in
        let own = Fields(call.this, of: type("ContextMenuItem", call))
        own[0] = call.value(1)
        own[1] = call.value(2)
        own[2] = call.value(4)
        enabled(call.this, call)[2] = call.value(3)
      }
    case "clone":
      NativeCall.give { call throws(ScriptError) in
        let made = try make("ContextMenuItem", call)
        let type = type("ContextMenuItem", call)
        for index in 0..<3 {
          Fields(made.object, of: type)[index] = Fields(call.this, of: type)[index]
        }
        enabled(made.object, call)[2] = enabled(call.this, call)[2]
        return made
      }
    default: RecordNatives("flash.ui::ContextMenuItem")?.natives(key)
    }
  }

  /// `enabled` is a field of the class above.
  private static func enabled(_ item: ScriptObject, _ call: NativeCall) -> Fields {
    Fields(item, of: call.api.types.type("flash.display", "NativeMenuItem"))
  }
}
