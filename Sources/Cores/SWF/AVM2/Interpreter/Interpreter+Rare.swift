import FlashHeap

/// Instructions that the loop leaves to functions of their own.
extension Interpreter {
  /// Does an instruction; its result is that of the loop, if it ends it.
  @inline(never)
  func rare(_ i: Instruction, _ pc: inout Words, _ r: inout Registers) throws(ScriptError) -> Value?
  {
    let operation = i.operation ?? .nop
    let word = pc.pointee
    if operation.hasWord { pc += 1 }
    switch operation {
    case .getProperty, .deleteProperty, .getSuper, .getDescendants, .setProperty, .setSuper,
      .findProperty:
      try named(operation, i, Self.referred(word), r)
    case .callProperty, .callPropertyLexically, .callSuper, .constructProperty:
      try callNamed(operation, i, Self.referred(word), &pc, &r)
    case .callMethodChecked, .callSuperMethod, .callSuperMethodChecked, .callSuperConstructor,
      .callStatic, .callValue, .construct:
      try callKnown(operation, i, word, &pc, &r)
    case .isIn: r[i.a] = Value(bits: try properties.has(r[i.b], in: r[i.c]) ? 1 : 0)
    case .getElement: r[i.a] = try properties.element(r[i.b], r[i.c].rawInt)
    case .setElement: try properties.setElement(r[i.a], r[i.b].rawInt, r[i.c])
    case .getOuterScope:
      let code = frames[depth - 1].code.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.localCount }
      r[i.a] = r[code].object.words[i.c]
    case .getDefinition: r[i.a] = Value(try machine.global(of: Self.referred(word), self))
    case .newActivation: r[i.a] = try newScope(nil)
    case .newCatch: r[i.a] = try newScope(i.c)
    case .newFunction:
      let method: Method = Self.referred(word)
      let entry = MethodEntry(
        record: method.record, scopes: captureScopes(r, i.c), home: frames[depth - 1].entry.home)
      r[i.a] = Value(try makeFunction(entry))
    case .newClass: r[i.a] = try newClass(Int(word), r[i.b], captureScopes(r, i.c), &r)
    case .applyType: r[i.c] = try applyType(r, i.a, i.b)
    case .throw:
      thrown = r[i.a]
      throw .value(thrown)
    case .fail:
      throw frames[depth - 1].code.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        $0.failures[Int(word)]
      }
    case .newObject: r[i.a] = try newObject(r + i.c, i.b)
    case .newArray: r[i.a] = Value(try makeList((0..<i.b).map { r[i.c + $0] }))
    case .isType: r[i.a] = Value(bits: values.isKind(r[i.b], of: Self.traits(word)) ? 1 : 0)
    case .asType: r[i.a] = values.isKind(r[i.b], of: Self.traits(word)) ? r[i.b] : .null
    case .isTypeLate: r[i.a] = Value(bits: values.isKind(r[i.b], of: try lateType(r[i.c])) ? 1 : 0)
    case .asTypeLate: r[i.a] = values.isKind(r[i.b], of: try lateType(r[i.c])) ? r[i.b] : .null
    case .instanceOf: r[i.a] = Value(bits: try values.isInstance(r[i.b], r[i.c]) ? 1 : 0)
    case .typeOf: r[i.a] = Value(values.typeName(of: r[i.b]))
    case .hasNextPair: r[i.a] = Value(bits: try properties.hasNextPair(r + i.b, r + i.c) ? 1 : 0)
    case .hasNext:
      r[i.a] = Value(
        rawInt: Int32(try properties.next(of: r[i.b], behind: Int(r[i.c].rawInt))))
    case .nextName: r[i.a] = try properties.enumerated(r[i.b], Int(r[i.c].rawInt), isName: true)
    case .nextValue: r[i.a] = try properties.enumerated(r[i.b], Int(r[i.c].rawInt), isName: false)
    case .escapeElement, .escapeAttribute, .checkFilter, .setDefaultNamespace:
      try E4X(self).perform(operation, i, r)
    default: throw ScriptError(1001, "\(operation)")
    }
    return nil
  }

  // MARK: - By name

  private func named(
    _ operation: Operation, _ i: Instruction, _ site: PropertySite, _ r: Registers
  ) throws(ScriptError) {
    switch operation {
    case .findProperty:
      let asked = try properties.asked(site, r + i.b)
      r[i.a] = try properties.findProperty(asked, r, i.c >> 1, isStrict: i.c & 1 == 1)
    case .setProperty:
      let object = r[i.a]
      if object.isNullish { throw Self.nullError(object) }
      try properties.setProperty(
        object, try properties.asked(site, r + i.a + 1, of: i.b == 1 ? .undefined : object), r[i.c],
        isInitializing: i.b == 1)
    case .getProperty:
      let object = r[i.b]
      if object.isNullish { throw Self.nullError(object) }
      r[i.a] = try properties.getProperty(
        object, try properties.asked(site, r + i.b + 1, of: object))
    case .deleteProperty:
      let object = r[i.b]
      if object.isNullish { throw Self.nullError(object) }
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
      if object.isNullish { throw Self.nullError(object) }
      let asked = try properties.asked(site, r + i.b + 1)
      guard let target = object.asObject,
        let result = try target.traits.hooks?.descendants(target, asked, self)
      else { throw ScriptError(1016, machine.text(of: values.type(of: object))) }
      r[i.a] = result
    }
  }

  private func callNamed(
    _ operation: Operation, _ i: Instruction, _ site: PropertySite, _ pc: inout Words,
    _ r: inout Registers
  ) throws(ScriptError) {
    let window = r + i.a
    let object = window.pointee
    if object.isNullish { throw Self.nullError(object) }
    let asked = try properties.asked(site, window + 1, of: object)
    let parts = site.name.partCount
    var callee: Properties.Callee
    switch operation {
    case .callSuper:
      let table = try properties.superTable()
      let type = table.pointee.traits.takeUnretainedValue()
      guard case .entry(let entry, _) = type.find(asked.name) else {
        throw ScriptError(1070, properties.text(asked), machine.text(of: type))
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
        throw ScriptError(1064, machine.text(of: method))
      }
      callee = .value(try properties.getProperty(object, asked))
    default: callee = try properties.callee(object, asked)
    }
    // Arguments come to lie behind `this`.
    if parts > 0 { for index in 0..<i.b { window[index + 1] = window[index + 1 + parts] } }
    if case .redirected(let other, let others) = callee { (window[0], callee) = (other, others) }
    switch callee {
    case .redirected: throw ScriptError(1006, "value")
    case .trapped:
      r[i.c] = try properties.call(callee, of: object, (0..<i.b).map { window[$0 + 1] })
    case .method(let entry):
      try enterBoxed(entry, window, i.b, to: i.c, &pc, &r)
    case .value(let value):
      if operation == .constructProperty {
        window[0] = value
        return try construct(window, i.b, to: i.c, &pc, &r)
      }
      if operation == .callPropertyLexically { window[0] = .null }
      try enter(value, window, i.b, to: i.c, &pc, &r)
    }
  }

  // MARK: - What is known

  private func callKnown(
    _ operation: Operation, _ i: Instruction, _ word: UInt64, _ pc: inout Words,
    _ r: inout Registers
  ) throws(ScriptError) {
    let window = r + i.a
    switch operation {
    case .callMethodChecked:
      if window.pointee.isNullish { throw Self.nullError(window.pointee) }
      let entry = try values.table(of: window.pointee).pointee.methods[Int(word)]
      try enter(entry, window, i.b, to: i.c, isChecked: true, &pc, &r)
    case .callSuperMethod, .callSuperMethodChecked:
      if window.pointee.isNullish { throw Self.nullError(window.pointee) }
      let entry = try properties.superTable().pointee.methods[Int(word)]
      try enter(
        entry, window, i.b, to: i.c, isChecked: operation == .callSuperMethodChecked, &pc, &r)
    case .callSuperConstructor:
      if window.pointee.isNullish { throw Self.nullError(window.pointee) }
      guard let entry = try properties.superTable().pointee.initializer else { return }
      try enter(entry, window, i.b, to: i.c, isChecked: true, &pc, &r)
    case .callStatic:
      if window.pointee.isNullish { throw Self.nullError(window.pointee) }
      let method: Method = Self.referred(word)
      var table: UnsafeMutablePointer<VTable>? = try values.table(of: window.pointee)
      while let above = table {
        for place in 0..<above.pointee.methodCount
        where above.pointee.methods[place].record == method.record {
          return try enterBoxed(above.pointee.methods[place], window, i.b, to: i.c, &pc, &r)
        }
        table = above.pointee.base
      }
      throw ScriptError(1109, machine.text(of: method))
    case .callValue: try enter(r[Int(word)], window, i.b, to: i.c, &pc, &r)
    default: try construct(window, i.b, to: i.c, &pc, &r)
    }
  }

  /// Calls a method that the caller's code does not know: its result has to be a value.
  private func enterBoxed(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, to result: Int, _ pc: inout Words,
    _ r: inout Registers
  ) throws(ScriptError) {
    let record = try ready(entry)
    let method = record.pointee.method.takeUnretainedValue()
    let type = try method.signature().result
    if type?.representation ?? .boxed == .boxed || type?.representation == .number {
      return try enter(entry, window, count, to: result, isChecked: true, &pc, &r)
    }
    // A raw result becomes a value in a loop of its own.
    let arguments = (0..<count).map { window[$0 + 1] }
    r[result] = try call(entry, this: window.pointee, arguments)
  }

  /// Calls a value.
  private func enter(
    _ function: Value, _ window: Registers, _ count: Int, to result: Int, _ pc: inout Words,
    _ r: inout Registers
  ) throws(ScriptError) {
    if let type = function.asObject, type.kind == .classObject {
      r[result] = try convert(type, (0..<count).map { window[$0 + 1] })
      return
    }
    switch try callable(function, window) {
    case .value(let value): r[result] = value
    case .entry(let entry): try enterBoxed(entry, window, count, to: result, &pc, &r)
    }
  }

  /// A class that is called converts (V.New.6).
  private func convert(_ type: ScriptObject, _ arguments: [Value]) throws(ScriptError) -> Value {
    guard let traits = type.table.pointee.instances?.pointee.traits.takeUnretainedValue() else {
      throw ScriptError(1006, "value")
    }
    if let conversion = traits.conversion {
      return try conversion(self, Value(type), arguments)
    }
    guard arguments.count == 1 else { throw ScriptError(1112, "\(arguments.count)") }
    return types.box(try values.coerce(arguments[0], to: traits), traits)
  }

  /// Makes an object of the class or function at the window's beginning.
  private func construct(
    _ window: Registers, _ count: Int, to result: Int, _ pc: inout Words, _ r: inout Registers
  ) throws(ScriptError) {
    let constructor = window.pointee
    guard let type = constructor.asObject, type.kind == .classObject,
      let table = type.table.pointee.instances,
      table.pointee.traits._withUnsafeGuaranteedRef({ $0.maker == nil }),
      let initializer = table.pointee.initializer
    else {
      r[result] = try construct(constructor, (0..<count).map { window[$0 + 1] })
      return
    }
    let object = Value(try allocate(type))
    r[result] = object
    window[0] = object
    // What the constructor returns is no one's.
    held.append(object)
    defer { held.removeLast() }
    let arguments = (0..<count).map { window[$0 + 1] }
    _ = try call(initializer, this: object, arguments)
    r[result] = object
  }

  // MARK: - Making

  private func newScope(_ handler: Int?) throws(ScriptError) -> Value {
    let method = frames[depth - 1].entry.record.pointee.method.takeUnretainedValue()
    let traits =
      if let handler { try method.catchScope(handler, machine) } else {
        try method.activation(machine)
      }
    return Value(machine.make(try machine.table(for: traits, self)))
  }

  private func newObject(_ pairs: Registers, _ count: Int) throws(ScriptError) -> Value {
    let object = try makeObject()
    // The first of two with one name stays (V.Op, newobject).
    for index in (0..<count).reversed() {
      guard pairs[index * 2].isString else { throw ScriptError(1009) }
      object.setProperty(properties.key(pairs[index * 2].string), pairs[index * 2 + 1], in: heap)
    }
    return Value(object)
  }

  private func newClass(
    _ index: Int, _ base: Value, _ scopes: Value, _ r: inout Registers
  ) throws(ScriptError) -> Value {
    let method = frames[depth - 1].entry.record.pointee.method.takeUnretainedValue()
    guard let program = method.program else { throw ScriptError(1060, "\(index)", "0") }
    let (instance, type) = program.classes[index]
    if let above = instance.base {
      guard let object = base.asObject else { throw ScriptError(1009) }
      guard object.table.pointee.instances?.pointee.traits.takeUnretainedValue() === above else {
        throw ScriptError(1108)
      }
    }
    let made = try makeClass(instance, type, base: base.asObject, scopes: scopes)
    held.append(Value(made))
    defer { held.removeLast() }
    if let initializer = made.table.pointee.initializer {
      _ = try call(initializer, this: Value(made), [])
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
    return try machine.classObject(for: type, self)
  }

  /// The type of a class that is a value (V.Is.2).
  func lateType(_ value: Value) throws(ScriptError) -> Traits {
    if value.isNullish { throw Self.nullError(value) }
    guard let object = value.asObject, object.kind == .classObject,
      let table = object.table.pointee.instances
    else { throw ScriptError(1041) }
    return table.pointee.traits.takeUnretainedValue()
  }

  // MARK: - Time

  /// Between rounds of loops: memory is given back, and time is looked at.
  func tick() throws(ScriptError) {
    if heap.wantsCollection { heap.collect() }
    if machine.isTimeUp() { throw .terminated }
  }
}
