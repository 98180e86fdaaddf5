/// What an object is besides a map of properties.
public enum ObjectKind: UInt8, BitwiseCopyable, Sendable {
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
  /// Of ActionScript 3, this one and all below: a header and words (`Heap.makeCell`). An instance of a class.
  case instance
  /// A class.
  case classObject
  /// A script's global object.
  case scriptGlobal
  /// An activation's or a catch's variables.
  case scopeObject
  /// A function with the scopes that it was made in.
  case closure
  /// A method taken out of its object.
  case methodClosure
  /// An Array.
  case list
  /// A Vector.
  case vector
  /// A Namespace.
  case namespace
  /// Scopes that functions share.
  case scopes

  /// Whether it is a header and words.
  @inlinable @inline(__always) public var isCell: Bool { rawValue >= ObjectKind.instance.rawValue }
}

/// An object of a script: a handle, as scripts pass it round.
///
/// Owned by the heap, which frees it when no marking has come by. What properties mean (prototypes, getters, versions) is
/// the machines' matter; here are only its own, stored.
public struct ScriptObject: BitwiseCopyable, Hashable {
  @usableFromInline package let storage: UnsafeMutablePointer<ObjectStorage>

  /// The handle of an object's storage.
  @inlinable @inline(__always) public init(storage: UnsafeMutablePointer<ObjectStorage>) {
    self.storage = storage
  }

  /// What it is besides a map of properties.
  @inlinable @inline(__always) public var kind: ObjectKind { storage.pointee.kind }
  /// The names of its properties.
  @inlinable @inline(__always) public var shape: ObjectShape { storage.pointee.shape }
  /// Whether it can be called.
  @inlinable @inline(__always) public var isFunction: Bool {
    switch kind {
    case .scriptFunction, .nativeFunction: true
    default: false
    }
  }
  /// What a native class keeps for it.
  ///
  /// A clip or a function that a constructor is called on stays what it is: the machine relies on it. For a clip an object of its
  /// own keeps it.
  @inlinable public var native: NativePayload? {
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
  @inlinable public var isPlain: Bool {
    switch kind {
    case .plain, .array, .box, .other: true
    default: false
    }
  }

  /// Makes an array or a wrapper of an object that is nothing else yet; false where it is.
  @inlinable public func become(_ kind: ObjectKind) -> Bool {
    guard isPlain, !isArrayWithElements || kind == .array else { return false }
    // A wrapper has its primitive where an array has the value of its length.
    if kind != storage.pointee.kind {
      storage.pointee.link = .undefined
      storage.pointee.aux = .undefined
    }
    storage.pointee.kind = kind
    return true
  }

  /// Whether it has a block of elements.
  @inlinable public var isArrayWithElements: Bool { storage.pointee.elements != nil }

  /// See `ObjectKind`.
  @inlinable public var link: Value {
    get { storage.pointee.link }
    nonmutating set { storage.pointee.link = newValue }
  }
  /// See `ObjectKind`.
  @inlinable public var aux: Value {
    get { storage.pointee.aux }
    nonmutating set { storage.pointee.aux = newValue }
  }
  /// Whether properties of it are watched.
  @inlinable public var isWatched: Bool {
    get { storage.pointee.flags.contains(.watched) }
    nonmutating set {
      if newValue {
        storage.pointee.flags.insert(.watched)
      } else {
        storage.pointee.flags.remove(.watched)
      }
    }
  }
  /// An array's length; it can be any number that a script has set.
  @inlinable public var arrayLength: Int32 {
    get { storage.pointee.arrayLength }
    nonmutating set {
      storage.pointee.arrayLength = newValue
      if kind == .array { storage.pointee.link = .undefined }
    }
  }
  /// What an array's `length` reads: the value itself that a script has set, whatever it is (C.Array.3).
  @inlinable public var lengthValue: Value {
    link.isUndefined ? Value(Int(storage.pointee.arrayLength)) : aux
  }
  /// What the elements in an array's block allow, those that come later as well: nothing special, or read-only.
  @inlinable public var elementFlags: PropertyFlags {
    get { storage.pointee.lengthFlags.contains(.readOnlyElements) ? .readOnly : [] }
    nonmutating set {
      if newValue.contains(.readOnly) { storage.pointee.lengthFlags.insert(.readOnlyElements) }
    }
  }
  /// `__proto__` as it is stored: undefined if there is none, an accessor's object if it is one.
  @inlinable @inline(__always) public var storedProto: Value {
    let slot = storage.pointee.shape.protoSlot
    return slot >= 0 ? storage.pointee.slots[slot] : .undefined
  }
  /// The prototype, if it is an ordinary object.
  @inlinable @inline(__always) public var proto: ScriptObject? {
    let value = storedProto
    guard value.isObject else { return nil }
    if case .accessor = value.object.kind { return nil }
    return value.object
  }
}

/// What an object's handle points to: an object of ActionScript 1 and 2.
///
/// Its first fields are those of `CellHeader`.
public struct ObjectStorage {
  @usableFromInline package var shape: ObjectShape
  @usableFromInline package var kind: ObjectKind
  package var isMarked: Bool
  @usableFromInline package var flags: CellFlags
  let size: CellSize
  package var slotCapacity: UInt32
  /// Values of the shape's properties, owned.
  public var slots: UnsafeMutablePointer<Value>
  /// An array's first elements, owned, as long as they came in order; others are properties.
  public var elements: UnsafeMutablePointer<Value>?
  package var elementCount: Int32 = 0
  package var elementCapacity: Int32 = 0
  @usableFromInline package var arrayLength: Int32 = 0
  /// What an array's `length` allows.
  public var lengthFlags = PropertyFlags.hidden
  /// The order in which the first elements came, if it is not that of their indexes.
  public var order: ElementOrder?
  @usableFromInline package var link = Value.undefined
  @usableFromInline package var aux = Value.undefined
  @usableFromInline package var native: NativePayload?

  init(_ kind: ObjectKind, shape: ObjectShape, slots: UnsafeMutablePointer<Value>) {
    (self.shape, self.kind, self.slots) = (shape, kind, slots)
    (isMarked, flags, size, slotCapacity) = (false, [], .object, 0)
  }
}

/// In which order elements of an array came: `for … in` shows it, and methods such as `reverse` change it.
///
/// Elements whose indexes are not listed came later, in the order of their indexes.
public final class ElementOrder {
  package let indexes: [Int32]

  package init(_ indexes: [Int32]) { self.indexes = indexes }
}
