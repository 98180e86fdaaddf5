import Glibc
import HostBase
import Library
import TestSupport
import Testing

@testable import LibrarySync
@testable import Sync

/// A folder in which anyone may have written anything.
@Suite("Syncs with hostile folders")
struct SyncHostileTests {
  private let scratch = TemporaryFolder("sync-hostile")
  private let desk: TestDevice
  private let store: FolderStore

  init() throws {
    desk = try TestDevice("desk", in: scratch)
    store = FolderStore(PathName.join(scratch.path, "remote"))
  }

  private static func digest(_ text: String) -> SyncDigest { SyncDigest(of: Array(text.utf8)) }

  /// Puts a version with these files into the folder, as a device of ours would.
  private func put(
    _ item: SyncItem, _ files: [String: String], replaces: [SyncID] = [], clock: Int64 = 1
  ) throws -> SyncRecord {
    for text in files.values {
      try store.put(SyncName.blob(Self.digest(text)), Array(text.utf8))
    }
    let parts = files.map {
      SyncFile(suffix: $0.key, digest: Self.digest($0.value), size: $0.value.utf8.count)
    }
    #expect(!parts.contains(nil))
    let content = try #require(SyncContent(parts.compactMap { $0 }))
    let record = SyncRecord(
      SyncVersion(
        item: item, content: content, replaces: replaces, device: 7, clock: clock,
        nonce: [UInt8](repeating: 1, count: 16)))
    try store.put(record.name, record.bytes)
    return record
  }

  private func item(
    _ stem: String, _ kind: SyncItem.Kind = .save, folder: String = "Game Boy", part: String = ""
  ) throws -> SyncItem {
    try #require(SyncItem(folder: folder, stem: stem, kind: kind, part: part))
  }

  /// Everything in the scratch folder but for what the sync keeps for itself, and the folder between devices.
  private func outside() -> Set<String> {
    var found: Set<String> = []
    func walk(_ folder: String) {
      for name in FileMove.names(in: folder) ?? [] {
        let path = PathName.join(folder, name)
        if path == desk.places.state || path.hasSuffix("/remote") { continue }
        if FileMove.target(ofLink: path) == nil, FileSystem.kind(path) == .folder {
          walk(path)
        } else {
          found.insert(path)
        }
      }
    }
    walk(scratch.path)
    return found
  }

  @Test("names that no game's file has are written nowhere, and the rest comes")
  func names() throws {
    let before = outside()
    _ = try put(item("..."), [".srm": "dots"])
    _ = try put(item(".hidden"), [".srm": "hidden"])
    _ = try put(item("Tobu"), [".bak": "left over"])
    _ = try put(item("Tobu2"), ["": "no ending"])
    _ = try put(item("Tobu3"), ["/inner/file": "a folder, where saves have none"])
    _ = try put(item("Tobu4", part: ".ssh"), [".srm": "hidden folder"])
    _ = try put(item("config", .settings, part: ".toml"), ["": "settings"])
    _ = try put(item("x", .image, part: ".svg"), ["": "no picture"])
    _ = try put(item("x", .state, part: ".exe"), ["": "no state"])
    _ = try put(item("x", .game, part: ".gb"), ["": "a game"])
    _ = try put(item("Tobu", folder: "Elsewhere"), [".srm": "no type"])
    _ = try put(item("Cave", folder: "Flash"), ["/.hidden/a.sol": "hidden"])
    _ = try put(item("Good"), [".srm": "good"])
    let report = try desk.sync()
    #expect(outside().subtracting(before) == [desk.path("Saves/Game Boy/Good.srm")])
    #expect(report.failures.allSatisfy { $0.code == "sync_file" })
    // It is the same at the next sync, and nothing of it counts as deleted.
    #expect(try desk.sync().sent == 0)
  }

