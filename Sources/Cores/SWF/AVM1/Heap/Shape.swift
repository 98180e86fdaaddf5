import FlashDisplay

/// What a property allows, and which versions of movies see it.
///
/// Source: ActionScript 1's `ASSetPropFlags` (C.Flags.1, L3.1.5).
package struct PropertyFlags: OptionSet, Sendable, BitwiseCopyable, Hashable {
  package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let dontEnumerate = PropertyFlags(rawValue: 1 << 0)
  package static let dontDelete = PropertyFlags(rawValue: 1 << 1)
  package static let readOnly = PropertyFlags(rawValue: 1 << 2)
  /// Hidden from movies below SWF 6, and so on.
  package static let version6 = PropertyFlags(rawValue: 1 << 7)
  /// Hidden from SWF 6 alone.
  package static let notVersion6 = PropertyFlags(rawValue: 1 << 8)
  package static let version7 = PropertyFlags(rawValue: 1 << 10)
  package static let version8 = PropertyFlags(rawValue: 1 << 12)
  package static let version9 = PropertyFlags(rawValue: 1 << 13)
  package static let version10 = PropertyFlags(rawValue: 1 << 14)
  /// Of an array's `length`: the elements in its block are read-only.
  ///
  /// Not for scripts to set.
  package static let readOnlyElements = PropertyFlags(rawValue: 1 << 3)
  /// Of a prototype without a name: its `__proto__` was deleted.
  ///
  /// Not for scripts to set.
  package static let namelessPrototype = PropertyFlags(rawValue: 1 << 4)
  /// The slot holds an accessor, and not the value.
  ///
  /// Not for scripts to set.
  package static let accessor = PropertyFlags(rawValue: 1 << 15)

  package static let hidden: PropertyFlags = [.dontEnumerate, .dontDelete]
  package static let constant: PropertyFlags = [.dontEnumerate, .dontDelete, .readOnly]
  package static let versions: PropertyFlags = [
    .version6, .notVersion6, .version7, .version8, .version9, .version10,
  ]
  private static let hiddenFrom5: PropertyFlags = [
    .version6, .version7, .version8, .version9, .version10,
  ]
  private static let hiddenFrom6: PropertyFlags = [
    .notVersion6, .version7, .version8, .version9, .version10,
  ]
  private static let hiddenFrom7: PropertyFlags = [.version8, .version9, .version10]
  private static let hiddenFrom8: PropertyFlags = [.version9, .version10]
  /// Bits that hide a setter of a prototype from a set (measured: hidden-setters).
  package static let hidingSetters: PropertyFlags = [.version6, .version8, .version9, .version10]

  /// The bits that hide a property from a movie of this version.
  package static func hiding(from version: UInt8) -> PropertyFlags {
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
package struct ShapeEntry: BitwiseCopyable {
  /// `Atom.none` where it was deleted.
  package var atom: Atom
  package var folded: Atom
  package var flags: PropertyFlags
}

/// The names of an object's properties, in the order in which they came: a hidden class.
///
/// Objects that got the same names in the same order share one; adding a name leads along a transition to the next. An
/// object with many names, or one that lost one, has a shape for itself (`isOwn`), which changes under it. A change gives it a
/// new number, so that `LookupCache` needs no invalidation.
package struct ObjectShape: BitwiseCopyable, Equatable {
  package let storage: UnsafeMutablePointer<ObjectShapeStorage>

  @inline(__always) package var id: UInt64 { storage.pointee.id }
  @inline(__always) package var count: Int { storage.pointee.count }
  @inline(__always) package var isOwn: Bool { storage.pointee.isOwn }
  /// The slot of `__proto__`, or -1.
  @inline(__always) package var protoSlot: Int { storage.pointee.protoSlot }
  /// The prototype has no name any more.
  package var hidesProto: Bool {
    protoSlot >= 0 && entry(protoSlot).flags.contains(.namelessPrototype)
  }
  @inline(__always) package func entry(_ slot: Int) -> ShapeEntry { storage.pointee.entries[slot] }

  /// The slot of a name, or -1.
  package func find(_ atom: Atom, folded: Atom, caseSensitive: Bool) -> Int {
    storage.pointee.find(atom, folded: folded, caseSensitive: caseSensitive)
  }
}

package struct ObjectShapeStorage {
  package var id: UInt64
  package var count = 0
  /// Entries that are no longer there; only in a shape of its own.
  package var deleted = 0
  package var capacity: Int
  package var protoSlot = -1
  package var isOwn: Bool
  package var entries: UnsafeMutablePointer<ShapeEntry>
  /// Open addressing by the folded name: entry + 1, 0 is free.
  ///
  /// Empty while there are few.
  package var buckets: UnsafeMutablePointer<UInt32>?
  /// Of the names that it has or had, those that may be of events' methods.
  package var events: EventLetters = []
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
package struct ShapeTree {
  /// The shape of an object without properties.
  package let root: ObjectShape
  private var nextID: UInt64 = 1
  /// The flags with which a `__proto__` is no prototype: those of the movie's version, whatever runs.
  package var hidingProtos: PropertyFlags = []
  private var made: [ObjectShape] = []

  /// From how many properties on an object has a shape for itself.
  package static let sharedLimit = 48
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
  @inline(__always) package mutating func freshID() -> UInt64 {
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
package struct LookupCache {
  package struct Line: BitwiseCopyable {
    package var shape: UInt64
    package var key: UInt32
    package var slot: Int32
  }

  package let lines: UnsafeMutablePointer<Line>
  private static let mask = 4095

  package init() {
    lines = .allocate(capacity: Self.mask + 1)
    lines.initialize(repeating: Line(shape: .max, key: 0, slot: -1), count: Self.mask + 1)
  }

  @inline(__always) package func line(_ shape: UInt64, _ key: UInt32) -> UnsafeMutablePointer<Line>
  {
    let hash = (UInt32(truncatingIfNeeded: shape) &* 0x85EB_CA6B) ^ (key &* 0x9E37_79B1)
    return lines + Int(hash >> 16) & Self.mask
  }
}
