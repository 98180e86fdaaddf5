/// What a property allows, and which versions of movies see it.
///
/// Source: ActionScript 1's `ASSetPropFlags` (C.Flags.1, L3.1.5).
public struct PropertyFlags: OptionSet, Sendable, BitwiseCopyable, Hashable {
  /// Bits as `ASSetPropFlags` takes them, and some of our own.
  public let rawValue: UInt16

  /// Flags by their bits.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `for … in` passes it over.
  @inlinable public static var dontEnumerate: PropertyFlags { PropertyFlags(rawValue: 1 << 0) }
  /// `delete` leaves it.
  @inlinable public static var dontDelete: PropertyFlags { PropertyFlags(rawValue: 1 << 1) }
  /// Sets leave it as it is.
  @inlinable public static var readOnly: PropertyFlags { PropertyFlags(rawValue: 1 << 2) }
  /// Hidden from movies below SWF 6, and so on.
  @inlinable public static var version6: PropertyFlags { PropertyFlags(rawValue: 1 << 7) }
  /// Hidden from SWF 6 alone.
  @inlinable public static var notVersion6: PropertyFlags { PropertyFlags(rawValue: 1 << 8) }
  /// Hidden from movies below SWF 7.
  @inlinable public static var version7: PropertyFlags { PropertyFlags(rawValue: 1 << 10) }
  /// Hidden from movies below SWF 8.
  @inlinable public static var version8: PropertyFlags { PropertyFlags(rawValue: 1 << 12) }
  /// Hidden from movies below SWF 9.
  @inlinable public static var version9: PropertyFlags { PropertyFlags(rawValue: 1 << 13) }
  /// Hidden from movies below SWF 10.
  @inlinable public static var version10: PropertyFlags { PropertyFlags(rawValue: 1 << 14) }
  /// Of an array's `length`: the elements in its block are read-only.
  ///
  /// Not for scripts to set.
  @inlinable public static var readOnlyElements: PropertyFlags { PropertyFlags(rawValue: 1 << 3) }
  /// Of a prototype without a name: its `__proto__` was deleted.
  ///
  /// Not for scripts to set.
  @inlinable public static var namelessPrototype: PropertyFlags { PropertyFlags(rawValue: 1 << 4) }
  /// The slot holds an accessor, and not the value.
  ///
  /// Not for scripts to set.
  @inlinable public static var accessor: PropertyFlags { PropertyFlags(rawValue: 1 << 15) }

  /// As the player's own members are.
  @inlinable public static var hidden: PropertyFlags { [.dontEnumerate, .dontDelete] }
  /// As the player's own constants are.
  @inlinable public static var constant: PropertyFlags { [.dontEnumerate, .dontDelete, .readOnly] }
  /// All flags that hide from versions.
  @inlinable public static var versions: PropertyFlags {
    [
      .version6, .notVersion6, .version7, .version8, .version9, .version10,
    ]
  }
  /// What movies of SWF 5 and below do not see.
  @inlinable public static var hiddenFrom5: PropertyFlags {
    [
      .version6, .version7, .version8, .version9, .version10,
    ]
  }
  /// What movies of SWF 6 do not see.
  @inlinable public static var hiddenFrom6: PropertyFlags {
    [
      .notVersion6, .version7, .version8, .version9, .version10,
    ]
  }
  /// What movies of SWF 7 do not see.
  @inlinable public static var hiddenFrom7: PropertyFlags { [.version8, .version9, .version10] }
  /// What movies of SWF 8 do not see.
  @inlinable public static var hiddenFrom8: PropertyFlags { [.version9, .version10] }
  /// Bits that hide a setter of a prototype from a set (measured: hidden-setters).
  @inlinable public static var hidingSetters: PropertyFlags {
    [.version6, .version8, .version9, .version10]
  }

  /// The bits that hide a property from a movie of this version.
  @inlinable public static func hiding(from version: UInt8) -> PropertyFlags {
    switch version {
    case ...5: hiddenFrom5
    case 6: hiddenFrom6
    case 7: hiddenFrom7
    case 8: hiddenFrom8
    case 9: .version10
    default: []
    }
  }

  /// The bits with which a movie of this version does not follow a `__proto__` (measured: hidden-prototypes).
  ///
  /// SWF 7 and later follow all.
  package static func hidingProto(from version: Int) -> PropertyFlags {
    version < 6
      ? [.version6, .version7, .version8, .version9] : version < 7 ? .version7 : []
  }

  /// The bits with which `for … in` does not follow it.
  package static func hidingNames(from version: UInt8) -> PropertyFlags {
    switch version {
    case ..<7: hidingProto(from: Int(version))
    case 7: .version8
    case 8: .version9
    default: []
    }
  }
}

/// One property of a shape; its value is in the object's slot of the same number.
public struct ShapeEntry: BitwiseCopyable {
  /// `Atom.none` where it was deleted.
  public var atom: Atom
  @usableFromInline package var folded: Atom
  @usableFromInline package var flags: PropertyFlags

