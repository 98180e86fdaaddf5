package import FlashHeap

/// The hidden state that a native class gives an object: at most one (C.Class.8).
package enum NativeStates {
  private static let classes: Set<String> = [
    "Boolean", "Number", "String", "Array", "Date", "XML", "XMLNode", "LocalConnection", "Sound",
    "TextField", "TextFormat", "TextField.StyleSheet", "flash.display.BitmapData",
    "flash.geom.Transform",
    "flash.geom.ColorTransform", "NetConnection", "NetStream", "XMLSocket", "SharedObject",
    "TextSnapshot", "flash.net.FileReference",
  ]

  /// Whether a constructor gives objects a state.
  package static func isAttached(by name: String) -> Bool {
    classes.contains(name) || name.hasPrefix("flash.filters.")
  }

  /// Whether an object has a state; that of a clip is kept beside the clip itself.
  package static func isAttached(to object: ScriptObject) -> Bool {
    guard object.kind != .display else {
      return object.link.asObject.map { isAttached(to: $0) } ?? false
    }
    switch object.kind {
    case .array, .box: return true
    case .plain, .other: return object.native != nil
    default: return false
    }
  }

  /// Makes a plain object of one that has a state.
  package static func detach(from object: ScriptObject, _ heap: Heap) {
    if object.kind == .display {
      object.link = .undefined
      return
    }
    guard [.plain, .array, .box, .other].contains(object.kind) else { return }
    heap.spill(object)
    let wasArray = object.kind == .array
    let length = object.lengthValue
    object.native = nil
    object.storage.pointee.kind = .plain
    // What was an array keeps its length as a plain property (C.Class.8; measured: length-of-former-arrays).
    if wasArray {
      object.link = .undefined
      heap.define(object, Atom(.length), length, .hidden)
    }
  }
}
