package import FlashHeap

/// Objects as a state has them.
extension Heap {
  /// Gives an object that has none yet properties by a saved shape, all undefined.
  package func take(_ saved: inout SavedShape, for object: ScriptObject) {
    let storage = object.storage
    let count = saved.entries.count
    guard count > 0 else { return }
    let slots = UnsafeMutablePointer<Value>.allocate(capacity: count)
    slots.initialize(repeating: .undefined, count: count)
    storage.pointee.slots = slots
    storage.pointee.slotCapacity = UInt32(clamping: count)
    pressure += count * 8
    if saved.shape == nil, !saved.isOwn { saved.shape = shared(saved.entries) }
    if let shape = saved.shape {
      storage.pointee.shape = shape
      return
    }
    let shape = shapes.own(shapes.root)
    for entry in saved.entries {
      shape.storage.pointee.append(
        entry, events: atoms.events(entry.atom), hiding: shapes.hidingProtos)
    }
    storage.pointee.shape = shape
  }

  /// The shape that an object gets which is given these one after the other; nil where it would have one of its own.
  private func shared(_ entries: [ShapeEntry]) -> ObjectShape? {
    var shape = shapes.root
    for entry in entries {
      guard
        let next = shapes.adding(entry, events: atoms.events(entry.atom), to: shape)
      else { return nil }
      shape = next
    }
    return shape
  }
}
