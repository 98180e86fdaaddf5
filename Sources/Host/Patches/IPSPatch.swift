import HostBase

/// IPS: records of a 24-bit offset and a 16-bit length, where length 0 means a run of one byte.
///
/// After `EOF` there may be the size to cut the result to. It has no checksum, so a wrong game is not noticed.
/// Source: "IPS file format", zerosoft.zophar.net/ips.php.
enum IPSPatch {
  /// Bytes that all records together write.
  ///
  /// The whole of what offsets reach is 17 MiB, and no patch writes a place often.
  private static let maxWritten = 128 << 20

  static func apply(_ patch: [UInt8], to source: [UInt8]) throws(PatchProblem) -> [UInt8] {
    var reader = PatchReader(patch, from: 5, to: patch.count)
    var result = source
    var written = 0
    while true {
      guard written <= maxWritten else {
        throw .damaged("it writes the same places again and again")
      }
      let mark = reader.position
      let offset = try reader.bigEndian(3)
      // The end is spelt like the offset 0x454F46: it is the end only where nothing but a size follows.
      if offset == 0x45_4F46 {
        let rest = reader.end - mark - 3
        if rest == 0 { return result }
        if rest == 3 {
          let size = try reader.bigEndian(3)
          // Cutting only ever shortens.
          if size < result.count { result.removeLast(result.count - size) }
          guard !result.isEmpty else { throw .damaged("nothing would be left of the game") }
          return result
        }
      }
      let length = try reader.bigEndian(2)
      if length > 0 {
        put(try reader.take(length), at: offset, into: &result)
        written += length
      } else {
        let count = try reader.bigEndian(2)
        guard count > 0 else { throw .damaged("it holds a run of no bytes") }
        put(repeatElement(try reader.byte(), count: count), at: offset, into: &result)
        written += count
      }
    }
  }

  private static func put(
    _ bytes: some Collection<UInt8>, at offset: Int, into result: inout [UInt8]
  ) {
    // Offsets have 24 bits, so that the result stays below 17 MiB or the source's size.
    let missing = offset + bytes.count - result.count
    if missing > 0 { result += [UInt8](repeating: 0, count: missing) }
    result.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
