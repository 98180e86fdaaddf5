/// Fingerprints of pictures and sound that other tools can make too.
///
/// A picture's is the CRC-32 of its pixels as R, G, B, 255 bytes, row by row; sound's is the CRC-32 of all samples so
/// far as little-endian 16-bit pairs. CRC-32 as in zlib and PNG.
package struct FrameHash {
  private var row: [UInt8] = []
  /// CRC-32 of all samples so far.
  package private(set) var audio: UInt32 = 0
  /// Stereo sample frames so far.
  package private(set) var audioFrames = 0

  /// Nothing heard yet.
  package init() {}

  /// CRC-32 of a picture.
  package mutating func video(_ picture: Picture) -> UInt32 {
    let width = picture.width
    if row.count != width * 4 { row = [UInt8](repeating: 255, count: width * 4) }
    var sum: UInt32 = 0
    for y in 0..<picture.height {
      let line = UnsafeBufferPointer(rebasing: picture.pixels[(y * width)..<((y + 1) * width)])
      row.withUnsafeMutableBufferPointer { bytes in
        for x in 0..<width {
          let pixel = line[x]
          bytes[x * 4] = UInt8(truncatingIfNeeded: pixel >> 16)
          bytes[x * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          bytes[x * 4 + 2] = UInt8(truncatingIfNeeded: pixel)
        }
        sum = CRC32.sum(UnsafeRawBufferPointer(bytes), after: sum)
      }
    }
    return sum
  }

  /// Adds the samples of a frame.
  package mutating func hear(_ samples: UnsafeBufferPointer<Int16>) {
    audioFrames += samples.count / 2
    audio = CRC32.sum(UnsafeRawBufferPointer(samples), after: audio)
  }
}

extension UInt32 {
  /// Eight lower-case hex digits.
  package var hex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
