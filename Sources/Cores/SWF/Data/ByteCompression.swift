internal import CLZMA
internal import CZlib
internal import SWF

/// Compression of bytes that a movie has: zlib (RFC 1950), deflate (RFC 1951) and LZMA with a header of 13 bytes.
///
/// What is unpacked cannot be trusted: `hasRoom` is asked before each piece that is made.
package enum ByteCompression {
  /// How bytes are packed.
  package enum Format: Sendable { case zlib, deflate, lzma }

  /// Why bytes cannot be packed or unpacked.
  package enum Failure: Error {
    /// They are no whole stream of the format.
    case damaged
    /// There is no memory for the result.
    case tooLarge
  }

  private static let piece = 1 << 18
  /// Bytes before the data of LZMA: properties, dictionary, length.
  package static let lzmaHeaderSize = 13

  /// The CRC-32 of bytes.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
  }

  // MARK: - Packing

  /// The bytes, packed.
  package static func packed(
    _ bytes: UnsafeRawBufferPointer, _ format: Format, hasRoom: (Int) -> Bool
  ) throws(Failure) -> [UInt8] {
    if format == .lzma { return try packedLZMA(bytes, hasRoom: hasRoom) }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard
      deflateInit2_(
        stream, Z_BEST_COMPRESSION, Z_DEFLATED, format == .zlib ? MAX_WBITS : -MAX_WBITS, 8,
        Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .tooLarge }
    defer { deflateEnd(stream) }
    return try collect(bytes, hasRoom) { source, target, isLast in
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: source.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(source.count)
      stream.pointee.next_out = target.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(target.count)
      let result = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      return Step(
        read: source.count - Int(stream.pointee.avail_in),
        written: target.count - Int(stream.pointee.avail_out),
        state: result == Z_STREAM_END
          ? .done : result == Z_OK || result == Z_BUF_ERROR ? .more : .failed)
    }
  }

  private static func packedLZMA(
    _ bytes: UnsafeRawBufferPointer, hasRoom: (Int) -> Bool
  ) throws(Failure) -> [UInt8] {
    var options = lzma_options_lzma()
    guard lzma_lzma_preset(&options, 5) == 0 else { throw .tooLarge }
    // C.Ba.14.
    (options.lc, options.lp, options.pb, options.dict_size) = (3, 0, 2, 1 << 20)
    var header: [UInt8] = [UInt8((options.pb * 5 + options.lp) * 9 + options.lc)]
    for index in 0..<4 {
      header.append(UInt8(truncatingIfNeeded: options.dict_size >> (8 * index)))
    }
    for index in 0..<8 { header.append(UInt8(truncatingIfNeeded: bytes.count >> (8 * index))) }
    return header
      + (try lzma(bytes, &options, length: bytes.count, isEncoder: true, hasRoom: hasRoom))
  }

  // MARK: - Unpacking

  /// What a stream at the beginning of the bytes unpacks to; bytes after it are passed over.
  package static func unpacked(
    _ bytes: UnsafeRawBufferPointer, _ format: Format, hasRoom: (Int) -> Bool
  ) throws(Failure) -> [UInt8] {
    if format == .lzma { return try unpackedLZMA(bytes, hasRoom: hasRoom) }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard
      inflateInit2_(
        stream, format == .zlib ? MAX_WBITS : -MAX_WBITS, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .tooLarge }
    defer { inflateEnd(stream) }
    return try collect(bytes, hasRoom) { source, target, _ in
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: source.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(source.count)
      stream.pointee.next_out = target.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(target.count)
      let result = inflate(stream, Z_NO_FLUSH)
      return Step(
        read: source.count - Int(stream.pointee.avail_in),
        written: target.count - Int(stream.pointee.avail_out),
        state: result == Z_STREAM_END ? .done : result == Z_OK ? .more : .failed)
    }
  }

  private static func unpackedLZMA(
    _ bytes: UnsafeRawBufferPointer, hasRoom: (Int) -> Bool
  ) throws(Failure) -> [UInt8] {
    guard bytes.count >= lzmaHeaderSize else { throw .damaged }
    func number(_ range: Range<Int>) -> UInt64 {
      range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    }
    var options = lzma_options_lzma()
    let length = number(5..<13)
    guard length < 1 << 32 else { throw .tooLarge }
    let properties = UInt32(bytes[0])
    guard properties < 9 * 5 * 5 else { throw .damaged }
    (options.lc, options.lp, options.pb) = (
      properties % 9, properties / 9 % 5, properties / 45
    )
    // No more than what is unpacked is ever looked back at.
    options.dict_size = max(4096, min(UInt32(number(1..<5)), UInt32(length)))
    guard options.lc + options.lp <= 4, hasRoom(Int(options.dict_size)),
      MemoryRoom.has(Int(options.dict_size))
    else { throw options.lc + options.lp <= 4 ? .tooLarge : .damaged }
    let data = UnsafeRawBufferPointer(rebasing: bytes[lzmaHeaderSize...])
    let result = try lzma(
      data, &options, length: Int(length), isEncoder: false, hasRoom: hasRoom)
    guard result.count == Int(length) else { throw .damaged }
    return result
  }

  /// A stream without header, whose unpacked length is known; it has no mark at its end.
  private static func lzma(
    _ bytes: UnsafeRawBufferPointer, _ options: inout lzma_options_lzma, length: Int,
    isEncoder: Bool, hasRoom: (Int) -> Bool
  ) throws(Failure) -> [UInt8] {
    options.ext_flags = isEncoder ? 0 : endMarkAllowed
    options.ext_size_low = UInt32(truncatingIfNeeded: length)
    options.ext_size_high = UInt32(truncatingIfNeeded: length >> 32)
    let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
    stream.initialize(to: lzma_stream())
    defer { stream.deallocate() }
    let started = withUnsafeMutablePointer(to: &options) { options in
      let filters = [
        lzma_filter(id: lzma1Extended, options: UnsafeMutableRawPointer(options)),
        lzma_filter(id: noFilter, options: nil),
      ]
      return isEncoder ? lzma_raw_encoder(stream, filters) : lzma_raw_decoder(stream, filters)
    }
    guard started == LZMA_OK else { throw .damaged }
    defer { lzma_end(stream) }
    return try collect(bytes, hasRoom) { source, target, isLast in
      stream.pointee.next_in = source.bindMemory(to: UInt8.self).baseAddress.map {
        UnsafePointer($0)
      }
      stream.pointee.avail_in = source.count
      stream.pointee.next_out = target.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = target.count
      let result = lzma_code(stream, isEncoder && isLast ? LZMA_FINISH : LZMA_RUN)
      return Step(
        read: source.count - stream.pointee.avail_in,
        written: target.count - stream.pointee.avail_out,
        state: result == LZMA_STREAM_END ? .done : result == LZMA_OK ? .more : .failed)
    }
  }

  /// LZMA_FILTER_LZMA1EXT, LZMA_VLI_UNKNOWN and LZMA_LZMA1EXT_ALLOW_EOPM, macros that Swift does not import.
  private static let lzma1Extended: lzma_vli = 0x4000_0000_0000_0002
  private static let noFilter = lzma_vli.max
  private static let endMarkAllowed: UInt32 = 1

  // MARK: - Pieces

  /// What one call of a coder did.
  private struct Step {
    enum State { case more, done, failed }
    var read: Int
    var written: Int
    var state: State
  }

  /// Calls a coder until its stream ends, with all the bytes in turn.
  private static func collect(
    _ bytes: UnsafeRawBufferPointer, _ hasRoom: (Int) -> Bool,
    _ step: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer, _ isLast: Bool) -> Step
  ) throws(Failure) -> [UInt8] {
    var at = 0
    var result: [UInt8] = []
    while true {
      // An array that grows takes twice as much, beside what it has.
      guard hasRoom(2 * result.count + piece), MemoryRoom.has(2 * result.count + piece) else {
        throw .tooLarge
      }
      // zlib counts in 32 bits.
      let end = min(at + (1 << 30), bytes.count)
      let source = UnsafeRawBufferPointer(rebasing: bytes[at..<end])
      var done = Step(read: 0, written: 0, state: .failed)
      let part = [UInt8](unsafeUninitializedCapacity: piece) { target, written in
        done = step(source, UnsafeMutableRawBufferPointer(target), end == bytes.count)
        written = done.written
      }
      result += part
      at += done.read
      switch done.state {
      case .done: return result
      case .failed: throw .damaged
      case .more:
        // A call that neither reads nor writes will do so for ever: the stream is cut off.
        guard done.read + done.written > 0 else { throw .damaged }
      }
    }
  }
}
