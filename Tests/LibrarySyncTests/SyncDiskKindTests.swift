import Glibc
import HostBase
import Library
import TestSupport
import Testing

@testable import LibrarySync
@testable import Sync

/// Disks that take other names than ours.
@Suite("Syncs on odd disks")
struct SyncDiskKindTests {
  private let scratch = TemporaryFolder("sync-odd")

  @Test(
    "where two names are one, the second item is left alone and named, and the rest comes",
    .enabled(
      if: FuseDisk.isPossible, "mounting one needs the superuser, /dev/fuse and python3-fusepy"))
  func caseOfNames() throws {
    let odd = TemporaryFolder("sync-fold")
    let disk = try #require(FuseDisk("casefold.py", in: odd))
    let desk = try TestDevice("desk", in: scratch)
    let deck = try TestDevice("deck", in: scratch, root: PathName.join(disk.path, "deck"))
    try desk.write("Saves/Game Boy/Tobu.srm", "one game")
    try desk.write("Saves/Game Boy/TOBU.srm", "another one")
    try desk.write("Saves/Game Boy/Rest.srm", "rest")
    try desk.sync()
    for _ in 0..<2 {
      let report = try deck.sync()
      #expect(report.failures.map(\.code) == ["sync_file"], "\(report.failures)")
      #expect(report.failures.first?.message.contains("already exists") == true)
    }
    // The first in order is here, and nothing of the other one counts as deleted or changed.
    #expect(deck.text("Saves/Game Boy/TOBU.srm") == "another one")
    #expect(deck.text("Saves/Game Boy/Rest.srm") == "rest")
    #expect(try desk.sync().written == 0)
    try deck.write("Saves/Game Boy/TOBU.srm", "edited")
    try deck.sync()
    try desk.sync()
    #expect(desk.text("Saves/Game Boy/TOBU.srm") == "edited")
    #expect(desk.text("Saves/Game Boy/Tobu.srm") == "one game")
  }

  @Test(
    "a folder between devices may know no case, no links and no long names",
    .enabled(
      if: FuseDisk.isPossible, "mounting one needs the superuser, /dev/fuse and python3-fusepy"))
  func foldingRemote() throws {
    let odd = TemporaryFolder("sync-fold")
    let disk = try #require(FuseDisk("casefold.py", in: odd))
    let (desk, deck) = (try TestDevice("desk", in: scratch), try TestDevice("deck", in: scratch))
    desk.remote = disk.path
    deck.remote = disk.path
    let long = String(repeating: "long ", count: 40)
    for name in ["Tobu", "TOBU", "tobu", long] {
      try desk.write("Saves/Game Boy/\(name).srm", name)
    }
    #expect(try desk.sync().failures.isEmpty && deck.sync().failures.isEmpty)
    for name in ["Tobu", "TOBU", "tobu", long] {
      #expect(deck.text("Saves/Game Boy/\(name).srm") == name)
    }
    // Names of things in the folder are safe for FAT, and for encrypted folders with short names.
    for name in try FolderStore(disk.path).list().keys {
      #expect(name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-./".utf8.contains($0) })
      #expect(name.split(separator: "/").allSatisfy { $0.utf8.count <= 64 })
    }
  }

  @Test("the same name in two forms of Unicode is one item")
  func forms() throws {
    let (desk, deck) = (try TestDevice("desk", in: scratch), try TestDevice("deck", in: scratch))
    let (composed, decomposed) = ("Saves/Game Boy/Pok\u{E9}.srm", "Saves/Game Boy/Poke\u{301}.srm")
    try desk.write(composed, "one")
    try deck.write(decomposed, "one")
    for device in [desk, deck, desk] { #expect(try device.sync().conflicts.isEmpty) }
    // Each keeps its own spelling.
    #expect(deck.all().keys.contains { $0.utf8.elementsEqual(decomposed.utf8) })
    try deck.write(decomposed, "two")
    for device in [deck, desk] { try device.sync() }
    #expect(desk.all().count == 2)
    #expect(desk.text(composed) == "two")
  }

  @Test("a name that is too long for the disk is reported, and the rest comes")
  func tooLong() throws {
    let (desk, deck) = (try TestDevice("desk", in: scratch), try TestDevice("deck", in: scratch))
    try desk.write("Saves/Game Boy/Rest.srm", "rest")
    try desk.sync()
    let stem = String(repeating: "x", count: 250)
    let item = try #require(SyncItem(folder: "Game Boy", stem: stem, kind: .save))
    let bytes = Array("long".utf8)
    let file = try #require(
      SyncFile(suffix: ".gambatte.rtc", digest: SyncDigest(of: bytes), size: bytes.count))
    let content = try #require(SyncContent([file]))
    let store = FolderStore(PathName.join(scratch.path, "remote"))
    let record = SyncRecord(
      SyncVersion(
        item: item, content: content, replaces: [], device: 7, clock: 1,
        nonce: [UInt8](repeating: 1, count: 16)))
    try store.put(SyncName.blob(file.digest), bytes)
    try store.put(record.name, record.bytes)
    let report = try deck.sync()
    #expect(report.failures.count == 1 && report.failures.first?.code == "sync_file")
    #expect(deck.text("Saves/Game Boy/Rest.srm") == "rest")
  }

  @Test("a state folder that was restored from a backup loses nothing")
  func oldJournal() throws {
    let (desk, deck) = (try TestDevice("desk", in: scratch), try TestDevice("deck", in: scratch))
    let save = "Saves/Game Boy/Tobu.srm"
    try desk.write(save, "one")
    for device in [desk, deck] { try device.sync() }
    let backup = scratch.file("backup")
    shell("cp -a '\(desk.home)' '\(backup)'")
    try desk.write(save, "two")
    for device in [desk, deck] { try device.sync() }
    try deck.write(save, "three")
    for device in [deck, desk] { try device.sync() }
    // The journal is that of before, the files are not.
    shell("rm -r '\(desk.home)' && cp -a '\(backup)' '\(desk.home)'")
    for device in [desk, deck, desk] { #expect(try device.sync().conflicts.isEmpty) }
    #expect(desk.text(save) == "three" && deck.text(save) == "three")
    // And the other way round: all of it is gone.
    shell("rm -r '\(desk.home)'")
    for device in [desk, deck, desk] { #expect(try device.sync().conflicts.isEmpty) }
    #expect(desk.text(save) == "three" && deck.text(save) == "three")
  }
}
