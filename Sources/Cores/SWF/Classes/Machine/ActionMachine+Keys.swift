import FlashAVM1
import FlashDisplay
import FlashHeap

/// What the player finds without running a script.
extension ActionMachine {
  package var usesKeys: Bool { hasKeyListeners || focusHasKeyMethods }

  /// Whether something listens to `Key`, found without running a getter.
  private var hasKeyListeners: Bool {
    [world.globalObject, world.otherWorld?.globalObject].contains { world in
      guard let world, let key = stored(Atom(.Key), in: world),
        let list = stored(Atom(._listeners), in: key)
      else { return false }
      return list.kind == .array && list.arrayLength > 0
    }
  }

  /// `onKeyDown` and `onKeyUp` are called on what has the focus alone.
  private var focusHasKeyMethods: Bool {
    guard let object = player.keyboard.focus, object.version >= 6,
      object is MovieClip || object is Button
    else { return false }
    return stores("onKeyDown", of: object) || stores("onKeyUp", of: object)
  }

  /// Whether an object or one of its nearest prototypes has a property, found in the same way.
  private func stores(_ name: String, of object: DisplayObject) -> Bool {
    guard var holder = object.script else { return false }
    let atom = heap.intern(name)
    for _ in 0..<32 {
      if heap.find(holder, atom, caseSensitive: object.version >= 7).exists { return true }
      guard let next = holder.storedProto.asObject else { return false }
      holder = next
    }
    return false
  }

  private func stored(_ name: Atom, in object: ScriptObject) -> ScriptObject? {
    let place = heap.find(object, name, caseSensitive: true)
    return place.exists ? heap.read(object, place).asObject : nil
  }
}
