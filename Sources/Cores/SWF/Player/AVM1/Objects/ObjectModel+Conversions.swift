/// Conversions between types, as they depend on the movie's version.
///
/// Source: ECMA-262 3rd edition 9, and what the recorded cases show of the versions before SWF 7.
extension ObjectModel {
  // MARK: - Numbers

  /// A value as a number; objects are asked for `valueOf`.
  @inline(__always) func number(_ value: Value) throws(ScriptAbort) -> Double {
    value.isDouble ? value.double : try numberSlowly(value)
  }

  @inline(never) private func numberSlowly(_ value: Value) throws(ScriptAbort) -> Double {
    if value.isNullish { return version >= 7 ? .nan : 0 }
    if value.isBoolean { return value == .true ? 1 : 0 }
    if value.isString { return NumberText.number(value.string, version: version) }
    if value.isObject {
      let primitive = try primitive(value, hint: .number)
      if primitive.isObject { return version > 4 ? .nan : 0 }
      return try number(primitive)
    }
    return .nan
  }

  enum Hint { case number, string, none }

  /// What `valueOf` makes of an object; an object again where that is nothing else.
  func primitive(_ value: Value, hint: Hint) throws(ScriptAbort) -> Value {
    guard let object = value.asObject else { return value }
    // A clip has no value, whatever its `valueOf` is.
    if object.kind == .display { return .nan }
    return try calls.callMethod(object, Atom(.valueOf))
  }

  /// An object as the primitive that `+` takes: dates as text, the rest by `valueOf`; the object itself where that is none.
  func additivePrimitive(_ value: Value) throws(ScriptAbort) -> Value {
    guard let object = value.asObject else { return value }
    // A clip is none; beside a text it is its path.
    if object.kind == .display { return value }
    let isDate = version >= 6 && object.native is DateState
    let first = try calls.callMethod(object, Atom(isDate ? .toString : .valueOf))
    if !first.isObject { return first }
    return value
  }

  /// `+` of SWF 5 and later, where not both are numbers.
  @inline(never) func add(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    let second = try additivePrimitive(right)
    let first = try additivePrimitive(left)
    if first.isString || second.isString {
      let tail = try string(second)
      let head = try string(first)
      if head.count + tail.count > Self.stringLimit { throw .halted }
      return Value(heap.concatenate(head, tail))
    }
    let tail = second.isObject ? .nan : try number(second)
    return machine.computed((first.isObject ? .nan : try number(first)) + tail)
  }

  /// No text gets longer than this.
  static var stringLimit: Int { 1 << 26 }

  /// A value as a 32-bit integer.
  func int32(_ value: Value) throws(ScriptAbort) -> Int32 { Integers.int32(try number(value)) }

  // MARK: - Truth

  func truth(_ value: Value) throws(ScriptAbort) -> Bool {
    if value.isBoolean { return value == .true }
    if value.isDouble { return value.double != 0 && !value.double.isNaN }
    if value.isString {
      if version >= 7 { return !value.string.isEmpty }
      let number = NumberText.number(value.string, version: version)
      return number != 0 && !number.isNaN
    }
    return value.isObject
  }

  // MARK: - Text

  /// A value as text; objects are asked for `toString`.
  @inline(__always) func string(_ value: Value) throws(ScriptAbort) -> ScriptString {
    value.isString ? value.string : try stringSlowly(value)
  }

  @inline(never) private func stringSlowly(_ value: Value) throws(ScriptAbort) -> ScriptString {
    if value.isDouble { return text(value.double) }
    if value.isUndefined {
      return version >= 7 ? heap.text(Atom(.undefined)) : heap.emptyString
    }
    if value.isNull { return heap.text(Atom(.null)) }
    if value.isBoolean {
      if version < 5 { return heap.string(value == .true ? "1" : "0") }
      return heap.text(Atom(value == .true ? .true : .false))
    }
    guard let object = value.asObject else { return heap.emptyString }
    if object.kind == .display, let path = clips.displayPath(object) { return heap.string(path) }
    let result = try calls.callMethod(object, Atom(.toString))
    if result.isString { return result.string }
    return heap.string(object.isFunction ? "[type Function]" : "[type Object]")
  }

  func text(_ number: Double) -> ScriptString {
    if let whole = Int32(exactly: number), 0...9 ~= whole {
      return heap.string(units: CollectionOfOne(UInt16(0x30 + whole)))
    }
    return heap.string(NumberText.text(number))
  }

  /// A value as a name of a property.
  @inline(__always) func name(_ value: Value) throws(ScriptAbort) -> Atom {
    if value.isString { return heap.intern(value.string) }
    if value.isUndefined { return Atom(.undefined) }
    return heap.intern(try string(value))
  }

