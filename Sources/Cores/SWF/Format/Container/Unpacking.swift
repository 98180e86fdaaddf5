internal import CLZMA
internal import CZlib

/// Unpacks streams from files that cannot be trusted: never more than `limit` bytes, and of a stream that breaks off or is
/// damaged, what came before that.
enum Unpacking {
  /// Output is made in pieces, so that a small file that declares gigabytes takes none.
  private static let piece = 1 << 18

  /// A zlib stream (RFC 1950) from `start` on, unpacked behind a copy of `header`.
  static func zlib(
    _ file: [UInt8], at start: Int, until end: Int? = nil, header: ArraySlice<UInt8>, limit: Int
  ) throws(FormatError) -> [UInt8] {
    // Behind a pointer, since zlib takes a stream for another one when its address changes.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    defer { unsafe stream.deallocate() }
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit_(stream, ZLIB_VERSION, size) == Z_OK else {
      throw FormatError(.badStream, "zlib stream", at: start)
    }
    defer { unsafe inflateEnd(stream) }
    let source = start..<(end ?? file.count)
    let bytes = unsafe collect(file, source, header: header, limit: limit) { source, target in
      unsafe stream.pointee.next_in = unsafe UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(clamping: source.count)
      unsafe stream.pointee.next_out = target.baseAddress
      unsafe stream.pointee.avail_out = UInt32(clamping: target.count)
      let result = unsafe inflate(stream, Z_NO_FLUSH)
      return unsafe Step(
        read: source.count - Int(stream.pointee.avail_in),
        written: target.count - Int(stream.pointee.avail_out), goesOn: result == Z_OK)
    }
    guard bytes.count > header.count else {
      throw FormatError(.badStream, "zlib stream", at: start)
    }
    return bytes
  }

  /// A zlib stream that fills a part of a movie.
  static func zlib(
    _ bytes: [UInt8], in range: Range<Int>, limit: Int
  ) throws(FormatError) -> [UInt8] {
    let range = range.clamped(to: 0..<bytes.count)
    return try zlib(
      bytes, at: range.lowerBound, until: range.upperBound, header: [], limit: limit)
  }

  /// An LZMA stream as a movie has it: the packed length (4 bytes), the properties (5 bytes), the data.
  static func lzma(
    _ file: [UInt8], at start: Int, header: ArraySlice<UInt8>, limit: Int
  ) throws(FormatError) -> [UInt8] {
    let failure = FormatError(.badStream, "LZMA stream", at: start)
    guard file.count > start + 9 else { throw failure }
    // The dictionary need not be larger than what is unpacked: a file cannot make us take four gigabytes for it.
    var dictionary: UInt32 = 0
    for index in 0..<4 { dictionary |= UInt32(file[start + 5 + index]) << UInt32(8 * index) }
    dictionary = min(dictionary, UInt32(clamping: max(limit, 4096)))
    // The header of a .lzma file: properties, dictionary, and an unknown size, which lets the stream say where it ends.
    var alone = [file[start + 4]]
    for index in 0..<4 { alone.append(UInt8(truncatingIfNeeded: dictionary >> UInt32(8 * index))) }
    alone += [UInt8](repeating: 0xFF, count: 8)

    let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: lzma_stream())
    defer { unsafe stream.deallocate() }
    let memory = UInt64(limit) + (64 << 20)
    guard unsafe lzma_alone_decoder(stream, memory) == LZMA_OK else { throw failure }
    defer { unsafe lzma_end(stream) }
    func step(
      _ source: UnsafeBufferPointer<UInt8>, _ target: UnsafeMutableBufferPointer<UInt8>
    ) -> Step {
      unsafe stream.pointee.next_in = source.baseAddress
      unsafe stream.pointee.avail_in = source.count
      unsafe stream.pointee.next_out = target.baseAddress
      unsafe stream.pointee.avail_out = target.count
      let result = unsafe lzma_code(stream, LZMA_RUN)
      return unsafe Step(
        read: source.count - stream.pointee.avail_in,
        written: target.count - stream.pointee.avail_out, goesOn: result == LZMA_OK)
    }
    // Nothing is written yet, but the decoder does not begin without room.
    var room: [UInt8] = [0]
    let accepted = unsafe alone.withUnsafeBufferPointer { alone in
      unsafe room.withUnsafeMutableBufferPointer { room in
        let done = unsafe step(alone, room)
        return done.goesOn && done.read == alone.count && done.written == 0
      }
    }
    guard accepted else { throw failure }
    let bytes = unsafe collect(file, start + 9..<file.count, header: header, limit: limit, step)
    guard bytes.count > header.count else { throw failure }
    return bytes
  }

  /// What one call of a decoder did.
  private struct Step {
    var read: Int
    var written: Int
    /// Neither the end of the stream nor an error.
    var goesOn: Bool
  }

  private static func collect(
    _ file: [UInt8], _ range: Range<Int>, header: ArraySlice<UInt8>, limit: Int,
    _ step: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Step
  ) -> [UInt8] {
    unsafe file.withUnsafeBufferPointer { file in
      var at = range.lowerBound
      var bytes = Array(header)
      bytes.reserveCapacity(min(limit, max(piece, range.count * 4)))
      var goesOn = true
      while goesOn, bytes.count < limit {
        // An array that grows takes twice as much, beside what it has.
        if bytes.count + piece > bytes.capacity {
          guard MemoryRoom.has(2 * bytes.capacity + piece) else { break }
        }
        let count = min(piece, limit - bytes.count)
        // zlib counts in 32 bits.
        let source = unsafe UnsafeBufferPointer(
          rebasing: file[at..<min(at + (1 << 30), range.upperBound)])
        let part = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, written in
          let done = unsafe step(source, UnsafeMutableBufferPointer(rebasing: target[..<count]))
          at += done.read
          written = done.written
          // A call that neither reads nor writes will do so for ever.
          goesOn = done.goesOn && done.read + done.written > 0
        }
        bytes += part
      }
      return bytes
    }
  }
}
