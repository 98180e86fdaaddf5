import FlashAVM2
import FlashHeap

/// NativeMenu and its items, most of whose members only movies of AIR see (D.Misc.1).
///
/// No such menu is ever shown.
enum NativeMenuNatives {
  /// What a menu keeps, in the order of its face.
  private enum Field: Int { case items, parent }
  /// What an item keeps.
  private enum ItemField: Int {
    case label, isSeparator, enabled, checked, data, keyEquivalent, keyEquivalentModifiers, menu,
      mnemonicIndex, name, submenu
  }
  /// As many items as a menu has.
  private static let mostItems = 65536

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get isSupported": NativeCall.flag { _ in false }
    case "get items":
      NativeCall.give { call throws(ScriptError) in
        Value(try call.interpreter.makeList(items(of: call.this, call)))
      }
    case "set items": NativeCall.act(setItems)
    case "get numItems":
      NativeCall.give { call in Value(rawInt: Int32(clamping: items(of: call.this, call).count)) }
    case "get parent":
      NativeCall.give { call in
        let parent = fields(call.this, call)[Field.parent.rawValue]
        return parent.isObject ? parent : .null
      }
    case "addItem":
      NativeCall.give { call throws(ScriptError) in
        try insert(call.value(1), at: items(of: call.this, call).count, call)
      }
    case "addItemAt":
      NativeCall.give { call throws(ScriptError) in
        try insert(call.value(1), at: Int(call.int(2)), call)
      }
    case "addSubmenu":
      NativeCall.give { call throws(ScriptError) in
        try insertMenu(call.text(2), at: items(of: call.this, call).count, call)
      }
    case "addSubmenuAt":
      NativeCall.give { call throws(ScriptError) in
        try insertMenu(call.text(3), at: Int(call.int(2)), call)
      }
    case "containsItem":
      NativeCall.flag { call in items(of: call.this, call).contains(call.value(1)) }
    case "display": NativeCall.act { _ in }
    case "getItemAt":
      NativeCall.give { call throws(ScriptError) in
        items(of: call.this, call)[try place(call.int(1), call)]
      }
    case "getItemByName":
      NativeCall.give { call in
        let name = call.text(1)
        return items(of: call.this, call).first {
          itemFields($0.object, call)[ItemField.name.rawValue].asString?.text == name
        } ?? .null
      }
    case "getItemIndex":
      NativeCall.give { call in
        let index = items(of: call.this, call).firstIndex(of: call.value(1))
        return Value(rawInt: index.map { Int32(clamping: $0) } ?? -1)
      }
    case "clone": NativeCall.give(clone)
    default: removing(key)
    }
  }

  private static func removing(_ key: String) -> NativeFunction? {
    switch key {
    case "removeAllItems":
      NativeCall.act { call throws(ScriptError) in try store([], call) }
    case "removeItem":
      NativeCall.give { call throws(ScriptError) in
        let all = items(of: call.this, call)
        guard let index = all.firstIndex(of: try item(call.value(1))) else { return .null }
        return try remove(index, call)
      }
    case "removeItemAt":
      NativeCall.give { call throws(ScriptError) in
        try remove(try place(call.int(1), call), call)
      }
    case "setItemIndex":
      NativeCall.act { call throws(ScriptError) in
        let item = try item(call.value(1))
        var all = items(of: call.this, call)
        let index = Int(call.int(2))
        guard index >= 0, index <= all.count else { throw ScriptError(2006) }
        all.removeAll { $0 == item }
        all.insert(item, at: min(index, all.count))
        try store(all, call)
      }
    default: nil
    }
  }

  /// A menu of items, whose accessors only keep what they are given.
  static func ofItem(_ key: String) -> NativeFunction? {
    let records = RecordNatives("flash.display::NativeMenuItem")
    switch key {
    case "set submenu":
      return NativeCall.act { call in
        let fields = itemFields(call.this, call)
        fields[ItemField.submenu.rawValue] = call.value(1)
        guard let menu = call.value(1).asObject else { return }
        self.fields(menu, call)[Field.parent.rawValue] = fields[ItemField.menu.rawValue]
      }
    default: return records?.natives(key)
    }
  }

  // MARK: - Fields

  private static func fields(_ menu: ScriptObject, _ call: NativeCall) -> Fields {
    Fields(menu, of: call.api.types.type("flash.display", "NativeMenu"))
  }

  private static func itemFields(_ item: ScriptObject, _ call: NativeCall) -> Fields {
    Fields(item, of: call.api.types.type("flash.display", "NativeMenuItem"))
  }

  private static func items(of menu: ScriptObject, _ call: NativeCall) -> [Value] {
    guard let list = fields(menu, call)[Field.items.rawValue].asObject else { return [] }
    return ScriptList(list).values.filter(\.isObject)
  }

  /// Keeps items; those that are no longer among them are of no menu.
  private static func store(_ items: [Value], _ call: NativeCall) throws(ScriptError) {
    for old in self.items(of: call.this, call) where !items.contains(old) {
      itemFields(old.object, call)[ItemField.menu.rawValue] = .null
    }
    for item in items { itemFields(item.object, call)[ItemField.menu.rawValue] = call.value(0) }
    let list = Value(try call.interpreter.makeList(items))
    fields(call.this, call)[Field.items.rawValue] = list
  }

  private static func item(_ value: Value) throws(ScriptError) -> Value {
    guard value.isObject else { throw ScriptError(.argumentError, 2007, "item") }
    return value
  }

  private static func place(_ index: Int32, _ call: NativeCall) throws(ScriptError) -> Int {
    guard index >= 0, Int(index) < items(of: call.this, call).count else { throw ScriptError(2006) }
    return Int(index)
  }

  // MARK: - Changes

  /// What cannot be an item ends the change: those before it are there.
  private static func setItems(_ call: NativeCall) throws(ScriptError) {
    try store([], call)
    let type = call.api.types.type("flash.display", "NativeMenuItem")
    for value in Natives.rest(call.value(1)) {
      let value = try call.interpreter.values.coerce(value, to: type)
      _ = try insert(value, at: items(of: call.this, call).count, call)
    }
  }

  private static func insert(
    _ value: Value, at index: Int, _ call: NativeCall
  ) throws(ScriptError) -> Value {
    let item = try item(value)
    var all = items(of: call.this, call)
    guard index >= 0, index <= all.count, all.count < mostItems else { throw ScriptError(2006) }
    let before = all[..<index].filter { $0 == item }.count
    all.removeAll { $0 == item }
    all.insert(item, at: index - before)
    try store(all, call)
    return item
  }

  private static func insertMenu(
    _ label: String?, at index: Int, _ call: NativeCall
  ) throws(ScriptError) -> Value {
    guard let menu = call.value(1).asObject else {
      throw ScriptError(.argumentError, 2007, "submenu")
    }
    let type = call.api.types.type("flash.display", "NativeMenuItem")
    let made = Value(
      call.interpreter.machine.make(
        try call.interpreter.machine.table(for: type, call.interpreter)))
    return try call.interpreter.holding(made) { () throws(ScriptError) in
      let fields = itemFields(made.object, call)
      fields[ItemField.label.rawValue] = label.map { call.value($0) } ?? .null
      fields[ItemField.submenu.rawValue] = Value(menu)
      self.fields(menu, call)[Field.parent.rawValue] = call.value(0)
      return try insert(made, at: index, call)
    }
  }

  private static func remove(_ index: Int, _ call: NativeCall) throws(ScriptError) -> Value {
    var all = items(of: call.this, call)
    let removed = all.remove(at: index)
    try store(all, call)
    return removed
  }

  /// Another menu with items that keep the same; menus below are the same.
  private static func clone(_ call: NativeCall) throws(ScriptError) -> Value {
    let machine = call.interpreter.machine
    let made = Value(machine.make(call.this.table))
    return try call.interpreter.holding(made) { () throws(ScriptError) in
      let list = Value(try call.interpreter.makeList([]))
      fields(made.object, call)[Field.items.rawValue] = list
      for item in items(of: call.this, call) {
        let copy = Value(machine.make(item.object.table))
        ScriptList(list.object).append([copy], call.interpreter.heap)
        let (old, new) = (itemFields(item.object, call), itemFields(copy.object, call))
        for field in 0...ItemField.submenu.rawValue { new[field] = old[field] }
        new[ItemField.menu.rawValue] = made
      }
      return made
    }
  }
}
