import Testing

@testable import Sync

/// What a remote holds may be anyone's.
@Suite("Records of versions")
struct SyncRecordTests {
  static func item(_ part: String = "") throws -> SyncItem {
    try #require(SyncItem(folder: "gb", stem: "Tobu Tobu Girl", kind: .save, part: part))
  }

  static func file(_ suffix: String, _ text: String) throws -> SyncFile {
    let bytes = Array(text.utf8)
    return try #require(
      SyncFile(suffix: suffix, digest: SyncDigest(of: bytes), size: bytes.count))
  }

  private func record() throws -> SyncRecord {
    let content = try #require(
      SyncContent([try Self.file(".srm", "save"), try Self.file(".rtc", "clock")]))
    return SyncRecord(
      SyncVersion(
        item: try Self.item("gambatte"), content: content,
        replaces: [SyncID(high: 1, low: .max), SyncID(high: 0, low: 7)], device: 3, clock: -5,
        nonce: Array(0..<16)))
  }

  @Test("what was written is read again, and its name is made of its bytes")
  func roundTrip() throws {
    let record = try record()
    #expect(SyncRecord(name: record.name, bytes: record.bytes) == record)
    #expect(record.version.content.files.map(\.suffix) == [".rtc", ".srm"])
    #expect(record.name == "arcadia-1/log/" + SyncDigest(of: record.bytes).text)
    #expect(SyncRecord(name: record.name + "0", bytes: record.bytes) == nil)
  }

  @Test("bytes that break off, have another bit, or more after them are no record under that name")
  func damage() throws {
    let record = try record()
    for end in record.bytes.indices {
      #expect(SyncRecord(name: record.name, bytes: Array(record.bytes[..<end])) == nil)
      #expect(SyncRecordBytes.version(of: Array(record.bytes[..<end])) == nil)
      var broken = record.bytes
      broken[end] ^= 4
      #expect(SyncRecord(name: record.name, bytes: broken) == nil)
    }
    #expect(SyncRecordBytes.version(of: record.bytes + [0]) == nil)
  }

  @Test(
    "names that lead out of the data folder are none",
    arguments: [
      "", ".", "..", "a/b", "/etc", "a\u{0}b", "a\nb", String(repeating: "x", count: 256),
    ])
  func names(name: String) {
    #expect(SyncItem(folder: name, stem: "a", kind: .save) == nil)
    #expect(SyncItem(folder: "gb", stem: name, kind: .save) == nil)
    if !name.isEmpty { #expect(SyncItem(folder: "gb", stem: "a", kind: .save, part: name) == nil) }
  }

  @Test(
    "places of files that lead out of their item are none",
    arguments: ["/../a.srm", "/a/../../b", "/a//b", "/", "/a/", ".srm/..", "\u{1}"])
  func places(suffix: String) {
    #expect(SyncFile(suffix: suffix, digest: SyncDigest(of: []), size: 0) == nil)
  }

  @Test("a place in a Flash game's folder, and an ending, are places")
  func goodPlaces() {
    for suffix in [".srm", ".gambatte.rtc", "/localhost/game.sol", ""] {
      #expect(SyncFile(suffix: suffix, digest: SyncDigest(of: []), size: 0) != nil)
    }
  }

  @Test("two files of one name, too many, and too many bytes are no content")
  func bounds() throws {
    let one = try Self.file(".srm", "a")
    #expect(SyncContent([one, try Self.file(".srm", "b")]) == nil)
    let many = try (0...SyncContent.mostFiles).map { try Self.file(".\($0)", "") }
    #expect(SyncContent(many) == nil && SyncContent(Array(many.dropFirst())) != nil)
    let half = SyncContent.limit / 2
    let large = try [0, 1, 2].map {
      try #require(SyncFile(suffix: ".\($0)", digest: one.digest, size: half))
    }
    #expect(SyncContent(large) == nil && SyncContent(Array(large.dropFirst())) != nil)
    #expect(SyncFile(suffix: "", digest: one.digest, size: SyncContent.limit + 1) == nil)
  }
}
