import Glibc
import HostBase
import Library
import TestSupport
import Testing
import Vault

@testable import LibrarySync
@testable import Sync

/// Two libraries, each with folders of its own, and a folder between them.
@Suite("Syncs of libraries")
struct LibrarySyncTests {
  private let scratch = TemporaryFolder("library-sync")
  private let desk: TestDevice
  private let deck: TestDevice

  private let save = "Saves/Game Boy/Tobu.srm"

  init() throws {
    desk = try TestDevice("desk", in: scratch)
    deck = try TestDevice("deck", in: scratch)
  }

  /// Both devices sync until there is nothing to do.
  private func settle() throws {
    for _ in 0..<3 { for device in [desk, deck] { try device.sync() } }
  }

  @Test("what belongs to a game comes to the other device, each file under its own name")
  func everything() throws {
    let files = [
      save: "save", "Saves/Game Boy/Tobu.gambatte.rtc": "clock", "Saves/Game Boy/Tobu.eep": "eep",
      "Saves/Game Boy/Tobu.cht": "cheats", "Saves/Game Boy/Tobu.arcadia": "{}",
      "Saves/Game Boy/mgba/Tobu.sav": "of a core", "States/Game Boy/Tobu.state": "0",
      "States/Game Boy/Tobu.state3": "3", "States/Game Boy/Tobu.state.auto": "auto",
      "States/Game Boy/Tobu@at the boss.state": "boss", "Images/Game Boy/Tobu.png": "cover",
      "Images/Game Boy/Tobu-20261120-235407.png": "shot", "Saves/Flash/Cave/a/b.sol": "flash",
      "Saves/Flash/Cave/c.sol": "more",
    ]
    for (name, text) in files { try desk.write(name, text) }
    // None of these is a file of a game's.
    for name in [
      "Saves/Game Boy/Tobu.srm.bak", "Saves/Game Boy/.hidden.srm", "Images/Game Boy/notes.txt",
      "Saves/Game Boy/Tobu.sync-conflict-20261120-101010-ABCDEFG.srm", "States/Game Boy/notes",
      "Saves/Game Boy/Tobu.srm.unreadable-20261120", "Games/Game Boy/Tobu.gb",
    ] {
      try desk.write(name, "x")
    }
    try desk.sync()
    let report = try deck.sync()
    #expect(report.failures.isEmpty && report.conflicts.isEmpty)
    var expected = files
    expected["Saves/Game Boy/Other.srm"] = "other"
    #expect(deck.all() == expected)
    // A save is one item, however many files it has.
    let items = try deck.journal().known.items.filter { $0.kind == .save && $0.stem == "Tobu" }
    #expect(Set(items.map(\.part)) == ["", "mgba"])
    try settle()
    #expect(try desk.sync() == SyncReport() && deck.sync() == SyncReport())
  }

  @Test("an edit comes, and what it replaces stays as a version of the save")
  func edit() throws {
    try desk.write(save, "one")
    try settle()
    try deck.write(save, "two")
    try settle()
    #expect(desk.text(save) == "two")
    let backups = SaveBackups(places: desk.places, type: TestDevice.gameBoy, stem: "Tobu")
    #expect(try backups.versions(of: "Tobu.srm").map(backups.read) == [Array("one".utf8)])
    // What a sync wrote is no damage.
    let ledger = FileLedger(places: desk.places, data: desk.data)
    #expect(try ledger.verdict(on: desk.path(save)) == .same)
  }

