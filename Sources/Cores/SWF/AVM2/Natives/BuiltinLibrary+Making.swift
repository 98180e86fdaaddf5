package import FlashHeap

/// Classes, functions and errors of the player as objects, made when code first wants them.
extension BuiltinLibrary {
  package func script(of type: Traits) -> Script? {
    guard let class_ = builtin(of: type) else { return nil }
    return script(of: class_)
  }

  /// Makes the classes that all others are made with, before the first of those.
  ///
  /// Class and Function are Objects, and Object has functions: so their tables come first, then what refers from one to another.
  private func begin(_ interpreter: Interpreter) throws(ScriptError) {
    if hasBegun { return }
    hasBegun = true
    let types = machine.types
    var made: [(BuiltinClass, ScriptObject, Value)] = []
    for type in [types.object, types.class, types.function, types.namespace] {
      guard let known = builtin(of: type), let script = script(of: known) else { continue }
      let (object, scopes) = try define(known, by: script, interpreter)
      made.append((known, object, scopes))
    }
    let objects = types.object.table?.pointee.prototype ?? .null
    let classes = types.class.table
    for (type, object, _) in made {
      object.table.pointee.base = classes
      object.table.pointee.prototype = classes?.pointee.prototype ?? .null
      object.table.pointee.inheritMethods()
      guard let global = type.script?.global else { continue }
      global.table.pointee.base = types.object.table
      global.table.pointee.prototype = objects
      global.table.pointee.inheritMethods()
    }
    for (type, object, scopes) in made { try addFunctions(of: type, object, scopes, interpreter) }
    guard let functions = types.function.table else { return }
    let prototype = Value(try makeFunctionPrototype(functions, made[2].2, interpreter))
    functions.pointee.prototype = prototype
  }

