/// Records sound as a WAV file: 16-bit stereo PCM.
///
/// The sizes in the header are right after `finish`; until then they say "as long as the file", so that a
/// recording that was cut off still plays. Source: Microsoft, "Multimedia Programming Interface and Data
/// Specifications 1.0", RIFF WAVE.
package final class WAVWriter {
  /// Sound frames written so far.
  package private(set) var frames = 0
  private let file: StreamFile

  /// Starts a recording at `sampleRate` sound frames a second; the folder is made.
  package init(_ place: OutputPlace, sampleRate: Double) throws(ImageError) {
    do {
      file = try StreamFile(place)
      let rate = UInt32(sampleRate.rounded(), in: 1...10_000_000)
      try file.append(WAVWriter.header(rate: rate))
    } catch { throw .file(error) }
  }

  /// Appends interleaved stereo samples.
  package func append(_ samples: UnsafeBufferPointer<Int16>) throws(ImageError) {
    frames += samples.count / 2
    // Samples are little-endian in the file as on every machine that we run on.
    do { try file.append(raw: UnsafeRawBufferPointer(samples)) } catch { throw .file(error) }
  }

  /// Writes what is left and corrects the header.
  ///
  /// The writer is of no use afterwards.
  package func finish() throws(ImageError) {
    do {
      let bytes = UInt32(clamping: frames * 4)
      var riff: [UInt8] = []
      riff.append(littleEndian: UInt32(clamping: frames * 4 + 36))
      try file.patch(at: 4, with: riff)
      var data: [UInt8] = []
      data.append(littleEndian: bytes)
      try file.patch(at: 40, with: data)
      try file.finish()
    } catch { throw .file(error) }
  }

  private static func header(rate: UInt32) -> [UInt8] {
    var header = Array("RIFF".utf8)
    header.append(littleEndian: UInt32.max)
    header += Array("WAVEfmt ".utf8)
    header.append(littleEndian: UInt32(16))
    header.append(littleEndian: UInt16(1))
    header.append(littleEndian: UInt16(2))
    header.append(littleEndian: rate)
    header.append(littleEndian: rate * 4)
    header.append(littleEndian: UInt16(4))
    header.append(littleEndian: UInt16(16))
    header += Array("data".utf8)
    header.append(littleEndian: UInt32.max)
    return header
  }
}
