package import FlashHeap

/// Adding and comparing values of any kind (V.Num.3, V.Cmp).
extension ValueOperations {
  @inline(never)
  func add(_ left: Value, _ right: Value) throws(ScriptError) -> Value {
    if let one = left.number, let two = right.number { return Self.number(one + two) }
    if left.isString || right.isString { return try join(left, right) }
    for value in [left, right] {
      if let object = value.asObject, object.traits.isKind(of: types.date) {
        return try join(left, right)
      }
    }
    if left.isObject, right.isObject {
      let e4x = E4X(interpreter)
      if let one = e4x.nodes(left), let two = e4x.nodes(right) {
        return try e4x.add(one, two, right)
      }
    }
    let one = try toPrimitive(left)
    interpreter.held.append(one)
    defer { interpreter.held.removeLast() }
    let two = try toPrimitive(right)
    if one.isString || two.isString {
      interpreter.held.append(two)
      defer { interpreter.held.removeLast() }
      return try join(one, two)
    }
    return Self.number(try toNumber(one) + toNumber(two))
  }

  /// A number that two numbers make, which may be none.
  static func number(_ number: Double) -> Value { Value(outside: number) }

  private func join(_ left: Value, _ right: Value) throws(ScriptError) -> Value {
    let one = try toText(left)
    interpreter.held.append(Value(one))
    defer { interpreter.held.removeLast() }
    let two = try toText(right)
    guard !heap.isFull(with: one.count + two.count) else { throw ScriptError(1000) }
    return Value(heap.concatenate(one, two))
  }

  /// Whether one is less than the other, and so on (V.Cmp.1 and .2).
  @inline(never)
  func compare(_ left: Value, _ right: Value, _ operation: Operation) throws(ScriptError) -> Bool {
    switch operation {
    case .less: return try order(left, right) ?? false
    case .greater: return try order(right, left) ?? false
    case .lessEqual: return try order(right, left).map { !$0 } ?? false
    default: return try order(left, right).map { !$0 } ?? false
    }
  }

  /// Whether the first is less than the second; nil where a number is none.
  ///
  /// The first is converted first.
  private func order(_ one: Value, _ two: Value) throws(ScriptError) -> Bool? {
    let first = try toPrimitive(one)
    interpreter.held.append(first)
    defer { interpreter.held.removeLast() }
    let second = try toPrimitive(two)
    if first.isString, second.isString { return first.string.compare(second.string) < 0 }
    let (a, b) = (try toNumber(first), try toNumber(second))
    if a.isNaN || b.isNaN { return nil }
    return a < b
  }

  /// `==` (V.Cmp.5).
  @inline(never)
  func isEqual(_ left: Value, _ right: Value) throws(ScriptError) -> Bool {
    var (left, right) = (left, right)
    while true {
      if let one = left.number, let two = right.number { return one == two }
      if left.isString, right.isString { return left.string.hasSameUnits(as: right.string) }
      if left.isObject || right.isObject, let result = try isEqualXML(left, right) { return result }
      if left.isObject, right.isObject { return isSame(left.object, right.object) }
      if left.isNullish || right.isNullish { return left.isNullish && right.isNullish }
      if left.isBoolean, right.isBoolean { return left == right }
      if left.isBoolean {
        left = Value(left == .true ? 1.0 : 0.0)
      } else if right.isBoolean {
        right = Value(right == .true ? 1.0 : 0.0)
      } else if left.isObject {
        let value = try toPrimitive(left)
        if value.isObject { return false }
        left = value
      } else if right.isObject {
        let value = try toPrimitive(right)
        if value.isObject { return false }
        right = value
      } else {
        return try toNumber(left) == toNumber(right)
      }
    }
  }

  /// `==` of XML, its lists, names and namespaces, which is by content; nil if there is none of these.
  private func isEqualXML(_ left: Value, _ right: Value) throws(ScriptError) -> Bool? {
    let (one, two) = (left.asObject, right.asObject)
    let hasPayload = [one, two].contains {
      $0?.kind.isCell == true && $0?.header.pointee.flags.contains(.payload) == true
    }
    let e4x = E4X(interpreter)
    if hasPayload {
      if let result = try e4x.isEqual(left, right) { return result }
      if let one = e4x.qName(left), let two = e4x.qName(right) { return one.isEqual(to: two) }
    }
    guard let one, let two, one.kind == .namespace, two.kind == .namespace else { return nil }
    return machine.namespace(of: one) == machine.namespace(of: two)
  }

  /// `===` (V.Cmp.6).
  func isStrictlyEqual(_ left: Value, _ right: Value) -> Bool {
    if left == right { return !left.isDouble || !left.double.isNaN }
    if let one = left.number, let two = right.number { return one == two }
    if left.isString, right.isString { return left.string.hasSameUnits(as: right.string) }
    if left.isObject, right.isObject { return isSame(left.object, right.object) }
    return false
  }

  /// Whether two values are one object: methods that were taken out of one object are.
  package func isSame(_ one: Value, _ other: Value) -> Bool {
    guard let first = one.asObject, let second = other.asObject else { return false }
    return isSame(first, second)
  }

  /// Whether two objects are one: methods that were taken out of one object are.
  private func isSame(_ one: ScriptObject, _ other: ScriptObject) -> Bool {
    if one == other { return true }
    guard one.kind == .methodClosure, other.kind == .methodClosure else { return false }
    let (first, second) = (Closure(one), Closure(other))
    return first.entry.record == second.entry.record && first.receiver == second.receiver
  }

  /// What `typeof` says (V.Is.5).
  func typeName(of value: Value) -> ScriptString {
    let name: KnownName
    if value.isObject {
      let object = value.object
      if object.kind == .closure || object.kind == .methodClosure {
        name = .function
      } else if object.traits === types.xml || object.traits === types.xmlList {
        return heap.text(heap.intern("xml"))
      } else {
        name = .object
      }
    } else if value.isString {
      name = .string
    } else if value.isNumber {
      name = .number
    } else if value.isBoolean {
      name = .boolean
    } else {
      name = value.isUndefined ? .undefined : .object
    }
    return heap.text(Atom(name))
  }

  /// Whether the prototype of a class or function is in the chain of a value (V.Is.4).
  func isInstance(_ value: Value, _ type: Value) throws(ScriptError) -> Bool {
    guard let object = type.asObject,
      object.kind == .classObject || object.kind == .closure || object.kind == .methodClosure
    else { throw ScriptError(1040) }
    if value.isNull { return false }
    if value.isUndefined { throw ScriptError(1010) }
    let wanted =
      object.kind == .classObject
      ? object.table.pointee.instances?.pointee.prototype ?? .null
      : object.kind == .closure ? try interpreter.prototype(of: object) : .null
    var next = try table(of: value).pointee.prototype
    while let prototype = next.asObject {
      if next == wanted { return true }
      next = prototype.table.pointee.prototype
    }
    return false
  }
}