  @Test("a version whose bytes are others, or are missing, is not known")
  func wrongBytes() throws {
    let record = try put(item("Tobu"), [".srm": "good"])
    let blob = PathName.join(scratch.path, "remote", SyncName.blob(Self.digest("good")))
    for bytes in ["evil", "goo", "much more than was said", ""] {
      try AtomicFile.replace(blob, with: Array(bytes.utf8))
      #expect(try desk.sync().received == 0)
      #expect(desk.text("Saves/Game Boy/Tobu.srm") == nil)
    }
    try FileSystem.remove(blob)
    #expect(try desk.sync().received == 0)
    // A record under another name is none.
    try AtomicFile.replace(blob, with: Array("good".utf8))
    let log = PathName.join(scratch.path, "remote", record.name)
    #expect(rename(log, PathName.join(PathName.folder(log), Self.digest("x").text)) == 0)
    #expect(try desk.sync().received == 0)
    #expect(try desk.journal().known.versions(of: item("Tobu")).isEmpty)
  }

  @Test("sizes that are not the announced ones, and files of enormous size, are not read")
  func sizes() throws {
    let good = try put(item("Tobu"), [".srm": "good"])
    let blob = PathName.join(scratch.path, "remote", SyncName.blob(Self.digest("good")))
    #expect(truncate(blob, 1 << 40) == 0)
    let log = PathName.join(
      scratch.path, "remote", SyncName.record(Self.digest("a record of a terabyte")))
    try AtomicFile.replace(log, with: [])
    #expect(truncate(log, 1 << 40) == 0)
    let report = try desk.sync()
    #expect(report.received == 0)
    #expect(try desk.journal().known.has(good.id) == false)
  }

  @Test("links in the folder are not followed, and circles of them end")
  func links() throws {
    let secret = PathName.join(scratch.path, "secret")
    try AtomicFile.replace(secret, with: Array("good".utf8))
    _ = try put(item("Tobu"), [".srm": "good"])
    let blob = PathName.join(scratch.path, "remote", SyncName.blob(Self.digest("good")))
    try FileSystem.remove(blob)
    #expect(symlink(secret, blob) == 0)
    let folder = PathName.join(scratch.path, "remote/arcadia-1/blob/zz")
    #expect(symlink(PathName.join(scratch.path, "remote"), folder) == 0)
    let note = PathName.join(scratch.path, "remote/arcadia-1/note")
    #expect(symlink(note, note) == 0)
    let report = try desk.sync()
    #expect(report.received == 0)
    #expect(try FileSystem.read(secret, limit: 99) == Array("good".utf8))
  }

