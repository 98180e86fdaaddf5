import CZlib
import HostBase

/// RetroArch's compressed files: `#RZIPv`, version 1, `#`, chunk size (u32), total size (u64), then chunks, each a
/// u32 length and a zlib stream; everything little-endian.
///
/// Source: what RetroArch 1.14 writes with `savestate_file_compression`, and its documentation of the format.
enum RZIP {
  /// Why bytes could not be unpacked.
  struct Failure: Error, Equatable {
    let reason: String
  }

  private static let magic = Array("#RZIPv".utf8) + [1, UInt8(ascii: "#")]
  private static let chunkSize = 131_072

  /// Whether a file begins as these do, of whatever version.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic[..<6]) }

  static func compress(_ bytes: [UInt8]) -> [UInt8] { compress([bytes]) }

  /// Compresses parts as if they were joined; they can be large, so they are not.
  static func compress(_ parts: [[UInt8]]) -> [UInt8] {
    let total = parts.reduce(0) { $0 + $1.count }
    var result = magic
    // Room for what cannot be compressed; memory that is not written to costs nothing.
    result.reserveCapacity(total + total / chunkSize * 64 + chunkSize)
    result.append(littleEndian: UInt32(chunkSize))
    result.append(littleEndian: UInt64(total))
    var packed = [UInt8](repeating: 0, count: Int(compressBound(UInt(chunkSize))))
    var chunk: [UInt8] = []
    chunk.reserveCapacity(chunkSize)
    func finishChunk() {
      guard !chunk.isEmpty else { return }
      var size = UInt(packed.count)
      // It fails only for want of memory or room, and there is room.
      _ = compress2(&packed, &size, chunk, UInt(chunk.count), 6)
      result.append(littleEndian: UInt32(size))
      result += packed[..<Int(size)]
      chunk.removeAll(keepingCapacity: true)
    }
    for part in parts {
      var start = 0
      while start < part.count {
        let end = min(part.count, start + chunkSize - chunk.count)
        chunk += part[start..<end]
        start = end
        if chunk.count == chunkSize { finishChunk() }
      }
    }
    finishChunk()
    return result
  }

  /// Unpacks; `limit` bounds what comes out, whatever the header claims.
  static func decompress(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    guard bytes.count >= 20 else { throw Failure(reason: "it is cut off") }
    guard bytes.starts(with: magic) else {
      throw Failure(reason: "it is compressed in an unknown version of RZIP")
    }
    func integer(_ start: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) }
    }
    let chunkSize = integer(8, 4)
    let total = integer(12, 8)
    guard total <= UInt64(limit) else {
      throw Failure(reason: "it would become larger than \(byteCount(limit))")
    }
    guard chunkSize > 0, chunkSize <= 64 << 20 else {
      throw Failure(reason: "its chunk size is impossible")
    }
    var result: [UInt8] = []
    // Reserved so far as the claim can be true (zlib packs 1032 to 1 at most); what is not written to takes no memory.
    result.reserveCapacity(min(Int(total), min(bytes.count, limit) * 1032))
    var chunk = [UInt8](repeating: 0, count: Int(min(chunkSize, total)))
    var position = 20
    while result.count < Int(total) {
      guard bytes.count - position >= 4 else { throw Failure(reason: "it is cut off") }
      let packed = Int(integer(position, 4))
      position += 4
      guard packed <= bytes.count - position else { throw Failure(reason: "it is cut off") }
      let wanted = min(Int(chunkSize), Int(total) - result.count)
      var size = UInt(wanted)
      let code = bytes[position..<position + packed].withUnsafeBufferPointer {
        uncompress(&chunk, &size, $0.baseAddress, UInt(packed))
      }
      guard code == Z_OK, Int(size) == wanted else {
        throw Failure(reason: "its compressed data is wrong")
      }
      result += chunk[..<wanted]
      position += packed
    }
    return result
  }
}
