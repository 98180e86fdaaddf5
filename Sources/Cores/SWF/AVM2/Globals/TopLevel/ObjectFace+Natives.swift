import FlashHeap

/// C.Object.
extension ObjectFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call": make
    case "hasOwnProperty": hasOwnProperty
    case "isPrototypeOf": isPrototypeOf
    case "propertyIsEnumerable": propertyIsEnumerable
    case "prototype setPropertyIsEnumerable": setPropertyIsEnumerable
    case "prototype toString", "prototype toLocaleString": toString
    case "prototype valueOf": valueOf
    default: nil
    }
  }

  /// Both a call and `new` give the argument, or a new object if there is none.
  private static func make(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    registers[1].isNullish ? Value(try interpreter.makeObject()) : registers[1]
  }

  /// V.Prop.51.
  private static func hasOwnProperty(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    Natives.raw(try interpreter.properties.hasOwn(registers[1], in: registers[0]))
  }

  private static func isPrototypeOf(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    if registers[1].isNullish { return Natives.raw(false) }
    var next = try interpreter.values.table(of: registers[1]).pointee.prototype
    while let prototype = next.asObject {
      if next == registers[0] { return Natives.raw(true) }
      next = prototype.table.pointee.prototype
    }
    return Natives.raw(false)
  }

  /// V.Prop.52.
  private static func propertyIsEnumerable(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject else { return Natives.raw(false) }
    let properties = interpreter.properties
    let key = try properties.asked(Name(.none, .public), late: registers[1]).key
    if let names = shownNames(of: object, interpreter) {
      return Natives.raw(key.isString && names.contains(key.string.text))
    }
    if object.kind == .list, let index = Properties.index(key) {
      return Natives.raw(ScriptList(object)[index] != nil)
    }
    guard object.hasPropertyMap, let map = object.propertyMap, !key.isHole else {
      return Natives.raw(false)
    }
    let entry = map.pointee.find(key)
    return Natives.raw(entry >= 0 && !map.pointee.isHidden(entry))
  }

  /// What `for … in` finds in objects of classes that have no properties of their own (V.Enum.7).
  private static func shownNames(of object: ScriptObject, _ interpreter: Interpreter) -> [String]? {
    if object.kind == .namespace { return ["uri", "prefix"] }
    return object.traits === interpreter.types.qName ? ["uri", "localName"] : nil
  }

  /// V.Prop.53.
  private static func setPropertyIsEnumerable(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let name = registers[1]
    guard let object = registers[0].asObject, object.hasPropertyMap, object.traits.isDynamic else {
      let type = interpreter.values.type(of: registers[0])
      throw ScriptError(
        1056, name.isString ? name.string.text : "null", interpreter.machine.text(of: type))
    }
    guard name.isString else { return .undefined }
    object.setHidden(interpreter.properties.key(name.string), registers[2].bits == 0)
    return .undefined
  }

  /// C.Object.2.
  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let this = registers[0]
    if this.isNullish { throw Interpreter.nullError(this) }
    return interpreter.heap.value(text(of: this, interpreter))
  }

  /// `[object Class]`, of a class `[class Name]`.
  static func text(of value: Value, _ interpreter: Interpreter) -> String {
    if let object = value.asObject {
      if object.kind == .classObject, let instances = object.table.pointee.instances {
        let traits = instances.pointee.traits.takeUnretainedValue()
        return "[class \(interpreter.heap.text(traits.name.local).text)]"
      }
      if object.kind == .closure, Closure(object).isComplete {
        let method = Closure(object).entry.record.pointee.method.takeUnretainedValue()
        return "[object Function-\(method.index)]"
      }
    }
    let name = interpreter.values.type(of: value).name.local
    return "[object \(interpreter.heap.text(name).text)]"
  }

  private static func valueOf(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value { registers[0] }
}
