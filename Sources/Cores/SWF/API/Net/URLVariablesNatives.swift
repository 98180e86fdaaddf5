import FlashAVM2
import FlashHeap

/// N.Vars: URLVariables.
enum URLVariablesNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        if let text = call.value(1).asString, !text.units.isEmpty { try decode(text, call) }
      }
    case "decode":
      NativeCall.act { call throws(ScriptError) in
        guard let text = call.value(1).asString else { throw ScriptError(1009) }
        try decode(text, call)
      }
    case "toString":
      NativeCall.give { call throws(ScriptError) in
        try text(of: call.value(0), call.interpreter)
      }
    default: nil
    }
  }

  /// Sets what a text of pairs says; what stands before a part that is none stays set.
  private static func decode(_ text: ScriptString, _ call: NativeCall) throws(ScriptError) {
    let (interpreter, this) = (call.interpreter, call.value(0))
    for part in Array(text.units).split(separator: 0x26, omittingEmptySubsequences: false) {
      var part = Array(part)
      // Only the first plus of a part is a blank.
      if let plus = part.firstIndex(of: 0x2B) { part[plus] = 0x20 }
      guard let equals = part.firstIndex(of: 0x3D) else { throw ScriptError(2101) }
      let name = Name(
        interpreter.heap.intern(
          interpreter.heap.string(units: URIText.unescapeMultiByte(Array(part[..<equals])))),
        .public)
      let value = Value(
        interpreter.heap.string(units: URIText.unescapeMultiByte(Array(part[(equals + 1)...]))))
      try interpreter.holding(value) { () throws(ScriptError) in
        try add(value, to: this, name, interpreter)
      }
    }
  }

  /// Names that come again make an Array; what is null counts as nothing (measured: url-null-names).
  private static func add(
    _ value: Value, to object: Value, _ name: Name, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let old = try interpreter.properties.getProperty(object, name)
    guard !old.isNullish else {
      return try interpreter.properties.setProperty(object, name, value)
    }
    if let list = old.asObject, list.kind == .list {
      ScriptList(list).append([value], interpreter.heap)
    } else {
      let list = Value(try interpreter.makeList([old, value]))
      try interpreter.properties.setProperty(object, name, list)
    }
  }

  /// Names and values as a form has them; an Array gives a pair for each of its elements.
  static func text(of object: Value, _ interpreter: Interpreter) throws(ScriptError) -> Value {
    var units: [UInt16] = []
    func add(_ name: [UInt16], _ value: Value) throws(ScriptError) {
      if !units.isEmpty { units.append(0x26) }
      let text = Array(try interpreter.values.toText(value).units)
      units += name + [0x3D] + URIText.escapeMultiByte(text)
      try Natives.reserve(units.count / 4, interpreter)
    }
    for (key, value) in try interpreter.enumerableProperties(of: object) {
      let name = URIText.escapeMultiByte(Array(try interpreter.values.toText(key).units))
      if let list = value.asObject, list.kind == .list {
        for element in ScriptList(list).values { try add(name, element) }
      } else {
        try add(name, value)
      }
    }
    return Value(interpreter.heap.string(units: units))
  }
}
