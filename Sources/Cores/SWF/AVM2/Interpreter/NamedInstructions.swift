import FlashHeap

/// Properties by name as the loop uses them: what a class has for a name is kept where the code asks for it.
///
/// The parts of a name that come from operands lie behind the object.
struct NamedInstructions {
  typealias Registers = UnsafeMutablePointer<Value>
  typealias Cache = UnsafeMutablePointer<SiteCache>

  let interpreter: Interpreter

  @inline(__always) init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// Reads, writes or calls a property; `start` is the instruction's second word.
  @inline(never)
  func perform(_ i: Instruction, _ start: Place) throws(ScriptError) -> Place {
    let cache = SiteCache.at(start.pc.pointee)
    let from = Place(start.pc + 1, start.registers)
    switch unsafeBitCast(i.code, to: Operation.self) {
    case .getProperty: return try get(i, cache, from)
    case .setProperty: return try set(i, cache, from)
    default: return try call(i, cache, from)
    }
  }

  // MARK: - Looking up

  /// What the class of an object has for a name, and the key by which the object itself may have it.
  private enum Lookup {
    /// As the cache has it now, which is not unknown.
    case found(key: Value)
    /// An element of an Array, or one that a Vector has.
    case element(UInt32)
    /// The slow way must be gone.
    case none
  }

  @inline(__always)
  private func look(
    _ cache: Cache, _ object: Value, _ parts: Registers
  ) throws(ScriptError) -> Lookup {
    if object.isObject, cache.pointee.table == object.object.table, cache.pointee.partCount == 0 {
      return .found(key: cache.pointee.key)
    }
    return try lookAgain(cache, object, parts)
  }

  @inline(__always)
  private func table(of object: Value) throws(ScriptError) -> UnsafeMutablePointer<VTable> {
    object.isObject ? object.object.table : try interpreter.values.table(of: object)
  }

  @inline(never)
  private func lookAgain(
    _ cache: Cache, _ object: Value, _ parts: Registers
  ) throws(ScriptError) -> Lookup {
    if object.isNullish { throw Interpreter.nullError(object) }
    let table = try table(of: object)
    if cache.pointee.partCount == 0 {
      if cache.pointee.table == table || recall(cache, table, .none) {
        return .found(key: cache.pointee.key)
      }
      return learn(cache, table)
    }
    let part = parts.pointee
    guard object.isObject, cache.pointee.takesPublicNames else { return .none }
    if let number = part.number {
      guard number >= 0, number < Double(UInt32.max), let index = UInt32(exactly: number),
        object.object.kind == .list
          || object.object.kind == .vector && Int(index) < ScriptVector(object.object).count
      else { return .none }
      return .element(index)
    }
    guard part.isString else { return .none }
    let text = part.string
    let key = interpreter.properties.key(text)
    guard !Self.isNumber(key) else { return .none }
    let atom = interpreter.heap.atoms.find(text) ?? .none
    if atom != .none {
      // Names of code are looked for once.
      text.keep(atom)
      if cache.pointee.table == table && cache.pointee.atom == atom || recall(cache, table, atom) {
        return .found(key: key)
      }
    }
    return learn(cache, table, atom, key)
  }

  /// Looks whether the site has met a class and a name before.
  @inline(__always)
  private func recall(_ cache: Cache, _ table: UnsafeMutablePointer<VTable>, _ atom: Atom) -> Bool {
    let line = interpreter.lookups + LookupLine.index(cache, table, atom)
    guard line.pointee.cache == cache, line.pointee.table == table, line.pointee.atom == atom
    else { return false }
    cache.pointee.found = line.pointee.found
    cache.pointee.table = table
    cache.pointee.atom = atom
    return true
  }

  /// Looks a constant name up in a class.
  @inline(never)
  private func learn(_ cache: Cache, _ table: UnsafeMutablePointer<VTable>) -> Lookup {
    let asked = interpreter.properties.asked(cache.pointee.site.takeUnretainedValue().name)
    cache.pointee.key = asked.key
    return fill(cache, table, asked, .none) ? .found(key: asked.key) : .none
  }

