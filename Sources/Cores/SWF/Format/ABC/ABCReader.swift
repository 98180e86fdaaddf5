/// Reads numbers of an ABC file one after another, and never behind its end.
///
/// What goes beyond the end, or is too large for its kind, is error 1107. Source: V.Abc.1–3 of the reference.
struct ABCReader {
  /// The array that the file lies in.
  let bytes: [UInt8]
  /// Where the next number is read.
  private(set) var position: Int
  /// The position behind the file.
  let end: Int

  /// Some ten times what the largest programs have; a hostile file would otherwise take sixteen times its own size.
  static let limit = 1 << 22

  /// Reads `range` of `bytes`, as much of it as there is.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The bytes that are left.
  var remaining: Int { end &- position }

  @inline(__always) mutating func u8() throws(ABCError) -> UInt8 {
    guard position < end else { throw .corrupt }
    defer { position &+= 1 }
    return bytes[position]
  }

  mutating func u16() throws(ABCError) -> UInt16 {
    let low = try u8()
    return UInt16(low) | UInt16(try u8()) &<< 8
  }

  mutating func double() throws(ABCError) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bits |= UInt64(try u8()) &<< shift }
    return Double(bitPattern: bits)
  }

  /// A number of 32 bits: seven bits a byte, lowest first, at most five bytes.
  @inline(__always) mutating func u32() throws(ABCError) -> UInt32 {
    let first = try u8()
    if first < 0x80 { return UInt32(first) }
    return try longer(first)
  }

  private mutating func longer(_ first: UInt8) throws(ABCError) -> UInt32 {
    var value = UInt32(first & 0x7F)
    for shift in stride(from: 7 as UInt32, through: 28, by: 7) {
      let byte = try u8()
      value |= UInt32(byte & 0x7F) &<< shift
      if byte & 0x80 == 0 { break }
    }
    return value
  }

  /// A number whose two highest bits must not be set.
  @inline(__always) mutating func u30() throws(ABCError) -> UInt32 {
    let value = try u32()
    guard value >> 30 == 0 else { throw .corrupt }
    return value
  }

  /// The number of entries of a table, each of which has at least a byte.
  mutating func count() throws(ABCError) -> Int {
    let count = Int(try u30())
    guard count <= remaining, count <= Self.limit else { throw .corrupt }
    return count
  }

  /// The index of something of which there are `count`.
  mutating func index(_ count: Int) throws(ABCError) -> UInt32 {
    let index = try u30()
    guard Int(index) < count else { throw .poolIndex(Int(index), count: count) }
    return index
  }

  /// The index of something of which there are `count`, and of which 0 does not count.
  mutating func indexAboveZero(_ count: Int) throws(ABCError) -> UInt32 {
    let index = try self.index(count)
    guard index > 0 else { throw .poolIndex(0, count: count) }
    return index
  }

  /// The next `count` bytes, which are passed over.
  mutating func take(_ count: Int) throws(ABCError) -> ABCRange {
    guard count <= remaining else { throw .corrupt }
    defer { position &+= count }
    return ABCRange(from: position, to: position &+ count)
  }
}

/// A part of an array that several owners share.
package struct ABCRange: Hashable, Sendable {
  /// The first index.
  package let start: UInt32
  /// How many.
  package let count: UInt32

  /// Nothing.
  package static let empty = ABCRange(from: 0, to: 0)

  /// Movies have less than four gigabytes.
  init(from start: Int, to end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    count = UInt32(truncatingIfNeeded: end &- start)
  }

  /// The indices in the array.
  @inline(__always) package var indices: Range<Int> {
    Int(start)..<Int(start) &+ Int(count)
  }
}
