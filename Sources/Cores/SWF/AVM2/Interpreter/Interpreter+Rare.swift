import FlashHeap

/// Instructions that the loop leaves to functions of their own.
struct RareInstructions {
  typealias Registers = UnsafeMutablePointer<Value>

  let interpreter: Interpreter
  private var machine: Machine { interpreter.machine }
  private var values: ValueOperations { interpreter.values }
  private var properties: Properties { interpreter.properties }
  private var types: CoreTypes { interpreter.types }
  /// The frame that runs.
  private var frame: Interpreter.Frame { interpreter.frames[interpreter.depth - 1] }

  @inline(__always) init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// Does an instruction.
  @inline(never)
  func perform(_ i: Instruction, _ start: Place) throws(ScriptError) -> Place {
    let operation = i.operation ?? .nop
    let word = start.pc.pointee
    let r = start.registers
    let place = operation.hasWord ? Place(start.pc + 1, r) : start
    switch operation {
    case .deleteProperty, .getSuper, .getDescendants, .setSuper, .findProperty:
      try named(operation, i, SiteCache.at(word).pointee.site.takeUnretainedValue(), r)
    case .callPropertyLexically, .callSuper, .constructProperty:
      return try NamedInstructions(interpreter).callSlowly(
        operation, i, SiteCache.at(word), place)
    case .callMethodChecked, .callSuperMethodChecked, .callSuperConstructor, .callStatic:
      return try callKnown(operation, i, word, place)
    case .isIn: r[i.a] = Value(bits: try properties.has(r[i.b], in: r[i.c]) ? 1 : 0)
    case .getDefinition:
      let global = Value(try machine.global(of: Interpreter.referred(word), interpreter))
      r[i.a] = global
      // From now on it is a constant: it is never given back.
      (place.pc - 2).pointee = Instruction(.constant, i.a).bits
      (place.pc - 1).pointee = global.bits
    case .newActivation: r[i.a] = try newScope(nil)
    case .newCatch: r[i.a] = try newScope(i.c)
    case .newFunction:
      let method: Method = Interpreter.referred(word)
      let entry = MethodEntry(
        record: method.record, scopes: interpreter.captureScopes(r, i.c), home: frame.entry.home)
      r[i.a] = Value(try interpreter.makeFunction(entry))
    case .newClass:
      r[i.a] = try newClass(Int(word), r[i.b], interpreter.captureScopes(r, i.c))
    case .applyType: r[i.c] = try applyType(r, i.a, i.b)
    case .throw:
      interpreter.thrown = r[i.a]
      throw .value(r[i.a])
    case .fail:
      throw frame.code.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        $0.failures[Int(word)]
      }
    case .newObject: r[i.a] = try newObject(r + i.c, i.b)
    case .newArray: r[i.a] = Value(try interpreter.makeList(r + i.c, count: i.b))
    case .isType: r[i.a] = Value(bits: values.isKind(r[i.b], of: Interpreter.traits(word)) ? 1 : 0)
    case .asType: r[i.a] = values.isKind(r[i.b], of: Interpreter.traits(word)) ? r[i.b] : .null
    case .isTypeLate:
      r[i.a] = Value(bits: values.isKind(r[i.b], of: try interpreter.lateType(r[i.c])) ? 1 : 0)
    case .asTypeLate:
      r[i.a] = values.isKind(r[i.b], of: try interpreter.lateType(r[i.c])) ? r[i.b] : .null
    case .instanceOf: r[i.a] = Value(bits: try values.isInstance(r[i.b], r[i.c]) ? 1 : 0)
    case .typeOf: r[i.a] = Value(values.typeName(of: r[i.b]))
    case .hasNextPair: r[i.a] = Value(bits: try properties.hasNextPair(r + i.b, r + i.c) ? 1 : 0)
    case .hasNext:
      r[i.a] = Value(
        rawInt: Int32(try properties.next(of: r[i.b], behind: Int(r[i.c].rawInt))))
    case .nextName: r[i.a] = try properties.enumerated(r[i.b], Int(r[i.c].rawInt), isName: true)
    case .nextValue: r[i.a] = try properties.enumerated(r[i.b], Int(r[i.c].rawInt), isName: false)
    case .escapeElement, .escapeAttribute, .checkFilter, .setDefaultNamespace:
      try E4X(interpreter).perform(operation, i, r)
    default: throw ScriptError(1001, "\(operation)")
    }
    return place
  }

  // MARK: - By name

  private func named(
    _ operation: Operation, _ i: Instruction, _ site: PropertySite, _ r: Registers
  ) throws(ScriptError) {
    switch operation {
    case .findProperty:
      let asked = try properties.asked(site, r + i.b)
      r[i.a] = try properties.findProperty(asked, r, i.c >> 1, isStrict: i.c & 1 == 1)
    case .deleteProperty:
      let object = r[i.b]
      if object.isNullish { throw Interpreter.nullError(object) }
      if site.name.flags.contains(.takesName),
        let name = r[i.b + site.name.partCount].asObject, name.traits === types.xmlList
      {
        throw ScriptError(1119, "XMLList")
      }
      r[i.a] = Value(
        try properties.deleteProperty(
          object, try properties.asked(site, r + i.b + 1, of: object)))
    case .getSuper:
      r[i.a] = try properties.getSuper(r[i.b], try properties.asked(site, r + i.b + 1))
    case .setSuper: try properties.setSuper(r[i.a], try properties.asked(site, r + i.a + 1), r[i.c])
    default:
      let object = r[i.b]
      if object.isNullish { throw Interpreter.nullError(object) }
      let asked = try properties.asked(site, r + i.b + 1)
      guard let target = object.asObject,
        let result = try target.traits.hooks?.descendants(target, asked, interpreter)
      else { throw ScriptError(1016, machine.text(of: values.type(of: object))) }
      r[i.a] = result
    }
  }

  // MARK: - What is known

  private func callKnown(
    _ operation: Operation, _ i: Instruction, _ word: UInt64, _ place: Place
  ) throws(ScriptError) -> Place {
    let window = place.registers + i.a
    let calls = CallInstructions(interpreter)
    if window.pointee.isNullish { throw Interpreter.nullError(window.pointee) }
    switch operation {
    case .callMethodChecked:
      let entry = try values.table(of: window.pointee).pointee.methods[Int(word)]
      return try calls.enterChecked(entry, window, i.b, to: i.c, place, .value)
    case .callSuperMethodChecked:
      let entry = try properties.superTable().pointee.methods[Int(word)]
      return try calls.enterChecked(entry, window, i.b, to: i.c, place, .value)
    case .callSuperConstructor:
      guard let entry = try properties.superTable().pointee.initializer else { return place }
      return try calls.enterChecked(entry, window, i.b, to: i.c, place, .nothing)
    default:
      return try calls.enterStatic(Interpreter.referred(word), window, i.b, to: i.c, place)
    }
  }

  // MARK: - Making

  private func newScope(_ handler: Int?) throws(ScriptError) -> Value {
    let method = frame.entry.record.pointee.method.takeUnretainedValue()
    let traits =
      if let handler { try method.catchScope(handler, machine) } else {
        try method.activation(machine)
      }
    return Value(machine.make(try machine.table(for: traits, interpreter)))
  }

  private func newObject(_ pairs: Registers, _ count: Int) throws(ScriptError) -> Value {
    let object = try interpreter.makeObject()
    // The first of two with one name stays (V.Op, newobject).
    for index in (0..<count).reversed() {
      guard pairs[index * 2].isString else { throw ScriptError(1009) }
      object.setProperty(
        properties.key(pairs[index * 2].string), pairs[index * 2 + 1], in: interpreter.heap)
    }
    return Value(object)
  }

  private func newClass(
    _ index: Int, _ base: Value, _ scopes: Value
  ) throws(ScriptError) -> Value {
    let method = frame.entry.record.pointee.method.takeUnretainedValue()
    guard let program = method.program else { throw ScriptError(1060, "\(index)", "0") }
    let (instance, type) = program.classes[index]
    // A class of no base has none given either (V.Cls.3).
    let base = try values.coerce(base, to: types.class).asObject
    if instance.base != nil, base == nil { throw ScriptError(1009) }
    guard base?.table.pointee.instances?.pointee.traits.takeUnretainedValue() === instance.base
    else { throw ScriptError(1108) }
    let made = try interpreter.makeClass(instance, type, base: base, scopes: scopes)
    interpreter.held.append(Value(made))
    defer { interpreter.held.removeLast() }
    if let initializer = made.table.pointee.initializer {
      _ = try interpreter.call(initializer, this: Value(made), [])
    }
    return Value(made)
  }

  private func applyType(_ r: Registers, _ at: Int, _ count: Int) throws(ScriptError) -> Value {
    guard let factory = r[at].asObject, factory.kind == .classObject,
      factory.table.pointee.instances?.pointee.traits.takeUnretainedValue() === types.vector
    else { throw ScriptError(1127) }
    guard count == 1 else {
      throw ScriptError(1128, "__AS3__.vec::Vector", "1", "\(count)")
    }
    var element: Traits?
    if !r[at + 1].isNull {
      // Another value than a class is a mistake of the file (V.Is.6).
      guard let table = r[at + 1].asObject?.classTable else { throw ScriptError(1107) }
      element = table.pointee.traits.takeUnretainedValue()
    }
    guard let type = machine.vector(of: element) else { throw ScriptError(1107) }
    return try machine.classObject(for: type, interpreter)
  }
}

extension Interpreter {
  /// The type of a class that is a value (V.Is.2).
  func lateType(_ value: Value) throws(ScriptError) -> Traits {
    guard let object = value.asObject else { throw Interpreter.nullError(value) }
    guard object.kind == .classObject,
      let table = object.table.pointee.instances
    else { throw ScriptError(1041) }
    return table.pointee.traits.takeUnretainedValue()
  }

  // MARK: - Time

  /// Between rounds of loops and at calls, now and then: memory is given back, and time is looked at.
  @inline(never)
  func tick() throws(ScriptError) {
    clock.pointee.checkpoint = clock.pointee.steps &+ StepClock.interval
    if heap.wantsCollection { heap.collect() }
    if machine.isTimeUp() { throw machine.timeError() }
  }
}
