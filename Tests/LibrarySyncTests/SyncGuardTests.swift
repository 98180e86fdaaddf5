import Glibc
import HostBase
import Library
import TestSupport
import Testing

@testable import LibrarySync
@testable import Sync

/// What a sync does not believe, or does not do without a word.
@Suite("What a sync asks about")
struct SyncGuardTests {
  private let scratch = TemporaryFolder("sync-guard")
  private let desk: TestDevice
  private let deck: TestDevice

  init() throws {
    desk = try TestDevice("desk", in: scratch)
    deck = try TestDevice("deck", in: scratch)
  }

  private func save(_ number: Int) -> String { "Saves/Game Boy/Game \(number).srm" }

  private func fill(_ count: Int) throws {
    for number in 0..<count { try desk.write(save(number), "save \(number)") }
    for device in [desk, deck, desk] { try device.sync() }
  }

  @Test("many deletions are held back here until someone says that they are meant")
  func manyHere() throws {
    try fill(10)
    for number in 0..<6 { try FileSystem.remove(desk.path(save(number))) }
    #expect(try desk.sync().heldBack.count == 6)
    #expect(try deck.sync() == SyncReport())
    #expect(deck.text(save(0)) == "save 0")
    desk.options.isConfirmed = true
    #expect(try desk.sync().sent == 6)
  }

  @Test("many deletions are held back where they come to")
  func manyThere() throws {
    try fill(10)
    for number in 0..<6 { try FileSystem.remove(desk.path(save(number))) }
    desk.options.isConfirmed = true
    try desk.sync()
    let report = try deck.sync()
    #expect(report.heldBack.count == 6 && report.written == 0)
    #expect(deck.text(save(0)) == "save 0")
    deck.options.isConfirmed = true
    #expect(try deck.sync().written == 6)
    #expect(deck.text(save(0)) == nil && deck.text(save(7)) == "save 7")
  }

  @Test("a few deletions are no question, and neither are a few of many")
  func few() throws {
    try fill(30)
    for number in 0..<7 { try FileSystem.remove(desk.path(save(number))) }
    #expect(try desk.sync().sent == 7)
    for number in 7..<10 { try FileSystem.remove(desk.path(save(number))) }
    #expect(try desk.sync().sent == 3)
  }

  @Test("a game with many states is renamed without a question")
  func manyRenamed() throws {
    let names = (0..<9).map { "States/Game Boy/Tobu.state\($0 + 1)" }
    for name in names { try desk.write(name, name) }
    for device in [desk, deck, desk] { try device.sync() }
    for name in names {
      try FileSystem.move(desk.path(name), to: desk.path(name.replacing("Tobu", with: "Girl")))
    }
    #expect(try desk.sync().heldBack.isEmpty && deck.sync().heldBack.isEmpty)
    #expect(deck.text("States/Game Boy/Girl.state9") == names[8] && deck.text(names[8]) == nil)
  }

  @Test("a folder that is empty, missing or on another disk deletes nothing elsewhere")
  func absence() throws {
    try fill(2)
    let saves = desk.path("Saves")
    #expect(rename(saves, desk.path("Away")) == 0)
    var report = try desk.sync()
    #expect(report.sent == 0 && report.failures.count == 1)
    mkdir(saves, 0o755)
    report = try desk.sync()
    #expect(report.sent == 0 && report.failures.count == 1)
    guard scratch.mountDisk(at: saves, bytes: 1 << 20) else { return }
    try desk.write("Saves/Game Boy/Other.srm", "other")
    report = try desk.sync()
    #expect(report.sent == 0)
    #expect(report.failures == [.file(path: saves, reason: LibraryReason.otherDisk(saves))])
    #expect(try deck.sync() == SyncReport())
    // It is meant.
    desk.believesAbsence = true
    #expect(try desk.sync().sent == 2)
  }

  @Test("files that are an old version again are asked about, and each answer holds")
  func restoredBackup() throws {
    for keepsOld in [false, true] {
      let name = "Saves/Game Boy/Back \(keepsOld).srm"
      try desk.write(name, "old")
      var times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
      try desk.sync()
      try desk.write(name, "new")
      try desk.sync()
      // As a backup program writes it.
      try desk.write(name, "old")
      #expect(utimensat(AT_FDCWD, desk.path(name), &times, 0) == 0)
      var report = try desk.sync()
      #expect(report.restored.count == 1 && report.sent == 0 && report.left.isEmpty)
      let item = try #require(report.restored.first)
      let journal = try desk.journal()
      let local = try desk.files(journal).content(of: item)
      if keepsOld {
        try SyncDecision.choose(local, for: item, local: local, journal, desk.clock)
      } else {
        let isOld = try SyncDecision.giveUp(local, of: item, journal)
        #expect(isOld)
      }
      report = try desk.sync()
      #expect(report.restored.isEmpty)
      #expect(desk.text(name) == (keepsOld ? "old" : "new"))
      try deck.sync()
      #expect(deck.text(name) == (keepsOld ? "old" : "new"))
    }
  }

