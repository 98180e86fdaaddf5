import Glibc
import HostBase
import TestSupport
import Testing

@testable import Sync

/// The store in a folder, and the journal on the disk.
@Suite("Syncs on the disk")
struct SyncDiskTests {
  private let scratch = TemporaryFolder("sync")

  private func path(_ name: String) -> String { PathName.join(scratch.path, name) }

  private func write(_ name: String, _ text: String) throws {
    try FileSystem.ensureFolder(PathName.folder(path(name)))
    try AtomicFile.replace(path(name), with: Array(text.utf8))
  }

  private func makeStore() throws -> FolderStore {
    try FileSystem.ensureFolder(path("remote"))
    return FolderStore(path("remote"))
  }

  /// A device whose files are in memory and whose journal is on the disk.
  private func sync(
    _ files: MemoryFiles, _ name: String, _ store: any SyncStore, now: Int64 = 1_000
  ) throws -> SyncReport {
    let journal = try DiskJournal(path(name))
    return SyncEngine.sync(
      store: store, files: files, journal: journal,
      clock: MemoryClock(now: now, seed: UInt64(now) &+ journal.device))
  }

  // MARK: - Both

  @Test(
    "a save comes to a second device, an edit comes back, each with its journal read from the disk"
  )
  func story() throws {
    let store = try makeStore()
    let item = try SyncRecordTests.item()
    let (desk, deck) = (MemoryFiles(), MemoryFiles())
    desk.files[item] = [".srm": Array("one".utf8), ".rtc": [1, 2]]
    #expect(try sync(desk, "desk", store).sent == 1)
    let first = try sync(deck, "deck", store)
    #expect(first.received == 1 && first.written == 1 && first.failures.isEmpty)
    #expect(deck.files == desk.files)
    deck.files[item] = [".srm": Array("two".utf8)]
    #expect(try sync(deck, "deck", store).committed == 1)
    #expect(try sync(desk, "desk", store).written == 1)
    #expect(desk.files[item] == [".srm": Array("two".utf8)])
    for (files, name) in [(desk, "desk"), (deck, "deck")] {
      #expect(try sync(files, name, store) == SyncReport())
    }
    desk.files[item] = nil
    #expect(try sync(desk, "desk", store).sent == 1)
    #expect(try sync(deck, "deck", store).written == 1 && deck.files.isEmpty)
  }

  // MARK: - The store

  @Test("a folder that is not there is no empty store")
  func missing() throws {
    let store = FolderStore(path("nowhere"))
    #expect(throws: SyncFailure.offline(SyncReason.absent(path("nowhere")))) { try store.list() }
    #expect(throws: SyncFailure.self) { try store.put(SyncName.record(SyncDigest(of: [])), []) }
    #expect(FileSystem.kind(path("nowhere")) == nil)
  }

  @Test("what others put into the folder is passed over")
  func foreign() throws {
    let store = try makeStore()
    let digest = SyncDigest(of: [1, 2, 3])
    try store.put(SyncName.record(digest), [1, 2, 3])
    try store.put(SyncName.blob(digest), [1, 2, 3])
    for name in [
      ".stfolder/x", "arcadia-1/log/x", "arcadia-1/log/\(digest.text).sync-conflict",
      "arcadia-1/blob/zz/\(digest.text)", "arcadia-1/log/.new-1",
    ] {
      try write("remote/" + name, "something")
    }
    #expect(try store.list() == [SyncName.record(digest): 3, SyncName.blob(digest): 3])
    #expect(try store.get("arcadia-1/log/x") == nil && store.get("../desk/device") == nil)
    #expect(throws: SyncFailure.self) { try store.put("arcadia-1/log/../../x", [1]) }
  }

  @Test("nothing is read or written through links")
  func links() throws {
    let store = try makeStore()
    let digest = SyncDigest(of: [1, 2, 3])
    let name = SyncName.record(digest)
    try write("victim", "mine")
    try FileSystem.ensureFolder(path("remote/arcadia-1/log"))
    #expect(symlink(path("victim"), path("remote/" + name)) == 0)
    #expect(try store.list().isEmpty && store.get(name) == nil)
    try store.put(name, [1, 2, 3])
    #expect(try store.get(name) == [1, 2, 3])
    #expect(try FileSystem.read(path("victim"), limit: 99) == Array("mine".utf8))
    try FileSystem.ensureFolder(path("elsewhere"))
    #expect(symlink(path("elsewhere"), path("remote/arcadia-1/blob")) == 0)
    #expect(throws: SyncFailure.self) { try store.put(SyncName.blob(digest), [1, 2, 3]) }
    #expect(try FileSystem.list(path("elsewhere")).isEmpty)
  }

