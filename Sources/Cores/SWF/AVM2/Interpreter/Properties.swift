package import FlashHeap

/// Properties by name while code runs (V.Prop).
package struct Properties {
  let interpreter: Interpreter
  @inline(__always) var heap: Heap { interpreter.heap }
  @inline(__always) var types: CoreTypes { interpreter.types }
  @inline(__always) var machine: Machine { interpreter.machine }
  @inline(__always) var values: ValueOperations { interpreter.values }

  @inline(__always) init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// A name that code asks for, all parts of which are known.
  package struct Asked {
    package var name: Name
    /// What it is as a key among an object's properties: a whole number or a text; a hole where it cannot be one.
    package var key: Value
    /// The local name as text, where it came while the code runs; else a hole.
    package var text = Value.hole
    /// The prefix of its namespace, where it came as a QName; else a hole.
    package var prefix = Value.hole
  }

  /// A name with a constant local name.
  func asked(_ name: Name) -> Asked {
    guard name.isDynamic, name.local != .none else { return Asked(name: name, key: .hole) }
    return Asked(name: name, key: key(heap.text(name.local)))
  }

  /// A text as a key: a whole number if it is written as one (V.Prop.9).
  package func key(_ text: ScriptString) -> Value {
    let index = AtomTable.arrayIndex(text)
    return index >= 0 && Int(index) < PropertyMap.numberLimit ? Value(integer: index) : Value(text)
  }

  /// A name whose parts lie behind the object, at `parts` (V.Mn.4).
  ///
  /// `object` is what it is asked of, if an object can be the key (V.Mn.5).
  func asked(
    _ site: PropertySite, _ parts: UnsafeMutablePointer<Value>, of object: Value = .undefined
  ) throws(ScriptError) -> Asked {
    var name = site.name
    guard name.isLate else { return asked(name) }
    var next = parts
    if name.flags.contains(.takesNamespace) {
      guard let namespace = next.pointee.asObject, namespace.kind == .namespace else {
        throw ScriptError(1080)
      }
      name.qualify(machine.namespace(of: namespace))
      next += 1
    }
    guard name.flags.contains(.takesName) else { return asked(name) }
    name.flags.remove(.takesName)
    if let asked = objectKey(next.pointee, of: object),
      next == parts && name.isDynamic || runsOnce
    {
      return asked
    }
    return try asked(name, late: next.pointee)
  }

  /// Whether the method that runs is an initializer of a script or class, which the player does not compile: there, keys of
  /// Dictionaries need no public name (measured: interpreted-keys).
  var runsOnce: Bool {
    guard interpreter.depth > 0 else { return false }
    let record = interpreter.frames[interpreter.depth - 1].entry.record
    return record.pointee.method._withUnsafeGuaranteedRef {
      $0.role == .initializer && $0.owner?.kind != .instance
    }
  }

  /// An object as a key of a Dictionary, which it is without becoming a text (V.Mn.4 and .5); nil of all else.
  private func objectKey(_ name: Value, of object: Value) -> Asked? {
    guard name.isObject, let target = object.asObject, target.traits.keepsObjects,
      name.object.traits !== types.qName, name.object.kind != .namespace
    else { return nil }
    return Asked(name: Name(.none, .public), key: name)
  }

  /// A name whose local part is a value.
  func asked(_ name: Name, late value: Value) throws(ScriptError) -> Asked {
    var name = name
    if let number = value.number, number >= 0, let index = UInt32(exactly: number) {
      name.local = .none
      let key =
        index < UInt32(PropertyMap.numberLimit)
        ? Value(integer: Int32(index)) : Value(heap.string(String(index)))
      return Asked(name: Name(.none, .public, version: name.version), key: key)
    }
    if let object = value.asObject, let known = object.payload as? QNameState {
      return asked(name, late: known)
    }
    let text = try values.toText(value)
    name.local = heap.atoms.find(text) ?? .none
    return Asked(name: name, key: name.isDynamic ? key(text) : .hole, text: Value(text))
  }

  /// A QName brings its own namespace (V.Mn.4).
  private func asked(_ name: Name, late known: QNameState) -> Asked {
    var flags = name.flags.intersection(.attribute)
    if known.isAttribute { flags.insert(.attribute) }
    if known.local == nil { flags.insert(.anyName) }
    let uri = known.uri.map { $0.isEmpty ? Atom(.empty) : heap.intern($0) }
    let namespace = uri.map { machine.namespaces.intern(.public, $0) } ?? .any
    let name = Name(
      known.local.flatMap { heap.atoms.find($0) } ?? .none, namespace, flags, version: name.version)
    guard let text = known.local else { return Asked(name: name, key: .hole) }
    return Asked(
      name: name, key: name.isDynamic ? key(text) : .hole, text: Value(text),
      prefix: known.prefix.map { Value($0) } ?? .hole)
  }

  /// The name's text for errors.
  func text(_ asked: Asked) -> String {
    if asked.name.local == .none, !asked.key.isHole {
      if asked.key.isObject { return values.debugText(asked.key) }
      return asked.key.isInteger ? String(asked.key.integer) : asked.key.string.text
    }
    return machine.text(of: asked.name)
  }

  // MARK: - Reading

  package func getProperty(_ object: Value, _ name: Name) throws(ScriptError) -> Value {
    try getProperty(object, asked(name))
  }

  package func getProperty(_ object: Value, _ asked: Asked) throws(ScriptError) -> Value {
    if object.isNullish { throw Interpreter.nullError(object) }
    let type = values.type(of: object)
    switch type.find(asked.name) {
    case .ambiguous: throw ScriptError(1008, text(asked))
    case .entry(let entry, _):
      if entry.kind == .method, isOfNodes(type, asked) { break }
      return try read(entry, of: object, type, asked)
    case .none: break
    }
    return try getDynamic(object, type, asked)
  }

  /// Whether a name that finds a method means nodes of XML all the same: unless it is called (V.Prop.2).
  private func isOfNodes(_ type: Traits, _ asked: Asked) -> Bool {
    (type === types.xml || type === types.xmlList) && asked.name.contains(.public)
  }

  private func read(
    _ entry: Traits.Entry, of object: Value, _ type: Traits, _ asked: Asked
  ) throws(ScriptError) -> Value {
    switch entry.kind {
    case .variable, .constant:
      guard object.isObject else { return .undefined }
      let value = object.object.words[type.word(ofSlot: entry.index)]
      return types.box(value, try type.type(ofSlot: entry.index))
    case .method:
      let method = try values.table(of: object).pointee.methods[entry.index]
      return Value(try interpreter.makeMethodClosure(method, object))
    case .accessor:
      guard entry.index >= 0 else {
        throw ScriptError(1077, text(asked), machine.text(of: type))
      }
      return try interpreter.call(
        try values.table(of: object).pointee.methods[entry.index], this: object, [])
    }
  }

  /// What is no trait: elements, properties that came while code ran, and those of prototypes.
  private func getDynamic(_ object: Value, _ type: Traits, _ asked: Asked) throws(ScriptError)
    -> Value
  {
    if let hooks = type.hooks, let object = object.asObject,
      let value = try hooks.get(object, asked, interpreter)
    {
      return value
    }
    guard !asked.key.isHole else { throw missing(asked, type) }
    if let value = ownDynamic(object, asked.key) { return value }
    var next = try values.table(of: object).pointee.prototype
    while let prototype = next.asObject {
      if let value = ownDynamic(next, asked.key) { return value }
      next = prototype.table.pointee.prototype
    }
    guard object.isObject, type.isDynamic else { throw missing(asked, type) }
    return .undefined
  }

  private func missing(_ asked: Asked, _ type: Traits) -> ScriptError {
    ScriptError(
      asked.name.flags.contains(.hasSet) && asked.key.isHole ? 1081 : 1069, text(asked),
      machine.text(of: type))
  }

  /// An element or a property of an object itself.
  private func ownDynamic(_ value: Value, _ key: Value) -> Value? {
    guard let object = value.asObject else { return nil }
    if object.kind == .list, let index = Self.index(key) { return ScriptList(object)[index] }
    return object.property(key)
  }

  /// The number of an element that a key is (C.Arr.2).
  static func index(_ key: Value) -> UInt32? {
    if key.isInteger { return UInt32(exactly: key.integer) }
    guard key.isString, key.string.count <= 10, let number = UInt32(key.string.text),
      number < .max, String(number) == key.string.text
    else { return nil }
    return number
  }

  // MARK: - Writing

  package func setProperty(_ object: Value, _ name: Name, _ value: Value) throws(ScriptError) {
    try setProperty(object, asked(name), value)
  }

  package func setProperty(
    _ object: Value, _ asked: Asked, _ value: Value, isInitializing: Bool = false
  ) throws(ScriptError) {
    if object.isNullish { throw Interpreter.nullError(object) }
    let type = values.type(of: object)
    switch type.find(asked.name) {
    case .ambiguous: throw ScriptError(1008, text(asked))
    case .entry(let entry, let owner):
      if entry.kind == .method, isOfNodes(type, asked) { break }
      return try write(value, to: entry, owner, of: object, type, asked, isInitializing)
    case .none: break
    }
    try setDynamic(object, type, asked, value)
  }

  /// Gives a public property its first value: a constant takes it as well (D.Field.1).
  package func initialize(
    _ object: Value, name: String, _ value: Value
  ) throws(ScriptError) {
    let asked = asked(Name(heap.intern(name), .public))
    let type = values.type(of: object)
    if case .entry(let entry, _) = type.find(asked.name), entry.isSlot, let holder = object.asObject
    {
      let slotType = try type.type(ofSlot: entry.index)
      holder.words[type.word(ofSlot: entry.index)] = try values.coerce(value, to: slotType)
      return
    }
    try setProperty(object, asked, value)
  }

  private func write(
    _ value: Value, to entry: Traits.Entry, _ owner: Traits, of object: Value, _ type: Traits,
    _ asked: Asked, _ isInitializing: Bool
  ) throws(ScriptError) {
    switch entry.kind {
    case .method: throw ScriptError(1037, text(asked), machine.text(of: type))
    case .accessor:
      guard entry.setter >= 0 else {
        throw ScriptError(1074, text(asked), machine.text(of: type))
      }
      _ = try interpreter.call(
        try values.table(of: object).pointee.methods[entry.setter], this: object, [value])
    case .variable, .constant:
      guard entry.kind == .variable || isInitializing && initializes(owner),
        let object = object.asObject
      else { throw ScriptError(1074, text(asked), machine.text(of: type)) }
      let coerced = try values.coerce(value, to: try type.type(ofSlot: entry.index))
      object.words[type.word(ofSlot: entry.index)] = coerced
    }
  }

  /// Whether the method that runs gives the constants of a type their values (V.Prop.20).
  private func initializes(_ owner: Traits) -> Bool {
    guard interpreter.depth > 0 else { return false }
    return interpreter.frames[interpreter.depth - 1].entry.record.pointee.method
      ._withUnsafeGuaranteedRef {
        $0.role == .initializer && $0.owner === owner
      }
  }

  private func setDynamic(
    _ object: Value, _ type: Traits, _ asked: Asked, _ value: Value
  ) throws(ScriptError) {
    if let hooks = type.hooks, let object = object.asObject,
      try hooks.set(object, asked, value, interpreter)
    {
      return
    }
    guard let target = object.asObject, !asked.key.isHole, type.isDynamic else {
      throw ScriptError(1056, text(asked), machine.text(of: type))
    }
    if target.kind == .list, let index = Self.index(asked.key) {
      return ScriptList(target).set(index, value, heap)
    }
    target.setProperty(asked.key, value, in: heap)
  }

  // MARK: - Deleting, asking

  func deleteProperty(_ object: Value, _ asked: Asked) throws(ScriptError) -> Bool {
    if object.isNullish { throw Interpreter.nullError(object) }
    let type = values.type(of: object)
    guard let target = object.asObject else {
      throw ScriptError(1120, text(asked), machine.text(of: type))
    }
    if case .entry(let entry, _) = type.find(asked.name),
      entry.kind != .method || !isOfNodes(type, asked)
    {
      return false
    }
    if let hooks = type.hooks, let result = try hooks.delete(target, asked, interpreter) {
      return result
    }
    guard !asked.key.isHole, type.isDynamic else { return false }
    if target.kind == .list, let index = Self.index(asked.key) {
      ScriptList(target).remove(index)
      return true
    }
    _ = target.removeProperty(asked.key)
    return true
  }

  /// `in` (V.Prop.50).
  func has(_ name: Value, in object: Value) throws(ScriptError) -> Bool {
    if object.isNullish { throw Interpreter.nullError(object) }
    var known = objectKey(name, of: object)
    if known == nil { known = try asked(Name(.none, .public), late: name) }
    guard let asked = known else { return false }
    let type = values.type(of: object)
    if case .entry = type.find(asked.name) { return true }
    if let hooks = type.hooks, let target = object.asObject,
      let result = try hooks.has(target, asked, interpreter)
    {
      return result
    }
    if ownDynamic(object, asked.key) != nil { return true }
    if name.isInteger, name.integer >= 0 { return false }
    var next = try values.table(of: object).pointee.prototype
    while let prototype = next.asObject {
      if ownDynamic(next, asked.key) != nil { return true }
      next = prototype.table.pointee.prototype
    }
    return false
  }

  /// Whether an object itself has a property, or a primitive's class a public one (V.Prop.51).
  package func hasOwn(_ name: Value, in object: Value) throws(ScriptError) -> Bool {
    if object.isNullish { throw Interpreter.nullError(object) }
    let asked = try asked(Name(.none, .public), late: name)
    let type = values.type(of: object)
    if case .entry = type.find(asked.name) { return true }
    if let hooks = type.hooks, let target = object.asObject,
      let result = try hooks.has(target, asked, interpreter)
    {
      return result
    }
    return ownDynamic(object, asked.key) != nil
  }

  // MARK: - Calling

  /// Calls a property with arguments, and waits for its result: for natives.
  package func callProperty(
    _ object: Value, _ name: Name, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    if object.isNullish { throw Interpreter.nullError(object) }
    return try call(try callee(object, asked(name)), of: object, arguments)
  }

  func call(
    _ callee: Callee, of object: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    switch callee {
    case .method(let entry): return try interpreter.call(entry, this: object, arguments)
    case .value(let function): return try interpreter.call(function, this: object, arguments)
    case .trapped(let name):
      interpreter.held.append(name)
      defer { interpreter.held.removeLast() }
      return try callProperty(
        object, Name(heap.intern("callProperty"), .flashProxy), [name] + arguments)
    case .redirected(let other, let callee):
      interpreter.held.append(other)
      defer { interpreter.held.removeLast() }
      return try call(callee, of: other, arguments)
    }
  }

  /// What a call of a property calls.
  package enum Callee {
    case method(MethodEntry)
    case value(Value)
    /// A Proxy's `callProperty`, which gets the name first (C.Proxy.6).
    case trapped(Value)
    /// The call is another value's.
    indirect case redirected(Value, Callee)
  }

  func callee(_ object: Value, _ asked: Asked) throws(ScriptError) -> Callee {
    if object.isNullish { throw Interpreter.nullError(object) }
    let type = values.type(of: object)
    switch type.find(asked.name) {
    case .ambiguous: throw ScriptError(1008, text(asked))
    case .entry(let entry, _):
      if entry.kind == .method {
        return .method(try values.table(of: object).pointee.methods[entry.index])
      }
      let value = try read(entry, of: object, type, asked)
      guard value.isObject else { throw ScriptError(1006, "value") }
      return .value(value)
    case .none:
      if let hooks = type.hooks, let target = object.asObject,
        let callee = try hooks.callee(target, asked, interpreter)
      {
        return callee
      }
      let value =
        Self.isPrimitive(object)
        ? try getOfPrimitive(object, type, asked) : try getDynamic(object, type, asked)
      guard value.isObject else {
        throw ScriptError(1006, Self.isPrimitive(object) ? "value" : text(asked))
      }
      return .value(value)
    }
  }

  /// Namespaces are no objects to code (V.Look.5).
  private static func isPrimitive(_ value: Value) -> Bool {
    value.asObject.map { $0.kind == .namespace } ?? true
  }

  /// What `new` of a property makes an object of: what a primitive does not have is undefined (V.New.5).
  func constructor(_ object: Value, _ asked: Asked) throws(ScriptError) -> Value {
    let type = values.type(of: object)
    guard Self.isPrimitive(object), case .none = type.find(asked.name) else {
      return try getProperty(object, asked)
    }
    return try getOfPrimitive(object, type, asked)
  }

  /// A missing method of a primitive is undefined (V.Prop.42).
  private func getOfPrimitive(
    _ object: Value, _ type: Traits, _ asked: Asked
  ) throws(ScriptError) -> Value {
    do { return try getDynamic(object, type, asked) } catch {
      if error.number == 1069 { return .undefined }
      throw error
    }
  }

  // MARK: - Scopes

  /// The scope that has a property (V.Scope.3): `scopes` are the frame's own, of which the method's code says which `with` made.
  func findProperty(
    _ asked: Asked, _ registers: UnsafeMutablePointer<Value>, _ scopeCount: Int, isStrict: Bool
  ) throws(ScriptError) -> Value {
    let frame = interpreter.frames[interpreter.depth - 1]
    guard let code = frame.code?._withUnsafeGuaranteedRef({ $0 }) else { return .undefined }
    let method = frame.entry.record.pointee.method.takeUnretainedValue()
    let outer = registers[code.localCount].asObject
    let outerTypes = method.outerScopes ?? []
    let isOutermost = outer == nil || outer?.wordCount == 0
    let withs = code.withScopes
    let lowestWith = (0..<scopeCount).first { withs.contains($0) } ?? scopeCount
    let lowest = isOutermost ? 1 : 0
    for index in (0..<scopeCount).reversed() where index >= lowest || index >= lowestWith {
      let scope = registers[code.firstScope + index]
      if try has(asked, scope, isDynamic: index >= lowestWith) { return scope }
    }
    if let outer {
      for index in (1..<max(outer.wordCount, 1)).reversed() {
        let isWith = index < outerTypes.count && outerTypes[index].isWith
        if try has(asked, outer.words[index], isDynamic: isWith) { return outer.words[index] }
      }
    }
    if asked.name.flags.contains(.attribute) {
      if isStrict { throw ScriptError(1065, text(asked)) }
      return .undefined
    }
    if let program = method.program, let (script, _) = try program.script(defining: asked.name) {
      return Value(try machine.global(of: script, interpreter))
    }
    let global =
      isOutermost
      ? (scopeCount > 0 ? registers[code.firstScope] : .null) : outer.unsafelyUnwrapped.words[0]
    if !asked.key.isHole, !global.isNullish, try has(asked, global, isDynamic: true) {
      return global
    }
    if isStrict { throw ScriptError(1065, text(asked)) }
    return global
  }

  private func has(_ asked: Asked, _ scope: Value, isDynamic: Bool) throws(ScriptError) -> Bool {
    if scope.isNullish { return false }
    let type = values.type(of: scope)
    if case .entry = type.find(asked.name) { return true }
    if isDynamic, let hooks = type.hooks, let object = scope.asObject,
      let result = try hooks.has(object, asked, interpreter)
    {
      return result
    }
    guard isDynamic, !asked.key.isHole else { return false }
    if ownDynamic(scope, asked.key) != nil { return true }
    var next = try values.table(of: scope).pointee.prototype
    while let prototype = next.asObject {
      if ownDynamic(next, asked.key) != nil { return true }
      next = prototype.table.pointee.prototype
    }
    return false
  }
}