  @Test("a state that is replaced goes to the history, and a Flash game's folder to its versions")
  func versions() throws {
    let state = "States/Game Boy/Tobu.state1"
    let flash = "Saves/Flash/Cave/a/b.sol"
    try desk.write(state, "one")
    try desk.write(flash, "one")
    try settle()
    try deck.write(state, "two")
    try deck.write(flash, "two")
    try deck.write("Saves/Flash/Cave/c.sol", "new")
    try settle()
    #expect(desk.text(state) == "two" && desk.text(flash) == "two")
    #expect(desk.text("Saves/Flash/Cave/c.sol") == "new")
    let history = History(
      places: desk.places, data: desk.data, type: TestDevice.gameBoy, stem: "Tobu")
    let entries = try history.entries().entries
    #expect(try entries.map(history.stateBytes) == [Array("one".utf8)])
    #expect(
      SaveBackups(places: desk.places, type: TestDevice.flash, stem: "Cave").versions().count == 1)
  }

  @Test("a deletion takes the file to the trash, and only the version that it names")
  func deletion() throws {
    try desk.write(save, "one")
    try settle()
    try FileSystem.remove(deck.path(save))
    try deck.sync()
    let report = try desk.sync()
    #expect(report.events.map(\.action).contains(.removed))
    #expect(desk.text(save) == nil)
    let trash = PathName.join(PathName.folder(desk.places.data), "Trash/files")
    let thrown = try FileSystem.list(trash).map(\.name)
    #expect(thrown == ["Tobu.srm"])
    // An edit that did not know of it wins.
    try desk.write(save, "again")
    try settle()
    try FileSystem.remove(deck.path(save))
    try desk.write(save, "more")
    try deck.sync()
    try settle()
    #expect(desk.text(save) == "more" && deck.text(save) == "more")
  }

  @Test("files that two devices changed stay on each, and the choice ends it")
  func conflict() throws {
    try desk.write(save, "one")
    try settle()
    try desk.write(save, "desk's")
    try deck.write(save, "deck's")
    try desk.sync()
    #expect(try deck.sync().conflicts.map(\.stem) == ["Tobu"])
    #expect(try desk.sync().conflicts.map(\.stem) == ["Tobu"])
    #expect(desk.text(save) == "desk's" && deck.text(save) == "deck's")
    let journal = try deck.journal()
    let item = try #require(journal.known.conflicts.first)
    let other = try #require(
      journal.known.heads(of: item).first { $0.version.device != journal.device })
    let local = try deck.files(journal).content(of: item)
    try SyncDecision.choose(other.version.content, for: item, local: local, journal, deck.clock)
    try settle()
    #expect(desk.text(save) == "desk's" && deck.text(save) == "desk's")
    #expect(try desk.sync().conflicts.isEmpty && deck.sync().conflicts.isEmpty)
    // What lost is a version all the same.
    #expect(try desk.journal().known.versions(of: item).count == 4)
  }

  @Test("of pictures and automatic states the newest one counts")
  func newest() throws {
    for name in ["Images/Game Boy/Tobu.png", "States/Game Boy/Tobu.state.auto"] {
      try desk.write(name, "desk's")
      try desk.sync()
      // The later clock, as the device had seen nothing of it.
      for _ in 0..<50 { _ = deck.clock.now }
      try deck.write(name, "deck's")
      try settle()
      #expect(desk.text(name) == "deck's" && deck.text(name) == "deck's")
      #expect(try desk.sync() == SyncReport() && deck.sync() == SyncReport())
    }
  }

  @Test("a game that is renamed has its save under the new name everywhere")
  func rename() throws {
    try desk.write(save, "one")
    try settle()
    try FileSystem.move(desk.path(save), to: desk.path("Saves/Game Boy/Tobu Girl.srm"))
    try settle()
    #expect(deck.text(save) == nil && deck.text("Saves/Game Boy/Tobu Girl.srm") == "one")
  }

  @Test("where a renamed game is under its old name, its files stay until it is renamed there")
  func renamedGame() throws {
    let state = "States/Game Boy/Tobu.state1"
    for device in [desk, deck] { try device.write("Games/Game Boy/Tobu.gb", "game") }
    for (name, text) in [(save, "one"), (state, "two"), ("Saves/Game Boy/Tobu.cht", "three")] {
      try desk.write(name, text)
    }
    try settle()
    func rename(_ device: TestDevice) throws {
      let moves = [
        "Games/Game Boy/Tobu.gb", save, state, "Saves/Game Boy/Tobu.cht",
      ]
      for name in moves {
        let new = name.replacing("Tobu", with: "Tobu Girl")
        try FileSystem.move(device.path(name), to: device.path(new))
      }
    }
    try rename(desk)
    try desk.sync()
    for _ in 0..<2 {
      let report = try deck.sync()
      #expect(report.renamed.map(\.to) == ["Tobu Girl"] && report.written == 0)
      #expect(report.conflicts.isEmpty && report.heldBack.isEmpty)
    }
    #expect(deck.text(save) == "one" && deck.text("Saves/Game Boy/Tobu Girl.srm") == nil)
    // Once it is renamed here too, all agree without a transfer.
    try rename(deck)
    let report = try deck.sync()
    #expect(report.events.isEmpty && report.renamed.isEmpty && report.conflicts.isEmpty)
    #expect(try desk.sync() == SyncReport() && deck.sync() == SyncReport())
    #expect(deck.text("States/Game Boy/Tobu Girl.state1") == "two")
  }

  @Test("an edit that did not know of a deletion is no conflict with it")
  func editAgainstDeletion() throws {
    try desk.write(save, "one")
    try settle()
    try FileSystem.remove(desk.path(save))
    try deck.write(save, "two")
    for device in [desk, deck, desk, deck] {
      #expect(try device.sync().conflicts.isEmpty)
    }
    #expect(desk.text(save) == "two" && deck.text(save) == "two")
    #expect(try desk.journal().known.conflicts.isEmpty)
  }

  @Test("while a game is played its files are left, and later they come")
  func played() throws {
    try desk.write(save, "one")
    try settle()
    try deck.write(save, "two")
    try deck.sync()
    let lock = try desk.lock("Tobu")
    #expect(try desk.sync().left.map(\.stem) == ["Tobu"])
    #expect(desk.text(save) == "one")
    lock.release()
    #expect(try desk.sync().left.isEmpty)
    #expect(desk.text(save) == "two")
    // A state whose name could be another game's as well is held by either.
    try desk.write("States/Game Boy/Tobu@x.state", "x")
    for stem in ["Tobu", "Tobu@x"] {
      let lock = try desk.lock(stem)
      #expect(try desk.sync().left.count == 1)
      lock.release()
    }
    #expect(try desk.sync().sent == 1)
  }

  @Test(
    "what the player itself has written is sent while it plays, and nothing is written under it")
  func whilePlayed() throws {
    try desk.write(save, "one")
    try settle()
    let lock = try desk.lock("Tobu")
    defer { lock.release() }
    desk.player = getpid()
    try desk.write(save, "two")
    #expect(try desk.sync().sent == 1)
    try deck.sync()
    #expect(deck.text(save) == "two")
    try deck.write(save, "three")
    try deck.sync()
    #expect(try desk.sync().left.map(\.stem) == ["Tobu"])
    #expect(desk.text(save) == "two")
  }

  @Test("that a game crashed is for its next start to find out")
  func leftBehind() throws {
    try desk.write(save, "one")
    let path = GameLock.Game(
      places: desk.places, data: desk.data, type: TestDevice.gameBoy, stem: "Tobu"
    ).path
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(
      path, with: Array(#"{"pid":1,"purpose":"play","since":"2026-11-20T00:00:00Z"}"#.utf8))
    #expect(try desk.sync().sent == 2)
    #expect(try desk.lock("Tobu").leftBehind?.purpose == .play)
  }

  // MARK: - Kills

  /// What one device has to write, and what has to be in the end.
  private func killed(_ kill: KillSwitch?, transaction: Int?) throws -> Bool {
    let scratch = TemporaryFolder("sync-kill")
    // Each change is flushed, which a disk in memory does at once.
    _ = scratch.mountDisk(at: scratch.path, bytes: 8 << 20)
    let (desk, deck) = (try TestDevice("desk", in: scratch), try TestDevice("deck", in: scratch))
    for (name, text) in [
      (save, "one"), ("Saves/Game Boy/Tobu.x.rtc", "one"), ("States/Game Boy/Gone.state", "gone"),
      ("Saves/Flash/Cave/a.sol", "one"), ("Saves/Game Boy/Mine.srm", "one"),
    ] {
      try desk.write(name, text)
    }
    for device in [desk, deck] { try device.sync() }
    try deck.write(save, "two")
    try FileSystem.remove(deck.path("Saves/Game Boy/Tobu.x.rtc"))
    try FileSystem.remove(deck.path("States/Game Boy/Gone.state"))
    try deck.write("Saves/Flash/Cave/a.sol", "two")
    try deck.write("Saves/Flash/Cave/b.sol", "new")
    try deck.sync()
    try desk.write("Saves/Game Boy/Mine.srm", "two")
    _ = try desk.sync(kill: kill, killTransactionAfter: transaction)
    // Each file is old or new whole when what was begun is finished or taken back.
    FileTransaction.recover(places: desk.places)
    #expect(["one", "two"].contains(desk.text(save)))
    #expect(["one", "two"].contains(desk.text("Saves/Flash/Cave/a.sol")))
    for _ in 0..<2 { for device in [desk, deck] { try device.sync() } }
    let expected = [
      save: "two", "Saves/Flash/Cave/a.sol": "two", "Saves/Flash/Cave/b.sol": "new",
      "Saves/Game Boy/Mine.srm": "two", "Saves/Game Boy/Other.srm": "other",
    ]
    #expect(desk.all() == expected && deck.all() == expected)
    #expect(try desk.journal().known.conflicts.isEmpty)
    #expect(try desk.sync() == SyncReport() && deck.sync() == SyncReport())
    return kill?.hasKilled ?? false
  }

  @Test("a kill before each change loses nothing and leaves nothing behind")
  func killPoints() throws {
    var count = 0
    while try killed(KillSwitch(after: count), transaction: nil) { count += 1 }
    #expect(count > 20)
  }

  @Test("a kill inside of each change of files loses nothing and leaves nothing behind")
  func killedTransactions() throws {
    for count in 0..<14 { _ = try killed(nil, transaction: count) }
  }
}
