import FlashHeap

/// What objects have from their prototypes.
extension Properties {
  /// A property of the prototypes of an object (V.Prop.7); nil is none.
  func inherited(by object: ScriptObject, _ key: Value) -> Value? {
    guard !key.isHole else { return nil }
    var next = object.table.pointee.prototype
    while let prototype = next.asObject {
      if prototype.kind == .list, let index = Self.index(key) {
        if let value = ScriptList(prototype)[index] { return value }
      } else if let value = prototype.property(key) {
        return value
      }
      next = prototype.table.pointee.prototype
    }
    return nil
  }
}
