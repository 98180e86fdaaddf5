/// Where an object's own property is.
public struct PropertyPlace: BitwiseCopyable, Equatable {
  /// A slot (0…), nothing (-1), an array's length (-2), or an array's element (-16 - index).
  public let code: Int32

  /// A place by its code.
  @inlinable @inline(__always) public init(code: Int32) { self.code = code }

  /// The object has no such property.
  @inlinable public static var none: PropertyPlace { PropertyPlace(code: -1) }
  /// An array's length.
  @inlinable public static var length: PropertyPlace { PropertyPlace(code: -2) }
  /// A slot of the object.
  @inlinable @inline(__always) public static func slot(_ slot: Int) -> PropertyPlace {
    PropertyPlace(code: Int32(slot))
  }
  /// An element of an array's block.
  @inlinable @inline(__always) public static func element(_ index: Int) -> PropertyPlace {
    PropertyPlace(code: -16 - Int32(index))
  }
  /// Whether the object has the property.
  @inlinable @inline(__always) public var exists: Bool { code != -1 }
  /// Whether it is in a slot.
  @inlinable @inline(__always) public var isSlot: Bool { code >= 0 }
  /// The slot; only where `isSlot`.
  @inlinable @inline(__always) public var slot: Int { Int(code) }
  /// Whether it is an array's length.
  @inlinable @inline(__always) public var isLength: Bool { code == -2 }
  /// Whether it is an element of an array's block.
  @inlinable public var isElement: Bool { code <= -16 }
  /// The element's index; only where `isElement`.
  @inlinable public var element: Int { Int(-16 - code) }
}

/// Properties as they are stored: no prototypes, no calls, no versions.
extension Heap {
  /// Where a name of an object is.
  @inlinable @inline(__always) public func find(
    _ object: ScriptObject, _ atom: Atom, caseSensitive: Bool
  ) -> PropertyPlace {
    if case .array = object.kind { return findInArray(object, atom, caseSensitive: caseSensitive) }
    return .slot(findSlot(object.shape, atom, caseSensitive: caseSensitive))
  }

  /// The slot of a name in a shape, or -1.
  @inlinable @inline(__always) public func findSlot(
    _ shape: ObjectShape, _ atom: Atom, caseSensitive: Bool
  ) -> Int {
    let key = caseSensitive ? atom.id : folded(atom).id | 0x8000_0000
    let line = cache.line(shape.id, key)
    if line.pointee.shape == shape.id, line.pointee.key == key { return Int(line.pointee.slot) }
    return findSlotSlowly(shape, atom, caseSensitive: caseSensitive, key)
  }

  @inline(never) @usableFromInline package func findSlotSlowly(
    _ shape: ObjectShape, _ atom: Atom, caseSensitive: Bool, _ key: UInt32
  ) -> Int {
    let slot = shape.find(atom, folded: folded(atom), caseSensitive: caseSensitive)
    cache.line(shape.id, key).pointee = LookupCache.Line(
      shape: shape.id, key: key, slot: Int32(slot))
    return slot
  }

  @usableFromInline package func findInArray(
    _ object: ScriptObject, _ atom: Atom, caseSensitive: Bool
  ) -> PropertyPlace {
    let index = atoms.indexes[Int(atom.id)]
    if index >= 0, index < object.storage.pointee.elementCount {
      let isHole = object.storage.pointee.elements.unsafelyUnwrapped[Int(index)].isHole
      return isHole ? .none : .element(Int(index))
    }
    if caseSensitive ? atom == Atom(.length) : folded(atom) == Atom(.length) { return .length }
    return .slot(findSlot(object.shape, atom, caseSensitive: caseSensitive))
  }

  /// What is stored there; an accessor's object where `flags` has `.accessor`.
  @inlinable @inline(__always) public func read(_ object: ScriptObject, _ place: PropertyPlace)
    -> Value
  {
    if place.isSlot { return object.storage.pointee.slots[place.slot] }
    if place.isLength { return object.lengthValue }
    return place.isElement
      ? object.storage.pointee.elements.unsafelyUnwrapped[place.element] : .undefined
  }

  /// What the property allows.
  @inlinable @inline(__always) public func flags(_ object: ScriptObject, _ place: PropertyPlace)
    -> PropertyFlags
  {
    if place.isSlot { return object.shape.entry(place.slot).flags }
    if place.isLength { return object.storage.pointee.lengthFlags.intersection(.constant) }
    return place.isElement ? object.elementFlags : []
  }

