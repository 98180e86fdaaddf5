import HostBase

@testable import Sync

/// A source of chance that a seed repeats.
struct SyncChance {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }
  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }
}

/// A remote in memory that fails now and then.
final class MemoryStore: SyncStore {
  /// How a request may go wrong.
  enum Fault { case none, refused, answerLost, cut, short }

  var objects: [String: [UInt8]] = [:]
  /// Asked before each request: whether, and how, it goes wrong.
  var fault: () throws(SyncFailure) -> Fault = { () throws(SyncFailure) in .none }
  private(set) var puts = 0

  func list() throws(SyncFailure) -> [String: Int] {
    let fault = try fault()
    if fault == .refused || fault == .answerLost { throw .offline("refused") }
    var listing = objects.mapValues(\.count)
    if fault == .short, let name = listing.keys.sorted().last { listing[name] = nil }
    return listing
  }

  func get(_ name: String) throws(SyncFailure) -> [UInt8]? {
    let fault = try fault()
    if fault == .refused || fault == .answerLost { throw .offline("refused") }
    return objects[name]
  }

  func put(_ name: String, _ bytes: [UInt8]) throws(SyncFailure) {
    let fault = try fault()
    if fault == .refused { throw .offline("refused") }
    puts += 1
    objects[name] = fault == .cut ? Array(bytes.prefix(bytes.count / 2)) : bytes
    if fault == .answerLost || fault == .cut { throw .object(name: name, reason: "cut off") }
  }
}

/// What a device keeps, in memory.
final class MemoryJournal: SyncJournal {
  let device: UInt64
  private(set) var known = SyncKnown()
  private(set) var waiting: [SyncRecord] = []
  private(set) var latestClock: Int64 = 0
  private(set) var notes = SyncNotes()
  private var bases: [SyncItem: SyncBase] = [:]
  private var kept: [SyncDigest: [UInt8]] = [:]
  /// Asked before each write: whether the sync is still alive.
  var effect: () throws(SyncFailure) -> Void = { () throws(SyncFailure) in }

  init(device: UInt64) { self.device = device }

  /// What a clone of the disk has.
  init(copyOf other: MemoryJournal) {
    (device, known, waiting) = (other.device, other.known, other.waiting)
    (latestClock, bases, kept) = (other.latestClock, other.bases, other.kept)
    notes = other.notes
  }

  var basedItems: [SyncItem] { Array(bases.keys) }
  func base(of item: SyncItem) -> SyncBase { bases[item] ?? .none }

  func setBase(of item: SyncItem, _ base: SyncBase) throws(SyncFailure) {
    try effect()
    bases[item] = base
  }

  func keep(_ bytes: [UInt8], _ digest: SyncDigest) throws(SyncFailure) {
    try effect()
    kept[digest] = bytes
  }

  func bytes(of digest: SyncDigest) throws(SyncFailure) -> [UInt8]? { kept[digest] }

  func add(_ record: SyncRecord, isOwn: Bool) throws(SyncFailure) {
    try effect()
    guard known.add(record) else { return }
    latestClock = max(latestClock, record.version.clock)
    if isOwn { waiting.append(record) }
  }

  func add(_ note: SyncNote) throws(SyncFailure) {
    try effect()
    notes.add(note)
  }

  func acknowledge(_ record: SyncRecord) throws(SyncFailure) {
    try effect()
    waiting.removeAll { $0.id == record.id }
  }
}

/// The user's files, in memory: an item has one or two of them.
final class MemoryFiles: SyncFiles {
  var files: [SyncItem: [String: [UInt8]]] = [:]
  /// Items that a sync holds.
  private(set) var held: Set<SyncItem> = []
  /// Items that are played.
  var played: Set<SyncItem> = []
  /// Asked before each change: whether the sync is still alive.
  var effect: () throws(SyncFailure) -> Void = { () throws(SyncFailure) in }

  func items() throws(SyncFailure) -> [SyncItem] { Array(files.keys) }

  func take(_ item: SyncItem) throws(SyncFailure) -> Bool {
    try effect()
    return !played.contains(item) && held.insert(item).inserted
  }

  func letGo(_ item: SyncItem) { held.remove(item) }

  func content(of item: SyncItem) throws(SyncFailure) -> SyncContent { Self.content(files[item]) }

  static func content(_ files: [String: [UInt8]]?) -> SyncContent {
    SyncContent(
      (files ?? [:]).compactMap {
        SyncFile(suffix: $0.key, digest: SyncDigest(of: $0.value), size: $0.value.count)
      }) ?? .deleted
  }

  func bytes(of item: SyncItem, _ suffix: String) throws(SyncFailure) -> [UInt8]? {
    files[item]?[suffix]
  }

  func replace(
    _ item: SyncItem, expecting: SyncContent, with content: SyncContent, bytes: [[UInt8]]
  ) throws(SyncFailure) -> Bool {
    try effect()
    guard Self.content(files[item]) == expecting else { return false }
    let new = Dictionary(
      uniqueKeysWithValues: zip(content.files.map(\.suffix), bytes).map { ($0, $1) })
    files[item] = new.isEmpty ? nil : new
    return true
  }
}

/// A clock that may be wrong.
final class MemoryClock: SyncClock {
  var now: Int64
  private var chance: SyncChance

  init(now: Int64, seed: UInt64) { (self.now, chance) = (now, SyncChance(seed: seed)) }

  func nonce() -> [UInt8] { (0..<16).map { _ in UInt8(truncatingIfNeeded: chance.next() >> 40) } }
}
