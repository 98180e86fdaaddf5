package import FlashHeap

/// Classes, functions and errors of the player as objects, made when code first wants them.
extension BuiltinLibrary {
  package func script(of type: Traits) -> Script? {
    guard let class_ = builtin(of: type) else { return nil }
    return script(of: class_)
  }

  package func initialize(_ script: Script, _ interpreter: Interpreter) throws(ScriptError) {
    let objects = machine.types.object.table
    let table = try machine.makeTable(script.traits, base: objects, scopes: .undefined)
    table.pointee.prototype = objects?.pointee.prototype ?? .null
    let global = machine.make(table)
    script.global = global
    machine.keep(global: Value(global))
    guard let type = builtin(definedBy: script) else { return }
    let made = try makeClass(type, interpreter, scopes: interpreter.makeScopes([Value(global)]))
    for entry in script.traits.entries where entry.isSlot {
      global.words[script.traits.word(ofSlot: entry.index)] = Value(made)
    }
  }

  private func makeClass(
    _ type: BuiltinClass, _ interpreter: Interpreter, scopes: Value
  ) throws(ScriptError) -> ScriptObject {
    var base: ScriptObject?
    if let above = type.instance.base {
      base = try machine.classObject(for: above, interpreter).asObject
    }
    // The base may have needed this very class.
    if let known = type.instance.table?.pointee.classObject.asObject { return known }
    let own: Traits
    do { own = try staticTraits(of: type) } catch {
      throw ScriptError(1014, machine.text(of: type.instance))
    }
    setCalls(of: type)
    let object = try interpreter.makeClass(type.instance, own, base: base, scopes: scopes)
    guard let prototype = object.table.pointee.instances?.pointee.prototype.asObject else {
      return object
    }
    for function in type.prototypeFunctions {
      let entry = MethodEntry(record: function.method.record, scopes: scopes, home: nil)
      let made = try interpreter.makeFunction(entry)
      prototype.setProperty(
        interpreter.properties.key(machine.heap.text(function.name)), Value(made), isHidden: true,
        in: machine.heap)
    }
    return object
  }

  /// What calls of the class do, and `new`, where it is not what other classes do (C.Call).
  private func setCalls(of type: BuiltinClass) {
    let traits = type.instance
    if type.isAbstract {
      traits.maker = { [unowned machine] (_, _, _) throws(ScriptError) in
        throw ScriptError(2012, machine.text(of: traits.name, separator: ".") + "$")
      }
    }
    switch type.call {
    case .coerces: break
    case .constructs:
      traits.conversion = { (interpreter, type, arguments) throws(ScriptError) in
        try interpreter.construct(type, arguments)
      }
    case .function(let method): traits.conversion = Self.caller(of: method)
    case .factory(let method):
      traits.conversion = Self.caller(of: method)
      // A class below makes objects as all others do.
      traits.maker = Self.caller(of: method)
    }
  }

  private static func caller(of method: Method) -> ClassFunction {
    { (interpreter, type, arguments) throws(ScriptError) in
      try interpreter.call(
        MethodEntry(record: method.record, scopes: .undefined, home: nil), this: type, arguments)
    }
  }

  package func makeError(
    _ number: Int, _ arguments: [String], _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let kind = ErrorTexts.errorClass(of: number)
    let name = QualifiedName(namespace(ofPackage: kind.packageName), atom(kind.rawValue))
    guard let type = type(named: name) else { return .null }
    let object = machine.make(try machine.table(for: type, interpreter))
    let message = machine.heap.value(ErrorTexts.message(number, arguments))
    object.words[type.word(ofSlot: ErrorFace.message)] = message
    object.words[type.word(ofSlot: ErrorFace.name)] = machine.heap.value(kind.rawValue)
    object.words[type.word(ofSlot: ErrorFace.number)] = Value(rawInt: Int32(number))
    return Value(object)
  }
}

extension ErrorFace {
  /// Its fields that the player reads by number.
  static let (message, name, number, stack) = (0, 1, 2, 3)
}
