package import FlashHeap
import SWF

/// A Vector as the machine keeps it: elements of one type, one behind the other.
///
/// int and uint take four bytes each, Numbers eight, all others are values. The block's address, count and room are where `CellFlags.values`
/// says; the first word behind has the form and whether the length is fixed.
package struct ScriptVector {
  /// How elements lie (C.Vec.1).
  package enum Form: UInt8, Sendable {
    case object, int, uint, number

    /// Bytes of an element.
    var stride: Int { self == .int || self == .uint ? 4 : 8 }

    /// What the word behind the block begins with.
    var initialWord: Value { Value(rawUInt: UInt32(rawValue) << 1) }
  }

  package let object: ScriptObject
  private let block: Int

  /// A Vector; only of an object of kind `vector`.
  @inline(__always) package init(_ object: ScriptObject) {
    self.object = object
    block = object.blockWord
  }

  package var form: Form {
    Form(rawValue: UInt8(truncatingIfNeeded: object.words[block + 2].bits >> 1) & 3) ?? .object
  }

  /// Whether the length cannot change.
  package var isFixed: Bool {
    get { object.words[block + 2].bits & 1 != 0 }
    nonmutating set {
      let word = object.words[block + 2].bits
      object.words[block + 2] = Value(bits: newValue ? word | 1 : word & ~1)
    }
  }

  /// The type of the elements; nil is any.
  package var elementType: Traits? { object.traits.vectorElement }

  /// The number of elements.
  @inline(__always) package private(set) var count: Int {
    get { Int(UInt32(truncatingIfNeeded: object.words[block + 1].bits)) }
    nonmutating set {
      object.words[block + 1] = Value(
        bits: object.words[block + 1].bits & ~0xFFFF_FFFF | UInt64(newValue))
    }
  }

  private var room: Int {
    get { Int(object.words[block + 1].bits >> 32) }
    nonmutating set {
      object.words[block + 1] = Value(bits: UInt64(newValue) << 32 | UInt64(count))
    }
  }

  private var bytes: UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: UInt(object.words[block].bits))
  }

  // MARK: - Elements

  /// An element as it lies in a register of the elements' type; the index must be less than the count.
  @inline(__always) package func raw(_ index: Int) -> Value {
    let bytes = bytes.unsafelyUnwrapped
    switch form {
    case .object, .number: return bytes.load(fromByteOffset: index * 8, as: Value.self)
    case .int, .uint:
      return Value(rawUInt: bytes.load(fromByteOffset: index * 4, as: UInt32.self))
    }
  }

  /// An element as a value; the index must be less than the count.
  @inline(__always) package func value(_ index: Int) -> Value {
    let raw = raw(index)
    switch form {
    case .object, .number: return raw
    case .int: return Value(integer: raw.rawInt)
    case .uint: return Value(unsigned: raw.rawUInt)
    }
  }

  /// A value of a register of the elements' type as a value that says itself what it is.
  package func boxed(_ raw: Value) -> Value {
    switch form {
    case .object, .number: raw
    case .int: Value(integer: raw.rawInt)
    case .uint: Value(unsigned: raw.rawUInt)
    }
  }

  /// Writes an element, as it lies in a register of the elements' type; the index must be less than the count.
  @inline(__always) package func setRaw(_ index: Int, _ value: Value) {
    let bytes = bytes.unsafelyUnwrapped
    switch form {
    case .object, .number: bytes.storeBytes(of: value, toByteOffset: index * 8, as: Value.self)
    case .int, .uint:
      bytes.storeBytes(of: value.rawUInt, toByteOffset: index * 4, as: UInt32.self)
    }
  }

  /// Writes an element that is there, of a value that is of the elements' type already; false where either is not so.
  @inline(__always) func put(_ index: Int, _ value: Value) -> Bool {
    guard index < count else { return false }
    switch form {
    case .int, .uint:
      guard value.isInteger else { return false }
      setRaw(index, Value(rawInt: value.integer))
    case .number:
      guard let number = value.number else { return false }
      setRaw(index, Value(number))
    case .object:
      guard
        value.isNull
          || value.isObject
            && elementType.map({ value.object.traits === $0 }) ?? true
      else { return false }
      setRaw(index, value)
    }
    return true
  }

  /// What a new element is (C.Vec.2).
  package var standardElement: Value { form == .object ? .null : .zero }

  /// A value as an element, as it lies in a register of that type.
  package func coerced(_ value: Value, _ interpreter: Interpreter) throws(ScriptError) -> Value {
    switch form {
    case .int, .uint: return Value(rawInt: try interpreter.values.toInt(value))
    case .number: return Value(outside: try interpreter.values.toNumber(value))
    case .object:
      guard let type = elementType else { return value }
      return interpreter.types.box(try interpreter.values.coerce(value, to: type), type)
    }
  }

  /// All elements as values.
  package var values: [Value] { (0..<count).map { value($0) } }

  // MARK: - Length

  /// Makes room for so many elements; throws 1000 if there is none.
  private func reserve(_ wanted: Int, _ interpreter: Interpreter) throws(ScriptError) {
    let room = room
    guard wanted > room else { return }
    let stride = form.stride
    let new = max(4, wanted, min(room * 2, wanted + (16 << 20)))
    guard wanted <= Int(UInt32.max), !interpreter.heap.isFull(with: new * stride),
      MemoryRoom.has(new * stride)
    else {
      throw ScriptError(1000)
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: new * stride, alignment: 8)
    if let old = bytes {
      memory.copyMemory(from: old, byteCount: count * stride)
      old.deallocate()
    }
    interpreter.heap.addPressure((new - room) * stride)
    object.words[block] = Value(bits: UInt64(UInt(bitPattern: memory)))
    self.room = new
  }

  /// Sets the length; new elements are 0 or null (C.Vec.5).
  package func setCount(_ new: Int, _ interpreter: Interpreter) throws(ScriptError) {
    let old = count
    if new > old {
      try reserve(new, interpreter)
      if let bytes {
        if form == .object {
          (bytes + old * 8).initializeMemory(as: Value.self, repeating: .null, count: new - old)
        } else {
          let stride = form.stride
          (bytes + old * stride).initializeMemory(
            as: UInt8.self, repeating: 0, count: (new - old) * stride)
        }
      }
    }
    count = new
  }

  /// Puts an element, as it lies in a register of its type, after the last.
  package func append(_ raw: Value, _ interpreter: Interpreter) throws(ScriptError) {
    try reserve(count + 1, interpreter)
    count += 1
    setRaw(count - 1, raw)
  }

  /// Puts elements, as they lie in registers of their type, in the place of some.
  package func replace(
    _ range: Range<Int>, with new: [Value], _ interpreter: Interpreter
  ) throws(ScriptError) {
    let (old, stride) = (count, form.stride)
    let size = old - range.count + new.count
    try reserve(size, interpreter)
    if let bytes, old > range.upperBound {
      (bytes + (range.lowerBound + new.count) * stride).copyMemory(
        from: bytes + range.upperBound * stride, byteCount: (old - range.upperBound) * stride)
    }
    count = size
    for (index, value) in new.enumerated() { setRaw(range.lowerBound + index, value) }
  }
}
