/// Properties by key, in the order in which they came: what an object of ActionScript 3 has besides its class's slots, and what a
/// Dictionary has.
///
/// A key is a whole number from 0 on (an integer), any other text (a string), or an object by its identity. Deleted entries stay as gaps
/// until the map grows, so that a `for … in` under way neither repeats nor skips what was there (V.Enum.5).
public struct PropertyMap {
  /// A property.
  @usableFromInline package struct Entry {
    /// `hole` where it was deleted.
    @usableFromInline package var key: Value
    @usableFromInline package var value: Value
    var hash: UInt32
    var isHidden: Bool

    static var gap: Entry { Entry(key: .hole, value: .undefined, hash: 0, isHidden: true) }
  }

  /// How many properties there are.
  public private(set) var count = 0
  /// Entries in use, gaps among them.
  @usableFromInline package private(set) var entryCount = 0
  /// The number after the last entry.
  public var entryLimit: Int { entryCount }
  private var capacity = 0
  @usableFromInline package private(set) var entries: UnsafeMutablePointer<Entry>
  /// Open addressing: entry + 1, 0 is free; twice as many as entries at least.
  private var buckets: UnsafeMutablePointer<UInt32>
  private var mask = 0
  /// Whole numbers came since the entries were last put in the order of enumeration.
  package internal(set) var hasNewNumbers = false

  /// What names the largest number that is a key as a number (V.Prop.9).
  public static let numberLimit = 1 << 28

  /// How many entries there is room for, and how many of them are gaps.
  struct Room {
    /// Room for two to this power of entries; 0 is for no map at all.
    var power: UInt8
    /// Entries whose properties were deleted.
    var gaps = 0

    static var none: Room { Room(power: 0) }
    static var least: Room { Room(power: 2) }

    init(power: UInt8, gaps: Int = 0) { (self.power, self.gaps) = (power, gaps) }

    /// Room for so many, and none less than the least.
    init(for count: Int) {
      self = .least
      while capacity < count { power += 1 }
    }

    var capacity: Int { 1 << Int(power) }
    /// Bytes that a map with so much room takes.
    var bytes: Int {
      MemoryLayout<PropertyMap>.size + capacity
        * (MemoryLayout<Entry>.stride + 2 * MemoryLayout<UInt32>.size)
    }

    /// Whether a map can have so many properties besides its gaps: a state may say anything.
    func isPossible(for count: Int) -> Bool {
      (2...28).contains(power) && (0...capacity).contains(gaps) && count <= capacity - gaps
    }
  }

  init(_ room: Room) {
    capacity = room.capacity
    entries = .allocate(capacity: capacity)
    buckets = .allocate(capacity: capacity * 2)
    buckets.initialize(repeating: 0, count: capacity * 2)
    mask = capacity * 2 - 1
    entryCount = room.gaps
    for gap in 0..<room.gaps { entries[gap] = .gap }
  }

  /// What a map that continues as this one does needs; where the gaps are makes no difference between two enumerations.
  var room: Room {
    Room(power: UInt8(capacity.trailingZeroBitCount), gaps: entryCount - count)
  }

  func deallocate() {
    entries.deallocate()
    buckets.deallocate()
  }

  /// Bytes that it takes.
  var bytes: Int { room.bytes }

