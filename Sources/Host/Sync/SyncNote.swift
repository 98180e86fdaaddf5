/// What devices tell each other beside versions: which remote this is, and what a device is called.
///
/// A note is written once, under a name made of its bytes, as everything else.
package struct SyncNote: Hashable, Sendable {
  /// What it says.
  package enum Kind: UInt8, Sendable {
    /// This remote is `name`, made by `device`.
    case remote = 1
    /// `device` is called `name`.
    case device
    /// `device` is not in use any more.
    case forgotten
  }

  package let kind: Kind
  package let device: UInt64
  /// When, as in versions.
  package let clock: Int64
  package let name: String

  /// What the names of all notes in a store begin with.
  package static let folder = SyncName.notes
  /// How large a note may be.
  static let limit = 512
  /// How many a device reads.
  static let most = 256
  private static let magic = Array("ARCNOTE1".utf8)

  /// A note; its name has 200 bytes at most.
  package init(_ kind: Kind, device: UInt64, clock: Int64, name: String) {
    var name = name
    while name.utf8.count > 200 { name.removeLast() }
    (self.kind, self.device, self.clock, self.name) = (kind, device, clock, name)
  }

  /// What a store has under a name; nil unless it is a note, and the name is its own.
  package init?(name: String, bytes: [UInt8]) {
    guard bytes.count <= Self.limit, name == SyncName.note(SyncDigest(of: bytes)) else {
      return nil
    }
    var reader = SyncReader(bytes: bytes)
    guard reader.take(Self.magic.count).map(Array.init) == Self.magic,
      let kind = reader.take(1)?.first.flatMap(Kind.init(rawValue:)),
      let device = reader.number(UInt64.self), let clock = reader.number(Int64.self),
      let text = reader.text(), text.utf8.count <= 200, reader.isAtEnd
    else { return nil }
    (self.kind, self.device, self.clock, self.name) = (kind, device, clock, text)
  }

  /// A note with these bytes; nil if they are none.
  package init?(bytes: [UInt8]) {
    self.init(name: SyncName.note(SyncDigest(of: bytes)), bytes: bytes)
  }

  /// As stores have it.
  package var bytes: [UInt8] {
    var writer = SyncWriter(bytes: Self.magic)
    writer.bytes.append(kind.rawValue)
    writer.put(device)
    writer.put(clock)
    writer.put(name)
    return writer.bytes
  }

  /// Its name in a store.
  package var storeName: String { SyncName.note(SyncDigest(of: bytes)) }
}

/// The notes that a device has, by what they are about; the newest of each counts.
package struct SyncNotes: Sendable {
  /// All of them, by their names in a store.
  package private(set) var all: [String: SyncNote] = [:]

  package init() {}

  mutating func add(_ note: SyncNote) { all[note.storeName] = note }

  /// The latest clock of all.
  package var latestClock: Int64 { all.values.map(\.clock).max() ?? 0 }

  /// The remotes that this device has met, which are one remote if they are several.
  package var remotes: Set<String> {
    Set(all.filter { $0.value.kind == .remote }.map(\.key))
  }

  /// What devices are called, and whether they are in use; by number.
  package var devices: [(device: UInt64, note: SyncNote)] {
    var newest: [UInt64: SyncNote] = [:]
    for note in all.values where note.kind != .remote {
      guard let there = newest[note.device] else {
        newest[note.device] = note
        continue
      }
      if (there.clock, there.kind.rawValue, there.name)
        < (note.clock, note.kind.rawValue, note.name)
      {
        newest[note.device] = note
      }
    }
    return newest.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What a device is called; nil where it has not said.
  package func name(of device: UInt64) -> String? {
    devices.first { $0.device == device }.flatMap { $0.note.name.isEmpty ? nil : $0.note.name }
  }
}
