import HostBase

/// BPS: actions that copy from the source, from the patch, or from what came out already.
///
/// Three checksums are at its end. Source: byuu, "BPS file format specification", 2012.
enum BPSPatch {
  static func apply(_ patch: [UInt8], to source: [UInt8]) throws(PatchProblem) -> [UInt8] {
    guard patch.count >= 4 + 3 + 12 else { throw .damaged("it is cut off") }
    let end = patch.count - 12
    guard CRC32.sum(patch[..<(patch.count - 4)]) == PatchReader.word(patch, at: patch.count - 4)
    else { throw .damaged("its checksum is wrong") }
    var reader = PatchReader(patch, from: 4, to: end)
    let sourceSize = try reader.number()
    let targetSize = try reader.number()
    guard targetSize <= PatchFormat.sizeLimit else { throw .tooLarge }
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

  private static func offset(_ reader: inout PatchReader) throws(PatchProblem) -> Int {
    let number = try reader.number()
    return number & 1 == 0 ? number >> 1 : -(number >> 1)
  }
}