  /// Looks a name up that is a value.
  @inline(never)
  private func learn(
    _ cache: Cache, _ table: UnsafeMutablePointer<VTable>, _ atom: Atom, _ key: Value
  ) -> Lookup {
    var name = cache.pointee.site.takeUnretainedValue().name
    name.flags.remove(.takesName)
    name.local = atom
    return fill(cache, table, Properties.Asked(name: name, key: key), atom)
      ? .found(key: key) : .none
  }

  /// Whether a key may be the number of an element.
  private static func isNumber(_ key: Value) -> Bool {
    key.isInteger
      || key.isString && !key.string.isEmpty && (0x30...0x39).contains(key.string[0])
  }

  /// Puts what a class has for a name into the cache; false if that cannot be kept.
  private func fill(
    _ cache: Cache, _ table: UnsafeMutablePointer<VTable>, _ asked: Properties.Asked, _ atom: Atom
  ) -> Bool {
    cache.pointee.table = nil
    guard !Self.isNumber(asked.key) else { return false }
    let traits = table.pointee.traits.takeUnretainedValue()
    var found = FoundMember.unknown
    switch asked.name.local == .none && !asked.key.isHole ? .none : traits.find(asked.name) {
    case .ambiguous: return false
    case .none:
      guard traits.hooks == nil, !asked.key.isHole else { return false }
      found.kind = .property
      found.isDynamic = traits.isDynamic
    case .entry(let entry, _):
      switch entry.kind {
      case .variable, .constant:
        let type: Traits?
        do { type = try traits.type(ofSlot: entry.index) } catch { return false }
        found.kind = entry.kind == .variable ? .slot : .constant
        found.index = Int32(traits.word(ofSlot: entry.index))
        found.boxing = Ending(boxing: type)
        found.coercion = type.map { Coercion(to: $0, interpreter.types) }
      case .method:
        found.kind = .method
        found.index = Int32(entry.index)
      case .accessor:
        found.kind = .accessor
        found.index = Int32(entry.index)
        found.setter = Int32(entry.setter)
      }
    }
    cache.pointee.found = found
    cache.pointee.table = table
    cache.pointee.atom = atom
    // What is no name of code is not asked for again.
    guard atom != .none || cache.pointee.partCount == 0 else { return true }
    (interpreter.lookups + LookupLine.index(cache, table, atom)).pointee = LookupLine(
      cache: cache, table: table, atom: atom, found: found)
    return true
  }

  // MARK: - Reading

  private func get(
    _ i: Instruction, _ cache: Cache, _ from: Place
  ) throws(ScriptError) -> Place {
    let r = from.registers
    let object = r[i.b]
    switch try look(cache, object, r + i.b + 1) {
    case .element(let index):
      if object.object.kind == .vector {
        r[i.a] = ScriptVector(object.object).value(Int(index))
        return from
      }
      if let value = ScriptList(object.object)[index] {
        r[i.a] = value
        return from
      }
    case .found(let key):
      let found = cache.pointee.found
      switch found.kind {
      case .slot, .constant:
        guard object.isObject else { break }
        r[i.a] = found.boxing.box(object.object.words[Int(found.index)])
        return from
      case .property:
        if let value = property(of: object, key, cache) {
          r[i.a] = value
          return from
        }
      case .accessor where found.index >= 0:
        // The object and parts of a name were the last operands: what lies from there on is free.
        let window = r + i.b
        return try CallInstructions(interpreter).enterChecked(
          try table(of: object).pointee.methods[Int(found.index)], window, 0,
          to: i.a, from)
      default: break
      }
    case .none: break
    }
    r[i.a] = try getSlowly(object, cache, r + i.b + 1)
    return from
  }

