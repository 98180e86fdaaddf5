import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Lists of games")
struct DatabaseReaderTests {
  // MARK: - RetroArch

  private static func text(_ text: String) -> [UInt8] {
    [0xD9, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  /// A database with two dumps of one game, and one of another; numbers in several widths.
  static let rdb: [UInt8] = {
    let parts: [[UInt8]] = [
      Array("RARCHDB\0".utf8), [UInt8](repeating: 0, count: 8),
      [0x88], text("name"), text("Duel, The (USA)"), text("genre"), text("Fighting / Versus"),
      text("developer"), text("Ann"), text("size"), [0xCE, 0, 0, 0x80, 0],
      text("crc"), [0xC4, 4, 0xDE, 0xAD, 0xBE, 0xEF],
      text("sha1"), [0xC4, 20], [UInt8](repeating: 0xAB, count: 20),
      text("releaseyear"), [0xCD, 0x07, 0xC7], text("users"), [0x02],
      [0x82], text("name"), text("Duel, The (Europe)"), text("crc"), [0xC4, 4, 0, 0, 0, 7],
      [0xDE, 0, 2, 0xA4], Array("name".utf8), [0xA3], Array("Vex".utf8),
      text("releaseyear"), [0xD1, 0xFF, 0xFF],
      [0xC0, 0x81], text("count"), [3],
    ]
    return Array(parts.joined())
  }()

  @Test("RetroArch's databases: maps of MessagePack until nil")
  func retroArch() {
    let entries = RetroArchDatabase.read(Self.rdb, system: "Nintendo - Game Boy")
    #expect(entries.map(\.title) == ["The Duel", "The Duel", "Vex"])
    let duel = entries[0]
    #expect(duel.genres == ["Fighting", "Versus"] && duel.developer == "Ann")
    #expect(duel.year == 1991 && duel.players == 2 && duel.dumps.first?.size == 32_768)
    #expect(duel.dumps.first?.crc32 == 0xDEAD_BEEF)
    #expect(duel.dumps.first?.sha1 == String(repeating: "ab", count: 20))
    #expect(entries[2].year == nil && entries[2].dumps.first?.crc32 == nil)
  }

  // MARK: - Homebrew Hub

  static let hub = #"""
    [{"slug": "x", "title": "Tower", "developer": {"name": "Ben"}, "platform": "GBC", "typetag": "game",
      "tags": ["Platformer", "Puzzle"], "date": "2021-05-03", "description": "Climb\n a tower.", "license": "MIT",
      "files": [{"filename": "tower.gbc", "default": true}], "website": "https://example.org/tower"},
     {"title": "Plasma", "platform": "GB", "typetag": "demo"},
     {"title": "Bare", "platform": "GB", "developer": ["A", "B"], "website": "javascript:alert(1)"}, 7, null]
    """#

  @Test("the Homebrew Hub's JSON: games, not demos; no links but of the web")
  func homebrew() {
    let entries = HomebrewFile.read(Array(Self.hub.utf8))
    #expect(entries.map(\.title) == ["Tower", "Bare"])
    #expect(entries[0].system == "gbc" && entries[0].developer == "Ben" && entries[0].year == 2021)
    #expect(entries[0].text == "Climb a tower." && entries[0].licence == "MIT")
    #expect(entries[0].link == "https://example.org/tower" && entries[0].isFree)
    #expect(entries[0].dumps.map(\.name) == ["tower.gbc"])
    #expect(entries[1].developer == "A, B" && entries[1].link == nil)
    #expect(HomebrewFile.read(Array("{}".utf8)).isEmpty)
  }

  // MARK: - Our own

  @Test("our own TOML: values out of bounds are left out, none is needed but title and type")
  func texts() {
    let entry = GameText.read(
      Array(
        """
        title = "Duel"
        type = "gb"
        genres = ["Fighting", 3]
        year = 99999
        players = -1
        link = "file:///etc/passwd"
        text = \"""
        Two
          fight.\"""
        [[dump]]
        size = -5
        crc32 = "zz"
        sha1 = "12"
        """.utf8))
    #expect(entry?.genres == ["Fighting"] && entry?.year == nil && entry?.players == nil)
    #expect(entry?.link == nil && entry?.text == "Two fight." && entry?.isFree == false)
    #expect(entry?.dumps == [GameEntry.Dump()])
    #expect(GameText.read(Array("title = \"x\"".utf8)) == nil)
    #expect(GameText.read([0xFF, 0xFE]) == nil)
  }

  @Test(
    "systems by the names that databases have for them",
    arguments: [
      ("Nintendo - Game Boy Color", "gbc"), ("Sega - Mega Drive - Genesis", "mega_drive"),
      ("GBA", "gba"), ("Some Maker - Odd Machine (2)", "odd_machine_2"), ("flash", "flash"),
      ("", ""), ("ÄÖ", ""),
    ])
  func systems(_ name: String, _ id: String) {
    #expect(SystemName.typeID(name) == id)
  }

  // MARK: - Putting together

  @Test("dumps of one title are one game, and lists of one field fill it")
  func building() throws {
    let folder = TemporaryFolder("database")
    let lists = folder.file("lists")
    try FileSystem.ensureFolder(lists + "/genre")
    try AtomicFile.replace(lists + "/Nintendo - Game Boy.rdb", with: Self.rdb)
    try AtomicFile.replace(lists + "/hub.json", with: Array(Self.hub.utf8))
    let genres = """
      clrmamepro ( name "Nintendo - Game Boy" )
      game ( comment "Vex and more" genre "Puzzle" rom ( crc 00000007 ) )
      """
    try AtomicFile.replace(lists + "/genre/Nintendo - Game Boy.dat", with: Array(genres.utf8))
    try AtomicFile.replace(lists + "/readme.txt", with: Array("game ( name x )".utf8))
    try AtomicFile.replace(lists + "/broken.dat", with: noise(5000))
    var builder = GameDatabaseBuilder()
    try builder.add(contentsOf: lists)
    #expect(builder.sources.map(\.entries).sorted() == [1, 2, 3])
    #expect(builder.entries.map(\.title).sorted() == ["Bare", "The Duel", "Tower", "Vex"])
    let duel = try #require(builder.entries.first { $0.title == "The Duel" })
    // The dump with the checksum 7 is the Duel's, whatever a list of genres calls it.
    #expect(duel.dumps.count == 2 && duel.genres == ["Fighting", "Versus"])
    #expect(duel.system == "gb")

    let file = GameDatabaseFile(path: folder.file("out/games.sqlite"))
    try file.write(builder.entries, sources: builder.sources.map(\.path))
    #expect(try file.read() == builder.entries)
    #expect(try file.read(systems: ["gbc"]).map(\.title) == ["Tower"])
    let summary = try file.summary()
    #expect(summary.games == 4 && summary.dumps == 4 && summary.sources.count == 3)
    #expect(summary.systems == GameDatabaseFile.Summary(builder.entries).systems)
    #expect(throws: FileFailure.self) { try builder.add(contentsOf: folder.file("absent")) }
  }

  // MARK: - Hostile files

  @Test("any bytes are read to their end by every reader")
  func hostile() throws {
    let toml = try FileSystem.read(
      FreeGamesTests.folder + "/gb/deadeus.toml", limit: GameText.byteLimit)
    let head = Array("RARCHDB\0".utf8) + [UInt8](repeating: 0, count: 8)
    func bomb(_ tail: [UInt8], _ byte: UInt8 = 0, count: Int = 0) -> [UInt8] {
      head + tail + [UInt8](repeating: byte, count: count)
    }
    let samples: [[UInt8]] = [
      Self.rdb, Array(Self.hub.utf8), toml, bomb([], 0x81, count: 100_000),
      bomb([0xDF, 0xFF, 0xFF, 0xFF, 0xFF]), bomb([0x81, 0xDB, 0xFF, 0xFF, 0xFF, 0xFF]),
      bomb([0xDD, 0, 0, 0, 9], 0x91, count: 5000), bomb([0x81, 0xD3, 0x80]),
      bomb([0x82, 0xA1, 0x61, 0xCF], 0xFF, count: 8),
      Array(String(repeating: "[", count: 100_000).utf8),
      Array(String(repeating: "a.", count: 30_000).utf8),
    ]
    for (seed, sample) in samples.enumerated() {
      for round in 0..<60 {
        var bytes = sample
        for (place, value) in zip(noise(8, seed: seed * 100 + round), noise(8, seed: round)) {
          bytes[(Int(place) * 131 + round * 17) % bytes.count] = value
        }
        // The first bytes decide who reads it, and stay in half of the rounds.
        if round % 2 == 0 { bytes.replaceSubrange(0..<8, with: sample[0..<8]) }
        bytes = Array(bytes.prefix(bytes.count - round * bytes.count / 90))
        for entry in GameDatabaseBuilder.entries(in: bytes, system: "x") {
          #expect(entry.title.utf8.count <= GameEntry.fieldLimit * 4)
        }
        _ = RetroArchDatabase.read(bytes, system: "")
        _ = HomebrewFile.read(bytes)
        _ = GameText.read(bytes)
      }
    }
  }

  @Test("a damaged database file is refused or read in part, never more")
  func damagedFile() throws {
    let folder = TemporaryFolder("database")
    let file = GameDatabaseFile(path: folder.file("games.sqlite"))
    try file.write(GameText.internalGames(), sources: ["a"])
    let bytes = try FileSystem.read(file.path, limit: 1 << 24)
    var refused = 0
    for round in 0..<120 {
      var changed = bytes
      for (place, value) in zip(noise(4, seed: round), noise(4, seed: round + 1000)) {
        changed[(Int(place) * 4099 + round * 977) % changed.count] = value
      }
      if round % 5 == 0 { changed = Array(changed.prefix(round * 997)) }
      try AtomicFile.replace(file.path, with: changed)
      do {
        #expect(try file.read().count <= bytes.count)
        _ = try file.summary()
      } catch { refused += 1 }
    }
    #expect(refused > 0)
    try AtomicFile.replace(file.path, with: Array("no database".utf8))
    #expect(throws: DatabaseError.self) { _ = try file.read() }
  }

  @Test(
    "millions of empty values take no time, and the list is named",
    arguments: ["{}", "[]", "0", "null", "\"\"", "{\"a\":0}", "[[[[0]]]]"])
  func manyValues(_ value: String) throws {
    let folder = TemporaryFolder("values")
    let count = (24 << 20) / (value.utf8.count + 1)
    var bytes: [UInt8] = Array("[".utf8)
    for number in 0..<count { bytes += Array((number == 0 ? value : "," + value).utf8) }
    bytes += Array("]".utf8)
    try AtomicFile.replace(folder.file("list.json"), with: bytes)
    let start = MonotonicTime.seconds
    var builder = GameDatabaseBuilder()
    try builder.add(contentsOf: folder.file("list.json"))
    #expect(MonotonicTime.seconds - start < 2)
    #expect(builder.entries.isEmpty && builder.problems.count == 1, "\(builder.problems)")
  }

  @Test("a build reports each file, and ends in time with a sentence")
  func bounds() throws {
    let folder = TemporaryFolder("bounds")
    for number in 0..<3 {
      try AtomicFile.replace(
        folder.file("\(number).json"),
        with: Array("{\"title\":\"G\(number)\",\"platform\":\"GB\"}".utf8))
    }
    var told: [Int] = []
    var builder = GameDatabaseBuilder { count, _ in told.append(count) }
    try builder.add(contentsOf: folder.path)
    #expect(told == [1, 2, 3] && builder.entries.count == 3 && builder.problems.isEmpty)
    var late = GameDatabaseBuilder(seconds: 0)
    try late.add(contentsOf: folder.path)
    #expect(late.entries.isEmpty && late.problems.count == 1, "\(late.problems)")
  }
}
