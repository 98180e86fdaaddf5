extension ByteReader {
  /// UB: an unsigned number of `count` (0…32) bits.
  @inline(__always) mutating func bits(_ count: Int) throws(FormatError) -> UInt32 {
    while bitCount < count {
      guard position < end else { throw failure(.endOfData, "bit field") }
      bitBuffer = bitBuffer &<< 8 | UInt64(bytes[position])
      position &+= 1
      bitCount &+= 8
    }
    bitCount &-= count
    let mask = (1 as UInt64) &<< UInt64(truncatingIfNeeded: count) &- 1
    return UInt32(truncatingIfNeeded: bitBuffer &>> UInt64(truncatingIfNeeded: bitCount) & mask)
  }

  /// SB: a signed number of `count` (0…32) bits.
  @inline(__always) mutating func signedBits(_ count: Int) throws(FormatError) -> Int32 {
    let value = try bits(count)
    guard count > 0 else { return 0 }
    let shift = Int32(truncatingIfNeeded: 32 &- count)
    return (Int32(bitPattern: value) &<< shift) &>> shift
  }

  /// FB: a signed 16.16 number of `count` bits.
  mutating func fixedBits(_ count: Int) throws(FormatError) -> Fixed {
    Fixed(raw: try signedBits(count))
  }

  /// One bit.
  @inline(__always) mutating func flag() throws(FormatError) -> Bool { try bits(1) != 0 }
}
