package import FlashDisplay
package import FlashHeap

/// Quick looks at what scripts gave a clip: each frame asks each clip of the stage for its handlers and flags, and nearly all have none.
extension Clips {
  /// What a look at an object and its prototypes tells.
  package enum Glance {
    /// There is no such property.
    case absent
    /// There is, and it is a stored value that all versions see.
    case value(Value)
    /// Only a lookup by a script's rules can tell.
    case unknown
  }

  /// Looks for a property without a call, a scope or a frame.
  ///
  /// The name is none of those that clips have of themselves, such as `_x`.
  package func glance(_ script: ScriptObject, _ name: Atom, of object: DisplayObject) -> Glance {
    guard !object.isRemoved else { return .unknown }
    let isSensitive = object.version >= 7
    if let container = object as? Container, mayHaveChild(container, name),
      container.child(named: nameText(name), ignoresCase: !isSensitive) != nil
    {
      return .unknown
    }
    var holder = script
    for _ in 0..<Self.quickPrototypes {
      let place = heap.find(holder, name, caseSensitive: isSensitive)
      if place.exists {
        let flags = heap.flags(holder, place)
        guard flags.isDisjoint(with: PropertyFlags.versions.union(.accessor)) else {
          return .unknown
        }
        return .value(heap.read(holder, place))
      }
      if holder.kind == .superReference { return .unknown }
      let next = holder.storedProto
      guard next.isObject else { return .absent }
      holder = next.object
      if holder.kind == .accessor || holder.kind == .display { return .unknown }
    }
    return .unknown
  }

  /// Whether a clip can have a method of some events at all: it, what it inherits from or a child has a name like one.
  package func mayHaveHandlers(
    _ script: ScriptObject, _ object: DisplayObject, _ events: EventLetters
  ) -> Bool {
    guard !object.isRemoved,
      (object as? Container)?.mayHaveChild(startingWith: 0x6F) != true
    else { return true }
    var holder = script
    for _ in 0..<Self.quickPrototypes {
      let mayBeHere = !holder.shape.storage.pointee.events.isDisjoint(with: events)
      if mayBeHere || holder.kind == .superReference { return true }
      let next = holder.storedProto
      guard next.isObject else { return false }
      holder = next.object
      if holder.kind == .accessor || holder.kind == .display { return true }
    }
    return true
  }

  /// Whether a child may have a name, by its first letter.
  func mayHaveChild(_ container: Container, _ name: Atom) -> Bool {
    let letters = heap.atoms.strings[Int(name.id)]
    return container.mayHaveChild(startingWith: letters.count > 0 ? letters[0] : 0)
  }

  private static let quickPrototypes = 32
}