  /// The prototype of functions: one that does nothing, with all that the prototype has that was made for them (V.Proto.1).
  private func makeFunctionPrototype(
    _ table: UnsafeMutablePointer<VTable>, _ scopes: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptObject {
    let types = machine.types
    let objects = types.object.table?.pointee.prototype ?? .null
    let entry = MethodEntry(record: machine.emptyFunction.record, scopes: scopes, home: nil)
    let function = try interpreter.makeClosure(
      .closure, types.function, entry, .null, in: machine.variant(of: table, prototype: objects))
    guard let map = table.pointee.prototype.asObject?.propertyMap else { return function }
    for index in 0..<map.pointee.entryLimit where !map.pointee.key(index).isHole {
      function.setProperty(
        map.pointee.key(index), map.pointee.value(index), isHidden: true, in: machine.heap)
    }
    return function
  }

  package func initialize(_ script: Script, _ interpreter: Interpreter) throws(ScriptError) {
    try begin(interpreter)
    if script.global != nil { return }
    if let type = builtin(definedBy: script) {
      let (object, scopes) = try define(type, by: script, interpreter)
      try addFunctions(of: type, object, scopes, interpreter)
    } else {
      _ = try makeGlobal(of: script)
    }
  }

  private func makeGlobal(of script: Script) throws(ScriptError) -> ScriptObject {
    let objects = machine.types.object.table
    let table = try machine.makeTable(script.traits, base: objects, scopes: .undefined)
    table.pointee.prototype = objects?.pointee.prototype ?? .null
    let global = machine.make(table)
    script.global = global
    machine.keep(global: Value(global))
    return global
  }

  /// Makes a class and the global object that has it; gives the scopes of its methods as well.
  private func define(
    _ type: BuiltinClass, by script: Script, _ interpreter: Interpreter
  ) throws(ScriptError) -> (class: ScriptObject, scopes: Value) {
    let global = try makeGlobal(of: script)
    let scopes = interpreter.makeScopes([Value(global)])
    let made = try makeClass(type, interpreter, scopes: scopes)
    for entry in script.traits.entries where entry.isSlot {
      global.words[script.traits.word(ofSlot: entry.index)] = Value(made)
    }
    return (made, scopes)
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
    if type.instance.isKind(of: machine.types.error) {
      ErrorFace.setNames(of: type.instance, machine)
    }
    return object
  }

  private func addFunctions(
    of type: BuiltinClass, _ object: ScriptObject, _ scopes: Value, _ interpreter: Interpreter
  ) throws(ScriptError) {
    try addClassFunctions(of: type, object, scopes, interpreter)
    guard let prototype = object.table.pointee.instances?.pointee.prototype.asObject else { return }
    for function in type.prototypeFunctions {
      let entry = MethodEntry(record: function.method.record, scopes: scopes, home: nil)
      let made = try interpreter.makeFunction(entry)
      prototype.setProperty(
        interpreter.properties.key(machine.heap.text(function.name)), Value(made), isHidden: true,
        in: machine.heap)
    }
    if let begin = type.builder.natives?("static new") {
      var this = Value(object)
      _ = try begin(interpreter, &this, 0)
    }
  }

  /// Functions that a class has in the namespace AS3 are properties of it, too (measured: class-functions).
  private func addClassFunctions(
    of type: BuiltinClass, _ object: ScriptObject, _ scopes: Value, _ interpreter: Interpreter
  ) throws(ScriptError) {
    for entry in object.traits.entries
    where entry.kind == .method && entry.name.namespace == .as3 {
      let method = object.traits.methods[entry.index]
      let made = try interpreter.makeFunction(
        MethodEntry(record: method.record, scopes: scopes, home: nil))
      object.setProperty(
        interpreter.properties.key(machine.heap.text(entry.name.local)), Value(made),
        isHidden: true, in: machine.heap)
    }
  }

  /// What calls of the class do, and `new`, if it is not what other classes do (C.Call).
  private func setCalls(of type: BuiltinClass) {
    let traits = type.instance
    if type.isAbstract {
      traits.maker = { [unowned machine] (_, _, _) throws(ScriptError) in
        throw ScriptError(2012, machine.heap.text(traits.name.local).text + "$")
      }
    }
    if traits === machine.types.function {
      traits.maker = FunctionFace.make
      traits.conversion = FunctionFace.make
      return
    }
    if traits === machine.types.namespace { traits.maker = NamespaceFace.make }
    if traits === machine.types.vector {
      traits.maker = { (_, _, _) throws(ScriptError) in throw ScriptError(1007) }
    }
    if traits.vectorForm != nil {
      traits.conversion = VectorNatives.convert
      return
    }
    if traits === machine.types.qName {
      traits.maker = QNameFace.make
      traits.hooks = QNameHooks.shared
    } else if traits === machine.types.xml || traits === machine.types.xmlList {
      traits.maker = traits === machine.types.xml ? XMLFace.make : XMLListFace.make
      traits.hooks = XMLHooks.shared
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

  /// A class of the player is there as a state has it: none of those that all others are made with has to be made any more.
  func restore(_ type: Traits) {
    hasBegun = true
    if let known = builtin(of: type) {
      setCalls(of: known)
    } else if type.vectorElement != nil, let base = type.base {
      // A Vector of a type is called as those of any (C.Vec.1), whichever of the two was read first.
      restore(base)
      type.conversion = base.conversion
    }
  }

  private static func caller(of method: Method) -> ClassFunction {
    { (interpreter, type, arguments) throws(ScriptError) in
      try interpreter.call(
        MethodEntry(record: method.record, scopes: .undefined, home: nil), this: type, arguments)
    }
  }

  package func makeError(
    _ class: ErrorClass, _ number: Int, _ arguments: [String], _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let name = QualifiedName(namespace(ofPackage: `class`.packageName), atom(`class`.rawValue))
    guard let type = type(named: name) else { return .null }
    let object = machine.make(try machine.table(for: type, interpreter))
    let message = machine.heap.value(
      ErrorTexts.message(number, arguments, isDebugger: machine.surroundings.isDebugger))
    object.words[type.word(ofSlot: ErrorFace.message)] = message
    object.words[type.word(ofSlot: ErrorFace.name)] = ErrorFace.standardName(of: type, machine)
    ErrorFace.setStack(
      of: object, interpreter.throwStack ?? CallStack(interpreter).lines(), machine)
    object.words[type.word(ofSlot: ErrorFace.number)] = Value(rawInt: Int32(number))
    return Value(object)
  }
}