  @Test("an old version that someone made now is an edit")
  func backAndForth() throws {
    let name = "Saves/Game Boy/Toggle.srm"
    // Files are older than versions for this clock otherwise.
    for text in ["on", "off", "on"] {
      try desk.write(name, text)
      var times = [
        timespec(tv_sec: 4_000_000_000, tv_nsec: 0), timespec(tv_sec: 4_000_000_000, tv_nsec: 0),
      ]
      #expect(utimensat(AT_FDCWD, desk.path(name), &times, 0) == 0)
      let report = try desk.sync()
      #expect(report.restored.isEmpty && report.committed >= 1)
    }
    try deck.sync()
    #expect(deck.text(name) == "on")
  }

  @Test("a file that the disk has damaged is not sent")
  func damage() throws {
    let name = "Saves/Game Boy/Tobu.srm"
    try desk.write(name, "good")
    let ledger = FileLedger(places: desk.places, data: desk.data)
    try ledger.note(desk.path(name))
    var status = stat()
    #expect(stat(desk.path(name), &status) == 0)
    let file = open(desk.path(name), O_WRONLY)
    #expect(write(file, "b", 1) == 1)
    close(file)
    var times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, desk.path(name), &times, 0) == 0)
    let report = try desk.sync()
    let path = desk.path(name)
    #expect(report.failures == [.file(path: path, reason: LibraryReason.damaged(path))])
    #expect(try deck.sync().written == 0)
  }

  @Test("what this device does not sync, or has no core for, stays what it is everywhere")
  func noPlace() throws {
    try desk.write("States/Game Boy/Tobu.state", "state")
    try desk.write("Saves/Flash/Cave/a.sol", "flash")
    try desk.sync()
    deck.kinds = [.saves]
    deck.types = [TestDevice.gameBoy]
    #expect(try deck.sync().failures.isEmpty)
    #expect(deck.text("States/Game Boy/Tobu.state") == nil)
    try desk.sync()
    // A core that goes takes nothing with it.
    desk.types = [TestDevice.gameBoy]
    #expect(try desk.sync() == SyncReport())
    deck.types.append(TestDevice.flash)
    deck.kinds = .all
    try deck.sync()
    #expect(deck.text("States/Game Boy/Tobu.state") == "state")
    #expect(deck.text("Saves/Flash/Cave/a.sol") == "flash")
  }

  @Test("an automatic state that is large is not synced")
  func largeAutomatic() throws {
    let large = String(repeating: "x", count: LibraryFiles.largestAutomatic + 1)
    try desk.write("States/Game Boy/Tobu.state.auto", large)
    try desk.write("States/Game Boy/Tobu.state", large)
    #expect(try desk.sync().sent == 2)
    try desk.write("States/Game Boy/Tobu.state.auto", "small")
    #expect(try desk.sync().sent == 1)
  }

  @Test("a disk that came from another machine is another device")
  func clone() throws {
    let folder = PathName.join(scratch.path, "clone")
    let first = try DiskJournal(folder, machine: "a")
    #expect(!first.isClone)
    #expect(try DiskJournal(folder, machine: "a").device == first.device)
    // Where the system does not say, nothing changes.
    #expect(try DiskJournal(folder).device == first.device)
    let second = try DiskJournal(folder, machine: "b")
    #expect(second.isClone && second.device != first.device)
    #expect(try DiskJournal(folder, machine: "b").device == second.device)
  }

  @Test("a save is synced when it rests, and one that never does once a minute")
  func rhythm() {
    func due(_ steps: [(writes: Int, now: Double)]) -> [Double] {
      var rhythm = SaveRhythm()
      return steps.filter { rhythm.isDue(writes: $0.writes, now: $0.now) }.map(\.now)
    }
    #expect(due([(0, 0), (2, 1), (3, 3), (3, 5), (3, 6), (3, 7), (3, 100)]) == [6])
    // Not before the interval is over.
    #expect(due([(1, 0), (1, 3), (2, 10), (2, 32), (2, 33)]) == [3, 33])
    // It is written each second.
    #expect(due((0..<200).map { ($0 + 1, Double($0)) }) == [60, 121, 182])
  }
}