  @inline(never)
  private func getSlowly(
    _ object: Value, _ cache: Cache, _ parts: Registers
  ) throws(ScriptError) -> Value {
    try interpreter.properties.getProperty(
      object,
      try interpreter.properties.asked(
        cache.pointee.site.takeUnretainedValue(), parts, of: object))
  }

  /// A property that the object itself or one of its prototypes has; nil if none has it.
  @inline(__always)
  private func property(of object: Value, _ key: Value, _ cache: Cache) -> Value? {
    guard object.isObject else { return nil }
    let holder = object.object
    if holder.hasPropertyMap, let map = holder.propertyMap {
      if map.pointee.has(key, at: cache.pointee.hint) {
        return map.pointee.value(cache.pointee.hint)
      }
      let entry = map.pointee.find(key)
      if entry >= 0 {
        cache.pointee.hint = entry
        return map.pointee.value(entry)
      }
    }
    return inherited(holder, key)
  }

  @inline(never)
  private func inherited(_ object: ScriptObject, _ key: Value) -> Value? {
    var next = object.table.pointee.prototype
    while let prototype = next.asObject {
      if let value = prototype.property(key) { return value }
      next = prototype.table.pointee.prototype
    }
    return object.table.pointee.traits._withUnsafeGuaranteedRef { $0.isDynamic } ? .undefined : nil
  }

  // MARK: - Writing

  private func set(
    _ i: Instruction, _ cache: Cache, _ from: Place
  ) throws(ScriptError) -> Place {
    let r = from.registers
    let (object, value) = (r[i.a], r[i.c])
    switch try look(cache, object, r + i.a + 1) {
    case .element(let index):
      if object.object.kind == .vector {
        guard ScriptVector(object.object).put(Int(index), value) else { break }
        return from
      }
      guard object.object.hasPropertyMap,
        !object.object.table.pointee.traits._withUnsafeGuaranteedRef({ $0.isSealedList })
      else { break }
      ScriptList(object.object).set(index, value, interpreter.heap)
      return from
    case .found(let key):
      let found = cache.pointee.found
      switch found.kind {
      case .slot:
        guard object.isObject else { break }
        object.object.words[Int(found.index)] =
          if let coercion = found.coercion { try coercion(value, interpreter.values) } else {
            value
          }
        return from
      case .property where found.isDynamic:
        guard object.isObject, object.object.hasPropertyMap else { break }
        let holder = object.object
        if let map = holder.propertyMap, map.pointee.has(key, at: cache.pointee.hint) {
          map.pointee.setValue(cache.pointee.hint, value)
        } else {
          cache.pointee.hint = holder.setProperty(key, value, in: interpreter.heap)
        }
        return from
      case .accessor where found.setter >= 0:
        let window = r + i.a
        window[1] = value
        return try CallInstructions(interpreter).enterChecked(
          try table(of: object).pointee.methods[Int(found.setter)], window, 1,
          to: 0, from, .nothing)
      default: break
      }
    case .none: break
    }
    try setSlowly(object, cache, r + i.a + 1, value, isInitializing: i.b == 1)
    return from
  }

  @inline(never)
  private func setSlowly(
    _ object: Value, _ cache: Cache, _ parts: Registers, _ value: Value, isInitializing: Bool
  ) throws(ScriptError) {
    try interpreter.properties.setProperty(
      object,
      try interpreter.properties.asked(
        cache.pointee.site.takeUnretainedValue(), parts,
        of: isInitializing ? .undefined : object), value, isInitializing: isInitializing)
  }

  // MARK: - Calling

