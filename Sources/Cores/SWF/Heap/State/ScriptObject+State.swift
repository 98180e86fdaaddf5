/// What cells have, for a state.
extension ScriptObject {
  /// Properties besides slots, in their order; only where `hasPropertyMap`.
  package func codeProperties(_ coder: StateCoder) {
    let map = propertyMap
    let count = coder.count(map?.pointee.count ?? 0, least: 3)
    var isUnordered = map?.pointee.hasNewNumbers ?? false
    if count > 0 { coder.value(&isUnordered) }
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

  /// Makes room for a block of elements, all of them zero; only of a cell that has none.
  package func makeBlock(count: Int, bytes: Int, in heap: Heap) -> UnsafeMutableRawPointer? {
    guard count > 0, count <= Int(Int32.max) else { return nil }
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
    block.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    words[blockWord] = Value(bits: UInt64(UInt(bitPattern: block)))
    words[blockWord + 1] = Value(bits: UInt64(count) << 32 | UInt64(count))
    heap.addPressure(bytes)
    return block
  }
}