  /// Stores a value where a property is.
  @inlinable @inline(__always) public func write(
    _ object: ScriptObject, _ place: PropertyPlace, _ value: Value
  ) {
    if place.isSlot {
      object.storage.pointee.slots[place.slot] = value
    } else if place.isElement {
      object.storage.pointee.elements.unsafelyUnwrapped[place.element] = value
    }
  }

  /// Adds a property that is not there yet.
  package func add(
    _ object: ScriptObject, _ atom: Atom, _ value: Value, _ flags: PropertyFlags = []
  ) {
    if object.kind == .array {
      let index = atoms.indexes[Int(atom.id)]
      if index >= 0 {
        if flags == object.elementFlags, addElement(object, index, value) { return }
        spill(object)
        if index >= object.arrayLength { object.arrayLength = index + 1 }
      } else {
        stretch(object, atom)
      }
    }
    let entry = ShapeEntry(atom: atom, folded: folded(atom), flags: flags)
    let storage = object.storage
    let slot = storage.pointee.shape.count
    if slot == Int(storage.pointee.slotCapacity) { growSlots(storage) }
    storage.pointee.slots[slot] = value
    let events = atoms.events(atom)
    if !storage.pointee.shape.isOwn,
      let next = shapes.adding(entry, events: events, to: storage.pointee.shape)
    {
      storage.pointee.shape = next
      return
    }
    takeOwnShape(object)
    storage.pointee.shape.storage.pointee.append(
      entry, events: events, hiding: shapes.hidingProtos)
    storage.pointee.shape.storage.pointee.id = shapes.freshID()
  }

  /// Lets an array's length grow with a name that is an index in an unusual spelling; such names change nothing else.
  ///
  /// It may have blanks and a sign first, zeros or ten digits, and a tail where such counts.
  package func stretch(_ object: ScriptObject, _ atom: Atom, hasTail: Bool = false) {
    guard let index = oddIndex(atom, hasTail: hasTail), index >= object.arrayLength else { return }
    object.arrayLength = index &+ 1
    if object.arrayLength < 0, index > 0 { truncate(object, to: 0) }
  }

  /// The index that a name is, in 32 bits: what is beyond them wraps around.
  private func oddIndex(_ atom: Atom, hasTail: Bool) -> Int32? {
    let text = atoms.strings[Int(atom.id)]
    var position = 0
    while position < text.count, text[position] == 0x20 || 0x09...0x0D ~= text[position] {
      position += 1
    }
    let isNegative = position < text.count && text[position] == 0x2D
    if isNegative || position < text.count && text[position] == 0x2B { position += 1 }
    let first = position
    var index: Int32 = 0
    while position < text.count, 0x30...0x39 ~= text[position] {
      index = index &* 10 &+ Int32(text[position] - 0x30)
      position += 1
    }
    guard position > first, hasTail || position == text.count else { return nil }
    return isNegative ? 0 &- index : index
  }

  /// The element after the last, or a gap; false if it has to be a property.
  private func addElement(_ object: ScriptObject, _ index: Int32, _ value: Value) -> Bool {
    let storage = object.storage
    let count = storage.pointee.elementCount
    if index < count {
      // It was deleted, and is the newest now.
      guard storage.pointee.elements.unsafelyUnwrapped[Int(index)].isHole else { return false }
      var order = elementOrder(object).filter { $0 != index }
      order.append(index)
      storage.pointee.elements.unsafelyUnwrapped[Int(index)] = value
      setOrder(object, order)
      return true
    }
    // Elements that are properties already would come before this one.
    guard index == count, !hasVisibleNames(object) else {
      // Nor may those in the block come before names that came earlier.
      if index == count, count > 0 { spill(object) }
      return false
    }
    if count == storage.pointee.elementCapacity {
      let capacity = max(8, Int(count) * 2)
      let new = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
      if let old = storage.pointee.elements {
        new.update(from: old, count: Int(count))
        old.deallocate()
      }
      storage.pointee.elements = new
      storage.pointee.elementCapacity = Int32(capacity)
      pressure += capacity * 8
    }
    storage.pointee.elements.unsafelyUnwrapped[Int(count)] = value
    storage.pointee.elementCount = count + 1
    if count + 1 > storage.pointee.arrayLength { object.arrayLength = count + 1 }
    return true
  }

