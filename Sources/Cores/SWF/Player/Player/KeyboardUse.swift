import SWF

/// Whether a movie plays with the keyboard, so that a host knows whose keys they are.
///
/// None of it is machine state: a movie does the same whatever is found here.
extension Player {
  /// Whether keys do something in the movie, or have done so since it began: a movie that used them once may do so again.
  ///
  /// Scripts that ask `Key`, its listeners, handlers and buttons for keys count, and a text field or button that has the focus now.
  /// The scripts of an ActionScript 3 movie are not known, so it counts as well.
  public var usesKeyboard: Bool {
    hasUsedKeyboard || needsActionScript3 || takesText || highlighted != nil
  }

  /// Looks for uses that no call or handler shows.
  func noteKeyboardUse() {
    guard !hasUsedKeyboard else { return }
    hasUsedKeyboard = script.hasKeyListeners || focusHasKeyMethods
  }

  /// `onKeyDown` and `onKeyUp` are called on what has the focus alone.
  private var focusHasKeyMethods: Bool {
    guard let object = keyboard.focus, object.version >= 6, object is MovieClip || object is Button
    else { return false }
    return script.stores("onKeyDown", of: object) || script.stores("onKeyUp", of: object)
  }
}

extension Keyboard {
  /// What `Key.isDown` also knows: the left, right and middle button of the mouse.
  static let mouseButtons: Set<Int> = [1, 2, 4]
}

extension ClipEvents {
  /// Those that keys bring about.
  static let keys: ClipEvents = [.keyDown, .keyUp, .keyPress]
}

extension AVM1 {
  /// Whether something listens to `Key`, found without running a getter.
  var hasKeyListeners: Bool {
    [globalObject, otherWorld?.globalObject].contains { world in
      guard let world, let key = stored(heap.intern("Key"), in: world),
        let list = stored(Atom(._listeners), in: key)
      else { return false }
      return list.kind == .array && list.arrayLength > 0
    }
  }

  /// Whether an object or one of its nearest prototypes has a property, found in the same way.
  fileprivate func stores(_ name: String, of object: DisplayObject) -> Bool {
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
