/// Reads numbers, bits and strings one after another from a part of a byte array, and never behind its end.
///
/// Numbers are little-endian, bits come from the highest of a byte to the lowest, and whatever is no bit field begins on
/// a whole byte. Source: SWF File Format Specification 19, "Basic data types".
public struct ByteReader: Sendable {
  /// The array that `position` counts in: as a rule all of the uncompressed movie.
  public let bytes: [UInt8]
  /// Where the next whole byte is read.
  public internal(set) var position: Int
  /// The position after the last byte that may be read.
  public let end: Int
  /// The movie's version, on which some structures depend.
  public let version: UInt8

  /// Bits of the byte before `position` that were not read yet: the lowest `bitCount` (0…7) of `bitBuffer`.
  var bitBuffer: UInt64 = 0
  var bitCount = 0

  /// Reads `range` of `bytes`, as much of it as there is.
  public init(_ bytes: [UInt8], in range: Range<Int>, version: UInt8) {
    self.bytes = bytes
    let range = range.clamped(to: 0..<bytes.count)
    position = range.lowerBound
    end = range.upperBound
    self.version = version
  }

  /// Reads all of `bytes`.
  public init(_ bytes: [UInt8], version: UInt8) {
    self.init(bytes, in: 0..<bytes.count, version: version)
  }

  /// How many whole bytes are left.
  public var remaining: Int { end &- position }

  /// Another reader for a part of the same array, which may not go beyond this one's end.
  func part(_ range: Range<Int>) -> ByteReader {
    ByteReader(bytes, in: range.clamped(to: 0..<end), version: version)
  }

  func failure(_ reason: FormatError.Reason, _ subject: String) -> FormatError {
    FormatError(reason, subject, at: position)
  }

  /// Lets the rest of a byte go of which bits were read.
  @inline(__always) mutating func align() { bitCount = 0 }

  @inline(__always) private mutating func take(_ count: Int) throws(FormatError) -> Int {
    bitCount = 0
    let start = position
    guard count <= end &- start else { throw failure(.endOfData, "number") }
    position = start &+ count
    return start
  }

  // MARK: - Numbers

  @inline(__always) mutating func u8() throws(FormatError) -> UInt8 { bytes[try take(1)] }

  @inline(__always) mutating func u16() throws(FormatError) -> UInt16 {
    let at = try take(2)
    return UInt16(bytes[at]) | UInt16(bytes[at &+ 1]) &<< 8
  }

  @inline(__always) mutating func u32() throws(FormatError) -> UInt32 {
    let at = try take(4)
    return UInt32(bytes[at]) | UInt32(bytes[at &+ 1]) &<< 8 | UInt32(bytes[at &+ 2]) &<< 16
      | UInt32(bytes[at &+ 3]) &<< 24
  }

  mutating func u64() throws(FormatError) -> UInt64 {
    guard remaining >= 8 else { throw failure(.endOfData, "number") }
    let low = try u32()
    return UInt64(low) | UInt64(try u32()) &<< 32
  }

  mutating func s16() throws(FormatError) -> Int16 { Int16(bitPattern: try u16()) }
  mutating func s32() throws(FormatError) -> Int32 { Int32(bitPattern: try u32()) }
  mutating func f32() throws(FormatError) -> Float { Float(bitPattern: try u32()) }
  mutating func f64() throws(FormatError) -> Double { Double(bitPattern: try u64()) }

  /// FLOAT16: like IEEE 754's, but with an exponent bias of 16.
  mutating func f16() throws(FormatError) -> Float {
    let word = try u16()
    let sign: Float = word & 0x8000 == 0 ? 1 : -1
    let exponent = Int(word >> 10 & 0x1F)
    let fraction = Float(word & 0x3FF)
    if exponent == 0 { return sign * fraction * 0x1p-25 }
    return sign * (1024 + fraction) * Float(sign: .plus, exponent: exponent - 26, significand: 1)
  }

  /// FIXED: 16.16.
  mutating func fixed() throws(FormatError) -> Fixed { Fixed(raw: try s32()) }
  /// FIXED8: 8.8.
  mutating func fixed8() throws(FormatError) -> Fixed8 { Fixed8(raw: try s16()) }

  /// EncodedU32: seven bits a byte, lowest first, the highest bit says that more follow; four bits of a fifth byte count.
  mutating func encodedU32() throws(FormatError) -> UInt32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let byte = try u8()
      value |= UInt32(byte & 0x7F) &<< shift
      if byte & 0x80 == 0 || shift == 28 { return value }
      shift &+= 7
    }
  }

  // MARK: - Runs of bytes

  /// The next `count` bytes, which are passed over.
  mutating func take(_ count: Int, _ subject: String) throws(FormatError) -> Range<Int> {
    bitCount = 0
    guard count >= 0, count <= remaining else { throw failure(.endOfData, subject) }
    position &+= count
    return position &- count..<position
  }

  /// All bytes that are left.
  mutating func rest() -> Range<Int> {
    bitCount = 0
    defer { position = end }
    return position..<end
  }

  /// STRING: bytes up to a zero; the end of the data ends it, too, as Flash Player takes it.
  mutating func string() throws(FormatError) -> FlashString {
    bitCount = 0
    guard position < end else { throw failure(.endOfData, "string") }
    let start = position
    while position < end, bytes[position] != 0 { position &+= 1 }
    let text = FlashString(bytes[start..<position], version: version)
    if position < end { position &+= 1 }
    return text
  }

  /// A string whose length stands before it, in one byte.
  mutating func countedString() throws(FormatError) -> FlashString {
    let count = Int(try u8())
    return FlashString(bytes[try take(count, "string")], version: version)
  }
}
