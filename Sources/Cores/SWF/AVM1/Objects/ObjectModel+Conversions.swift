import FlashData
package import FlashHeap

/// Conversions between types, as they depend on the movie's version.
///
/// Source: ECMA-262 3rd edition 9, and L1.4 to L1.12 for the versions before SWF 7.
extension ObjectModel {
  // MARK: - Numbers

  /// A value as a number; objects are asked for `valueOf`.
  @inline(__always) package func number(_ value: Value) throws(ScriptAbort) -> Double {
    value.isDouble ? value.double : try numberSlowly(value)
  }

  @inline(never) private func numberSlowly(_ value: Value) throws(ScriptAbort) -> Double {
    if value.isNullish { return version >= 7 ? .nan : 0 }
    if value.isBoolean { return value == .true ? 1 : 0 }
    if value.isString { return NumberText.number(value.string, version: version) }
    if value.isObject {
      let primitive = try primitive(value)
      if primitive.isObject || value.object.kind == .display { return version > 4 ? .nan : 0 }
      return try number(primitive)
    }
    return .nan
  }

  /// What `valueOf` makes of an object; an object again where that is nothing else.
  package func primitive(_ value: Value) throws(ScriptAbort) -> Value {
    guard let object = value.asObject else { return value }
    // A clip has no value, whatever its `valueOf` is.
    if object.kind == .display { return .nan }
    return try calls.callMethod(object, Atom(.valueOf))
  }

  /// An object as the primitive that `+` takes: dates as text, the rest by `valueOf`; the object itself where that is none (L1.9).
  ///
  /// A reference to a clip is a primitive there (measured: clips-as-values).
  private func additivePrimitive(_ value: Value) throws(ScriptAbort) -> Value {
    guard let object = value.asObject else { return value }
    if object.kind == .display {
      // Player 9 does not ask a clip (measured: clips-in-sums).
      if machine.isOldPlayer { return value }
      // What is no value makes a text of a clip; any other one does not count.
      let own = try calls.callMethod(object, Atom(.valueOf))
      return own.isUndefined ? Value(try string(value)) : value
    }
    let isDate = version >= 6 && object.native is DateState
    let first = try calls.callMethod(object, Atom(isDate ? .toString : .valueOf))
    if let object = first.asObject, object.kind != .display { return value }
    return first
  }

  /// `+` of SWF 5 and later, where not both are numbers.
  @inline(never) package func add(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    let second = try additivePrimitive(right)
    let first = try additivePrimitive(left)
    if first.isString || second.isString {
      let tail = try string(second)
      let head = try string(first)
      return Value(try joined(head, tail))
    }
    let head = try number(first)
    return machine.computed(head + (try number(second)))
  }

  /// `*`, where not both are numbers: the left one is converted first, other than in a subtraction (L2.3).
  @inline(never) package func product(_ left: Value, _ right: Value) throws(ScriptAbort) -> Double {
    // Not in player 9 (measured: right-factors).
    if machine.isOldPlayer {
      let second = try number(right)
      return try number(left) * second
    }
    let first = try number(left)
    return first * (try number(right))
  }

  /// Both texts, one after the other.
  package func joined(_ head: ScriptString, _ tail: ScriptString) throws(ScriptAbort)
    -> ScriptString
  {
    if head.count + tail.count > Self.stringLimit { throw .halted }
    return heap.concatenate(head, tail)
  }

  /// No text gets longer than this.
  package static var stringLimit: Int { 1 << 26 }

  /// A value as a 32-bit integer.
  package func int32(_ value: Value) throws(ScriptAbort) -> Int32 {
    Integers.int32(try number(value))
  }

  // MARK: - Truth

