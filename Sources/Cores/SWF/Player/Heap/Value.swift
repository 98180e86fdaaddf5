/// Any value of a script, in 64 bits.
///
/// A NaN box: what is no double hides in the quiet NaNs with the sign bit set that processors do not make. Strings and
/// objects are handles without reference counts: the heap keeps alive what it can reach (see `Heap`). AVM1 knows doubles
/// only; the tag for 32-bit integers is AVM2's.
struct Value: BitwiseCopyable, Equatable {
  /// The bits: two equal patterns are the same value, but see `Operations` for the languages' equalities.
  var bits: UInt64

  private static let firstTag: UInt64 = 0xFFF9 << 48
  private static let objectTag: UInt64 = 0xFFF9
  private static let stringTag: UInt64 = 0xFFFA
  private static let specialTag: UInt64 = 0xFFFB
  private static let integerTag: UInt64 = 0xFFFC
  private static let payload: UInt64 = (1 << 48) - 1

  @inline(__always) private init(bits: UInt64) { self.bits = bits }

  static let undefined = Value(bits: specialTag << 48)
  static let null = Value(bits: specialTag << 48 | 1)
  static let `false` = Value(bits: specialTag << 48 | 2)
  static let `true` = Value(bits: specialTag << 48 | 3)
  /// No value at all: a gap in an array, a slot that was not written.
  ///
  /// Scripts never see it.
  static let hole = Value(bits: specialTag << 48 | 4)
  static let nan = Value(bits: 0x7FF8 << 48)
  static let zero = Value(bits: 0)

  /// A number that was computed here.
  @inline(__always) init(_ number: Double) { bits = number.bitPattern }
  /// A number from outside, whose NaN may be any.
  init(outside number: Double) { bits = number.isNaN ? 0x7FF8 << 48 : number.bitPattern }
  @inline(__always) init(_ number: Int) { bits = Double(number).bitPattern }
  @inline(__always) init(_ boolean: Bool) { bits = Self.specialTag << 48 | (boolean ? 3 : 2) }
  @inline(__always) init(_ object: ScriptObject) {
    bits = Self.objectTag << 48 | UInt64(UInt(bitPattern: object.storage))
  }
  @inline(__always) init(_ string: ScriptString) {
    bits = Self.stringTag << 48 | UInt64(UInt(bitPattern: string.storage))
  }
  @inline(__always) init(integer: Int32) {
    bits = Self.integerTag << 48 | UInt64(UInt32(bitPattern: integer))
  }
  /// A number by its bits, as a state has it; nil if they are those of something else.
  init?(number: UInt64) {
    guard number < Self.firstTag else { return nil }
    bits = number
  }
  /// An object, or null.
  init(_ object: ScriptObject?) { self = object.map { Value($0) } ?? .null }

  @inline(__always) var isDouble: Bool { bits < Self.firstTag }
  @inline(__always) var isObject: Bool { bits >> 48 == Self.objectTag }
  @inline(__always) var isString: Bool { bits >> 48 == Self.stringTag }
  @inline(__always) var isUndefined: Bool { bits == Self.undefined.bits }
  @inline(__always) var isNull: Bool { bits == Self.null.bits }
  @inline(__always) var isNullish: Bool { bits | 1 == Self.null.bits }
  @inline(__always) var isBoolean: Bool { bits | 1 == Self.true.bits }
  @inline(__always) var isHole: Bool { bits == Self.hole.bits }
  var isInteger: Bool { bits >> 48 == Self.integerTag }

  /// The number; only where `isDouble`.
  @inline(__always) var double: Double { Double(bitPattern: bits) }
  /// The object; only where `isObject`.
  @inline(__always) var object: ScriptObject {
    ScriptObject(
      storage: UnsafeMutablePointer(bitPattern: UInt(bits & Self.payload)).unsafelyUnwrapped)
  }
  /// The string; only where `isString`.
  @inline(__always) var string: ScriptString {
    ScriptString(
      storage: UnsafeMutablePointer(bitPattern: UInt(bits & Self.payload)).unsafelyUnwrapped)
  }
  /// The integer; only where `isInteger`.
  var integer: Int32 { Int32(truncatingIfNeeded: bits) }

  /// The object, if it is one.
  @inline(__always) var asObject: ScriptObject? { isObject ? object : nil }
  /// The string, if it is one.
  @inline(__always) var asString: ScriptString? { isString ? string : nil }
}
