import HostBase

/// UPS: runs of bytes to be exclusive-ored, each after a gap; works in both directions.
///
/// Three checksums are at its end. Source: byuu, "UPS file format specification", 2008.
enum UPSPatch {
  static func apply(_ patch: [UInt8], to source: [UInt8]) throws(PatchProblem) -> [UInt8] {
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
    guard size <= PatchFormat.sizeLimit else { throw .tooLarge }
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
      guard position <= PatchFormat.sizeLimit * 2 else { throw .damaged("it reaches too far") }
    }
    guard CRC32.sum(target) == (isForward ? sums.1 : sums.0) else {
      throw .damaged("the result is not what it promises")
    }
    return target
  }
}
