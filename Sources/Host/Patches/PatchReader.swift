import HostBase

/// Reads a patch from front to back and never past its end.
struct PatchReader {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = min(end, bytes.count)
  }

  var isAtEnd: Bool { position >= end }

  mutating func byte() throws(PatchProblem) -> UInt8 {
    guard position < end else { throw .damaged("it is cut off") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bigEndian(_ count: Int) throws(PatchProblem) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 8 | Int(try byte()) }
    return value
  }

  mutating func take(_ count: Int) throws(PatchProblem) -> ArraySlice<UInt8> {
    guard count <= end - position else { throw .damaged("it is cut off") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// A number of BPS and UPS: seven bits a byte, least significant first, the top bit ends it, and each further
  /// byte adds one to its place so that no number has two spellings.
  mutating func number() throws(PatchProblem) -> Int {
    var value = 0
    var place = 1
    while true {
      let next = try byte()
      value += Int(next & 0x7F) * place
      if next & 0x80 != 0 { return value }
      place <<= 7
      value += place
      // Far beyond any size we take, and far below what overflows.
      guard place < 1 << 42 else { throw .damaged("a number in it is too long") }
    }
  }

  /// The little-endian 32-bit integer at a place that was checked to be inside.
  static func word(_ bytes: [UInt8], at start: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
  }
}
