import SWF

/// What cells have, for a state.
extension ScriptObject {
  /// Properties besides slots, in their order, and the room for more; only where `hasPropertyMap`.
  package func codeProperties(_ coder: StateCoder) {
    let map = propertyMap
    var room = map?.pointee.room ?? .none
    coder.value(&room.power)
    guard room.power > 0 else { return }
    let count = coder.count(map?.pointee.count ?? 0, least: 3)
    coder.value(&room.gaps)
    var isUnordered = map?.pointee.hasNewNumbers ?? false
    coder.value(&isUnordered)
    guard coder.isReading else {
      guard let map else { return }
      for entry in 0..<map.pointee.entryLimit where !map.pointee.key(entry).isHole {
        coder.write(map.pointee.key(entry))
        coder.write(map.pointee.value(entry))
        var isHidden = map.pointee.isHidden(entry)
        coder.value(&isHidden)
      }
      return
    }
    let heap = coder.heapGraph.heap
    guard room.isPossible(for: count), !heap.isFull(with: room.bytes),
      MemoryRoom.has(room.bytes)
    else { return coder.fail("properties that cannot be") }
    makeMap(heap, room)
    for _ in 0..<count {
      let (key, value) = (coder.readValue(), coder.readValue())
      var isHidden = false
      coder.value(&isHidden)
      guard coder.problem == nil else { return }
      // A whole number from 0 on, any other number that is an index, a text, or an object.
      let isKey = key.isInteger ? key.integer >= 0 : key.isString || key.isObject || key.isDouble
      guard isKey, !value.isHole, property(key) == nil else {
        return coder.fail("a property that cannot be")
      }
      setProperty(key, value, isHidden: isHidden, in: heap)
    }
    propertyMap?.pointee.hasNewNumbers = isUnordered
  }

  /// How many elements the block has and how many more it has room for, of `stride` bytes each; a reader makes the block, all of it zero.
  package func codeBlock(_ coder: StateCoder, stride: Int) -> Int {
    let bits = words[blockWord + 1].bits
    let count = coder.count(Int(UInt32(truncatingIfNeeded: bits)))
    var room = Int(bits >> 32)
    coder.value(&room)
    guard coder.isReading, room != 0 || count != 0 else { return count }
    let heap = coder.heapGraph.heap
    guard (count...Int(Int32.max)).contains(room), !heap.isFull(with: room * stride),
      MemoryRoom.has(room * stride)
    else {
      coder.fail("elements that cannot be")
      return 0
    }
    let block = UnsafeMutableRawPointer.allocate(byteCount: room * stride, alignment: 8)
    block.initializeMemory(as: UInt8.self, repeating: 0, count: room * stride)
    words[blockWord] = Value(bits: UInt64(UInt(bitPattern: block)))
    words[blockWord + 1] = Value(bits: UInt64(room) << 32 | UInt64(count))
    heap.addPressure(room * stride)
    return count
  }
}
