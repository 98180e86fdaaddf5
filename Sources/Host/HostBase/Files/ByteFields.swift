/// Numbers and texts in files of others; nil where the bytes end before.
extension [UInt8] {
  /// The little-endian number of `width` bytes, 8 at most, at an offset.
  package func littleEndian(width: Int, at offset: UInt64) -> UInt64? {
    let (end, overflow) = offset.addingReportingOverflow(UInt64(width))
    guard !overflow, end <= UInt64(count) else { return nil }
    var value: UInt64 = 0
    var index = Int(end)
    while index > Int(offset) {
      index -= 1
      value = value << 8 | UInt64(self[index])
    }
    return value
  }

  /// The text from an offset up to the next NUL, which must come within 4096 bytes.
  package func text(at offset: UInt64) -> String? {
    guard offset < UInt64(count) else { return nil }
    let tail = self[Int(offset)...].prefix(4096)
    guard let end = tail.firstIndex(of: 0) else { return nil }
    return String(decoding: tail[..<end], as: UTF8.self)
  }
}