  @Test("versions that replace each other, themselves or what does not exist leave files alone")
  func circles() throws {
    try desk.write("Saves/Game Boy/Tobu.srm", "mine")
    try desk.sync()
    let mine = try #require(try desk.journal().known.heads(of: item("Tobu")).first)
    let first = try put(item("Tobu"), [".srm": "first"], replaces: [SyncID(high: 1, low: 2)])
    let second = try put(item("Tobu"), [".srm": "second"], replaces: [first.id], clock: 2)
    // No version can name one that is made of its own bytes; this is as near as one gets.
    _ = try put(
      item("Tobu"), [".srm": "third"], replaces: [second.id, first.id, first.id], clock: 3)
    let report = try desk.sync()
    #expect(report.conflicts.count == 1 && desk.text("Saves/Game Boy/Tobu.srm") == "mine")
    // A deletion of everything takes what it names; it stays as a version, and in the trash.
    let heads = try desk.journal().known.heads(of: item("Tobu")).map(\.id)
    _ = try put(item("Tobu"), [:], replaces: heads, clock: .max)
    #expect(try desk.sync().written == 1)
    #expect(desk.text("Saves/Game Boy/Tobu.srm") == nil)
    #expect(
      try desk.journal().bytes(of: try #require(mine.version.content.files.first).digest) != nil)
    // A clock at the end of time does not stop the next version.
    try desk.write("Saves/Game Boy/Tobu.srm", "again")
    #expect(try desk.sync().sent == 1)
  }

  @Test("no more comes than is taken")
  func tooMuch() throws {
    for number in 0..<20 { _ = try put(item("Game \(number)"), [".srm": "save \(number)"]) }
    desk.options.mostRecords = 5
    var report = try desk.sync()
    #expect(report.received == 5 && report.failures == [.tooMuch(SyncReason.versions(20))])
    desk.options.mostRecords = 200
    desk.options.mostBytes = 400
    report = try desk.sync()
    #expect(report.received < 15 && report.failures.map(\.code) == ["sync_too_much"])
    desk.options.mostBytes = 1 << 20
    #expect(try desk.sync().failures.isEmpty)
    #expect(desk.text("Saves/Game Boy/Game 19.srm") == "save 19")
  }

  @Test("notes are bounded in size and number, and say nothing about files")
  func notes() throws {
    let folder = PathName.join(scratch.path, "remote", SyncNote.folder)
    try FileSystem.ensureFolder(folder)
    func put(_ bytes: [UInt8]) throws {
      let path = PathName.join(folder, SyncDigest(of: bytes).text)
      try AtomicFile.replace(path, with: bytes, isFlushed: false)
    }
    for number in 0..<(SyncNote.most + 50) {
      try put(SyncNote(.device, device: UInt64(number), clock: 1, name: "\(number)").bytes)
    }
    try put([UInt8](repeating: 1, count: 4096))
    try desk.sync()
    let count = try desk.journal().notes.all.count
    #expect(count > SyncNote.most - 2 && count <= SyncNote.most)
    let name = SyncNote(.device, device: 1, clock: 1, name: String(repeating: "é", count: 300)).name
    #expect(name.utf8.count <= 200 && !name.isEmpty)
  }

  @Test("a sync whose time is over stops, and the next one continues")
  func late() throws {
    for number in 0..<10 { try desk.write("Saves/Game Boy/Game \(number).srm", "\(number)") }
    var left = 16
    desk.options.isOver = {
      left -= 1
      return left < 0
    }
    let report = try desk.sync()
    #expect(report.failures == [.late] && report.sent < 11)
    desk.options.isOver = { false }
    let rest = try desk.sync()
    #expect(rest.failures.isEmpty && report.sent + rest.sent == 11)
  }

  @Test("a program that knows no locks and writes at the last moment loses nothing")
  func outsider() throws {
    let deck = try TestDevice("deck", in: scratch)
    let save = "Saves/Game Boy/Tobu.srm"
    try desk.write(save, "one")
    for device in [desk, deck] { try device.sync() }
    try deck.write(save, "two")
    try deck.sync()
    // After the last look at the file, and before it is exchanged.
    desk.prepare = { [desk] files in
      files.changes = OutsideChanges { try? desk.write(save, "outsider's") }
    }
    #expect(try desk.sync().left.count == 1)
    #expect(desk.text(save) == "outsider's")
    desk.prepare = { _ in }
    #expect(try desk.sync().conflicts.count == 1)
    #expect(desk.text(save) == "outsider's")
  }

  @Test("a file that is a link stays one, and what it leads to is synced")
  func ownLink() throws {
    let deck = try TestDevice("deck", in: scratch)
    let save = "Saves/Game Boy/Tobu.srm"
    let elsewhere = PathName.join(scratch.path, "elsewhere.srm")
    try AtomicFile.replace(elsewhere, with: Array("one".utf8))
    #expect(symlink(elsewhere, desk.path(save)) == 0)
    for device in [desk, deck] { try device.sync() }
    try deck.write(save, "two")
    for device in [deck, desk] { try device.sync() }
    #expect(try FileSystem.read(elsewhere, limit: 99) == Array("two".utf8))
    #expect(FileMove.target(ofLink: desk.path(save)) == elsewhere)
  }
}
