import HostBase

/// IPS: records of a 24-bit offset and a 16-bit length, where length 0 means a run of one byte.
///
/// After `EOF` there may be the size to cut the result to. It has no checksum, so a wrong game is not noticed. Patches of old
/// tools lack `EOF`, or have other bytes after it; both are applied, as other programs do.
/// Source: "IPS file format", zerosoft.zophar.net/ips.php.
enum IPSPatch {
  /// Bytes that all records together write.
  ///
  /// The whole of what offsets reach is 17 MiB, and no patch writes a place often.
  private static let maxWritten = 128 << 20
  /// The bytes `EOF`, read as an offset.
  private static let endMark = 0x45_4F46

  static func apply(_ patch: [UInt8], to source: [UInt8]) throws(PatchProblem) -> [UInt8] {
    let end = try end(of: patch)
    var reader = PatchReader(patch, from: 5, to: end.position)
    var result = source
    var written = 0
    while !reader.isAtEnd {
      guard written <= maxWritten else {
        throw .damaged("it writes the same places again and again")
      }
      let offset = try reader.bigEndian(3)
      let length = try reader.bigEndian(2)
      if length > 0 {
        put(try reader.take(length), at: offset, into: &result)
        written += length
      } else {
        // A run of no bytes writes nothing and lengthens nothing.
        let count = try reader.bigEndian(2)
        let value = try reader.byte()
        if count > 0 { put(repeatElement(value, count: count), at: offset, into: &result) }
        written += count
      }
    }
    // Cutting only ever shortens.
    if let size = end.size, size < result.count { result.removeLast(result.count - size) }
    guard !result.isEmpty else { throw .damaged("nothing would be left of the game") }
    return result
  }

  /// Where the records of a patch end.
  struct End: Equatable {
    /// The place after the last record.
    var position: Int
    /// The size to cut the result to.
    var size: Int?
    /// Whether `EOF` stands there.
    var isMarked: Bool
  }

  /// Finds the end of the records.
  ///
  /// `EOF` is also an offset. It is the end if nothing or a size follows. Elsewhere it begins a record if the records after it lead to such an
  /// end; if they do not, the last `EOF` on the way was the end, and what follows is not the patch's.
  static func end(of patch: [UInt8]) throws(PatchProblem) -> End {
    var reader = PatchReader(patch, from: 5, to: patch.count)
    var lastMark: Int?
    do throws(PatchProblem) {
      while !reader.isAtEnd {
        let mark = reader.position
        let offset = try reader.bigEndian(3)
        if offset == endMark {
          lastMark = mark
          let rest = reader.end - reader.position
          if rest == 0 { return End(position: mark, size: nil, isMarked: true) }
          if rest == 3 {
            return End(position: mark, size: try reader.bigEndian(3), isMarked: true)
          }
        }
        let length = try reader.bigEndian(2)
        _ = try reader.take(length > 0 ? length : 3)
      }
    } catch {
      // Decided below.
      if lastMark == nil { throw error }
    }
    if let lastMark { return End(position: lastMark, size: nil, isMarked: true) }
    // Nothing but the head of a patch is one that was cut off.
    guard reader.position > 5 else { throw .damaged("it is cut off") }
    return End(position: reader.position, size: nil, isMarked: false)
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
