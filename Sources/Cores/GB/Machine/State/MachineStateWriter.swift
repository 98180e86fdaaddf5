/// Writes a state into memory that the caller owns, section after section.
///
/// Without memory it only counts, which is how a machine learns the size of its states.
struct MachineStateWriter: StateStream {
  private let target: UnsafeMutableRawBufferPointer
  /// Bytes written (or counted) up to now.
  private(set) var count = 0
  private var sectionStart = 0
  /// Notes where memories come to lie that others look for.
  var places = BessPlaces()

  /// A writer into `target`; what does not fit is counted but not written.
  init(into target: UnsafeMutableRawBufferPointer) { self.target = target }

  /// A writer that only counts.
  init() { target = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  /// Whether everything up to now found room.
  var fits: Bool { count <= target.count }
  var hasMore: Bool { true }
  var isReading: Bool { false }

  /// Opens a section; every section is closed by `end()` before the next begins.
  mutating func begin(_ tag: StateTag) {
    put(tag.raw)
    put(UInt32(0))
    sectionStart = count
  }

  /// Closes the section and notes its size.
  mutating func end() {
    store(UInt32(truncatingIfNeeded: count - sectionStart), at: sectionStart - 4)
  }

  /// Appends an integer, little-endian.
  mutating func put<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    store(value, at: count)
    count += MemoryLayout<T>.size
  }

  /// Appends one byte, 0 or 1.
  mutating func put(_ value: Bool) { put(UInt8(value ? 1 : 0)) }

  /// Appends a block.
  mutating func put(_ memory: UnsafeRawPointer, _ size: Int) {
    if count + size <= target.count, let base = target.baseAddress {
      (base + count).copyMemory(from: memory, byteCount: size)
    }
    count += size
  }

  /// Replaces an integer written before.
  func store<T: FixedWidthInteger & BitwiseCopyable>(_ value: T, at offset: Int) {
    guard offset >= 0, offset + MemoryLayout<T>.size <= target.count else { return }
    target.storeBytes(of: value.littleEndian, toByteOffset: offset, as: T.self)
  }

  mutating func value<T: FixedWidthInteger & BitwiseCopyable>(_ field: inout T) { put(field) }
  mutating func flag(_ field: inout Bool) { put(field) }
  mutating func memory(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    places.note(memory, at: self.count)
    put(memory, count)
  }
  mutating func require(_ claim: @autoclosure () -> Bool) {}
}
