package import FlashHeap

/// The elements of an Array: a block of those that came in order, and the length; what lies far after them is in the properties by number.
///
/// A gap is a hole. The block's address, count and room are where `CellFlags.values` says; the length is the first word behind.
package struct ScriptList {
  package let object: ScriptObject
  private let block: Int

  package init(_ object: ScriptObject) {
    self.object = object
    block = object.blockWord
  }

  private var elements: UnsafeMutablePointer<Value>? {
    get { UnsafeMutablePointer(bitPattern: UInt(object.words[block].bits)) }
    nonmutating set { object.words[block] = Value(bits: UInt64(UInt(bitPattern: newValue))) }
  }

  /// Elements in the block.
  package private(set) var count: Int {
    get { Int(UInt32(truncatingIfNeeded: object.words[block + 1].bits)) }
    nonmutating set {
      object.words[block + 1] = Value(bits: UInt64(room) << 32 | UInt64(newValue))
    }
  }

  private var room: Int {
    get { Int(object.words[block + 1].bits >> 32) }
    nonmutating set {
      object.words[block + 1] = Value(bits: UInt64(newValue) << 32 | UInt64(count))
    }
  }

  /// The Array's length.
  package private(set) var length: UInt32 {
    get { object.words[block + 2].rawUInt }
    nonmutating set { object.words[block + 2] = Value(rawUInt: newValue) }
  }

  /// An element; nil if there is none.
  @inline(__always) package subscript(_ index: UInt32) -> Value? {
    if Int(index) < count {
      let value = elements.unsafelyUnwrapped[Int(index)]
      return value.isHole ? nil : value
    }
    return index < length ? object.property(Self.key(index)) : nil
  }

  /// An element of the block; nil if it is not there, or a gap.
  @inline(__always) func element(_ index: Int32) -> Value? {
    guard Int(index) < count else { return nil }
    let value = elements.unsafelyUnwrapped[Int(index)]
    return value.isHole ? nil : value
  }

  /// Writes an element that the block has, or the next one if there is room; false where neither is so.
  @inline(__always) func put(_ index: Int32, _ value: Value) -> Bool {
    let count = count
    if Int(index) < count {
      elements.unsafelyUnwrapped[Int(index)] = value
      return true
    }
    guard Int(index) == count, count < room, Int(length) == count else { return false }
    elements.unsafelyUnwrapped[count] = value
    object.words[block + 1] = Value(bits: object.words[block + 1].bits &+ 1)
    length = UInt32(count + 1)
    return true
  }

  /// The key of an element that is a property.
  private static func key(_ index: UInt32) -> Value {
    index <= UInt32(Int32.max) ? Value(integer: Int32(index)) : Value(Double(index))
  }

  /// Writes an element; the length grows with it (C.Arr.2).
  package func set(_ index: UInt32, _ value: Value, _ heap: Heap) {
    // The number after the last that an element can have is an ordinary property's.
    guard index < .max else {
      object.setProperty(Self.key(index), value, in: heap)
      return
    }
    if Int(index) < count {
      elements.unsafelyUnwrapped[Int(index)] = value
      return
    }
    if Int(index) <= count + 1024 {
      grow(to: Int(index) + 1, heap)
      while count < Int(index) {
        elements.unsafelyUnwrapped[count] = object.property(Self.key(UInt32(count))) ?? .hole
        count += 1
      }
      elements.unsafelyUnwrapped[Int(index)] = value
      count = Int(index) + 1
      absorb()
    } else {
      object.setProperty(Self.key(index), value, in: heap)
    }
    if index >= length { length = index + 1 }
  }

  /// Properties by number that the block has grown over belong into it.
  private func absorb() {
    guard let map = object.propertyMap, map.pointee.count > 0 else { return }
    _ = object.removeProperty(Self.key(UInt32(count - 1)))
  }

  private func grow(to wanted: Int, _ heap: Heap) {
    guard wanted > room else { return }
    let new = max(8, wanted, room * 2)
    let block = UnsafeMutablePointer<Value>.allocate(capacity: new)
    if let elements {
      block.update(from: elements, count: count)
      elements.deallocate()
    }
    heap.pressure += (new - room) * MemoryLayout<Value>.size
    elements = block
    room = new
  }

  /// Takes an element away; it leaves a gap (C.Arr.5).
  package func remove(_ index: UInt32) {
    if Int(index) < count {
      elements.unsafelyUnwrapped[Int(index)] = .hole
    } else {
      _ = object.removeProperty(Self.key(index))
    }
  }

  /// Takes away the last element of the block, and shortens the list by one; nil if the block is empty.
  package func removeLastInOrder() -> Value? {
    guard count > 0, let elements else { return nil }
    let last = elements[count - 1]
    count -= 1
    length -= 1
    return last.isHole ? .undefined : last
  }

  /// Sets the length; elements after it go (C.Arr.3).
  package func setLength(_ new: UInt32) {
    if Int(new) < count { count = Int(new) }
    if new < length, let map = object.propertyMap {
      for entry in 0..<map.pointee.entryLimit {
        let key = map.pointee.key(entry)
        if let index = key.number, index >= Double(new) { _ = object.removeProperty(key) }
      }
    }
    length = new
  }

  /// Puts values after the last.
  package func append(_ values: [Value], _ heap: Heap) {
    for value in values { set(length, value, heap) }
  }

  /// The same of values in memory; room for them is made at once.
  func append(_ values: UnsafePointer<Value>, count more: Int, _ heap: Heap) {
    if isDense { grow(to: count + more, heap) }
    for index in 0..<more { set(length, values[index], heap) }
  }

  /// Whether all elements, gaps among them, lie in the block.
  package var isDense: Bool { count == Int(length) }

  /// Whether an element of the block from one on is a gap.
  func hasGaps(from first: Int) -> Bool {
    guard let elements, first < count else { return false }
    return (first..<count).contains { elements[$0].isHole }
  }

  /// Puts values in the place of some elements of a dense list; those behind move.
  package func replace(_ range: Range<Int>, with values: [Value], _ heap: Heap) {
    let behind = count - range.upperBound
    let new = range.lowerBound + values.count + behind
    grow(to: new, heap)
    if let elements {
      let from = elements + range.upperBound
      (elements + range.lowerBound + values.count).update(from: from, count: behind)
      for (index, value) in values.enumerated() { elements[range.lowerBound + index] = value }
    }
    count = new
    length = UInt32(new)
  }

  /// All elements, undefined in gaps; for natives.
  package var values: [Value] { (0..<length).map { self[$0] ?? .undefined } }
}
