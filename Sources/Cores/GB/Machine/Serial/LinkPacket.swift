/// What the two ends of a link cable tell each other; 44 bytes, little-endian.
///
/// Layout: "GBL1" (4), kind (1), waits (1), byte (1), 0 (1), number (4), version (4), time (8), since (8), offset (8),
/// first (2), period (2). A packet of any other size or beginning is not ours.
struct LinkPacket: Equatable {
  enum Kind: UInt8 {
    /// Nothing has happened up to `time`.
    case time = 1
    /// A transfer has begun at `time`: `byte` goes out, its first bit after `first` dots, one more every `period`.
    case clock = 2
    /// The answer to the clock `number`: `byte` comes back.
    case answer = 3
  }

  static let size = 44
  private static let magic: UInt32 = 0x314C_4247

  var kind: Kind
  /// Whether the sender's port waits for the other end's clock, and since when it does or does not.
  var waits = false
  var since: Int64 = 0
  var byte: UInt8 = 0xFF
  var number: UInt32 = 0
  /// The sender's time in dots.
  var time: Int64 = 0
  /// The client's time less the host's, as the sender has it, and how often that was set.
  var offset: Int64 = 0
  var version: UInt32 = 0
  var first: UInt16 = 0
  var period: UInt16 = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Reads a packet from anywhere; nil: not one of ours.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.size else { return nil }
    func word<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: T.Type = T.self) -> T {
      T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
    }
    guard word(0) == Self.magic, let kind = Kind(rawValue: bytes[4]), bytes[5] <= 1, bytes[7] == 0
    else { return nil }
    self.kind = kind
    waits = bytes[5] == 1
    byte = bytes[6]
    number = word(8)
    version = word(12)
    time = word(16)
    since = word(24)
    offset = word(32)
    first = word(40)
    period = word(42)
    // Far more than any session lasts, and far from where sums would overflow.
    let bound: Int64 = 1 << 56
    let range = -bound...bound
    guard range.contains(time), range.contains(since), range.contains(offset), first <= 512,
      period <= 512
    else { return nil }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size)
    func put<T: FixedWidthInteger>(_ value: T) {
      for byte in 0..<MemoryLayout<T>.size {
        bytes.append(UInt8(truncatingIfNeeded: value >> T(byte * 8)))
      }
    }
    put(Self.magic)
    bytes += [kind.rawValue, waits ? 1 : 0, byte, 0]
    put(number)
    put(version)
    put(time)
    put(since)
    put(offset)
    put(first)
    put(period)
    return bytes
  }
}
