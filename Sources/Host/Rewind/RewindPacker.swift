import CZlib
import Catalog
import HostBase

/// Compresses the differences of one group after another, a little at a time, so that no frame pays for a whole group.
final class RewindPacker {
  /// So many bytes are compressed in a frame at most.
  static let bytesAtOnce = 8192

  /// At an address of its own, since zlib's state points back at it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isReady: Bool
  private var output: [UInt8] = []
  /// How many bytes of the group are compressed.
  private(set) var taken = 0

  init() {
    stream.initialize(to: z_stream())
    // Level 1: a tenth of the time of level 6 for a tenth more bytes, here.
    isReady =
      deflateInit2_(
        stream, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { deflateEnd(stream) }
    stream.deallocate()
  }

  /// Begins a group, forgetting what was taken.
  func begin() {
    if isReady { deflateReset(stream) }
    output.removeAll(keepingCapacity: true)
    taken = 0
  }

  /// Takes the next bytes of the group.
  func take(from group: [UInt8]) {
    let count = min(group.count - taken, RewindPacker.bytesAtOnce)
    guard isReady, count > 0 else { return }
    run(group, count, Z_NO_FLUSH)
    taken += count
  }

  /// The whole group compressed; nil where that is no shorter, or not all of it was taken.
  func finish(_ group: [UInt8]) -> [UInt8]? {
    guard isReady, taken == group.count else { return nil }
    run(group, 0, Z_FINISH)
    // A copy that is no larger than it must be.
    return output.count < group.count ? output.withUnsafeBufferPointer { Array($0) } : nil
  }

  private func run(_ group: [UInt8], _ count: Int, _ flush: Int32) {
    var room = [UInt8](repeating: 0, count: 16384)
    group.withUnsafeBufferPointer { input in
      room.withUnsafeMutableBufferPointer { room in
        // zlib does not write to its input; the type only says so since version 1.3.
        stream.pointee.next_in = input.baseAddress.map {
          UnsafeMutablePointer(mutating: $0 + taken)
        }
        stream.pointee.avail_in = UInt32(count)
        repeat {
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          _ = deflate(stream, flush)
          output += room[..<(room.count - Int(stream.pointee.avail_out))]
        } while stream.pointee.avail_out == 0
      }
    }
  }

  /// What `finish` made, `size` bytes long; nil if it is damaged.
  static func unpack(_ packed: [UInt8], size: Int) -> [UInt8]? {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard
      inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(stream) }
    var result = [UInt8](repeating: 0, count: size)
    let code = packed.withUnsafeBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        return inflate(stream, Z_FINISH)
      }
    }
    return code == Z_STREAM_END && stream.pointee.avail_out == 0 ? result : nil
  }
}