  /// An entry; `folded` is the name in lower case.
  @inlinable public init(atom: Atom, folded: Atom, flags: PropertyFlags) {
    self.atom = atom
    self.folded = folded
    self.flags = flags
  }
}

/// The names of an object's properties, in the order in which they came: a hidden class.
///
/// Objects that got the same names in the same order share one; adding a name leads along a transition to the next. An
/// object with many names, or one that lost one, has a shape for itself (`isOwn`), which changes under it. A change gives it a
/// new number, so that `LookupCache` needs no invalidation.
public struct ObjectShape: BitwiseCopyable, Equatable {
  @usableFromInline package let storage: UnsafeMutablePointer<ObjectShapeStorage>

  /// Its number; another one after each change.
  @inlinable @inline(__always) public var id: UInt64 { storage.pointee.id }
  /// How many entries it has, deleted ones as well.
  @inlinable @inline(__always) public var count: Int { storage.pointee.count }
  /// Whether it belongs to one object alone.
  @inlinable @inline(__always) public var isOwn: Bool { storage.pointee.isOwn }
  /// The slot of `__proto__`, or -1.
  @inlinable @inline(__always) public var protoSlot: Int { storage.pointee.protoSlot }
  /// The prototype has no name any more.
  public var hidesProto: Bool {
    protoSlot >= 0 && entry(protoSlot).flags.contains(.namelessPrototype)
  }
  /// The property in a slot.
  @inlinable @inline(__always) public func entry(_ slot: Int) -> ShapeEntry {
    storage.pointee.entries[slot]
  }

  /// The slot of a name, or -1.
  package func find(_ atom: Atom, folded: Atom, caseSensitive: Bool) -> Int {
    storage.pointee.find(atom, folded: folded, caseSensitive: caseSensitive)
  }
}

@usableFromInline package struct ObjectShapeStorage {
  @usableFromInline package var id: UInt64
  @usableFromInline package var count = 0
  /// Entries that are no longer there; only in a shape of its own.
  public var deleted = 0
  @usableFromInline package var capacity: Int
  @usableFromInline package var protoSlot = -1
  @usableFromInline package var isOwn: Bool
  @usableFromInline package var entries: UnsafeMutablePointer<ShapeEntry>
  /// Open addressing by the folded name: entry + 1, 0 is free.
  ///
  /// Empty while there are few.
  public var buckets: UnsafeMutablePointer<UInt32>?
  /// Of the names that it has or had, those that may be of events' methods.
  public var events: EventLetters = []
  package var bucketMask = 0
  package var transitions: [UInt64: ObjectShape] = [:]
  package var lastKey: UInt64 = .max
  package var lastNext: ObjectShape?

  /// From how many on a table pays.
  private static let linearLimit = 6

  package init(id: UInt64, isOwn: Bool, capacity: Int) {
    self.id = id
    self.isOwn = isOwn
    self.capacity = max(capacity, 1)
    entries = .allocate(capacity: self.capacity)
  }

  package func deallocate() {
    entries.deallocate()
    buckets?.deallocate()
  }

  package func find(_ atom: Atom, folded: Atom, caseSensitive: Bool) -> Int {
    if let buckets {
      var at = Self.hash(folded) & bucketMask
      while true {
        let index = Int(buckets[at])
        if index == 0 { return -1 }
        let entry = entries[index - 1]
        if caseSensitive ? entry.atom == atom : entry.folded == folded && entry.atom != .none {
          return index - 1
        }
        at = (at &+ 1) & bucketMask
      }
    }
    if caseSensitive {
      for index in 0..<count where entries[index].atom == atom { return index }
    } else {
      for index in 0..<count where entries[index].folded == folded && entries[index].atom != .none {
        return index
      }
    }
    return -1
  }

  /// Puts an entry behind the others.
  ///
  /// A `__proto__` that has one of the flags `hiding` is no prototype.
  package mutating func append(_ entry: ShapeEntry, events: EventLetters, hiding: PropertyFlags) {
    self.events.formUnion(events)
    if count == capacity { resize(to: capacity * 2) }
    entries[count] = entry
    count += 1
    if entry.atom == Atom(.__proto__) && entry.flags.isDisjoint(with: hiding)
      || entry.flags.contains(.namelessPrototype)
    {
      protoSlot = count - 1
    }
    if buckets != nil, count * 2 <= bucketMask {
      insert(count - 1)
    } else if count > Self.linearLimit {
      rebuild()
    }
  }

  private mutating func resize(to newCapacity: Int) {
    let new = UnsafeMutablePointer<ShapeEntry>.allocate(capacity: newCapacity)
    new.update(from: entries, count: count)
    entries.deallocate()
    entries = new
    capacity = newCapacity
  }

  package mutating func rebuild() {
    var size = 16
    while size < count * 4 { size *= 2 }
    buckets?.deallocate()
    let new = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
    new.update(repeating: 0, count: size)
    buckets = new
    bucketMask = size - 1
    for index in 0..<count where entries[index].atom != .none { insert(index) }
  }

  private func insert(_ index: Int) {
    guard let buckets else { return }
    var at = Self.hash(entries[index].folded) & bucketMask
    while buckets[at] != 0 { at = (at &+ 1) & bucketMask }
    buckets[at] = UInt32(index + 1)
  }

  private static func hash(_ atom: Atom) -> Int { Int((atom.id &* 0x9E37_79B1) >> 7) }
}

