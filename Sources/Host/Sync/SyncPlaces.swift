/// Where devices meet: a folder, a server, anything that keeps bytes under names.
///
/// Nothing that is safe rests on it. It may lose an answer, keep half of an upload, list too little, or be restored from a backup.
package protocol SyncStore: AnyObject {
  /// The sizes of all that it has, by name.
  func list() throws(SyncFailure) -> [String: Int]
  /// What it has under a name; nil if there is nothing.
  func get(_ name: String) throws(SyncFailure) -> [UInt8]?
  /// Puts bytes under a name; it never has others under that name, but for damaged ones.
  func put(_ name: String, _ bytes: [UInt8]) throws(SyncFailure)
}

/// The user's files.
package protocol SyncFiles: AnyObject {
  /// Whether an item has a place here: another device may have game types and kinds of files that this one does not sync.
  func hasPlace(_ item: SyncItem) -> Bool
  /// Whether the game that an item belongs to is here.
  func hasGame(_ item: SyncItem) -> Bool
  /// When an item's files last changed, in milliseconds since 1970; nil if that says nothing.
  func changed(_ item: SyncItem) -> Int64?
  /// The items that have files.
  func items() throws(SyncFailure) -> [SyncItem]
  /// Keeps everything else from an item until `letGo`; false if it is in use, as by a game that is played.
  func take(_ item: SyncItem) throws(SyncFailure) -> Bool
  func letGo(_ item: SyncItem)
  /// What an item's files are now.
  func content(of item: SyncItem) throws(SyncFailure) -> SyncContent
  /// The bytes of a file; nil if it is not there any more.
  func bytes(of item: SyncItem, _ suffix: String) throws(SyncFailure) -> [UInt8]?
  /// Makes an item's files other ones, all or none, if they are still what is expected; false if not.
  ///
  /// `bytes` are those of `content`'s files, in their order.
  func replace(
    _ item: SyncItem, expecting: SyncContent, with content: SyncContent, bytes: [[UInt8]]
  ) throws(SyncFailure) -> Bool
}

extension SyncFiles {
  package func hasPlace(_ item: SyncItem) -> Bool { true }
  package func hasGame(_ item: SyncItem) -> Bool { false }
  package func changed(_ item: SyncItem) -> Int64? { nil }
}

/// What a device keeps of its own: each call has reached the disk when it returns.
package protocol SyncJournal: AnyObject {
  var device: UInt64 { get }
  /// All versions that it knows.
  var known: SyncKnown { get }
  /// Its own versions that no store is known to have, in the order in which they were made.
  var waiting: [SyncRecord] { get }
  /// The latest clock of all known versions.
  var latestClock: Int64 { get }
  /// The items that files and versions agreed on.
  var basedItems: [SyncItem] { get }
  func base(of item: SyncItem) -> SyncBase
  func setBase(of item: SyncItem, _ base: SyncBase) throws(SyncFailure)
  /// Keeps bytes, for as long as a version names them.
  func keep(_ bytes: [UInt8], _ digest: SyncDigest) throws(SyncFailure)
  /// The bytes of a digest; nil unless they are there and whole.
  func bytes(of digest: SyncDigest) throws(SyncFailure) -> [UInt8]?
  /// Adds a version, whose bytes it has; one of its own waits for a store.
  func add(_ record: SyncRecord, isOwn: Bool) throws(SyncFailure)
  /// What devices tell each other beside versions.
  var notes: SyncNotes { get }
  /// Adds a note, if it is new.
  func add(_ note: SyncNote) throws(SyncFailure)
  /// A store has one of its own.
  func acknowledge(_ record: SyncRecord) throws(SyncFailure)
}

/// Time and chance.
package protocol SyncClock: AnyObject {
  /// Milliseconds since 1970, as the device believes.
  var now: Int64 { get }
  /// 16 random bytes.
  func nonce() -> [UInt8]
}
