/// Samples that scripts give as they are, as bytes of a state.
package enum PlainSamples {
  /// What such bytes begin with; no MP3 does.
  private static let mark: [UInt8] = Array("PCM\u{1A}".utf8)
  private static let headLength = 9

  /// The bytes that stand for samples.
  static func bytes(of sound: SoundSamples) -> [UInt8] {
    var bytes = mark
    bytes.reserveCapacity(headLength + sound.samples.count * 2)
    withUnsafeBytes(of: UInt32(clamping: sound.rate).littleEndian) { bytes += $0 }
    bytes.append(UInt8(clamping: sound.channels))
    for sample in sound.samples { withUnsafeBytes(of: sample.littleEndian) { bytes += $0 } }
    return bytes
  }

  /// The samples that bytes stand for; nil if they are no such bytes.
  private static func samples(of bytes: [UInt8]) -> SoundSamples? {
    guard bytes.starts(with: mark), bytes.count >= headLength else { return nil }
    let rate = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let channels = Int(bytes[8])
    let count = (bytes.count - headLength) / 2
    guard rate > 0, (1...2).contains(channels), count % channels == 0 else { return nil }
    let samples = bytes.withUnsafeBytes { raw in
      (0..<count).map {
        Int16(littleEndian: raw.loadUnaligned(fromByteOffset: headLength + $0 * 2, as: Int16.self))
      }
    }
    return SoundSamples(rate: rate, channels: channels, samples: samples)
  }

  /// Sounds of scripts: plain samples, or a file of MP3 frames; nil if bytes are neither.
  package static func sound(of bytes: [UInt8]) -> SoundSamples? {
    samples(of: bytes) ?? SoundDecoding.mp3(bytes)
  }
}
