/// Any value of a script, in 64 bits.
///
/// A NaN box: what is no double hides in the quiet NaNs with the sign bit set that processors do not make. Strings and
/// objects are handles without reference counts: the heap keeps alive what it can reach (see `Heap`). AVM1 knows doubles
/// only; the tag for 32-bit integers is AVM2's.
package struct Value: BitwiseCopyable, Equatable {
  /// The bits: two equal patterns are the same value, but see `Operations` for the languages' equalities.
  package var bits: UInt64

  @inlinable package static var firstTag: UInt64 { 0xFFF9 << 48 }
  @inlinable package static var objectTag: UInt64 { 0xFFF9 }
  @inlinable package static var stringTag: UInt64 { 0xFFFA }
  @inlinable package static var specialTag: UInt64 { 0xFFFB }
  @inlinable package static var integerTag: UInt64 { 0xFFFC }
  @inlinable package static var payload: UInt64 { (1 << 48) - 1 }

  @inlinable @inline(__always) package init(bits: UInt64) { self.bits = bits }

  @inlinable package static var undefined: Value { Value(bits: specialTag << 48) }
  @inlinable package static var null: Value { Value(bits: specialTag << 48 | 1) }
  @inlinable package static var `false`: Value { Value(bits: specialTag << 48 | 2) }
  @inlinable package static var `true`: Value { Value(bits: specialTag << 48 | 3) }
  /// No value at all: a gap in an array, a slot that was not written.
  ///
  /// Scripts never see it.
  @inlinable package static var hole: Value { Value(bits: specialTag << 48 | 4) }
  @inlinable package static var nan: Value { Value(bits: 0x7FF8 << 48) }
  @inlinable package static var zero: Value { Value(bits: 0) }

  /// A number that was computed here.
  @inlinable @inline(__always) package init(_ number: Double) { bits = number.bitPattern }
  /// A number from outside, whose NaN may be any.
  @inlinable package init(outside number: Double) {
    bits = number.isNaN ? 0x7FF8 << 48 : number.bitPattern
  }
  @inlinable @inline(__always) package init(_ number: Int) { bits = Double(number).bitPattern }
  @inlinable @inline(__always) package init(_ boolean: Bool) {
    bits = Self.specialTag << 48 | (boolean ? 3 : 2)
  }
  @inlinable @inline(__always) package init(_ object: ScriptObject) {
    bits = Self.objectTag << 48 | UInt64(UInt(bitPattern: object.storage))
  }
  @inlinable @inline(__always) package init(_ string: ScriptString) {
    bits = Self.stringTag << 48 | UInt64(UInt(bitPattern: string.storage))
  }
  @inlinable @inline(__always) package init(integer: Int32) {
    bits = Self.integerTag << 48 | UInt64(UInt32(bitPattern: integer))
  }
  /// A number by its bits, as a state has it; nil if they are those of something else.
  @inlinable package init?(number: UInt64) {
    guard number < Self.firstTag else { return nil }
    bits = number
  }
  /// An object, or null.
  @inlinable package init(_ object: ScriptObject?) { self = object.map { Value($0) } ?? .null }

  @inlinable @inline(__always) package var isDouble: Bool { bits < Self.firstTag }
  @inlinable @inline(__always) package var isObject: Bool { bits >> 48 == Self.objectTag }
  @inlinable @inline(__always) package var isString: Bool { bits >> 48 == Self.stringTag }
  @inlinable @inline(__always) package var isUndefined: Bool { bits == Self.undefined.bits }
  @inlinable @inline(__always) package var isNull: Bool { bits == Self.null.bits }
  @inlinable @inline(__always) package var isNullish: Bool { bits | 1 == Self.null.bits }
  @inlinable @inline(__always) package var isBoolean: Bool { bits | 1 == Self.true.bits }
  @inlinable @inline(__always) package var isHole: Bool { bits == Self.hole.bits }
  @inlinable package var isInteger: Bool { bits >> 48 == Self.integerTag }

  /// The number; only where `isDouble`.
  @inlinable @inline(__always) package var double: Double { Double(bitPattern: bits) }
  /// The object; only where `isObject`.
  @inlinable @inline(__always) package var object: ScriptObject {
    ScriptObject(
      storage: UnsafeMutablePointer(bitPattern: UInt(bits & Self.payload)).unsafelyUnwrapped)
  }
  /// The string; only where `isString`.
  @inlinable @inline(__always) package var string: ScriptString {
    ScriptString(
      storage: UnsafeMutablePointer(bitPattern: UInt(bits & Self.payload)).unsafelyUnwrapped)
  }
  /// The integer; only where `isInteger`.
  @inlinable package var integer: Int32 { Int32(truncatingIfNeeded: bits) }

  /// The object, if it is one.
  @inlinable @inline(__always) package var asObject: ScriptObject? { isObject ? object : nil }
  /// The string, if it is one.
  @inlinable @inline(__always) package var asString: ScriptString? { isString ? string : nil }
}
