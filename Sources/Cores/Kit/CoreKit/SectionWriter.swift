/// Name of a section of a state: exactly four ASCII characters, "CPU ".
public struct SectionTag: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The four bytes, first one lowest.
  let code: UInt32

  /// A wrong length is a mistake in the core's source.
  public init(stringLiteral text: String) {
    precondition(text.utf8.count == 4, "a section's tag has four characters")
    code = text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  init(code: UInt32) { self.code = code }

  /// The four characters; unprintable ones as `?`.
  public var description: String {
    String(
      (0..<4).map { place -> Character in
        let byte = UInt8(truncatingIfNeeded: code >> (place * 8))
        return byte >= 32 && byte < 127 ? Character(UnicodeScalar(byte)) : "?"
      })
  }
}

/// Shape of a state: a header, then sections.
///
/// All numbers are little endian.
///
///     header   "ARCS", u16 layout (1), u16 version of the core's format, u32 bytes in all
///     section  four-character tag, u16 version, u16 zero, u32 bytes of payload, payload
enum StateLayout {
  static let magic: UInt32 = 0x5343_5241
  static let layout: UInt16 = 1
  static let headerBytes = 12
  static let sectionBytes = 12
}

/// Writes a state into the caller's buffer, or only measures how long it would be.
///
/// Put everything inside sections. What was written once must keep its meaning: to add, append to the end of a section
/// and raise its version.
public struct SectionWriter: ~Copyable {
  private let buffer: UnsafeMutableRawBufferPointer?
  /// Bytes so far, including those that did not fit.
  public private(set) var count = 0

  /// Counts bytes and writes none.
  public init(measuring formatVersion: UInt16 = 1) {
    buffer = nil
    putHeader(formatVersion)
  }

  /// Writes into `buffer`, which the caller owns and must keep until `finish`.
  public init(into buffer: UnsafeMutableRawBufferPointer, formatVersion: UInt16 = 1) {
    self.buffer = buffer
    putHeader(formatVersion)
  }

  private mutating func putHeader(_ version: UInt16) {
    put(StateLayout.magic)
    put(StateLayout.layout)
    put(version)
    put(UInt32(0))
  }

  /// Completes the header.
  ///
  /// False: the buffer was too small, and what is in it is of no use.
  public consuming func finish() -> Bool {
    store(UInt32(clamping: count), at: 8)
    return buffer.map { count <= $0.count } ?? false
  }

  /// Writes one section; `body` puts its payload.
  public mutating func section(
    _ tag: SectionTag, version: UInt16 = 1, _ body: (inout SectionWriter) -> Void
  ) {
    put(tag.code)
    put(version)
    put(UInt16(0))
    let lengthPlace = count
    put(UInt32(0))
    let start = count
    body(&self)
    store(UInt32(clamping: count - start), at: lengthPlace)
  }

  /// A number, in as many bytes as its type has (`Int`: eight).
  public mutating func put<Number: FixedWidthInteger>(_ value: Number) {
    store(value, at: count)
    count += MemoryLayout<Number>.size
  }

  /// A byte, 0 or 1.
  public mutating func put(_ value: Bool) { put(value ? UInt8(1) : 0) }

  /// Eight bytes, bit for bit.
  public mutating func put(_ value: Double) { put(value.bitPattern) }

  /// Four bytes, bit for bit.
  public mutating func put(_ value: Float) { put(value.bitPattern) }

  /// Bytes as they are, without their count.
  public mutating func put(_ bytes: UnsafeRawBufferPointer) {
    if let buffer, let source = bytes.baseAddress, let target = buffer.baseAddress,
      count + bytes.count <= buffer.count
    {
      (target + count).copyMemory(from: source, byteCount: bytes.count)
    }
    count += bytes.count
  }

  /// Bytes as they are, without their count.
  public mutating func put(_ bytes: [UInt8]) { bytes.withUnsafeBytes { put($0) } }

  /// A count (u32) and the text's UTF-8.
  public mutating func put(_ text: String) {
    let bytes = Array(text.utf8)
    put(UInt32(clamping: bytes.count))
    put(bytes)
  }

  private func store<Number: FixedWidthInteger>(_ value: Number, at place: Int) {
    guard let buffer, place + MemoryLayout<Number>.size <= buffer.count else { return }
    buffer.storeBytes(of: value.littleEndian, toByteOffset: place, as: Number.self)
  }
}
