/// The name of a section: four ASCII letters, read as they stand in the file.
struct StateTag: Equatable, Sendable {
  let raw: UInt32

  init(_ name: StaticString) {
    precondition(name.utf8CodeUnitCount == 4, "a section's name has four letters")
    raw = name.utf8Start.withMemoryRebound(to: UInt8.self, capacity: 4) { bytes in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[$1]) << UInt32($1 * 8) }
    }
  }

  /// The four letters, for messages.
  var name: String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: raw >> UInt32($0 * 8)) }, as: UTF8.self)
  }
}

/// One list of fields for both directions: a `MachineStateWriter` copies them out, a `MachineStateReader` sets them.
///
/// A part lists its fields once, in `mutating func code(_ stream: inout some StateStream)`. A section may only ever
/// grow at its end: fields added after version 2 go last, inside `if stream.hasMore`.
protocol StateStream {
  /// Whether the present section holds more fields (always true when writing).
  var hasMore: Bool { get }
  /// Whether the stream sets the fields.
  var isReading: Bool { get }
  /// The integer as it stands, little-endian.
  mutating func value<T: FixedWidthInteger & BitwiseCopyable>(_ field: inout T)
    throws(MachineStateError)
  /// One byte, 0 or 1.
  mutating func flag(_ field: inout Bool) throws(MachineStateError)
  /// `count` bytes at `memory`, which the caller owns.
  mutating func memory(_ memory: UnsafeMutableRawPointer, _ count: Int) throws(MachineStateError)
  /// When reading, refuses the state unless the claim holds.
  mutating func require(_ claim: @autoclosure () -> Bool) throws(MachineStateError)
}

/// The fixed facts at the beginning of every state.
///
/// Layout, little-endian: magic (8 bytes), version (4), size of the whole record (4), model (1), three zero bytes,
/// checksum of the cartridge (4), checksum of all that follows (8). Then sections: tag (4), size (4), data.
enum StateHeader {
  static let magic: UInt64 = 0x3145_5441_5453_4247  // "GBSTATE1"
  static let version: UInt32 = 3
  /// The oldest version that is still read.
  static let oldest: UInt32 = 3
  static let size = 32

  /// A quick 64-bit checksum of a block; it finds damage, it is no signature.
  ///
  /// Eight lanes, because each step of a lane waits for the multiplication before it.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard let base = bytes.baseAddress else { return 0 }
    var lanes = Lanes(
      UInt64(bytes.count), 0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0,
      0x082E_FA98_EC4E_6C89, 0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6C, 0xC0AC_29B7_C97C_50DD)
    var offset = 0
    while offset &+ 64 <= bytes.count {
      let block = base + offset
      mix(&lanes.0, block, 0)
      mix(&lanes.1, block, 8)
      mix(&lanes.2, block, 16)
      mix(&lanes.3, block, 24)
      mix(&lanes.4, block, 32)
      mix(&lanes.5, block, 40)
      mix(&lanes.6, block, 48)
      mix(&lanes.7, block, 56)
      offset &+= 64
    }
    while offset < bytes.count {
      lanes.0 = mixed(lanes.0, UInt64(bytes[offset]))
      offset &+= 1
    }
    let left = mixed(mixed(lanes.0, lanes.1), mixed(lanes.2, lanes.3))
    let right = mixed(mixed(lanes.4, lanes.5), mixed(lanes.6, lanes.7))
    return mixed(left, right)
  }

  private typealias Lanes = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  @inline(__always)
  private static func mix(_ lane: inout UInt64, _ block: UnsafeRawPointer, _ offset: Int) {
    lane = mixed(lane, block.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ UInt64(littleEndian: word)) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product &>> 29)
  }
}