  // MARK: - The journal

  private func filled() throws -> [UInt8] {
    let store = try makeStore()
    let files = MemoryFiles()
    for part in ["a", "b", "c"] {
      files.files[try SyncRecordTests.item(part)] = [".srm": Array(part.utf8)]
    }
    _ = try sync(files, "desk", store)
    return try FileSystem.read(path("desk/journal"), limit: 1 << 20)
  }

  @Test("a journal that breaks off anywhere has what came before, and is written on")
  func brokenOff() throws {
    let bytes = try filled()
    var counts: Set<Int> = []
    for end in stride(from: 0, through: bytes.count, by: 7) {
      try AtomicFile.replace(path("desk/journal"), with: Array(bytes[..<end]))
      let journal = try DiskJournal(path("desk"))
      counts.insert(journal.known.all.count)
      let item = try SyncRecordTests.item("new")
      try journal.setBase(of: item, .none)
      #expect(try DiskJournal(path("desk")).basedItems.contains(item))
    }
    #expect(counts == [0, 1, 2, 3])
  }

  @Test("a journal with a wrong bit loses a line at most, and a sync after it loses nothing")
  func damaged() throws {
    let bytes = try filled()
    for place in stride(from: 0, to: bytes.count, by: 11) {
      var broken = bytes
      broken[place] ^= 0x10
      try AtomicFile.replace(path("desk/journal"), with: broken)
      let store = FolderStore(path("remote"))
      let files = MemoryFiles()
      for part in ["a", "b", "c"] {
        files.files[try SyncRecordTests.item(part)] = [".srm": Array(part.utf8)]
      }
      let report = try sync(files, "desk", store)
      #expect(report.conflicts.isEmpty && report.failures.isEmpty && files.files.count == 3)
      let known = try DiskJournal(path("desk")).known
      for part in ["a", "b", "c"] {
        let heads = known.heads(of: try SyncRecordTests.item(part))
        #expect(Set(heads.map(\.version.content)).count == 1)
      }
    }
  }

  @Test("what was not sent yet is sent, whichever bit of the journal is wrong")
  func unsent() throws {
    let item = try SyncRecordTests.item()
    let files = MemoryFiles()
    files.files[item] = [".srm": Array("only here".utf8)]
    _ = try sync(files, "desk", FolderStore(path("nowhere")))
    let bytes = try FileSystem.read(path("desk/journal"), limit: 1 << 20)
    for place in stride(from: 0, to: bytes.count, by: 5) {
      var broken = bytes
      broken[place] ^= 0x10
      try AtomicFile.replace(path("desk/journal"), with: broken)
      let store = MemoryStore()
      _ = try sync(files, "desk", store)
      let other = MemoryFiles()
      _ = SyncEngine.sync(
        store: store, files: other, journal: MemoryJournal(device: 9),
        clock: MemoryClock(now: 1, seed: 1))
      #expect(other.files == files.files, "bit 4 of byte \(place)")
    }
  }

  @Test("bytes that are damaged are not given out, and kept again when they come again")
  func vault() throws {
    let journal = try DiskJournal(path("desk"))
    let digest = SyncDigest(of: [1, 2, 3])
    #expect(try journal.bytes(of: digest) == nil)
    try journal.keep([1, 2, 3], digest)
    #expect(try journal.bytes(of: digest) == [1, 2, 3])
    let text = digest.text
    try write("desk/vault/\(text.prefix(2))/\(text)", "xyz")
    #expect(try journal.bytes(of: digest) == nil)
    try journal.keep([1, 2, 3], digest)
    #expect(try journal.bytes(of: digest) == [1, 2, 3])
  }

  @Test("a device keeps its number, and a number that is cut off is refused")
  func device() throws {
    let number = try DiskJournal(path("desk")).device
    #expect(try DiskJournal(path("desk")).device == number)
    #expect(try DiskJournal(path("deck")).device != number)
    try write("desk/device", "abc")
    #expect(throws: SyncFailure.self) { try DiskJournal(path("desk")) }
  }
}
