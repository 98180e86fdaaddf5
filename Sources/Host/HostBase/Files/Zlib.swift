import CZlib

/// zlib streams (RFC 1950) in memory.
package enum Zlib {
  /// Packs; an empty input gives a short stream that unpacks to nothing.
  package static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    // It fails only for want of memory or room, and there is room.
    _ = compress2(&packed, &size, bytes, UInt(bytes.count), 6)
    packed.removeLast(packed.count - Int(size))
    return packed
  }

  /// Packs so many parts as one, without putting them together first.
  ///
  /// - Parameter size: of all parts; memory that is not filled costs nothing, while growing would copy.
  package static func pack(parts count: Int, size: Int, _ part: (Int) -> ArraySlice<UInt8>)
    -> [UInt8]
  {
    var stream = z_stream()
    guard
      deflateInit_(&stream, 6, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return [] }
    defer { deflateEnd(&stream) }
    var packed: [UInt8] = []
    packed.reserveCapacity(Int(compressBound(UInt(max(size, 0)))))
    var room = [UInt8](repeating: 0, count: 1 << 16)
    func run(_ flush: Int32) {
      repeat {
        room.withUnsafeMutableBufferPointer { out in
          stream.next_out = out.baseAddress
          stream.avail_out = UInt32(out.count)
          _ = deflate(&stream, flush)
        }
        packed += room[..<(room.count - Int(stream.avail_out))]
      } while stream.avail_out == 0
    }
    for index in 0..<count {
      part(index).withUnsafeBufferPointer { bytes in
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(clamping: bytes.count)
        run(Z_NO_FLUSH)
      }
    }
    run(Z_FINISH)
    return packed
  }

  /// Unpacks at most `count` bytes; of a stream that breaks off or is wrong, what came before that.
  package static func unpack(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    packed.withUnsafeBufferPointer { source in
      bytes.withUnsafeMutableBufferPointer { target in
        var stream = z_stream()
        guard
          inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.avail_in = UInt32(clamping: source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(clamping: target.count)
        _ = inflate(&stream, Z_FINISH)
        done = Int(stream.total_out)
      }
    }
    bytes.removeLast(bytes.count - min(done, count))
    return bytes
  }
}
