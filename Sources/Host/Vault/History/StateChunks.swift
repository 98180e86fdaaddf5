import HostBase

/// A state cut into chunks, each known by what is in it, so that states that have parts in common keep those once.
///
/// Chunks have one size and start again at the core's part, which lies at the same place in it from state to state
/// while the picture before it changes its length. Of 64 … 1024 bytes, 256 cost least for states of 30 KiB and 512 for those of
/// 90 KiB (Game Boy games, two cores, a minute apart); large states take larger ones, so that the list of chunks stays short.
enum StateChunks {
  /// What a chunk is known by: the first eight bytes of its SHA-256.
  typealias ID = UInt64

  private static let smallest = 256
  private static let largest = 65_536

  /// The chunk size for a state of so many bytes.
  static func size(for bytes: Int) -> Int {
    var size = bytes <= 48 << 10 ? smallest : 2 * smallest
    while bytes / size > 4096, size < largest { size *= 2 }
    return size
  }

  /// Whether a chunk size can be one of ours.
  static func isPossible(size: Int) -> Bool {
    size >= smallest && size <= largest && size.nonzeroBitCount == 1
  }

  /// Lengths of the parts before, in and after the core's part; one part if there is none.
  static func parts(of bytes: [UInt8]) -> [Int] {
    guard let memory = StateFile.memoryRange(in: bytes) else { return [bytes.count] }
    return [memory.lowerBound, memory.count, bytes.count - memory.upperBound]
  }

  /// Where the chunks lie.
  static func ranges(parts: [Int], size: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for part in parts {
      let end = start + part
      while start < end {
        let next = min(start + size, end)
        ranges.append(start..<next)
        start = next
      }
    }
    return ranges
  }

  /// How many chunks there are; without making them, so that a hostile length costs nothing.
  static func count(parts: [Int], size: Int) -> Int {
    parts.reduce(0) { $0 + ($1 + size - 1) / size }
  }

  static func id(_ bytes: UnsafeRawBufferPointer) -> ID {
    Digest.sha256Bytes(bytes).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func ids(of bytes: [UInt8], ranges: [Range<Int>]) -> [ID] {
    bytes.withUnsafeBytes { all in ranges.map { id(UnsafeRawBufferPointer(rebasing: all[$0])) } }
  }
}
