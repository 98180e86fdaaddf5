/// Any value of a script, in 64 bits.
///
/// A NaN box: what is no double hides in the quiet NaNs with the sign bit set that processors do not make. Strings and
/// objects are handles without reference counts: the heap keeps alive what it can reach (see `Heap`). AVM1 knows doubles
/// only; the tag for 32-bit integers is AVM2's.
public struct Value: BitwiseCopyable, Equatable, Sendable {
  /// The bits: two equal patterns are the same value, but see `Operations` for the languages' equalities.
  public var bits: UInt64

  /// Bits from here on are no double.
  @inlinable public static var firstTag: UInt64 { 0xFFF9 << 48 }
  /// The upper 16 bits of an object.
  @inlinable public static var objectTag: UInt64 { 0xFFF9 }
  /// The upper 16 bits of a string.
  @inlinable public static var stringTag: UInt64 { 0xFFFA }
  /// The upper 16 bits of `undefined`, `null`, booleans and gaps.
  @inlinable public static var specialTag: UInt64 { 0xFFFB }
  /// The upper 16 bits of an integer.
  @inlinable public static var integerTag: UInt64 { 0xFFFC }
  /// The bits below the tag.
  @inlinable public static var payload: UInt64 { (1 << 48) - 1 }

  /// A value by its bits.
  @inlinable @inline(__always) public init(bits: UInt64) { self.bits = bits }

  /// `undefined`.
  @inlinable public static var undefined: Value { Value(bits: specialTag << 48) }
  /// `null`.
  @inlinable public static var null: Value { Value(bits: specialTag << 48 | 1) }
  /// `false`.
  @inlinable public static var `false`: Value { Value(bits: specialTag << 48 | 2) }
  /// `true`.
  @inlinable public static var `true`: Value { Value(bits: specialTag << 48 | 3) }
  /// No value at all: a gap in an array, a slot that was not written.
  ///
  /// Scripts never see it.
  @inlinable public static var hole: Value { Value(bits: specialTag << 48 | 4) }
  /// The number that is none.
  @inlinable public static var nan: Value { Value(bits: 0x7FF8 << 48) }
  /// The number 0.
  @inlinable public static var zero: Value { Value(bits: 0) }

  /// A number that was computed here.
  @inlinable @inline(__always) public init(_ number: Double) { bits = number.bitPattern }
  /// A number from outside, whose NaN may be any.
  @inlinable @inline(__always) public init(outside number: Double) {
    bits = number.isNaN ? 0x7FF8 << 48 : number.bitPattern
  }
  /// A whole number, as a double.
  @inlinable @inline(__always) public init(_ number: Int) { bits = Double(number).bitPattern }
  /// A boolean.
  @inlinable @inline(__always) public init(_ boolean: Bool) {
    bits = Self.specialTag << 48 | (boolean ? 3 : 2)
  }
  /// An object.
  @inlinable @inline(__always) public init(_ object: ScriptObject) {
    bits = Self.objectTag << 48 | UInt64(UInt(bitPattern: object.storage))
  }
  /// A string.
  @inlinable @inline(__always) public init(_ string: ScriptString) {
    bits = Self.stringTag << 48 | UInt64(UInt(bitPattern: string.storage))
  }
  /// An integer of AVM2.
  @inlinable @inline(__always) public init(integer: Int32) {
    bits = Self.integerTag << 48 | UInt64(UInt32(bitPattern: integer))
  }
  /// A number by its bits, as a state has it; nil if they are those of something else.
  @inlinable public init?(number: UInt64) {
    guard number < Self.firstTag else { return nil }
    bits = number
  }
  /// An object, or null.
  @inlinable public init(_ object: ScriptObject?) { self = object.map { Value($0) } ?? .null }

  /// Whether it is a double.
  @inlinable @inline(__always) public var isDouble: Bool { bits < Self.firstTag }
  /// Whether it is an object.
  @inlinable @inline(__always) public var isObject: Bool { bits >> 48 == Self.objectTag }
  /// Whether it is a string.
  @inlinable @inline(__always) public var isString: Bool { bits >> 48 == Self.stringTag }
  /// Whether it is `undefined`.
  @inlinable @inline(__always) public var isUndefined: Bool { bits == Self.undefined.bits }
  /// Whether it is `null`.
  @inlinable @inline(__always) public var isNull: Bool { bits == Self.null.bits }
  /// Whether it is `undefined` or `null`.
  @inlinable @inline(__always) public var isNullish: Bool { bits | 1 == Self.null.bits }
  /// Whether it is a boolean.
  @inlinable @inline(__always) public var isBoolean: Bool { bits | 1 == Self.true.bits }
  /// Whether it is a gap.
  @inlinable @inline(__always) public var isHole: Bool { bits == Self.hole.bits }
  /// Whether it is an integer of AVM2.
  @inlinable @inline(__always) public var isInteger: Bool { bits >> 48 == Self.integerTag }

  /// The number; only where `isDouble`.
  @inlinable @inline(__always) public var double: Double { Double(bitPattern: bits) }
  /// The object; only where `isObject`.
  @inlinable @inline(__always) public var object: ScriptObject {
    ScriptObject(
      storage: UnsafeMutablePointer(bitPattern: UInt(bits & Self.payload)).unsafelyUnwrapped)
  }
  /// The string; only where `isString`.
  @inlinable @inline(__always) public var string: ScriptString {
    ScriptString(
      storage: UnsafeMutablePointer(bitPattern: UInt(bits & Self.payload)).unsafelyUnwrapped)
  }
  /// The integer; only where `isInteger`.
  @inlinable @inline(__always) public var integer: Int32 { Int32(truncatingIfNeeded: bits) }

  /// The object, if it is one.
  @inlinable @inline(__always) public var asObject: ScriptObject? { isObject ? object : nil }
  /// The string, if it is one.
  @inlinable @inline(__always) public var asString: ScriptString? { isString ? string : nil }
}
