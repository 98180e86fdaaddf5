package import FlashDisplay

/// What an object is besides a map of properties.
package enum ObjectKind: UInt8 {
  /// Storage that holds no object.
  case free
  case plain
  /// Where `link` is set, `aux` is what `length` reads as.
  case array
  /// `native` is a `ScriptFunction`, `link` the scope that it was made in, `aux` the clip that it was made on.
  case scriptFunction
  /// `aux` is its number in `NativeRegistry`.
  case nativeFunction
  /// A property with a getter (`link`) and a setter (`aux`). Scripts never see one. Its first slot is the value that was last set,
  /// its `arrayLength` how many of its functions are at work.
  case accessor
  /// A function's local variables, and a link of the scope chain; `link` is the next scope.
  case activation
  /// A link of the scope chain for `aux`; `link` is the next scope.
  case scope
  /// `native` is a DisplayObject, `link` an object that has what a native class keeps for it, if one's constructor was called on it,
  /// `aux` the path by which references find what comes to its place once it has gone.
  case display
  /// A primitive's wrapper, which is in `aux`.
  case box
  /// `super`: `link` is `this`, `aux` the prototype that it stands above, or how many above `this` that is.
  case superReference
  /// `native` tells.
  case other
}

/// An object of a script: a handle, as scripts pass it round.
///
/// Owned by the heap, which frees it when no marking has come by. What properties mean (prototypes, getters, versions) is
/// the machines' matter; here are only its own, stored.
package struct ScriptObject: BitwiseCopyable, Hashable {
  package let storage: UnsafeMutablePointer<ObjectStorage>

  @inlinable @inline(__always) package var kind: ObjectKind { storage.pointee.kind }
  @inlinable @inline(__always) package var shape: ObjectShape { storage.pointee.shape }
  @inlinable @inline(__always) package var isFunction: Bool {
    kind == .scriptFunction || kind == .nativeFunction
  }
  /// What a native class keeps for it.
  ///
  /// A clip or a function that a constructor is called on stays what it is: the machine relies on it. For a clip an object of its
  /// own keeps it.
  @inlinable package var native: AnyObject? {
    get {
      kind == .display
        ? storage.pointee.link.asObject?.storage.pointee.native : storage.pointee.native
    }
    nonmutating set {
      if kind == .display {
        storage.pointee.link.asObject?.storage.pointee.native = newValue
      } else if isPlain {
        storage.pointee.native = newValue
      }
    }
  }
  /// It is nothing that the machine itself relies on.
  @inlinable package var isPlain: Bool {
    switch kind {
    case .plain, .array, .box, .other: true
    default: false
    }
  }

  /// Makes an array or a wrapper of an object that is nothing else yet; false where it is.
  @inlinable package func become(_ kind: ObjectKind) -> Bool {
    guard isPlain, !isArrayWithElements || kind == .array else { return false }
    // A wrapper has its primitive where an array has the value of its length.
    if kind != storage.pointee.kind {
      storage.pointee.link = .undefined
      storage.pointee.aux = .undefined
    }
    storage.pointee.kind = kind
    return true
  }

  @inlinable package var isArrayWithElements: Bool { storage.pointee.elements != nil }

  /// See `ObjectKind`.
  @inlinable package var link: Value {
    get { storage.pointee.link }
    nonmutating set { storage.pointee.link = newValue }
  }
  /// See `ObjectKind`.
  @inlinable package var aux: Value {
    get { storage.pointee.aux }
    nonmutating set { storage.pointee.aux = newValue }
  }
  /// Whether properties of it are watched.
  @inlinable package var isWatched: Bool {
    get { storage.pointee.isWatched }
    nonmutating set { storage.pointee.isWatched = newValue }
  }
  /// An array's length; it can be any number that a script has set.
  @inlinable package var arrayLength: Int32 {
    get { storage.pointee.arrayLength }
    nonmutating set {
      storage.pointee.arrayLength = newValue
      if kind == .array { storage.pointee.link = .undefined }
    }
  }
  /// What an array's `length` reads: the value itself that a script has set, whatever it is (C.Array.3).
  @inlinable package var lengthValue: Value {
    link.isUndefined ? Value(Int(storage.pointee.arrayLength)) : aux
  }
  /// What the elements in an array's block allow, those that come later as well: nothing special, or read-only.
  package var elementFlags: PropertyFlags {
    get { storage.pointee.lengthFlags.contains(.readOnlyElements) ? .readOnly : [] }
    nonmutating set {
      if newValue.contains(.readOnly) { storage.pointee.lengthFlags.insert(.readOnlyElements) }
    }
  }
  /// `__proto__` as it is stored: undefined if there is none, an accessor's object if it is one.
  @inlinable @inline(__always) package var storedProto: Value {
    let slot = storage.pointee.shape.protoSlot
    return slot >= 0 ? storage.pointee.slots[slot] : .undefined
  }
  /// The prototype, if it is an ordinary object.
  @inlinable @inline(__always) package var proto: ScriptObject? {
    let value = storedProto
    return value.isObject && value.object.kind != .accessor ? value.object : nil
  }
}

/// What an object's handle points to.
package struct ObjectStorage {
  package var shape: ObjectShape
  /// Values of the shape's properties, owned.
  package var slots: UnsafeMutablePointer<Value>
  package var slotCapacity: Int32
  package var kind: ObjectKind
  package var isMarked: Bool
  package var isWatched: Bool
  /// An array's first elements, owned, as long as they came in order; others are properties.
  package var elements: UnsafeMutablePointer<Value>?
  package var elementCount: Int32
  package var elementCapacity: Int32
  package var arrayLength: Int32
  /// The order in which the first elements came, if it is not that of their indexes.
  package var order: ElementOrder?
  /// What an array's `length` allows.
  package var lengthFlags = PropertyFlags.hidden
  package var link: Value
  package var aux: Value
  package var native: AnyObject?
}

/// In which order elements of an array came: `for … in` shows it, and methods such as `reverse` change it.
///
/// Elements whose indexes are not listed came later, in the order of their indexes.
package final class ElementOrder {
  package let indexes: [Int32]

  package init(_ indexes: [Int32]) { self.indexes = indexes }
}

/// What a native class keeps for an object; it lists what it refers to.
package protocol NativeState: StateNode {
  func trace(_ marker: inout Marker)
}