  /// The text that `trace` writes.
  func traceText(_ value: Value) -> String {
    if value.isUndefined { return "undefined" }
    do throws(ScriptAbort) { return try string(value).text } catch { return "[type Object]" }
  }

  // MARK: - Equality

  /// `===`.
  func strictlyEqual(_ left: Value, _ right: Value) -> Bool {
    // Other than in ECMAScript, what is no number equals itself; see `freshNaN`.
    if left.isDouble, right.isDouble { return left.double == right.double || left == right }
    if left.isString, right.isString { return left.string.hasSameUnits(as: right.string) }
    if let first = left.asObject, let second = right.asObject, first.kind == .display,
      second.kind == .display
    {
      // Clips are the same where their paths are.
      let (one, other) = (clips.live(first), clips.live(second))
      return one == other
        || clips.isMovieClip(one) && clips.isMovieClip(other)
          && clips.displayPath(one) == clips.displayPath(other) && clips.displayPath(one) != ""
    }
    return left == right
  }

  /// `==` of SWF 5 and later.
  func looselyEqual(_ left: Value, _ right: Value) throws(ScriptAbort) -> Bool {
    if left.isDouble, right.isDouble { return strictlyEqual(left, right) }
    if left.isNullish || right.isNullish { return try equalsNothing(left, right) }
    if left.isString && right.isString || left.isBoolean && right.isBoolean {
      return strictlyEqual(left, right)
    }
    if let first = left.asObject, let second = right.asObject {
      return try sameObjects(first, second)
    }
    if left.isBoolean {
      return try looselyEqual(Value(left == .true ? 1 : 0), right)
    }
    if right.isBoolean {
      return try looselyEqual(left, Value(right == .true ? 1 : 0))
    }
    if left.isObject || right.isObject {
      let object = left.isObject ? left : right
      let other = left.isObject ? right : left
      let primitive =
        object.object.kind == .display
        ? Value(try string(object)) : try primitive(object, hint: .none)
      if primitive.isObject { return false }
      return try looselyEqual(primitive, other)
    }
    // A number and a string.
    return try number(left) == number(right)
  }

  /// `==` with undefined or null on one side: an object that has no value, as one without a prototype, equals them.
  private func equalsNothing(_ left: Value, _ right: Value) throws(ScriptAbort) -> Bool {
    if left.isNullish, right.isNullish { return true }
    guard let object = left.asObject ?? right.asObject, object.kind != .display else {
      return false
    }
    if version < 6 { return try primitive(Value(object), hint: .none).isNullish }
    return try lookup(object, Atom(.valueOf), this: Value(object)) == nil
  }

  /// `==` of two objects: whether they are the same, and in SWF 5 whether their values are.
  ///
  /// Beside a clip an object counts as its value, which may be that clip.
  private func sameObjects(
    _ first: ScriptObject, _ second: ScriptObject
  ) throws(ScriptAbort) -> Bool {
    if strictlyEqual(Value(first), Value(second)) { return true }
    let areClips = (first.kind == .display, second.kind == .display)
    if areClips.0 && areClips.1 || version >= 6 && areClips.0 == areClips.1 { return false }
    let left = areClips.0 ? Value(first) : try primitive(Value(first), hint: .none)
    let right = areClips.1 ? Value(second) : try primitive(Value(second), hint: .none)
    if left.isObject || right.isObject { return strictlyEqual(left, right) }
    return try looselyEqual(left, right)
  }

  /// Whether `left` comes before `right`: undefined if one is no number.
  func isLess(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    if left.isDouble, right.isDouble {
      let (first, second) = (left.double, right.double)
      return first.isNaN || second.isNaN ? .undefined : Value(first < second)
    }
    let first = try primitive(left, hint: .none)
    // An object that has no value comes before nothing.
    if let object = first.asObject, object.kind != .display { return .false }
    let second = try primitive(right, hint: .none)
    if let object = second.asObject, object.kind != .display { return .false }
    if first.isString, second.isString {
      // What is empty comes before nothing.
      return Value(!first.string.isEmpty && first.string.compare(second.string) < 0)
    }
    let (x, y) = (
      first.isObject ? .nan : try number(first), second.isObject ? .nan : try number(second)
    )
    return x.isNaN || y.isNaN ? .undefined : Value(x < y)
  }

  /// `typeof`.
  func typeName(_ value: Value) -> Atom {
    if value.isDouble { return Atom(.number) }
    if value.isString { return Atom(.string) }
    if value.isBoolean { return Atom(.boolean) }
    if value.isUndefined { return Atom(.undefined) }
    if value.isNull { return Atom(.null) }
    guard let object = value.asObject else { return Atom(.undefined) }
    if object.isFunction { return Atom(.function) }
    if object.kind == .display, clips.isClipToScripts(object) { return Atom(.movieclip) }
    return Atom(.object)
  }
}
