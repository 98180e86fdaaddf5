import Glibc
import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Library index")
struct LibraryIndexTests {
  private let scratch = Scratch()
  private let data: DataFolder
  private let places: Places
  private let gb = GameType(
    id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb", "gbc"])
  private let flash = GameType(
    id: "flash", name: "Flash", folder: "Flash", extensions: ["swf", "ruf"],
    folders: [FolderGame(file: "bundle.toml", extension: "ruf")])
  private var types: [GameType] { [gb, flash] }

  init() throws {
    data = try DataFolder.open(scratch("A")).folder
    places = Places(environment: ["HOME": scratch.path])
    for type in types { try data.ensureFolders(of: type) }
  }

  private var index: LibraryIndex { LibraryIndex(places: places, data: data) }

  /// Gives everything in the data folder a time long ago, so that the folders' stamps are trusted at once.
  private func settle() {
    shell(
      "find '\(data.root)' '\(places.state)' -exec touch -h -d '2020-01-02' {} + 2>/dev/null; true")
  }

  @discardableResult
  private func game(_ name: String, _ bytes: [UInt8] = [1, 2, 3]) throws -> String {
    try scratch.write("A/Games/\(name)", bytes)
  }

  @Test("games, members of archives and folders that are games are found with what is beside them")
  func finds() throws {
    try game("Game Boy/The Tobu.gb")
    try game("Game Boy/deep/er/Vex 10.gbc")
    try game("Game Boy/Vex 2.gb")
    try game("Game Boy/readme.txt")
    try game("Flash/Uka.ruf/bundle.toml")
    try game("Flash/Plain/inner.swf")
    try ArchiveMaker.make(
      scratch("A/Games/Game Boy/Pack.7z"),
      [.init(name: "one.gb", data: [1]), .init(name: "two.gbc", data: [2])])
    try ArchiveMaker.make(
      scratch("A/Games/Game Boy/Single.tar"), [.init(name: "x.gb", data: [1])])
    try game("Game Boy/Broken.zip", Array("PK nothing".utf8))
    try scratch.write("A/Saves/Game Boy/The Tobu.srm", [1])
    try scratch.write("A/Saves/Game Boy/The Tobu.cht", "cheats = 0")
    try scratch.write("A/States/Game Boy/The Tobu.state1", [1])
    try scratch.write("A/States/Game Boy/The Tobu.state.auto", [1])
    try scratch.write("A/Images/Game Boy/The Tobu.jpg", [1])
    try scratch.write("A/Images/Game Boy/The Tobu-20261120-235407.png", [1])
    let found = try index.update(types: types)
    #expect(
      found.games.map(\.name)
        == ["Broken", "inner", "one", "Single", "The Tobu", "two", "Uka", "Vex 2", "Vex 10"])
    let tobu = try #require(found.games.first { $0.name == "The Tobu" })
    #expect(tobu.saves == 1 && tobu.states == 2 && tobu.canResume)
    #expect(tobu.cover == scratch("A/Images/Game Boy/The Tobu.jpg"))
    #expect(tobu.newestScreenshot?.hasSuffix("235407.png") == true)
    #expect(tobu.size == 3 && tobu.typeID == "gb" && tobu.added > 1_600_000_000)
    #expect(found.games[0].isDamaged && !tobu.isDamaged)
    let one = try #require(found.games.first { $0.name == "one" })
    #expect(one.member == "one.gb" && one.stem == "one")
    #expect(one.launchPath == scratch("A/Games/Game Boy/Pack.7z#one.gb"))
    let single = try #require(found.games.first { $0.name == "Single" })
    #expect(single.member == "x.gb" && single.stem == "Single")
    #expect(found.games.first { $0.name == "Uka" }?.typeID == "flash")
    #expect(found.counts == ["gb": 7, "flash": 2])
    // The cache says the same, without a look at the folders.
    FolderRemover.remove(scratch("A/Games"))
    let read = index.read(types: types)
    #expect(read.games == found.games)
    #expect(read.texts.bytes == found.texts.bytes)
    #expect(index.read(types: [gb]).games.count == 7)
  }

