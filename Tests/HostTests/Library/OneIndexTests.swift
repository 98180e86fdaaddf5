import Glibc
import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

/// Numbers that a seed decides (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

@Suite("The window's index and the commands' selection")
struct OneIndexTests {
  /// A game as both name it: its file, member, type and stem.
  private struct Line: Hashable, CustomStringConvertible {
    var path: String
    var member: String?
    var type: String
    var stem: String
    var description: String { "\(path)#\(member ?? "-") \(type) \(stem)" }
  }

  /// Writes a library: plain files, folders, archives of none, one and several games, names of all kinds.
  private func write(_ library: TestLibrary, _ random: inout SeededGenerator) throws {
    let names = [
      "Tobu", "tobu", "Pok\u{E9}mon", "Poke\u{301}mon", "Q & A", "A#b", "Dr. M", "x@y", "Game 2",
    ]
    let endings = [".gb", ".GB", ".gbc", ".zip", ".zip", ".txt", ".gb.gz"]
    let folders = [
      "Game Boy", "Game Boy Color", "Game Boy/sub", "Game Boy/sub/a/b", "gb", "GameBoy-Color",
      "My games", "My games/gbc/x", ".",
    ]
    for number in 0..<Int.random(in: 1...12, using: &random) {
      let name = names.randomElement(using: &random) ?? "x"
      let ending = endings.randomElement(using: &random) ?? ".gb"
      let folder = folders.randomElement(using: &random) ?? "Game Boy"
      var bytes: [UInt8] = [UInt8(number), 1, 2]
      if ending == ".zip" {
        var zip = ZipMaker()
        for member in 0..<Int.random(in: 0...3, using: &random) {
          let inner = names.randomElement(using: &random) ?? "y"
          let kind = [".gb", ".gbc", ".txt"].randomElement(using: &random) ?? ".gb"
          zip.add("\(member)/\(inner)\(kind)", [UInt8(number), UInt8(member)])
        }
        bytes = zip.bytes
      }
      let root = ["Arcadia/Games", "Arcadia/Games", "disk", "disk/nested"].randomElement(
        using: &random)
      try library.scratch.write("\(root ?? "disk")/\(folder)/\(name)\(ending)", bytes)
    }
    // Links that lead in circles, and twice to one folder.
    symlink("..", library.scratch("Arcadia/Games/loop"))
    symlink(library.scratch("Arcadia/Games/gb"), library.scratch("Arcadia/Games/again"))
  }

  @Test("both know the same games, and a word for one of them finds it", arguments: 0..<40)
  func same(_ seed: Int) throws {
    let library = TestLibrary()
    var random = SeededGenerator(seed: UInt64(seed))
    try write(library, &random)
    let types = [library.type, library.color]
    var data = library.data
    data.moreGames = ["disk/nested", "disk", "none"].map { library.scratch($0) }
    let selection = try GameSelection(places: library.places, data: data, types: types)
    let selected = selection.all(leftovers: false).compactMap { game in
      game.reference.map {
        Line(path: $0.path, member: $0.member, type: game.type.id, stem: game.stem)
      }
    }
    let files = GameFinder(data: data, types: types).all()
    let index = LibraryIndex(places: library.places, data: data)
    for _ in 0..<2 {
      let listed = index.games(types: types)
      let lines = listed.map {
        Line(
          path: $0.game.path, member: $0.game.member, type: $0.game.typeID, stem: $0.game.stem)
      }
      #expect(Set(lines) == Set(selected), "seed \(seed)")
      #expect(lines.count == selected.count, "seed \(seed): \(lines) and \(selected)")
      // An archive without a game is listed, so that it can be removed; nothing in it can be meant.
      for one in listed where one.game.member != nil || !GameArchive.isOne(one.game.path) {
        let found = try selection.find(one.place)
        #expect(found.reference?.path == one.game.path, "\(one.place), seed \(seed)")
        #expect(found.stem == one.game.stem, "\(one.place), seed \(seed)")
        // The name alone finds it if no other game has it.
        let folded = one.fileName.folded
        if listed.count(where: { $0.fileName.folded == folded }) == 1,
          listed.count(where: { $0.place.folded.contains(folded) }) == 1,
          // Nor an archive without a game, which is not listed.
          files.count(where: { $0.stem.folded == folded }) == 1
        {
          #expect(try selection.find(one.fileName).stem == found.stem, "\(one.place), seed \(seed)")
        }
      }
    }
  }

