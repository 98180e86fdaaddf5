/// The properties of objects as a state has them.
package struct SavedShape {
  package var entries: [ShapeEntry] = []
  package var isOwn = false
  /// The shape that objects share, once one has asked.
  package var shape: ObjectShape?
}

extension SavedShape {
  /// Gives an object that has none yet properties by this shape, all undefined.
  package mutating func give(to object: ScriptObject, in heap: Heap) {
    let storage = object.storage
    let count = entries.count
    guard count > 0 else { return }
    let slots = UnsafeMutablePointer<Value>.allocate(capacity: count)
    slots.initialize(repeating: .undefined, count: count)
    storage.pointee.slots = slots
    storage.pointee.slotCapacity = UInt32(clamping: count)
    heap.pressure += count * 8
    if shape == nil, !isOwn { shape = shared(in: heap) }
    if let shape {
      storage.pointee.shape = shape
      return
    }
    let shape = heap.shapes.own(heap.shapes.root)
    for entry in entries {
      shape.storage.pointee.append(
        entry, events: heap.atoms.events(entry.atom), hiding: heap.shapes.hidingProtos)
    }
    storage.pointee.shape = shape
  }

  /// The shape that an object gets which is given these one after the other; nil where it would have one of its own.
  private func shared(in heap: Heap) -> ObjectShape? {
    var shape = heap.shapes.root
    for entry in entries {
      guard
        let next = heap.shapes.adding(entry, events: heap.atoms.events(entry.atom), to: shape)
      else { return nil }
      shape = next
    }
    return shape
  }
}
