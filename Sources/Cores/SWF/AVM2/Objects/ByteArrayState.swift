package import FlashData
package import FlashHeap
import SWF

/// What a ByteArray keeps: its bytes, and where and how it reads and writes (C.Ba).
package final class ByteArrayState: NativePayload {
  /// The bytes; `count` of them.
  ///
  /// It changes when they grow.
  package private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// How many bytes there are.
  package private(set) var count = 0
  private var capacity: Int
  /// Where the next byte is read or written; it may be after the last.
  package var position = 0
  package var isLittleEndian = false
  package var encoding: AMFVersion
  package var isShareable = false
  /// What writes a value that is under way, if an object writes itself into these bytes.
  weak var encoder: AMFEncoder?
  /// What reads a value that is under way, if an object reads itself from these bytes.
  weak var decoder: AMFDecoder?
  /// The memories of domains that are these bytes.
  private(set) var memories: [DomainMemory] = []
  private unowned let heap: Heap

  /// The least that a domain's memory has (V.Domain.13).
  package static let leastMemory = 1024

  init(_ machine: Machine) {
    heap = machine.heap
    encoding = machine.serialization.defaultEncoding
    capacity = 16
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  override package func trace(_ marker: inout Marker) { marker.bytes += capacity }

  /// The bytes that a ByteArray has.
  package static func of(_ value: Value, _ machine: Machine) throws(ScriptError) -> ByteArrayState {
    guard let object = value.asObject else { throw Interpreter.nullError(value) }
    if let state = object.payload as? ByteArrayState { return state }
    guard object.traits.isKind(of: machine.serialization.byteArrayType) else {
      throw ScriptError(1034, machine.text(of: object.traits), "flash.utils.ByteArray")
    }
    let state = ByteArrayState(machine)
    object.payload = state
    return state
  }

  /// Bytes from the position to the end.
  package var available: Int { max(0, count - position) }

  /// All bytes; valid until they grow.
  package var contents: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes, count: count)
  }

  // MARK: - Length

  /// Makes room for so many bytes; throws 1000 if there is none.
  private func reserve(_ wanted: Int) throws(ScriptError) {
    guard wanted > capacity else { return }
    try move(toRoomFor: max(64, wanted, min(capacity * 2, wanted + (16 << 20))))
  }

  /// Takes other memory for the bytes.
  private func move(toRoomFor new: Int) throws(ScriptError) {
    guard !heap.isFull(with: new), MemoryRoom.has(new) else { throw ScriptError(1000) }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: new)
    memory.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = memory
    heap.addPressure(new - capacity)
    capacity = new
  }

  /// Sets the length: new bytes are zero, and the position is not behind the end afterwards (C.Ba.2).
  package func setCount(_ new: Int) throws(ScriptError) {
    if !memories.isEmpty, new < Self.leastMemory { throw ScriptError(1506) }
    position = min(position, new)
    try grow(to: new)
    count = new
    for memory in memories { memory.update() }
  }

  /// Sees that there are so many bytes at least.
  private func grow(to wanted: Int) throws(ScriptError) {
    guard wanted > count else { return }
    try reserve(wanted)
    (bytes + count).update(repeating: 0, count: wanted - count)
    count = wanted
    for memory in memories { memory.update() }
  }

  /// Replaces all bytes.
  package func replace(with new: [UInt8]) throws(ScriptError) {
    try setCount(0)
    try grow(to: new.count)
    for index in new.indices { bytes[index] = new[index] }
  }

  // MARK: - Reading and writing

  /// So many bytes at the position, which moves after them; throws 2030 if there are less.
  package func take(_ size: Int) throws(ScriptError) -> UnsafePointer<UInt8> {
    guard size <= count - position else { throw ScriptError(2030) }
    defer { position += size }
    return UnsafePointer(bytes + position)
  }

  /// Room for so many bytes at the position, which moves after them.
  package func room(for size: Int) throws(ScriptError) -> UnsafeMutablePointer<UInt8> {
    guard position + size <= Int(UInt32.max) else { throw ScriptError(1000) }
    try grow(to: position + size)
    defer { position += size }
    return bytes + position
  }

  /// A whole number of the type's size in the array's order of bytes.
  package func number<T: FixedWidthInteger>(_ type: T.Type) throws(ScriptError) -> T {
    let source = UnsafeRawPointer(try take(MemoryLayout<T>.size))
    let number = source.loadUnaligned(as: T.self)
    return isLittleEndian ? T(littleEndian: number) : T(bigEndian: number)
  }

  package func put<T: FixedWidthInteger>(_ number: T) throws(ScriptError) {
    let target = UnsafeMutableRawPointer(try room(for: MemoryLayout<T>.size))
    target.storeBytes(of: isLittleEndian ? number.littleEndian : number.bigEndian, as: T.self)
  }

  package func put(_ new: [UInt8]) throws(ScriptError) {
    let target = try room(for: new.count)
    for index in new.indices { target[index] = new[index] }
  }

  // MARK: - States

  /// Its fields, and how many bytes there is room for.
  package func code(_ coder: StateCoder) {
    var held = coder.isReading ? [] : Array(contents)
    coder.value(&held)
    coder.value(&position)
    coder.value(&isLittleEndian)
    var isOld = encoding == .amf0
    coder.value(&isOld)
    coder.value(&isShareable)
    var room = capacity
    coder.value(&room)
    guard coder.isReading, coder.problem == nil else { return }
    let place = position
    encoding = isOld ? .amf0 : .amf3
    let sizes = max(16, held.count)...Int(UInt32.max)
    guard (0...Int(UInt32.max)).contains(place), sizes.contains(room),
      (try? move(toRoomFor: room)) != nil, (try? replace(with: held)) != nil
    else {
      return coder.fail("bytes that cannot be")
    }
    position = place
  }

  // MARK: - Memory of domains

  func attach(_ memory: DomainMemory) { memories.append(memory) }

  func detach(_ memory: DomainMemory) { memories.removeAll { $0 === memory } }
}
