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

/// One list of fields for both directions: a `StateWriter` copies them out, a `StateReader` sets them.
///
/// A part lists its fields once, in `mutating func code(_ stream: inout some StateStream)`. A section may only ever
/// grow at its end: fields added after version 1 go last, inside `if stream.hasMore`.
protocol StateStream {
  /// Whether the present section holds more fields (always true when writing).
  var hasMore: Bool { get }
  /// Whether the stream sets the fields.
  var isReading: Bool { get }
  /// The integer as it stands, little-endian.
  mutating func value<T: FixedWidthInteger & BitwiseCopyable>(_ field: inout T) throws(StateError)
  /// One byte, 0 or 1.
  mutating func flag(_ field: inout Bool) throws(StateError)
  /// `count` bytes at `memory`, which the caller owns.
  mutating func memory(_ memory: UnsafeMutableRawPointer, _ count: Int) throws(StateError)
  /// When reading, refuses the state unless the claim holds.
  mutating func require(_ claim: @autoclosure () -> Bool) throws(StateError)
}

/// The fixed facts at the beginning of every state.
///
/// Layout, little-endian: magic (8 bytes), version (4), size of the whole record (4), model (1), three zero bytes,
/// checksum of the cartridge (4), checksum of all that follows (8). Then sections: tag (4), size (4), data.
enum StateHeader {
  static let magic: UInt64 = 0x3145_5441_5453_4247  // "GBSTATE1"
  static let version: UInt32 = 1
  static let size = 32

  /// A quick 64-bit checksum of a block; it finds damage, it is no signature.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
    var lanes = (
      UInt64(bytes.count), UInt64(0x243F_6A88_85A3_08D3), UInt64(0x1319_8A2E_0370_7344),
      UInt64(0xA409_3822_299F_31D0)
    )
    var offset = 0
    while offset &+ 32 <= bytes.count {
      lanes.0 = mix(lanes.0, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), prime)
      lanes.1 = mix(
        lanes.1, bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self), prime)
      lanes.2 = mix(
        lanes.2, bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self), prime)
      lanes.3 = mix(
        lanes.3, bytes.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self), prime)
      offset &+= 32
    }
    while offset < bytes.count {
      lanes.0 = mix(lanes.0, UInt64(bytes[offset]), prime)
      offset &+= 1
    }
    return mix(mix(lanes.0, lanes.1, prime), mix(lanes.2, lanes.3, prime), prime)
  }

  @inline(__always)
  private static func mix(_ sum: UInt64, _ word: UInt64, _ prime: UInt64) -> UInt64 {
    let product = (sum ^ word) &* prime
    return product ^ (product &>> 29)
  }
}
