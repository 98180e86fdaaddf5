import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Recognising games")
struct IdentificationTests {
  /// A data folder with a user's database.
  private final class Home {
    let folder = TemporaryFolder("identify")
    let places: Places
    let data: DataFolder
    let types = [
      GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"]),
      GameType(id: "nes", name: "NES", folder: "NES", extensions: ["nes"]),
      GameType(id: "n64", name: "Nintendo 64", folder: "N64", extensions: ["z64", "v64", "n64"]),
    ]

    init() throws {
      places = Places(environment: ["HOME": folder.path])
      data = try DataFolder.open(folder.file("Arcadia")).folder
      for type in types { try data.ensureFolders(of: type) }
    }

    func add(_ entries: [GameEntry]) throws {
      let file = GameDatabaseFile(path: GameKnowledge.usualFile(places: places))
      try file.write(entries, sources: [])
    }

    func put(_ name: String, _ bytes: [UInt8], type: Int = 0) throws -> IndexedGame {
      let path = PathName.join(data.folder(.games, types[type]), name)
      try AtomicFile.replace(path, with: bytes)
      return game(path, type: type)
    }

    func game(_ path: String, member: String? = nil, type: Int = 0) -> IndexedGame {
      let stem = PathName.stem(member ?? path)
      var game = IndexedGame(key: 1, typeID: types[type].id, name: stem, stem: stem, path: path)
      game.member = member
      return game
    }

    func identifier() -> GameIdentifier {
      GameIdentifier(
        GameKnowledge.shared(places: places, data: data).database(types: types.map(\.id)),
        places: places, data: data)
    }

    func update() throws -> LibrarySnapshot {
      try LibraryIndex(places: places, data: data).update(types: types, scope: .all)
    }
  }

  private static func entry(
    _ title: String, _ system: String, of bytes: [UInt8], sha1: String? = nil
  ) -> GameEntry {
    var entry = GameEntry(title: title, system: system)
    entry.developer = "Maker of \(title)"
    entry.genres = ["Puzzle"]
    entry.series = "Series of \(title)"
    var dump = GameEntry.Dump()
    dump.size = Int64(bytes.count)
    dump.crc32 = CRC32.sum(bytes)
    dump.sha1 = sha1 ?? Digest.sha1(bytes)
    entry.dumps = [dump]
    return entry
  }

  private let rom = noise(4096, seed: 7)

  @Test("a file by its checksum, whatever its name; another file of the size is not it")
  func certain() throws {
    let home = try Home()
    try home.add([Self.entry("Duel", "gb", of: rom)])
    let identifier = home.identifier()
    let found = identifier.identity(of: try home.put("odd name.gb", rom))
    #expect(found?.entry.title == "Duel" && found?.certainty == .certain)
    #expect(identifier.identity(of: try home.put("other.gb", noise(4096, seed: 8))) == nil)
    // Its size is none of a dump, so that it is not even read.
    #expect(identifier.identity(of: try home.put("short.gb", [1, 2, 3])) == nil)
  }

  @Test("a right CRC-32 with a wrong SHA-1 is another file")
  func confirmed() throws {
    let home = try Home()
    try home.add([Self.entry("Duel", "gb", of: rom, sha1: String(repeating: "0", count: 40))])
    #expect(home.identifier().identity(of: try home.put("x.gb", rom)) == nil)
  }

  @Test("a name alone is probable, within its type; tags and the article do not count")
  func probable() throws {
    let home = try Home()
    try home.add([Self.entry("The Duel", "gb", of: rom)])
    let identifier = home.identifier()
    let found = identifier.identity(of: try home.put("Duel, The (USA) [b].gb", [1]))
    #expect(found?.entry.title == "The Duel" && found?.certainty == .probable)
    #expect(identifier.identity(of: try home.put("The Duel.nes", [1], type: 1)) == nil)
  }