  @Test("what GameSelection finds, the index finds, under the same stems")
  func agrees() throws {
    try game("Game Boy/A.gb")
    try game("Game Boy/sub/B.gb", [9])
    try game("Flash/C.swf")
    try game("Game Boy/C.swf", [7])
    try ArchiveMaker.make(
      scratch("A/Games/Flash/Both.7z"),
      [.init(name: "d/M.swf", data: [1]), .init(name: "N.gb", data: [2])])
    // Another game of B's name owns its files.
    let elsewhere = GameContent(
      reference: GameReference(path: "/elsewhere/B.gb"), bytes: [4, 4])
    _ = StemLedger(places: places, data: data).claim(elsewhere, type: gb, keepsRecord: true)
    let selected = try GameSelection(places: places, data: data, types: types)
      .all(leftovers: false)
    let found = try index.update(types: types)
    #expect(
      Set(found.games.map { [$0.launchPath, $0.typeID, $0.stem] })
        == Set(selected.map { [$0.reference?.name ?? "", $0.type.id, $0.stem] }))
    let b = try #require(found.games.first { $0.name == "B" })
    #expect(b.stem.hasPrefix("B ("))
  }

  @Test("only folders that changed are listed; numbers of games stay, through a rename too")
  func updates() throws {
    try game("Game Boy/A.gb")
    try game("Game Boy/B.gb")
    try game("Game Boy/sub/C.gb")
    settle()
    let first = try index.update(types: types)
    let keys = Dictionary(uniqueKeysWithValues: first.games.map { ($0.name, $0.key) })
    // A file that came without a change of its folder's time is not seen, which shows that the folder was not listed.
    let folder = scratch("A/Games/Game Boy/sub")
    try game("Game Boy/sub/D.gb")
    shell("touch -d '2020-01-02' '\(folder)'")
    #expect(try index.update(types: types).games.map(\.name) == ["A", "B", "C"])
    #expect(try index.update(types: types, scope: .all).games.map(\.name) == ["A", "B", "C", "D"])
    try game("Game Boy/E.gb")
    unlink(scratch("A/Games/Game Boy/B.gb"))
    rename(scratch("A/Games/Game Boy/A.gb"), scratch("A/Games/Game Boy/Z.gb"))
    let last = try index.update(types: types)
    #expect(last.games.map(\.name) == ["C", "D", "E", "Z"])
    #expect(last.games.first { $0.name == "Z" }?.key == keys["A"])
    #expect(last.games.first { $0.name == "C" }?.key == keys["C"])
    #expect(last.index(ofKey: keys["B"] ?? 0) == nil)
    #expect(last.index(ofKey: keys["C"] ?? 0) == 0)
  }

  @Test("an archive is opened once, and again when it changes")
  func archives() throws {
    let path = scratch("A/Games/Game Boy/Pack.7z")
    try ArchiveMaker.make(path, [.init(name: "one.gb", data: [1])])
    settle()
    #expect(try index.update(types: types).games.map(\.member) == ["one.gb"])
    // Other bytes of the same size and time in its place: it is not opened again.
    let size = try #require(FileSystem.info(path)?.size)
    let stream = try #require(fopen(path, "r+"))
    fwrite([UInt8](repeating: 0, count: size), 1, size, stream)
    fclose(stream)
    settle()
    #expect(try index.update(types: types).games.map(\.isDamaged) == [false])
    #expect(try index.update(types: types, scope: .all).games.map(\.isDamaged) == [true])
    try ArchiveMaker.make(
      path, [.init(name: "one.gb", data: [1]), .init(name: "two.gb", data: [2])])
    #expect(try index.update(types: types).games.map(\.member) == ["one.gb", "two.gb"])
  }

  @Test("a folder becomes a game, and a game a folder")
  func folders() throws {
    try game("Flash/X/movie.swf")
    settle()
    #expect(try index.update(types: types).games.map(\.name) == ["movie"])
    try game("Flash/X/bundle.toml")
    #expect(try index.update(types: types).games.map(\.name) == ["X"])
    settle()
    _ = try index.update(types: types)
    unlink(scratch("A/Games/Flash/X/bundle.toml"))
    #expect(try index.update(types: types).games.map(\.name) == ["movie"])
  }

  @Test("saves, states and the user's record are read when they change; the latest play counts")
  func sides() throws {
    try game("Game Boy/A.gb")
    settle()
    let before = try index.update(types: types).games[0]
    #expect(before.states == 0 && before.lastPlayed == nil && !before.isFavourite)
    try scratch.write("A/States/Game Boy/A.state.auto", [1])
    shell("touch -d '2021-01-02 00:00 UTC' '\(scratch("A/States/Game Boy/A.state.auto"))'")
    let played = try index.update(types: types).games[0]
    #expect(played.states == 1 && played.canResume && played.lastPlayed == 1_609_545_600)
    let records = GameRecords(places: places, data: data)
    try records.notePlayed(type: gb, stem: "A", seconds: 61, at: UTCTime(seconds: 1_700_000_000))
    try records.change(type: gb, stem: "A") { record in
      record.isFavourite = true
      record.name = "Alpha"
      record.set(true, in: "Best of")
    }
    let noted = try index.update(types: types)
    let game = noted.games[0]
    #expect(game.name == "Alpha" && game.isFavourite && game.collections == ["Best of"])
    #expect(game.playSeconds == 61 && game.plays == 1 && game.lastPlayed == 1_700_000_000)
    #expect(game.saves == 0)
    #expect(noted.collections == [.init(name: "Best of", count: 1)])
    var query = LibraryQuery()
    query.text = "alph"
    #expect(LibrarySearch(noted).results(query) == [0])
    // What is shown before the index read it is what it reads.
    let record = try records.change(type: gb, stem: "A") { $0.name = nil }
    let shown = noted.applying(record, toKey: game.key)
    #expect(shown.games == (try index.update(types: types).games))
    unlink(records.file(type: gb, stem: "A"))
    #expect(try !index.update(types: types).games[0].isFavourite)
  }

  @Test("without a cache, or with a damaged one, everything is found again")
  func damaged() throws {
    for name in 0..<50 { try game("Game Boy/Game \(name).gb") }
    try GameRecords(places: places, data: data).change(type: gb, stem: "Game 7") {
      $0.isFavourite = true
    }
    let whole = try index.update(types: types).games
    let size = try #require(FileSystem.info(index.path)?.size)
    let harms: [() -> Int32] = [
      { unlink(index.path) },
      { truncate(index.path, off_t(size / 2)) },
      { truncate(index.path, 0) },
    ]
    for number in harms.indices {
      _ = harms[number]()
      #expect(index.read(types: types).games.isEmpty || number == 1)
      let again = try index.update(types: types).games
      #expect(again.map(\.name) == whole.map(\.name))
      #expect(again.filter(\.isFavourite).map(\.name) == ["Game 7"])
      #expect(index.read(types: types).games == again)
    }
    try AtomicFile.replace(index.path, with: noise(100_000))
    #expect(index.read(types: types).games.isEmpty)
    #expect(try index.update(types: types).games.count == 50)
    #expect(index.read(types: types).games.count == 50)
    // Any single damaged byte is either noticed or harms nothing that an update does not mend.
    let file = try FileSystem.read(index.path, limit: 1 << 24)
    for seed in 0..<40 {
      var bytes = file
      for (place, value) in zip(noise(16, seed: seed), noise(16, seed: seed + 1000)) {
        bytes[(Int(place) * 997 + seed * 4099) % bytes.count] = value
      }
      try AtomicFile.replace(index.path, with: bytes)
      _ = index.read(types: types)
      _ = try index.update(types: types, scope: .all)
      #expect(try index.update(types: types, scope: .all).games.map(\.name) == whole.map(\.name))
    }
  }

  @Test("a folder that is away is reported, and the cache stays")
  func absent() throws {
    try game("Game Boy/A.gb")
    let found = try index.update(types: types).games
    rename(data.root, data.root + "-away")
    #expect(throws: LibraryIndexError.absent(folder: data.root)) {
      try index.update(types: types)
    }
    #expect(index.read(types: types).games == found)
    rename(data.root + "-away", data.root)
    #expect(try index.update(types: types).games == found)
  }

  @Test("a cancelled update keeps what it found")
  func cancelled() throws {
    for name in 0..<20 {
      try ArchiveMaker.make(
        scratch("A/Games/Game Boy/Pack \(name).7z"), [.init(name: "x.gb", data: [1])])
    }
    var asked = 0
    let part = try index.update(
      types: types,
      isCancelled: {
        asked += 1; return asked > 10
      })
    #expect(part.games.count == 20)
    let opened = part.games.count { $0.member != nil }
    #expect(opened > 0 && opened < 20)
    var phases: [LibraryProgress.Phase] = []
    let whole = try index.update(
      types: types, publish: { _, progress in phases.append(progress.phase) })
    #expect(whole.games.allSatisfy { $0.member == "x.gb" })
    #expect(phases.first == .archives && phases.last == .done)
  }
}

/// Removes a folder that a test is done with.
private enum FolderRemover {
  static func remove(_ path: String) { FileMove.removeTree(path) }
}