  private func call(
    _ i: Instruction, _ cache: Cache, _ from: Place
  ) throws(ScriptError) -> Place {
    let window = from.registers + i.a
    let object = window.pointee
    let calls = CallInstructions(interpreter)
    switch try look(cache, object, window + 1) {
    case .found(let key):
      let found = cache.pointee.found
      switch found.kind {
      case .method:
        let entry = try table(of: object).pointee.methods[Int(found.index)]
        moveArguments(window, i.b, cache)
        return try calls.enterChecked(entry, window, i.b, to: i.c, from)
      case .slot, .constant:
        guard object.isObject, found.boxing == .value else { break }
        let value = object.object.words[Int(found.index)]
        guard value.isObject else { break }
        moveArguments(window, i.b, cache)
        return try calls.enter(value, window, i.b, to: i.c, from)
      case .property:
        guard let value = property(of: object, key, cache), value.isObject else { break }
        moveArguments(window, i.b, cache)
        return try calls.enter(value, window, i.b, to: i.c, from)
      default: break
      }
    default: break
    }
    return try callSlowly(.callProperty, i, cache, from)
  }

  /// Arguments come to lie behind `this`.
  @inline(__always)
  private func moveArguments(_ window: Registers, _ count: Int, _ cache: Cache) {
    let parts = cache.pointee.partCount
    if parts > 0 { for index in 0..<count { window[index + 1] = window[index + 1 + parts] } }
  }

  /// Whether `new` may make something of a value; initializers of old movies say 1115 of others (V.New.5).
  private static func isConstructor(_ value: Value) -> Bool {
    guard let object = value.asObject else { return false }
    return [.classObject, .closure, .methodClosure].contains(object.kind)
  }

  /// The same, and other calls by name, with nothing kept.
  @inline(never)
  func callSlowly(
    _ operation: Operation, _ i: Instruction, _ cache: Cache, _ from: Place
  ) throws(ScriptError) -> Place {
    let site = cache.pointee.site.takeUnretainedValue()
    let (properties, values) = (interpreter.properties, interpreter.values)
    let window = from.registers + i.a
    let object = window.pointee
    if object.isNullish { throw Interpreter.nullError(object) }
    let asked = try properties.asked(site, window + 1, of: object)
    let parts = site.name.partCount
    var callee: Properties.Callee
    switch operation {
    case .callSuper:
      let table = try properties.superTable()
      let type = table.pointee.traits.takeUnretainedValue()
      guard case .entry(let entry, _) = type.find(asked.name) else {
        throw ScriptError(
          1070, properties.text(asked), interpreter.machine.text(of: type))
      }
      callee =
        entry.kind == .method
        ? .method(table.pointee.methods[entry.index])
        : .value(try properties.getSuper(object, asked))
    case .constructProperty:
      let type = values.type(of: object)
      if case .entry(let entry, _) = type.find(asked.name), entry.kind == .method {
        let method = try values.table(of: object).pointee.methods[entry.index].record.pointee.method
          .takeUnretainedValue()
        throw ScriptError(1064, interpreter.machine.text(of: method))
      }
      callee = .value(try properties.constructor(object, asked))
    default: callee = try properties.callee(object, asked)
    }
    // Arguments come to lie behind `this`.
    if parts > 0 { for index in 0..<i.b { window[index + 1] = window[index + 1 + parts] } }
    if case .redirected(let other, let others) = callee { (window[0], callee) = (other, others) }
    let calls = CallInstructions(interpreter)
    switch callee {
    case .redirected: throw ScriptError(1006, "value")
    case .trapped:
      from.registers[i.c] = try properties.call(
        callee, of: object, (0..<i.b).map { window[$0 + 1] })
      return from
    case .method(let entry): return try calls.enterChecked(entry, window, i.b, to: i.c, from)
    case .value(let value):
      if operation == .constructProperty {
        if !Self.isConstructor(value), properties.runsOnce,
          CallStack(interpreter).movieVersion < 11
        {
          throw ScriptError(1115, properties.text(asked))
        }
        window[0] = value
        return try calls.construct(window, i.b, to: i.c, from)
      }
      // A function in a slot gets no receiver, a dynamic property's does (V.Prop.43).
      if operation == .callPropertyLexically, case .entry = values.type(of: object).find(asked.name)
      {
        window[0] = .null
      }
      return try calls.enter(value, window, i.b, to: i.c, from)
    }
  }
}
