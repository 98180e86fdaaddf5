internal import CZlib

/// Fingerprints of pictures and sound that other tools can make too.
///
/// A picture's is the CRC-32 of its pixels as R, G, B, 255 bytes, row by row; sound's is the CRC-32 of all samples so
/// far as little-endian 16-bit pairs. CRC-32 as in zlib and PNG.
public struct FrameHash {
  private var row: [UInt8] = []
  /// CRC-32 of all samples so far.
  public private(set) var audio: UInt32 = 0
  /// Stereo sample frames so far.
  public private(set) var audioFrames = 0

  /// Nothing heard yet.
  public init() {}

  /// CRC-32 of a picture.
  public mutating func video(_ picture: Picture) -> UInt32 {
    let width = picture.width
    if row.count != width * 4 { row = [UInt8](repeating: 255, count: width * 4) }
    var sum = crc32(0, nil, 0)
    for y in 0..<picture.height {
      let line = UnsafeBufferPointer(rebasing: picture.pixels[(y * width)..<((y + 1) * width)])
      row.withUnsafeMutableBufferPointer { bytes in
        for x in 0..<width {
          let pixel = line[x]
          bytes[x * 4] = UInt8(truncatingIfNeeded: pixel >> 16)
          bytes[x * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          bytes[x * 4 + 2] = UInt8(truncatingIfNeeded: pixel)
        }
        sum = crc32(sum, bytes.baseAddress, UInt32(bytes.count))
      }
    }
    return UInt32(truncatingIfNeeded: sum)
  }

  /// Adds the samples of a frame.
  public mutating func hear(_ samples: UnsafeBufferPointer<Int16>) {
    audioFrames += samples.count / 2
    let bytes = UnsafeRawBufferPointer(samples)
    guard let start = bytes.baseAddress else { return }
    audio = UInt32(
      truncatingIfNeeded: crc32(
        UInt(audio), start.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count)))
  }
}

extension UInt32 {
  /// Eight lower-case hex digits.
  public var hex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
