/// Reads a state section by section; every size is checked before it is used.
struct MachineStateReader: StateStream {
  private let source: UnsafeRawBufferPointer
  private var cursor: Int
  private var limit: Int
  private var tag = StateTag("HEAD")

  /// A reader over a whole state; checks the frame: magic, version, size, checksum, the chain of sections.
  ///
  /// Bytes after the record are allowed (frontends pad). A trusted record is our own of a moment ago, without checksum.
  init(_ bytes: UnsafeRawBufferPointer, isTrusted: Bool = false) throws(MachineStateError) {
    guard bytes.count >= StateHeader.size else {
      throw .truncated(bytes: bytes.count, needed: StateHeader.size)
    }
    func word<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: T.Type) -> T {
      T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
    }
    guard word(0, UInt64.self) == StateHeader.magic else { throw .notAState }
    guard word(8, UInt32.self) <= StateHeader.version else {
      throw .unknownVersion(word(8, UInt32.self))
    }
    // Outside the checksum, and only the model's low byte is used.
    guard word(8, UInt32.self) >= StateHeader.oldest, word(16, UInt32.self) <= 0xFF
    else { throw .damaged }
    let size = Int(word(12, UInt32.self))
    guard size >= StateHeader.size, size <= bytes.count else {
      throw .truncated(bytes: bytes.count, needed: size)
    }
    source = UnsafeRawBufferPointer(rebasing: bytes[0..<size])
    let body = UnsafeRawBufferPointer(rebasing: source[StateHeader.size...])
    if !isTrusted {
      guard StateHeader.checksum(body) == word(24, UInt64.self) else { throw .damaged }
    }
    var offset = StateHeader.size
    while offset < size {
      guard size - offset >= 8 else { throw .damaged }
      let length = Int(word(offset + 4, UInt32.self))
      guard length <= size - offset - 8 else { throw .damaged }
      offset += 8 + length
    }
    cursor = StateHeader.size
    limit = StateHeader.size
  }

  /// Whether it begins like a state of ours.
  static func isOurs(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 8
      && UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) == StateHeader.magic
  }

  /// The model the state was made on (`Model.rawValue`).
  var model: UInt8 { source[16] }
  /// The checksum of the cartridge the state belongs to.
  var cartridge: UInt32 {
    UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 20, as: UInt32.self))
  }
  var hasMore: Bool { cursor < limit }
  var isReading: Bool { true }

  /// Goes to the beginning of a section, wherever it stands.
  mutating func enter(_ wanted: StateTag) throws(MachineStateError) {
    var offset = StateHeader.size
    while offset < source.count {
      let found = source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let length = Int(
        UInt32(littleEndian: source.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)))
      if UInt32(littleEndian: found) == wanted.raw {
        cursor = offset + 8
        limit = cursor + length
        tag = wanted
        return
      }
      offset += 8 + length
    }
    throw .missingSection(wanted.name)
  }

  /// The next integer of the section.
  mutating func take<T: FixedWidthInteger & BitwiseCopyable>(_: T.Type = T.self)
    throws(MachineStateError) -> T
  {
    guard limit - cursor >= MemoryLayout<T>.size else { throw .missingSection(tag.name) }
    defer { cursor += MemoryLayout<T>.size }
    return T(littleEndian: source.loadUnaligned(fromByteOffset: cursor, as: T.self))
  }

  /// The next byte of the section, which has to be 0 or 1.
  mutating func takeBool() throws(MachineStateError) -> Bool {
    let byte = try take(UInt8.self)
    guard byte <= 1 else { throw .impossibleValue(section: tag.name) }
    return byte == 1
  }

  /// The next `count` bytes, copied to `memory`.
  mutating func take(into memory: UnsafeMutableRawPointer, _ count: Int) throws(MachineStateError) {
    guard limit - cursor >= count, let base = source.baseAddress else {
      throw .missingSection(tag.name)
    }
    memory.copyMemory(from: base + cursor, byteCount: count)
    cursor += count
  }

  mutating func value<T: FixedWidthInteger & BitwiseCopyable>(_ field: inout T)
    throws(MachineStateError)
  {
    field = try take()
  }
  mutating func flag(_ field: inout Bool) throws(MachineStateError) { field = try takeBool() }
  mutating func memory(_ memory: UnsafeMutableRawPointer, _ count: Int) throws(MachineStateError) {
    try take(into: memory, count)
  }
  mutating func require(_ claim: @autoclosure () -> Bool) throws(MachineStateError) {
    guard claim() else { throw .impossibleValue(section: tag.name) }
  }
}
