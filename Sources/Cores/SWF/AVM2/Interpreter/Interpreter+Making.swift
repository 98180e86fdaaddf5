package import FlashHeap

/// Classes, functions, scopes and literals.
extension Interpreter {
  // MARK: - Scopes

  /// The scopes of a frame for what is made in it: those that were captured, then its own.
  func captureScopes(_ registers: Registers, _ count: Int) -> Value {
    guard let first = frames[depth - 1].code?._withUnsafeGuaranteedRef({ $0.firstScope }) else {
      return .undefined
    }
    let outer = frames[depth - 1].entry.scopes.asObject
    let outerCount = outer?.wordCount ?? 0
    let scopes = heap.makeCell(
      .scopes, Self.mark(DefaultNamespace(self).current), flags: [], words: nil,
      count: outerCount + count)
    if let outer { scopes.words.update(from: outer.words, count: outerCount) }
    (scopes.words + outerCount).update(from: registers + first, count: count)
    return Value(scopes)
  }

  /// Scopes that functions share, with the default namespace of XML of the place if they are made (V.Xml.1).
  package func makeScopes(
    _ scopes: [Value], defaultNamespace: NamespaceID = .public
  ) -> Value {
    let mark = Self.mark(defaultNamespace)
    return scopes.withUnsafeBufferPointer { words in
      guard let start = words.baseAddress else {
        var none = Value.undefined
        return Value(heap.makeCell(.scopes, mark, flags: [], words: &none, count: 0))
      }
      return Value(heap.makeCell(.scopes, mark, flags: [], words: start, count: words.count))
    }
  }

  /// What scopes have in the place of a descriptor.
  private static func mark(_ defaultNamespace: NamespaceID) -> UnsafeMutableRawPointer? {
    defaultNamespace == .public
      ? nil : UnsafeMutableRawPointer(bitPattern: UInt(defaultNamespace.number))
  }

  // MARK: - Functions

  /// A function as an object.
  package func makeFunction(_ entry: MethodEntry) throws(ScriptError) -> ScriptObject {
    try makeClosure(.closure, types.function, entry, .hole)
  }

  /// A method taken out of its object.
  func makeMethodClosure(_ entry: MethodEntry, _ receiver: Value) throws(ScriptError)
    -> ScriptObject
  {
    try makeClosure(.methodClosure, types.methodClosure, entry, receiver)
  }

  /// A function of a kind and a type, in a table that is the type's own unless it is given.
  func makeClosure(
    _ kind: ObjectKind, _ type: Traits, _ entry: MethodEntry, _ last: Value,
    in table: UnsafeMutablePointer<VTable>? = nil
  ) throws(ScriptError) -> ScriptObject {
    let table = if let table { table } else { try machine.table(for: type, self) }
    let count = table.pointee.wordCount
    let object = heap.makeCell(
      kind, table, flags: type.cellFlags, words: nil, count: count + Closure.wordCount)
    object.words.update(from: table.pointee.template, count: count)
    Closure.write(entry, last, to: object.words + count)
    return object
  }

  /// A function's prototype, made when it is first asked for (V.Proto.4).
  func prototype(of function: ScriptObject) throws(ScriptError) -> Value {
    let closure = Closure(function)
    if !closure.prototype.isHole, !closure.prototype.isUndefined { return closure.prototype }
    let prototype = try makeObject()
    closure.prototype = Value(prototype)
    prototype.setProperty(
      Value(heap.text(Atom(.constructor))), Value(function), isHidden: true, in: heap)
    return Value(prototype)
  }

  // MARK: - Objects

  /// A new Object.
  package func makeObject() throws(ScriptError) -> ScriptObject {
    machine.make(try machine.table(for: types.object, self))
  }

  /// A new Object whose prototype is another.
  package func makeObject(prototype: Value) throws(ScriptError) -> ScriptObject {
    let base = try machine.table(for: types.object, self)
    return machine.make(machine.variant(of: base, prototype: prototype))
  }

  /// A new Array of values.
  package func makeList(_ values: [Value]) throws(ScriptError) -> ScriptObject {
    held += values
    defer { held.removeLast(values.count) }
    let list = machine.make(try machine.table(for: types.array, self))
    ScriptList(list).append(values, heap)
    return list
  }

  /// The same of values in registers below `top`.
  func makeList(_ values: Registers, count: Int) throws(ScriptError) -> ScriptObject {
    let list = machine.make(try machine.table(for: types.array, self))
    ScriptList(list).append(values, count: count, heap)
    return list
  }