/// Makes shapes and leads from one to the next.
public struct ShapeTree {
  /// The shape of an object without properties.
  public let root: ObjectShape
  @usableFromInline var nextID: UInt64 = 1
  /// The flags with which a `__proto__` is no prototype: those of the movie's version, whatever runs.
  public var hidingProtos: PropertyFlags = []
  private var made: [ObjectShape] = []

  /// From how many properties on an object has a shape for itself.
  public static let sharedLimit = 48
  /// How many shared shapes there may be; beyond them every new one is an object's own.
  private static let shapeLimit = 60_000

  package init() {
    let storage = UnsafeMutablePointer<ObjectShapeStorage>.allocate(capacity: 1)
    storage.initialize(to: ObjectShapeStorage(id: 0, isOwn: false, capacity: 1))
    root = ObjectShape(storage: storage)
    made = [root]
  }

  package func deallocate() {
    for shape in made { release(shape) }
  }

  package func release(_ shape: ObjectShape) {
    shape.storage.pointee.deallocate()
    shape.storage.deinitialize(count: 1)
    shape.storage.deallocate()
  }

  /// A number that no shape has had.
  @inlinable @inline(__always) public mutating func freshID() -> UInt64 {
    let id = nextID
    nextID &+= 1
    return id
  }

  /// The shape with a name more, or nil where the object has to take one of its own.
  package mutating func adding(
    _ entry: ShapeEntry, events: EventLetters, to shape: ObjectShape
  ) -> ObjectShape? {
    let key = UInt64(entry.atom.id) << 16 | UInt64(entry.flags.rawValue)
    if shape.storage.pointee.lastKey == key { return shape.storage.pointee.lastNext }
    if let next = shape.storage.pointee.transitions[key] {
      shape.storage.pointee.lastKey = key
      shape.storage.pointee.lastNext = next
      return next
    }
    guard shape.count < Self.sharedLimit, made.count < Self.shapeLimit else { return nil }
    let next = copy(of: shape, isOwn: false)
    next.storage.pointee.append(entry, events: events, hiding: hidingProtos)
    made.append(next)
    shape.storage.pointee.transitions[key] = next
    shape.storage.pointee.lastKey = key
    shape.storage.pointee.lastNext = next
    return next
  }

  /// A shape of the same properties, for one object alone; the caller owns it.
  package mutating func own(_ shape: ObjectShape) -> ObjectShape { copy(of: shape, isOwn: true) }

  private mutating func copy(of shape: ObjectShape, isOwn: Bool) -> ObjectShape {
    let storage = UnsafeMutablePointer<ObjectShapeStorage>.allocate(capacity: 1)
    let source = shape.storage
    storage.initialize(
      to: ObjectShapeStorage(
        id: freshID(), isOwn: isOwn, capacity: source.pointee.count + (isOwn ? 8 : 1)))
    storage.pointee.entries.update(from: source.pointee.entries, count: source.pointee.count)
    storage.pointee.count = source.pointee.count
    storage.pointee.deleted = source.pointee.deleted
    storage.pointee.protoSlot = source.pointee.protoSlot
    storage.pointee.events = source.pointee.events
    if source.pointee.buckets != nil { storage.pointee.rebuild() }
    return ObjectShape(storage: storage)
  }
}

/// Remembers where names were found: direct-mapped, keyed by a shape's number and a name.
public struct LookupCache {
  /// The slot that a name was found in, for one shape.
  public struct Line: BitwiseCopyable {
    @usableFromInline package var shape: UInt64
    @usableFromInline package var key: UInt32
    @usableFromInline package var slot: Int32

    /// What is known of a name: its slot in a shape, or -1.
    @inlinable public init(shape: UInt64, key: UInt32, slot: Int32) {
      self.shape = shape
      self.key = key
      self.slot = slot
    }
  }

  @usableFromInline package let lines: UnsafeMutablePointer<Line>
  /// One less than how many lines there are.
  @inlinable public static var mask: Int { 4095 }

  package init() {
    lines = .allocate(capacity: Self.mask + 1)
    lines.initialize(repeating: Line(shape: .max, key: 0, slot: -1), count: Self.mask + 1)
  }

  /// The line for a shape and a name, whatever it holds now.
  @inlinable @inline(__always) public func line(_ shape: UInt64, _ key: UInt32)
    -> UnsafeMutablePointer<Line>
  {
    let hash = (UInt32(truncatingIfNeeded: shape) &* 0x85EB_CA6B) ^ (key &* 0x9E37_79B1)
    return lines + Int(hash >> 16) & Self.mask
  }
}