  @Test(
    "an archive is a game where a core takes archives, and one of games where it holds them",
    arguments: [
      (["rom1.bin", "rom2.bin"], ["arcade"]), ([], ["arcade"]), (["a.rom", "b/c.xyz"], ["arcade"]),
      (["x.md"], ["mega"]), (["x.md", "y.md"], ["mega", "mega"]),
      (["x.md", "y.bin"], ["mega", "mega"]),
      (["inner.zip"], ["arcade"]),
    ] as [([String], [String])])
  func archivesAsContent(_ members: [String], _ expected: [String]) throws {
    let library = TestLibrary()
    let types = [
      GameType(id: "mega", name: "Mega", folder: "Mega", extensions: ["md", "bin"]),
      GameType(id: "arcade", name: "Arcade", folder: "Arcade", extensions: ["zip", "7z"]),
    ]
    var zip = ZipMaker()
    for (number, name) in members.enumerated() { zip.add(name, [UInt8(number), 1]) }
    if members.isEmpty { zip.add("readme", [1]) }
    let path = try library.scratch.write("in/pacman.zip", zip.bytes)
    var importer = try GameImporter(places: library.places, data: library.data, types: types)
    #expect(importer.run([path]).map(\.outcome) == [.imported])
    let folder = expected[0] == "arcade" ? "Arcade" : "Mega"
    #expect(library.scratch.names(in: "Arcadia/Games/\(folder)") == ["pacman.zip"])
    try library.scratch.write("Arcadia/Games/sets/other.zip", zip.bytes)
    let selection = try GameSelection(places: library.places, data: library.data, types: types)
    let index = LibraryIndex(places: library.places, data: library.data)
    for _ in 0..<2 {
      #expect(selection.all().map(\.type.id).sorted() == (expected + expected).sorted())
      #expect(
        index.games(types: types).map(\.game.typeID).sorted() == (expected + expected).sorted())
    }
    if expected == ["arcade"] {
      let game = try selection.find("pacman")
      #expect(game.reference?.member == nil && game.stem == "pacman")
      #expect(try game.reference?.load().bytes == zip.bytes)
    }
  }

  @Test(
    "a set that its core knows by name is another game by another name, a game in an archive is not"
  )
  func setsByName() throws {
    let library = TestLibrary()
    let types = [
      GameType(id: "mega", name: "Mega", folder: "Mega", extensions: ["md"]),
      GameType(id: "arcade", name: "Arcade", folder: "Arcade", extensions: ["zip", "7z"]),
    ]
    var set = ZipMaker()
    set.add("rom1.bin", [1])
    var game = ZipMaker()
    game.add("x.md", [1])
    var paths: [String] = []
    for name in ["pacman", "dkong", "PACMAN"] {
      paths.append(try library.scratch.write("in/\(name)/\(name).zip", set.bytes))
    }
    for name in ["one", "two"] {
      paths.append(try library.scratch.write("in/\(name).zip", game.bytes))
    }
    for isAgain in [false, true] {
      var importer = try GameImporter(places: library.places, data: library.data, types: types)
      let outcomes = importer.run(paths).map(\.outcome)
      #expect(
        outcomes
          == (isAgain
            ? [.alreadyThere, .alreadyThere, .alreadyThere, .alreadyThere, .alreadyThere]
            : [.imported, .imported, .alreadyThere, .imported, .alreadyThere]),
        "\(outcomes)")
    }
    #expect(library.scratch.names(in: "Arcadia/Games/Arcade") == ["dkong.zip", "pacman.zip"])
    #expect(library.scratch.names(in: "Arcadia/Games/Mega") == ["one.zip"])
  }

  @Test(
    "a game is shown under a type that takes it, in whatever folder it lies",
    arguments: [
      ("Game Boy/Color.gbc", "gbc"), ("Game Boy Color/Mono.gb", "gb"), ("Loose.gb", "gb"),
      ("gb/Small.gb", "gb"), ("GameBoy/Joined.gb", "gb"), ("game boy/Case.gb", "gb"),
      ("Game Boy/sub/Deep.gb", "gb"), ("What/ever/here/x.GBC", "gbc"), ("gbc/Both.bin", "gbc"),
      ("Game Boy/Both.bin", "gb"), ("My Game Boy Color/Both.bin", "gb"), ("any/In.zip", "gbc"),
    ])
  func folders(_ place: String, _ type: String) throws {
    let library = TestLibrary()
    var zip = ZipMaker()
    zip.add("In.gbc", [1])
    try library.scratch.write("Arcadia/Games/\(place)", place.hasSuffix("zip") ? zip.bytes : [1])
    let types = ["gb", "gbc"].map { id in
      GameType(
        id: id, name: id == "gb" ? "Game Boy" : "Game Boy Color",
        folder: id == "gb" ? "Game Boy" : "Game Boy Color", extensions: [id, "bin"])
    }
    let selection = try GameSelection(places: library.places, data: library.data, types: types)
    let index = LibraryIndex(places: library.places, data: library.data)
    #expect(selection.all().map(\.type.id) == [type])
    #expect(index.games(types: types).map(\.game.typeID) == [type])
    // What it leaves is where the games of that type have it.
    let stem = PathName.stem(place)
    let folder = type == "gb" ? "Game Boy" : "Game Boy Color"
    try library.scratch.write("Arcadia/Saves/\(folder)/\(stem).srm", [1])
    #expect(index.games(types: types).map(\.game.saves) == [1])
    #expect(selection.all().count == 1)
  }

  @Test("games of one archive are deleted together or not at all, and come back together")
  func archive() throws {
    let library = TestLibrary()
    var zip = ZipMaker()
    // One of them is called as the archive.
    for name in ["Both", "Two", "Three"] { zip.add("\(name).gb", Array(name.utf8)) }
    try library.scratch.write("Arcadia/Games/Game Boy/Both.zip", zip.bytes)
    try library.write(["Saves/Game Boy/Two.srm", "States/Game Boy/Both.state"])
    let before = library.tree()
    let games = try library.games()
    #expect(games.count == 3)
    let deletion = GameDeletion(among: games, places: library.places, data: library.data)
    for chosen in [[0], [1], [2], [0, 1], [0, 2], [1, 2]] {
      for plan in deletion.plans(chosen.map { games[$0] }, .init()) {
        #expect(throws: LibraryChangeError.self) { try plan.get() }
      }
    }
    for game in games {
      #expect(throws: LibraryChangeError.self) {
        try GameRename(among: games, places: library.places, data: library.data)
          .plan(game, to: "New")
      }
    }
    for plan in deletion.plans(games, .init()) { try plan.get().run() }
    #expect(library.tree().isEmpty)
    let restoration = GameRestoration(places: library.places, data: library.data)
    for one in restoration.deletions() { try restoration.plan(one).run() }
    #expect(library.tree() == before)
  }
}