  // MARK: - Classes

  /// Makes a class of its types; its initializer has not run (V.Cls).
  package func makeClass(
    _ instance: Traits, _ type: Traits, base: ScriptObject?, scopes: Value
  ) throws(ScriptError) -> ScriptObject {
    try type.link(machine)
    try instance.link(machine)
    let classTable = type === types.class ? nil : machine.knownTable(for: types.class)
    let own = try machine.makeTable(type, base: classTable, scopes: scopes)
    let object = machine.make(own)
    held.append(Value(object))
    defer { held.removeLast() }
    own.pointee.classObject = Value(object)
    own.pointee.prototype = classTable?.pointee.prototype ?? .null
    var chain: [Value] = []
    if let outer = scopes.asObject { chain = (0..<outer.wordCount).map { outer.words[$0] } }
    let table = try machine.makeTable(
      instance, base: base?.table.pointee.instances,
      scopes: makeScopes(
        chain + [Value(object)], defaultNamespace: DefaultNamespace.captured(in: scopes)))
    table.pointee.classObject = Value(object)
    own.pointee.instances = table
    machine.remember(table, for: instance)
    // The prototype is an Object whose prototype is that of the class above (V.Proto.1 and .2).
    let above = base?.table.pointee.instances?.pointee.prototype ?? .null
    let objects =
      instance === types.object ? table : try machine.table(for: types.object, self)
    // That of some classes is one of their own objects (V.Proto.1).
    let isOwn = [types.array, types.error, types.date, types.regExp].contains { $0 === instance }
    let prototype = machine.make(machine.variant(of: isOwn ? table : objects, prototype: above))
    table.pointee.prototype = Value(prototype)
    prototype.setProperty(
      Value(heap.text(Atom(.constructor))), Value(object), isHidden: true, in: heap)
    return object
  }

  /// A new object of a class, on which no constructor has run.
  func allocate(_ type: ScriptObject) throws(ScriptError) -> ScriptObject {
    // A class is made by its code alone (V.New.9).
    guard type.kind == .classObject, let table = type.table.pointee.instances,
      table.pointee.traits._withUnsafeGuaranteedRef({ $0 !== types.class })
    else { throw ScriptError(1007) }
    guard !heap.isFull() else { throw ScriptError(1000) }
    if table.pointee.traits._withUnsafeGuaranteedRef({ $0.isAbstract }) {
      let name = table.pointee.traits.takeUnretainedValue().name.local
      throw ScriptError(2012, heap.text(name).text + "$")
    }
    let object = machine.make(table)
    guard object.header.pointee.flags.contains(.payload) else { return object }
    held.append(Value(object))
    defer { held.removeLast() }
    try machine.makePayload(object, self)
    return object
  }

  /// Constructs an object of a class or function (V.New).
  package func construct(_ constructor: Value, _ arguments: [Value]) throws(ScriptError) -> Value {
    guard let type = constructor.asObject else { throw ScriptError(1007) }
    switch type.kind {
    case .classObject:
      if let made = type.table.pointee.instances?.pointee.traits._withUnsafeGuaranteedRef({
        $0.maker
      }) {
        return try made(self, constructor, arguments)
      }
      let object = Value(try allocate(type))
      if let initializer = type.table.pointee.instances?.pointee.initializer {
        held.append(object)
        defer { held.removeLast() }
        _ = try call(initializer, this: object, arguments)
      }
      return object
    case .closure:
      let object = Value(try makeObject(prototype: try prototype(of: type)))
      held.append(object)
      defer { held.removeLast() }
      let result = try call(constructor, this: object, arguments)
      return result.isObject || result.isNull ? result : object
    case .methodClosure:
      let method = Closure(type).entry.record.pointee.method.takeUnretainedValue()
      throw ScriptError(1064, machine.text(of: method))
    default: throw ScriptError(1007)
    }
  }

  // MARK: - Errors

  /// The object of an error that the machine throws.
  package func value(of error: ScriptError) throws(ScriptError) -> Value {
    switch error {
    case .value(let value): return value
    case .terminated: throw error
    case .number(let number, let arguments):
      return try machine.library.makeError(
        ErrorTexts.errorClass(of: number), number, arguments, self)
    case .classified(let kind, let number, let arguments):
      return try machine.library.makeError(kind, number, arguments, self)
    }
  }
}