  /// Puts an element at a number that an array does not have yet.
  package func addElement(_ object: ScriptObject, at index: Int, _ value: Value) {
    if index <= Int(object.storage.pointee.elementCount), addElement(object, Int32(index), value) {
      return
    }
    add(object, atom(index: index), value, object.elementFlags)
  }

  /// Whether all elements of an array are in its block.
  package func isDense(_ object: ScriptObject) -> Bool {
    let storage = object.storage
    return storage.pointee.elementCount == storage.pointee.arrayLength && !hasIndexNames(object)
  }

  /// Whether an array has properties besides its block that `for … in` would find.
  package func hasVisibleNames(_ object: ScriptObject) -> Bool {
    let shape = object.shape
    for slot in 0..<shape.count {
      let entry = shape.entry(slot)
      if entry.atom != .none, !entry.flags.contains(.dontEnumerate) { return true }
    }
    return false
  }

  package func hasIndexNames(_ object: ScriptObject) -> Bool {
    for slot in 0..<object.shape.count
    where atoms.indexes[Int(object.shape.entry(slot).atom.id)] >= 0 {
      return true
    }
    return false
  }

  /// Makes properties of an array's elements.
  package func spill(_ object: ScriptObject) {
    let storage = object.storage
    guard let elements = storage.pointee.elements else { return }
    let (order, flags) = (elementOrder(object), object.elementFlags)
    storage.pointee.elements = nil
    storage.pointee.elementCount = 0
    storage.pointee.elementCapacity = 0
    storage.pointee.order = nil
    storage.pointee.kind = .plain
    for index in order { add(object, atom(index: Int(index)), elements[Int(index)], flags) }
    storage.pointee.kind = .array
    elements.deallocate()
  }

  /// The elements in an array's block, in the order in which they came.
  package func elementOrder(_ object: ScriptObject) -> [Int32] {
    guard let elements = object.storage.pointee.elements else { return [] }
    let count = object.storage.pointee.elementCount
    guard let order = object.storage.pointee.order else {
      return (0..<count).filter { !elements[Int($0)].isHole }
    }
    let listed = order.indexes.filter { $0 < count && !elements[Int($0)].isHole }
    var isListed = [Bool](repeating: false, count: Int(count))
    for index in listed { isListed[Int(index)] = true }
    return listed + (0..<count).filter { !isListed[Int($0)] && !elements[Int($0)].isHole }
  }

  /// Changes that order.
  package func setOrder(_ object: ScriptObject, _ order: [Int32]) {
    let isAscending = zip(order, order.dropFirst()).allSatisfy { $0 < $1 }
    object.storage.pointee.order = isAscending ? nil : ElementOrder(order)
  }

  /// An object with a hidden `constructor` and a `__proto__`, as literals make it, and with room for more properties.
  package func makeLiteral(
    _ kind: ObjectKind = .plain, constructor: Value, proto: Value, room: Int = 0
  ) -> ScriptObject {
    let object = makeObject(kind)
    let storage = object.storage
    growSlots(storage, to: max(4, min(room + 2, 64)))
    if let shape = literalShape {
      storage.pointee.shape = shape
      storage.pointee.slots[0] = constructor
      storage.pointee.slots[1] = proto
      return object
    }
    add(object, Atom(.constructor), constructor, .hidden)
    add(object, Atom(.__proto__), proto, .hidden)
    if !object.shape.isOwn { literalShape = object.shape }
    return object
  }

  private func growSlots(_ storage: UnsafeMutablePointer<ObjectStorage>) {
    let capacity = storage.pointee.slotCapacity == 0 ? 4 : Int(storage.pointee.slotCapacity) * 2
    growSlots(storage, to: capacity)
  }

  private func growSlots(_ storage: UnsafeMutablePointer<ObjectStorage>, to capacity: Int) {
    let new = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    if storage.pointee.slotCapacity > 0 {
      new.update(from: storage.pointee.slots, count: Int(storage.pointee.slotCapacity))
      storage.pointee.slots.deallocate()
    }
    storage.pointee.slots = new
    storage.pointee.slotCapacity = UInt32(capacity)
    pressure += capacity * 8
  }

  private func takeOwnShape(_ object: ScriptObject) {
    if object.shape.isOwn { return }
    object.storage.pointee.shape = shapes.own(object.shape)
  }

