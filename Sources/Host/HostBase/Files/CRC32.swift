import CZlib

/// CRC-32 as in zip, PNG and zlib (ISO 3309).
package enum CRC32 {
  /// The sum of bytes; `sum` is that of the bytes before them.
  package static func sum(_ bytes: UnsafeRawBufferPointer, after sum: UInt32 = 0) -> UInt32 {
    guard let start = bytes.baseAddress else { return sum }
    return UInt32(
      truncatingIfNeeded: crc32_z(
        UInt(sum), start.assumingMemoryBound(to: UInt8.self), bytes.count))
  }

  /// The sum of bytes.
  package static func sum(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.withContiguousStorageIfAvailable { sum(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { sum($0) }
  }
}
