import FlashHeap

/// C.Util: functions of flash.utils that ask for types, and texts in URIs.
extension UtilsFunctionsFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "describeType":
      { interpreter, registers, _ throws(ScriptError) in
        try TypeFunctions(interpreter).describe(registers[1], .all)
      }
    case "getQualifiedClassName":
      { interpreter, registers, _ throws(ScriptError) in
        TypeFunctions(interpreter).name(of: registers[1])
      }
    case "getQualifiedSuperclassName":
      { interpreter, registers, _ throws(ScriptError) in
        TypeFunctions(interpreter).baseName(of: registers[1])
      }
    case "getDefinitionByName":
      { interpreter, registers, _ throws(ScriptError) in
        try TypeFunctions(interpreter).definition(registers[1])
      }
    case "escapeMultiByte":
      { machine, registers, _ throws(ScriptError) in
        let text = registers[1].asString?.units ?? Array("null".utf16)
        return Value(machine.heap.string(units: URIText.escapeMultiByte(text)))
      }
    case "unescapeMultiByte":
      { machine, registers, _ throws(ScriptError) in
        let text = registers[1].asString?.units ?? Array("null".utf16)
        return Value(machine.heap.string(units: URIText.unescapeMultiByte(text)))
      }
    default: nil
    }
  }
}

/// Types and definitions of values, as functions of flash.utils and avmplus give them.
struct TypeFunctions {
  private let interpreter: Interpreter
  private var machine: Machine { interpreter.machine }

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// C.Util.1.
  func name(of value: Value) -> Value {
    let type = machine.describedType(of: value, interpreter)
    if type.fullName == .none { type.fullName = machine.heap.intern(machine.fullText(of: type)) }
    return Value(machine.heap.text(type.fullName))
  }

  /// C.Util.2.
  func baseName(of value: Value) -> Value {
    let type = machine.describedType(of: value, interpreter)
    return type.base.map { machine.heap.value(machine.fullText(of: $0)) } ?? .null
  }

  /// C.Util.3.
  func definition(_ name: Value) throws(ScriptError) -> Value {
    guard let text = name.asString?.text else { throw ScriptError(1507, "name") }
    let domain = Caller(interpreter).domain(machine)
    if let value = try domain.definition(named: text, interpreter) { return value }
    throw ScriptError(1065, Domain.localName(of: text))
  }

  /// C.Desc.1, as XML.
  func describe(
    _ value: Value, _ parts: TypeDescription.Parts
  ) throws(ScriptError) -> Value {
    if value.isUndefined { throw ScriptError(1010) }
    let type = try described(value, isInstance: false)
    let description = try TypeDescription(type, parts, interpreter)
    let factory =
      type.kind == .class && type.instanceTraits != nil
      ? try TypeDescription(type.instanceTraits ?? type, parts, interpreter) : nil
    let text = description.xml(
      factory: factory, alias: machine.serialization.alias(of: type.instanceTraits ?? type))
    let xml = try machine.classObject(for: interpreter.types.xml, interpreter)
    return try interpreter.construct(xml, [machine.heap.value(text)])
  }

  /// C.Desc.9, as objects.
  func describeObject(_ value: Value, _ parts: TypeDescription.Parts) throws(ScriptError) -> Value {
    if parts.contains(.instance), value.asObject?.classTable == nil { return .null }
    let type = try described(value, isInstance: parts.contains(.instance))
    return try DescriptionObjects(interpreter: interpreter).object(
      of: try TypeDescription(type, parts, interpreter), parts)
  }

  /// The type of which a value is, that of a class itself, or of its instances.
  private func described(_ value: Value, isInstance: Bool) throws(ScriptError) -> Traits {
    guard let object = value.asObject, let table = object.classTable else {
      return machine.describedType(of: value, interpreter)
    }
    return isInstance ? table.pointee.traits.takeUnretainedValue() : object.traits
  }
}
