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

  static func apply(_ patch: [UInt8], to source: [UInt8]) throws(SoftPatch.Problem) -> [UInt8] {
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

/// BPS: actions that copy from the source, from the patch, or from what came out already.
///
/// Three checksums are at its end. Source: byuu, "BPS file format specification", 2012.
enum BPSPatch {
  static func apply(_ patch: [UInt8], to source: [UInt8]) throws(SoftPatch.Problem) -> [UInt8] {
    guard patch.count >= 4 + 3 + 12 else { throw .damaged("it is cut off") }
    let end = patch.count - 12
    guard CRC32.sum(patch[..<(patch.count - 4)]) == PatchReader.word(patch, at: patch.count - 4)
    else { throw .damaged("its checksum is wrong") }
    var reader = PatchReader(patch, from: 4, to: end)
    let sourceSize = try reader.number()
    let targetSize = try reader.number()
    guard targetSize <= SoftPatch.sizeLimit else { throw .tooLarge }
    let metadata = try reader.number()
    _ = try reader.take(metadata)
    guard source.count == sourceSize else {
      throw .wrongSource("it is for a game of \(sourceSize) bytes, this one has \(source.count)")
    }
    guard CRC32.sum(source) == PatchReader.word(patch, at: end) else {
      throw .wrongSource("the game's checksum differs")
    }
    var target: [UInt8] = []
    target.reserveCapacity(targetSize)
    var sourceOffset = 0
    var targetOffset = 0
    while !reader.isAtEnd {
      let action = try reader.number()
      let length = action >> 2 + 1
      guard length <= targetSize - target.count else {
        throw .damaged("it writes past the end of the game")
      }
      switch action & 3 {
      case 0:
        guard target.count + length <= source.count else {
          throw .damaged("it reads past the end of the game")
        }
        target += source[target.count..<target.count + length]
      case 1:
        target += try reader.take(length)
      case 2:
        sourceOffset += try offset(&reader)
        guard sourceOffset >= 0, length <= source.count - sourceOffset else {
          throw .damaged("it reads outside the game")
        }
        target += source[sourceOffset..<sourceOffset + length]
        sourceOffset += length
      default:
        targetOffset += try offset(&reader)
        guard targetOffset >= 0, targetOffset < target.count else {
          throw .damaged("it copies what it has not made yet")
        }
        // Byte by byte: the copy may overlap what it makes, which is how runs are written.
        for _ in 0..<length {
          target.append(target[targetOffset])
          targetOffset += 1
        }
      }
    }
    guard target.count == targetSize, CRC32.sum(target) == PatchReader.word(patch, at: end + 4)
    else { throw .damaged("the result is not what it promises") }
    guard !target.isEmpty else { throw .damaged("nothing would be left of the game") }
    return target
  }

  private static func offset(_ reader: inout PatchReader) throws(SoftPatch.Problem) -> Int {
    let number = try reader.number()
    return number & 1 == 0 ? number >> 1 : -(number >> 1)
  }
}

/// UPS: runs of bytes to be exclusive-ored, each after a gap; works in both directions.
///
/// Three checksums are at its end. Source: byuu, "UPS file format specification", 2008.
enum UPSPatch {
  static func apply(_ patch: [UInt8], to source: [UInt8]) throws(SoftPatch.Problem) -> [UInt8] {
    guard patch.count >= 4 + 2 + 12 else { throw .damaged("it is cut off") }
    let end = patch.count - 12
    guard CRC32.sum(patch[..<(patch.count - 4)]) == PatchReader.word(patch, at: patch.count - 4)
    else { throw .damaged("its checksum is wrong") }
    var reader = PatchReader(patch, from: 4, to: end)
    let sizes = (try reader.number(), try reader.number())
    let sums = (PatchReader.word(patch, at: end), PatchReader.word(patch, at: end + 4))
    let sum = CRC32.sum(source)
    let isForward = source.count == sizes.0 && sum == sums.0
    let isBackward = source.count == sizes.1 && sum == sums.1
    guard isForward || isBackward else {
      throw .wrongSource(
        source.count == sizes.0
          ? "the game's checksum differs"
          : "it is for a game of \(sizes.0) bytes, this one has \(source.count)")
    }
    let size = isForward ? sizes.1 : sizes.0
    guard size <= SoftPatch.sizeLimit else { throw .tooLarge }
    guard size > 0 else { throw .damaged("nothing would be left of the game") }
    var target = Array(source.prefix(size))
    target += [UInt8](repeating: 0, count: size - target.count)
    var position = 0
    while !reader.isAtEnd {
      position += try reader.number()
      while true {
        let change = try reader.byte()
        // Changes beyond the end belong to the longer of the two games.
        if position < size {
          let original = position < source.count ? source[position] : 0
          target[position] = original ^ change
        }
        position += 1
        if change == 0 { break }
      }
      guard position <= SoftPatch.sizeLimit * 2 else { throw .damaged("it reaches too far") }
    }
    guard CRC32.sum(target) == (isForward ? sums.1 : sums.0) else {
      throw .damaged("the result is not what it promises")
    }
    return target
  }
}
