/// Objects of ActionScript 3: a header and words.
///
/// A word is a value, or raw: an `int` or `uint` with zeros above, a Number's bits, 0 or 1, or an address. None of these looks like an object
/// or a string (see `Value`), so a collection reads all words alike. Only a Number that comes from outside may, which is why it
/// passes `Value(outside:)`.
extension ScriptObject {
  /// The header.
  @inlinable @inline(__always) public var header: UnsafeMutablePointer<CellHeader> {
    UnsafeMutableRawPointer(storage).assumingMemoryBound(to: CellHeader.self)
  }

  /// The words behind the header; only of an object that `Heap.makeCell` made.
  @inlinable @inline(__always) public var words: UnsafeMutablePointer<Value> {
    (UnsafeMutableRawPointer(storage) + MemoryLayout<CellHeader>.size)
      .assumingMemoryBound(to: Value.self)
  }

  /// How many words it has.
  @inlinable @inline(__always) public var wordCount: Int { Int(header.pointee.count) }

  /// What describes it: its class's virtual table.
  @inlinable @inline(__always) public var descriptor: UnsafeMutableRawPointer? {
    get { header.pointee.descriptor }
    nonmutating set { header.pointee.descriptor = newValue }
  }

  /// Whether it can have properties besides its class's slots.
  @inlinable @inline(__always) public var hasPropertyMap: Bool {
    header.pointee.flags.contains(.properties)
  }

  /// Those properties; nil if there are none yet.
  ///
  /// Only where `hasPropertyMap`.
  @inlinable @inline(__always) public var propertyMap: UnsafeMutablePointer<PropertyMap>? {
    UnsafeMutablePointer(bitPattern: UInt(words[0].bits))
  }

  /// Whether its properties do not keep the objects alive that are their keys; only where `hasPropertyMap`.
  public var hasWeakKeys: Bool {
    get { header.pointee.flags.contains(.weakKeys) }
    nonmutating set {
      if newValue {
        header.pointee.flags.insert(.weakKeys)
      } else {
        header.pointee.flags.remove(.weakKeys)
      }
    }
  }

  /// The word where an address of a payload lies.
  private var payloadWord: Int { 1 }

  /// What a native class keeps for it; only of an object that was made with room for it.
  public var payload: NativePayload? {
    get {
      guard header.pointee.flags.contains(.payload),
        let address = UnsafeRawPointer(bitPattern: UInt(words[payloadWord].bits))
      else { return nil }
      return Unmanaged<NativePayload>.fromOpaque(address).takeUnretainedValue()
    }
    nonmutating set {
      guard header.pointee.flags.contains(.payload) else { return }
      let old = UnsafeRawPointer(bitPattern: UInt(words[payloadWord].bits))
      let address = newValue.map { Unmanaged.passRetained($0).toOpaque() }
      words[payloadWord] = Value(bits: UInt64(UInt(bitPattern: address)))
      if let old { Unmanaged<NativePayload>.fromOpaque(old).release() }
    }
  }

  /// What a native class keeps for it, made at the first use; only of an object that was made with room for it.
  @inlinable public func payload<Kind: NativePayload>(or make: @autoclosure () -> Kind) -> Kind {
    if let known = payload as? Kind { return known }
    let made = make()
    payload = made
    return made
  }

  /// The first word of its block of elements: the address; after it the count and the room, 32 bits each.
  @inlinable @inline(__always) public var blockWord: Int {
    header.pointee.flags.contains(.payload) ? 2 : 1
  }
}

extension CellFlags {
  /// Words that an object begins with which has all this: properties, payload, elements.
  ///
  /// The first is there also where an object cannot have properties: those of a class below it may, and slots stay where they are.
  @inlinable public var firstSlot: Int {
    1 + (contains(.payload) ? 1 : 0)
      + (contains(.values) || contains(.bytes) ? 2 : 0)
  }
}

extension Heap {
  /// An object of ActionScript 3.
  ///
  /// `words` are copied, all of them: the first `flags.firstSlot` are zero. If they are nil the caller writes all words before anything
  /// else is made. `descriptor` lives as long as the heap.
  public func makeCell(
    _ kind: ObjectKind, _ descriptor: UnsafeMutableRawPointer?, flags: CellFlags,
    words: UnsafePointer<Value>?, count: Int
  ) -> ScriptObject {
    let bytes = MemoryLayout<CellHeader>.size + count * MemoryLayout<Value>.size
    let size = CellSize(fitting: bytes)
    let memory = takeCell(size, bytes: bytes)
    memory.assumingMemoryBound(to: CellHeader.self).initialize(
      to: CellHeader(kind, size, descriptor: descriptor, flags: flags, count: UInt32(count)))
    let object = ScriptObject(storage: memory.assumingMemoryBound(to: ObjectStorage.self))
    if let words { object.words.initialize(from: words, count: count) }
    return object
  }
}