  @inline(__always) private static func hash(_ key: Value) -> UInt32 {
    if key.isString { return key.string.keptHash }
    let mixed = key.bits &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  @inline(__always) private func isSame(_ entry: Int, _ key: Value, _ hash: UInt32) -> Bool {
    let other = entries[entry].key
    if other == key { return true }
    return entries[entry].hash == hash && key.isString && other.isString
      && key.string.hasSameUnits(as: other.string)
  }

  private func bucket(_ key: Value, _ hash: UInt32) -> Int {
    var at = Int(hash) & mask
    while buckets[at] != 0 {
      if isSame(Int(buckets[at]) - 1, key, hash) { return at }
      at = (at + 1) & mask
    }
    return -1
  }

  /// The entry of a key, or −1.
  public func find(_ key: Value) -> Int {
    let at = bucket(key, Self.hash(key))
    return at < 0 ? -1 : Int(buckets[at]) - 1
  }

  /// Whether an entry, which may not be there, has this very key; equal texts in other strings are not looked at.
  @inlinable @inline(__always) public func has(_ key: Value, at entry: Int) -> Bool {
    entry < entryCount && entries[entry].key == key
  }

  /// The value of an entry that `find` gave.
  @inlinable @inline(__always) public func value(_ entry: Int) -> Value { entries[entry].value }

  /// The key of an entry; `hole` in a gap.
  public func key(_ entry: Int) -> Value { entries[entry].key }

  /// Whether `for … in` passes an entry over.
  public func isHidden(_ entry: Int) -> Bool { entries[entry].isHidden }

  /// Writes the value of an entry.
  @inlinable @inline(__always) public mutating func setValue(_ entry: Int, _ value: Value) {
    entries[entry].value = value
  }

  mutating func setHidden(_ entry: Int, _ isHidden: Bool) { entries[entry].isHidden = isHidden }

  /// Puts in a property that is not there.
  mutating func add(_ key: Value, _ value: Value, isHidden: Bool) {
    if entryCount == capacity { rebuild() }
    let hash = Self.hash(key)
    entries[entryCount] = Entry(key: key, value: value, hash: hash, isHidden: isHidden)
    entryCount += 1
    count += 1
    if key.isInteger { hasNewNumbers = true }
    insert(entryCount - 1, hash)
  }

  private func insert(_ entry: Int, _ hash: UInt32) {
    var at = Int(hash) & mask
    while buckets[at] != 0 { at = (at + 1) & mask }
    buckets[at] = UInt32(entry + 1)
  }

  /// Leaves a gap where the key was.
  ///
  /// Its bucket still leads to the gap, which is like no key.
  mutating func remove(_ entry: Int) {
    entries[entry] = .gap
    count -= 1
  }

  /// Drops the gaps, and grows where more than half is in use.
  private mutating func rebuild() {
    take(entriesInUse(), Room(for: count * 2))
  }

  private func entriesInUse() -> [Entry] {
    (0..<entryCount).lazy.map { entries[$0] }.filter { !$0.key.isHole }
  }

  private mutating func take(_ kept: [Entry], _ room: Room) {
    var map = PropertyMap(room)
    for (index, entry) in kept.enumerated() {
      map.entries[index] = entry
      map.insert(index, entry.hash)
    }
    map.entryCount = kept.count
    map.count = kept.count
    map.hasNewNumbers = hasNewNumbers
    deallocate()
    self = map
  }

  /// The entry behind `entry` that `for … in` comes to, or −1; −1 is before the first.
  ///
  /// Whole numbers come first, by their remainders in a table of the size that the player's has (V.Enum.4), all else in the
  /// order in which it came.
  mutating func next(after entry: Int) -> Int {
    if entry < 0, hasNewNumbers { sortNumbers() }
    var next = max(entry, -1) + 1
    while next < entryCount {
      if !entries[next].isHidden { return next }
      next += 1
    }
    return -1
  }

  private mutating func sortNumbers() {
    var size = 2
    while count * 5 > size * 4 { size *= 2 }
    func place(_ entry: Entry) -> (Int, Int) {
      let number = Int(entry.key.integer)
      return (number & (size - 1), number)
    }
    let all = entriesInUse()
    let numbers = all.filter { $0.key.isInteger }.sorted { place($0) < place($1) }
    hasNewNumbers = false
    take(numbers + all.filter { !$0.key.isInteger }, Room(power: room.power))
  }

  func mark(_ marker: inout Marker, hasWeakKeys: Bool) {
    marker.bytes += bytes
    for index in 0..<entryCount {
      if !hasWeakKeys || !entries[index].key.isObject { marker.mark(entries[index].key) }
      marker.mark(entries[index].value)
    }
  }

  /// Removes properties whose keys are objects that nothing has marked.
  mutating func removeUnmarked() {
    for index in 0..<entryCount {
      guard let key = entries[index].key.asObject, !key.storage.pointee.isMarked else { continue }
      remove(index)
    }
  }
}