  /// Takes a property away.
  package func remove(_ object: ScriptObject, _ place: PropertyPlace) {
    if place.isElement {
      let storage = object.storage
      storage.pointee.elements.unsafelyUnwrapped[place.element] = .hole
      if place.element == Int(storage.pointee.elementCount) - 1 {
        if storage.pointee.order != nil { setOrder(object, elementOrder(object)) }
        storage.pointee.elementCount -= 1
      }
    }
    guard place.isSlot else { return }
    takeOwnShape(object)
    let shape = object.shape.storage
    object.storage.pointee.slots[place.slot] = .undefined
    shape.pointee.entries[place.slot].atom = .none
    shape.pointee.id = shapes.freshID()
    if shape.pointee.protoSlot == place.slot { shape.pointee.protoSlot = -1 }
    shape.pointee.deleted += 1
    if shape.pointee.deleted > 16, shape.pointee.deleted * 2 > shape.pointee.count {
      compact(object)
    }
  }

  private func compact(_ object: ScriptObject) {
    let shape = object.shape.storage
    var next = 0
    for slot in 0..<shape.pointee.count where shape.pointee.entries[slot].atom != .none {
      shape.pointee.entries[next] = shape.pointee.entries[slot]
      object.storage.pointee.slots[next] = object.storage.pointee.slots[slot]
      if shape.pointee.protoSlot == slot { shape.pointee.protoSlot = next }
      next += 1
    }
    shape.pointee.count = next
    shape.pointee.deleted = 0
    shape.pointee.rebuild()
  }

  /// Changes what a property allows.
  package func setFlags(_ object: ScriptObject, _ place: PropertyPlace, _ flags: PropertyFlags) {
    if place.isElement {
      let index = place.element
      spill(object)
      let slot = findSlot(object.shape, atom(index: index), caseSensitive: true)
      if slot >= 0 { setFlags(object, .slot(slot), flags) }
      return
    }
    if place == .length {
      let kept = object.storage.pointee.lengthFlags.intersection(.readOnlyElements)
      object.storage.pointee.lengthFlags = flags.intersection(.constant).union(kept)
    }
    guard place.isSlot, object.shape.entry(place.slot).flags != flags else { return }
    takeOwnShape(object)
    object.shape.storage.pointee.entries[place.slot].flags = flags
    if object.shape.entry(place.slot).atom == Atom(.__proto__) {
      object.shape.storage.pointee.protoSlot =
        flags.isDisjoint(with: shapes.hidingProtos) ? place.slot : -1
    }
    object.shape.storage.pointee.id = shapes.freshID()
  }

  /// Puts a value in, whether it is there or not, and whatever it allows.
  package func define(
    _ object: ScriptObject, _ atom: Atom, _ value: Value, _ flags: PropertyFlags = []
  ) {
    let place = find(object, atom, caseSensitive: true)
    guard place.exists else { return add(object, atom, value, flags) }
    setFlags(object, place, flags)
    write(object, find(object, atom, caseSensitive: true), value)
  }

  /// Names of its own, oldest first, with what they allow.
  package func ownNames(_ object: ScriptObject) -> [(atom: Atom, flags: PropertyFlags)] {
    var names: [(atom: Atom, flags: PropertyFlags)] = []
    if object.kind == .array { names.append((Atom(.length), self.flags(object, .length))) }
    let flags = object.elementFlags
    for index in elementOrder(object) { names.append((atom(index: Int(index)), flags)) }
    for slot in 0..<object.shape.count {
      let entry = object.shape.entry(slot)
      if entry.atom != .none, !entry.flags.contains(.namelessPrototype) {
        names.append((entry.atom, entry.flags))
      }
    }
    return names
  }

  /// Lets an array end here, and drops what was after it, as far as it can be deleted.
  package func truncate(_ object: ScriptObject, to length: Int) {
    let storage = object.storage
    if length < Int(storage.pointee.elementCount) {
      storage.pointee.elementCount = Int32(length)
      if let order = storage.pointee.order {
        setOrder(object, order.indexes.filter { $0 < length })
      }
    }
    for slot in (0..<object.shape.count).reversed() {
      let entry = object.shape.entry(slot)
      if entry.atom != .none, Int(atoms.indexes[Int(entry.atom.id)]) >= length,
        !entry.flags.contains(.dontDelete)
      {
        remove(object, .slot(slot))
      }
    }
  }
}