/// What objects of a class do with names that are no traits of theirs: elements of vectors, keys of dictionaries, nodes of XML.
package protocol PropertyHooks: AnyObject {
  /// The value, or nil if the class leaves it to the machine.
  func get(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value?
  /// Whether it was written.
  func set(
    _ object: ScriptObject, _ asked: Properties.Asked, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool
  /// What `delete` gives, or nil.
  func delete(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool?
  /// Whether it is there, or nil.
  func has(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool?

  /// An element by its number, if it is there and nothing else can be meant.
  func element(_ object: ScriptObject, _ index: Int) -> Value?
  /// Writes an element that is there; false leaves it to `set`.
  func setElement(
    _ object: ScriptObject, _ index: Int, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool

  /// What a call of a property that is no trait calls, or nil.
  func callee(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Properties.Callee?
  /// What is below an object, or nil if it has nothing of that kind.
  func descendants(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value?
  /// The number behind `index` that `for … in` comes to, 0 if there is none; nil leaves it to the machine.
  func next(
    _ object: ScriptObject, behind index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int?
  /// The name or the value of such a number, from 1.
  func enumerated(
    _ object: ScriptObject, _ index: Int, isName: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value?
}

/// What most classes leave to the machine.
extension PropertyHooks {
  package func element(_ object: ScriptObject, _ index: Int) -> Value? { nil }

  package func setElement(
    _ object: ScriptObject, _ index: Int, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool { false }

  package func callee(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Properties.Callee? { nil }

  package func descendants(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? { nil }

  package func next(
    _ object: ScriptObject, behind index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int? { nil }

  package func enumerated(
    _ object: ScriptObject, _ index: Int, isName: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? { nil }
}