  @Test("a zip's member by the checksum in the directory: nothing is unpacked")
  func zipped() throws {
    let home = try Home()
    try home.add([Self.entry("Duel", "gb", of: rom)])
    var zip = ZipMaker()
    // The bytes are wrong, the directory says the right sum: it alone is asked.
    zip.members = [
      .init(name: "a.gb", data: noise(4096, seed: 9), claimedCRC: CRC32.sum(rom)),
      .init(name: "b.gb", data: [1, 2, 3]),
    ]
    let path = PathName.join(home.data.folder(.games, home.types[0]), "pack.zip")
    try AtomicFile.replace(path, with: zip.bytes)
    let identifier = home.identifier()
    let found = identifier.identity(of: home.game(path, member: "a.gb"))
    #expect(found?.entry.title == "Duel" && found?.certainty == .certain)
    #expect(identifier.identity(of: home.game(path, member: "b.gb")) == nil)
    #expect(identifier.identity(of: home.game(path, member: "gone.gb")) == nil)
  }

  @Test("without the head of a copier or an emulator, also in a zip")
  func heads() throws {
    let home = try Home()
    try home.add([Self.entry("Duel", "nes", of: rom)])
    let head: [UInt8] = [0x4E, 0x45, 0x53, 0x1A]
    let file = head + [UInt8](repeating: 0, count: 12) + rom
    let identifier = home.identifier()
    #expect(identifier.match(try home.put("a.nes", file, type: 1))?.certainty == .certain)
    var zip = ZipMaker()
    zip.add("b.nes", file)
    let path = PathName.join(home.data.folder(.games, home.types[1]), "pack.zip")
    try AtomicFile.replace(path, with: zip.bytes)
    #expect(
      identifier.match(home.game(path, member: "b.nes", type: 1))?.certainty == .certain)
  }

  @Test("Nintendo 64 cartridges in any order of bytes")
  func orders() throws {
    let home = try Home()
    let z64: [UInt8] = [0x80, 0x37, 0x12, 0x40] + rom
    try home.add([Self.entry("Duel", "n64", of: z64)])
    let v64 = stride(from: 0, to: z64.count, by: 2).flatMap { [z64[$0 + 1], z64[$0]] }
    let n64 = stride(from: 0, to: z64.count, by: 4).flatMap { z64[$0..<$0 + 4].reversed() }
    let identifier = home.identifier()
    for (name, bytes) in [("a.z64", z64), ("b.v64", v64), ("c.n64", n64)] {
      let match = identifier.match(try home.put(name, bytes, type: 2))
      #expect(match?.certainty == .certain, "\(name)")
    }
    #expect(GameDump.plain([0x37, 0x80, 0x40, 0x12, 9]) == [0x80, 0x37, 0x12, 0x40, 9])
    #expect(GameDump.plain([]) == nil && GameDump.plain([0x4E, 0x45, 0x53, 0x1A]) == nil)
  }

  @Test("a patch beside a game makes it another one")
  func patched() throws {
    let home = try Home()
    try home.add([Self.entry("Duel", "gb", of: rom)])
    let game = try home.put("Duel.gb", rom)
    let patch = Array("PATCH".utf8) + Array("EOF".utf8)
    try AtomicFile.replace(PathName.folder(game.path) + "/Duel.ips", with: patch)
    #expect(home.identifier().identity(of: game)?.certainty == .patched)
  }

  @Test("checksums are kept, and not believed once the file has changed")
  func kept() throws {
    let home = try Home()
    try home.add([Self.entry("Duel", "gb", of: rom)])
    let game = try home.put("x.gb", rom)
    let first = home.identifier()
    #expect(first.match(game) != nil)
    first.save()
    let store = SumStore(
      path: PathName.join(
        PathName.folder(LibraryIndex(places: home.places, data: home.data).path), "sums.sqlite"))
    #expect(store.read().count == 1)
    _ = try home.put("x.gb", noise(4096, seed: 30))
    let second = home.identifier()
    #expect(second.match(game) == nil)
    second.save(only: [])
    #expect(store.read().isEmpty)
    try AtomicFile.replace(store.path, with: noise(3000))
    #expect(store.read().isEmpty)
  }

  @Test("the index says maker, kind and series, and search finds a game by them")
  func indexed() throws {
    let home = try Home()
    _ = try home.put("odd name.gb", rom)
    _ = try home.put("plain.gb", [1])
    #expect(try home.update().games.allSatisfy { $0.developer == nil })
    // A new database is looked at without a change of the files.
    try home.add([Self.entry("Duel", "gb", of: rom)])
    for scope in [LibraryScope.changed, .all, .changed] {
      let snapshot = try LibraryIndex(places: home.places, data: home.data)
        .update(types: home.types, scope: scope)
      let game = try #require(snapshot.games.first { $0.stem == "odd name" })
      #expect(game.name == "Duel")
      #expect(game.developer == "Maker of Duel" && game.genre == "Puzzle")
      #expect(game.series == "Series of Duel")
      var query = LibraryQuery()
      query.text = "maker duel"
      #expect(
        LibrarySearch(snapshot).results(query).map { snapshot.games[$0].name } == ["Duel"])
      query.text = "odd"
      #expect(LibrarySearch(snapshot).results(query).count == 1)
    }
    let cached = LibraryIndex(places: home.places, data: home.data).read(types: home.types)
    #expect(cached.games.count { $0.developer == "Maker of Duel" } == 1)
    SQLiteDatabase.remove(GameKnowledge.usualFile(places: home.places))
    #expect(try home.update().games.allSatisfy { $0.developer == nil && $0.genre == nil })
  }

  @Test("a game has its title by its bytes alone, unless the user named it or wants files' names")
  func titles() throws {
    let home = try Home()
    let index = LibraryIndex(places: home.places, data: home.data)
    func names(usesTitles: Bool = true, identifies: Bool = true) throws -> [String] {
      try index.update(types: home.types, identifies: identifies, usesTitles: usesTitles)
        .games.map(\.name)
    }
    let game = try home.put("b.gb", rom)
    _ = try home.put("c.gb", [1])
    // Alike by its name alone.
    _ = try home.put("Duel, The.gb", [2])
    try home.add([Self.entry("The Duel", "gb", of: rom)])
    #expect(try names() == ["c", "Duel, The", "The Duel"])
    #expect(index.read(types: home.types).games.map(\.name) == ["c", "Duel, The", "The Duel"])
    // Commands look at files alone, and take nothing away.
    #expect(try names(identifies: false) == ["c", "Duel, The", "The Duel"])
    #expect(try names(usesTitles: false) == ["b", "c", "Duel, The"])
    #expect(try names() == ["c", "Duel, The", "The Duel"])
    // Another game under the same name.
    _ = try home.put("b.gb", noise(4096, seed: 9))
    #expect(try names() == ["b", "c", "Duel, The"])
    _ = try home.put("b.gb", rom)
    #expect(try names() == ["c", "Duel, The", "The Duel"])
    let reference = GameReference(
      path: game.path, member: nil, typeFolder: home.types[0].folder)
    let known = LibraryGame(reference: reference, type: home.types[0], stem: "b")
    try index.noteName("b", of: known)
    #expect(try names() == ["b", "c", "Duel, The"])
    #expect(index.read(types: home.types).games.map(\.name) == ["b", "c", "Duel, The"])
    try GameRecords(places: home.places, data: home.data).change(type: home.types[0], stem: "b") {
      $0.name = nil
      $0.isFavourite = true
    }
    #expect(try names() == ["c", "Duel, The", "The Duel"])
    // One without a title needs no record for its name.
    try index.noteName(
      "c",
      of: LibraryGame(
        reference: GameReference(
          path: PathName.join(PathName.folder(game.path), "c.gb"), member: nil,
          typeFolder: home.types[0].folder), type: home.types[0], stem: "c"))
    #expect(
      FileSystem.kind(
        GameRecords(places: home.places, data: home.data).file(type: home.types[0], stem: "c"))
        == nil)
  }

  @Test("the user's database fills our own: a description of ours, a checksum of theirs")
  func together() throws {
    let home = try Home()
    var own = Self.entry("Deadeus", "gb", of: rom)
    own.text = "Theirs."
    own.publisher = "Someone"
    try home.add([own])
    let found = try #require(home.identifier().identity(of: try home.put("a.gb", rom))?.entry)
    #expect(found.developer == "Izma" && found.publisher == "Someone")
    #expect(found.text?.hasPrefix("A boy dreams") == true && found.dumps.count == 2)
    try AtomicFile.replace(GameKnowledge.usualFile(places: home.places), with: noise(9000))
    let left = GameKnowledge.shared(places: home.places, data: home.data).database(types: ["gb"])
    #expect(left.entry(named: "deadeus", system: "gb") != nil)
  }
}
