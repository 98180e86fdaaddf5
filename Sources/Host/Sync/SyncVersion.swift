/// The name of a version: the first half of SHA-256 of its bytes.
package struct SyncID: Hashable, Comparable, Sendable {
  let high: UInt64
  let low: UInt64

  /// 32 hexadecimal digits.
  package var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  package static func < (one: SyncID, other: SyncID) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

/// What an item became on a device, and which versions that replaced.
///
/// A deletion is a version too: only one that names what it deletes deletes anything. Versions may come in any order, twice, late or
/// never; devices that have the same ones agree.
package struct SyncVersion: Hashable, Sendable {
  package let item: SyncItem
  package let content: SyncContent
  /// The versions that it was made of: nothing else is replaced by it.
  package let replaces: [SyncID]
  /// The device that made it.
  package let device: UInt64
  /// When, in milliseconds since 1970, but after all that the device had seen: asked only where two versions are equals.
  package let clock: Int64
  /// 128 random bits: two devices, a cloned disk or a restored backup never make one version twice.
  package let nonce: [UInt8]

  /// How many versions one can replace.
  static let mostReplaced = 256
}

/// A version with its bytes, as stores and devices keep it.
package struct SyncRecord: Hashable, Sendable {
  package let version: SyncVersion
  package let id: SyncID
  package let bytes: [UInt8]
  /// What the store calls it.
  package let name: String

  /// The record of a version.
  package init(_ version: SyncVersion) {
    let bytes = SyncRecordBytes.bytes(of: version)
    self.init(version, bytes, SyncDigest(of: bytes))
  }

  /// What a store has under a name.
  ///
  /// Nil unless the name is the bytes' own, and they are a version: a store may hold half an upload, or what someone put there.
  package init?(name: String, bytes: [UInt8]) {
    guard bytes.count <= SyncRecordBytes.limit else { return nil }
    let digest = SyncDigest(of: bytes)
    guard name == SyncName.record(digest), let version = SyncRecordBytes.version(of: bytes) else {
      return nil
    }
    self.init(version, bytes, digest)
  }

  /// A version with these bytes; nil if they are none.
  package init?(bytes: [UInt8]) {
    self.init(name: SyncName.record(SyncDigest(of: bytes)), bytes: bytes)
  }

  private init(_ version: SyncVersion, _ bytes: [UInt8], _ digest: SyncDigest) {
    (self.version, self.bytes, name) = (version, bytes, SyncName.record(digest))
    let start = digest.bytes.prefix(16)
    func word(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    id = SyncID(high: word(start.prefix(8)), low: word(start.dropFirst(8)))
  }
}

/// Names in a store: each is made of the bytes under it.
enum SyncName {
  static let records = "arcadia-1/log/"
  static let blobs = "arcadia-1/blob/"
  static let notes = "arcadia-1/note/"
  static func note(_ digest: SyncDigest) -> String { notes + digest.text }
  static func record(_ digest: SyncDigest) -> String { records + digest.text }
  static func blob(_ digest: SyncDigest) -> String {
    let text = digest.text
    return "\(blobs)\(text.prefix(2))/\(text)"
  }

  /// Whether a name is one of these.
  static func isOurs(_ name: String) -> Bool {
    let digits = name.utf8.suffix(64)
    guard digits.count == 64,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return false }
    let text = String(name.suffix(64))
    return name == records + text || name == notes + text
      || name == "\(blobs)\(text.prefix(2))/\(text)"
  }
}