  package func truth(_ value: Value) throws(ScriptAbort) -> Bool {
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
  @inline(__always) package func string(_ value: Value) throws(ScriptAbort) -> ScriptString {
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
    // A String is its text, whatever its `toString` is.
    if object.kind == .box, object.aux.isString { return object.aux.string }
    let result = try calls.callMethod(object, Atom(.toString))
    if result.isString { return result.string }
    return heap.string(object.isFunction ? "[type Function]" : "[type Object]")
  }

  package func text(_ number: Double) -> ScriptString {
    if let whole = Int32(exactly: number), 0...9 ~= whole {
      return heap.string(units: [UInt16(0x30 + whole)])
    }
    return heap.string(NumberText.text(number, isPrecise: machine.isOldPlayer))
  }

  /// A value as a name of a property.
  @inline(__always) package func name(_ value: Value) throws(ScriptAbort) -> Atom {
    if value.isString { return heap.intern(value.string) }
    if value.isUndefined { return Atom(.undefined) }
    return heap.intern(try string(value))
  }

  /// The text that `trace` writes.
  package func traceText(_ value: Value) -> String {
    if value.isUndefined { return "undefined" }
    do throws(ScriptAbort) { return try string(value).text } catch { return "[type Object]" }
  }

  // MARK: - Equality

  /// `===`.
  package func strictlyEqual(_ left: Value, _ right: Value) -> Bool {
    // Other than in ECMAScript, what is no number equals itself; see `freshNaN`.
    if left.isDouble, right.isDouble { return left.double == right.double || left == right }
    if left.isString, right.isString { return left.string.hasSameUnits(as: right.string) }
    if let first = left.asObject, let second = right.asObject, first.kind == .display,
      second.kind == .display
    {
      // References to clips are the same if they keep the same path (L1.12.5).
      return first == second
        || clips.isMovieClip(first) && clips.isMovieClip(second)
          && clips.recordedPath(first) == clips.recordedPath(second)
    }
    return left == right
  }

  /// `==` of SWF 5 and later (L1.12.1).
  package func looselyEqual(_ left: Value, _ right: Value) throws(ScriptAbort) -> Bool {
    if left.isDouble, right.isDouble { return strictlyEqual(left, right) }
    if version >= 6 { return try areEqual(left, right) }
    // SWF 5 compares the values of objects, the right one's first.
    let second = try valueInSWF5(right)
    return try areEqual(try valueInSWF5(left), second)
  }

  private func valueInSWF5(_ value: Value) throws(ScriptAbort) -> Value {
    guard let object = value.asObject, object.kind != .display else { return value }
    let primitive = try primitive(value)
    // An object that gives another one is asked again; a clip is a primitive.
    return primitive.isObject && !isDisplay(primitive) ? value : primitive
  }

  private func areEqual(_ left: Value, _ right: Value) throws(ScriptAbort) -> Bool {
    if left.isNullish, right.isNullish { return true }
    if left.isDouble && right.isDouble || left.isString && right.isString
      || left.isBoolean && right.isBoolean
    {
      return strictlyEqual(left, right)
    }
    let (isLeftClip, isRightClip) = (isDisplay(left), isDisplay(right))
    if left.isObject, right.isObject, isLeftClip == isRightClip {
      guard isLeftClip, clips.isMovieClip(left.object), clips.isMovieClip(right.object) else {
        return strictlyEqual(left, right)
      }
      // Clips are the same where their paths are now; two that have gone have none.
      return left == right || clips.displayPath(left.object) == clips.displayPath(right.object)
    }
    // Whatever is on the other side, a truth value is a number.
    if left.isBoolean { return try areEqual(Value(left == .true ? 1 : 0), right) }
    if right.isBoolean { return try areEqual(left, Value(right == .true ? 1 : 0)) }
    if left.isDouble && right.isString || left.isString && right.isDouble {
      return try number(left) == number(right)
    }
    // An object counts as its value; a clip has none.
    if left.isObject, !isLeftClip { return try equals(right, objectAsValue: left) }
    if right.isObject, !isRightClip { return try equals(left, objectAsValue: right) }
    return false
  }

  private func equals(_ value: Value, objectAsValue object: Value) throws(ScriptAbort) -> Bool {
    let primitive = try primitive(object)
    if primitive.isObject, !isDisplay(primitive) { return false }
    return try areEqual(primitive, value)
  }

  private func isDisplay(_ value: Value) -> Bool { value.asObject?.kind == .display }

  /// Whether `left` comes before `right`: undefined if one is no number.
  package func isLess(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    if left.isDouble, right.isDouble {
      let (first, second) = (left.double, right.double)
      return first.isNaN || second.isNaN ? .undefined : Value(first < second)
    }
    let first = try primitive(left)
    // An object that has no value comes before nothing, and the other one is not asked.
    if let object = first.asObject, object.kind != .display { return .false }
    let second = try primitive(right)
    if let object = second.asObject, object.kind != .display { return .false }
    if first.isString, second.isString {
      // The empty text comes behind all others (measured: empty-text-last).
      if first.string.isEmpty || second.string.isEmpty { return Value(!first.string.isEmpty) }
      return Value(first.string.compare(second.string) < 0)
    }
    let (x, y) = (
      first.isObject ? .nan : try number(first), second.isObject ? .nan : try number(second)
    )
    return x.isNaN || y.isNaN ? .undefined : Value(x < y)
  }

  /// `typeof`.
  package func typeName(_ value: Value) -> Atom {
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
