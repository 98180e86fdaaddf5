package import FlashHeap

/// The memory that code of a domain reads and writes by address (V.Mem): a ByteArray's bytes, or a small block of its own.
package final class DomainMemory {
  /// Where the bytes are, as instructions see them.
  struct Record {
    var bytes: UnsafeMutablePointer<UInt8>
    var count: Int
  }

  /// It lives as long as this.
  let record: UnsafeMutablePointer<Record>
  private let hidden: UnsafeMutablePointer<UInt8>
  /// The ByteArray; null if there is none.
  package private(set) var object = Value.null
  private var state: ByteArrayState?

  /// The record that an instruction refers to.
  @inline(__always) static func at(_ word: UInt64) -> UnsafeMutablePointer<Record> {
    UnsafeMutablePointer(bitPattern: UInt(word)).unsafelyUnwrapped
  }

  init() {
    hidden = .allocate(capacity: ByteArrayState.leastMemory)
    hidden.initialize(repeating: 0, count: ByteArrayState.leastMemory)
    record = .allocate(capacity: 1)
    record.initialize(to: Record(bytes: hidden, count: ByteArrayState.leastMemory))
  }

  deinit {
    state?.detach(self)
    hidden.deallocate()
    record.deallocate()
  }

  /// Makes a ByteArray the memory; null takes the one away.
  ///
  /// Throws 1504 if it is too short (V.Domain.13).
  package func attach(_ value: Value, _ machine: Machine) throws(ScriptError) {
    let new = value.isNullish ? nil : try ByteArrayState.of(value, machine)
    if let new, new.count < ByteArrayState.leastMemory { throw ScriptError(1504) }
    state?.detach(self)
    state = new
    object = new == nil ? .null : value
    new?.attach(self)
    update()
  }

  /// The bytes have moved, or there are others.
  func update() {
    record.pointee =
      state.map { Record(bytes: $0.bytes, count: $0.count) }
      ?? Record(bytes: hidden, count: ByteArrayState.leastMemory)
  }
}

extension DomainMemory {
  /// Does an instruction that reads or writes a domain's memory (V.Mem.1 and .2); throws 1506 outside of it.
  @inline(never)
  static func perform(
    _ i: Instruction, _ record: UnsafeMutablePointer<Record>, _ r: Interpreter.Registers
  ) throws(ScriptError) {
    let bytes = UnsafeMutableRawPointer(record.pointee.bytes)
    let count = record.pointee.count
    let at = Int(r[i.b].rawUInt)
    let operation = i.operation ?? .nop
    guard at <= count - size(of: operation) else { throw ScriptError(1506) }
    switch operation {
    case .loadByte: r[i.a] = Value(rawInt: Int32(bytes.load(fromByteOffset: at, as: UInt8.self)))
    case .loadShort:
      let number = bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self)
      r[i.a] = Value(rawInt: Int32(UInt16(littleEndian: number)))
    case .loadInt:
      let number = bytes.loadUnaligned(fromByteOffset: at, as: Int32.self)
      r[i.a] = Value(rawInt: Int32(littleEndian: number))
    case .loadFloat:
      let bits = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      r[i.a] = Value(outside: Double(Float(bitPattern: UInt32(littleEndian: bits))))
    case .loadDouble:
      let bits = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      r[i.a] = Value(outside: Double(bitPattern: UInt64(littleEndian: bits)))
    case .storeByte:
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: r[i.a].bits), toByteOffset: at, as: UInt8.self)
    case .storeShort:
      let number = UInt16(truncatingIfNeeded: r[i.a].bits)
      bytes.storeBytes(of: number.littleEndian, toByteOffset: at, as: UInt16.self)
    case .storeInt:
      bytes.storeBytes(of: r[i.a].rawInt.littleEndian, toByteOffset: at, as: Int32.self)
    case .storeFloat:
      let bits = Float(r[i.a].double).bitPattern
      bytes.storeBytes(of: bits.littleEndian, toByteOffset: at, as: UInt32.self)
    default:
      let bits = r[i.a].double.bitPattern
      bytes.storeBytes(of: bits.littleEndian, toByteOffset: at, as: UInt64.self)
    }
  }

  @inline(__always) private static func size(of operation: Operation) -> Int {
    switch operation {
    case .loadByte, .storeByte: 1
    case .loadShort, .storeShort: 2
    case .loadDouble, .storeDouble: 8
    default: 4
    }
  }
}