/// Properties besides the slots.
extension ScriptObject {
  /// The value of one, or nil.
  @inlinable public func property(_ key: Value) -> Value? {
    guard hasPropertyMap, let map = propertyMap else { return nil }
    let entry = map.pointee.find(key)
    return entry < 0 ? nil : map.pointee.value(entry)
  }

  /// Writes one; a new one is hidden from `for … in` where it says so.
  ///
  /// Only where `hasPropertyMap`; gives the number of its entry.
  @discardableResult
  public func setProperty(
    _ key: Value, _ value: Value, isHidden: Bool = false, in heap: Heap
  ) -> Int {
    let map = propertyMap ?? makeMap(heap, .least)
    let entry = map.pointee.find(key)
    if entry >= 0 {
      map.pointee.setValue(entry, value)
      return entry
    }
    let before = map.pointee.bytes
    map.pointee.add(key, value, isHidden: isHidden)
    heap.pressure += max(0, map.pointee.bytes - before)
    return map.pointee.entryLimit - 1
  }

  @discardableResult
  func makeMap(_ heap: Heap, _ room: PropertyMap.Room) -> UnsafeMutablePointer<PropertyMap> {
    let map = UnsafeMutablePointer<PropertyMap>.allocate(capacity: 1)
    map.initialize(to: PropertyMap(room))
    heap.pressure += map.pointee.bytes
    words[0] = Value(bits: UInt64(UInt(bitPattern: map)))
    return map
  }

  /// Takes one away; false if there is none.
  public func removeProperty(_ key: Value) -> Bool {
    guard hasPropertyMap, let map = propertyMap else { return false }
    let entry = map.pointee.find(key)
    guard entry >= 0 else { return false }
    map.pointee.remove(entry)
    return true
  }

  /// Whether `for … in` passes one over; it must be there.
  public func setHidden(_ key: Value, _ isHidden: Bool) {
    guard hasPropertyMap, let map = propertyMap else { return }
    let entry = map.pointee.find(key)
    if entry >= 0 { map.pointee.setHidden(entry, isHidden) }
  }

  /// The number behind `index` of one that `for … in` comes to, 0 if there is none; 0 is before the first.
  public func nextProperty(after index: Int) -> Int {
    guard hasPropertyMap, let map = propertyMap else { return 0 }
    return map.pointee.next(after: index - 1) + 1
  }

  /// Frees what it has outside of its cell.
  func endCell() {
    let flags = header.pointee.flags
    if flags.contains(.properties), let map = propertyMap {
      map.pointee.deallocate()
      map.deallocate()
    }
    if flags.contains(.values) || flags.contains(.bytes) {
      UnsafeMutableRawPointer(bitPattern: UInt(words[blockWord].bits))?.deallocate()
    }
    if flags.contains(.payload) {
      payload?.objectWasFreed()
      payload = nil
    }
  }
}

extension Marker {
  /// Marks what an object of ActionScript 3 refers to.
  mutating func markCell(_ object: ScriptObject) {
    let flags = object.header.pointee.flags
    let count = object.wordCount
    bytes += MemoryLayout<CellHeader>.size + count * MemoryLayout<Value>.size
    for word in 0..<count { mark(object.words[word]) }
    if flags.contains(.properties), let map = object.propertyMap {
      map.pointee.mark(&self, hasWeakKeys: flags.contains(.weakKeys))
      if flags.contains(.weakKeys) { weakMaps.append(map) }
    }
    if flags.contains(.payload) { object.payload?.trace(&self) }
    guard flags.contains(.values) || flags.contains(.bytes) else { return }
    let word = object.blockWord
    let (elementCount, room) = (
      Int(UInt32(truncatingIfNeeded: object.words[word + 1].bits)),
      Int(object.words[word + 1].bits >> 32)
    )
    bytes += room * MemoryLayout<Value>.size
    guard flags.contains(.values),
      let elements = UnsafePointer<Value>(bitPattern: UInt(object.words[word].bits))
    else { return }
    for index in 0..<elementCount { mark(elements[index]) }
  }
}
