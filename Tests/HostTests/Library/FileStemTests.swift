import TestSupport
import Testing

@testable import HostBase
@testable import Library

/// Names that are the same to a reader, but not byte by byte.
enum NameSpelling: String, CaseIterable, Sendable {
  case composed, decomposed, capitals

  /// The name of a file of the game "Pokémon Ångström" with these extensions.
  func name(_ ending: String) -> String {
    switch self {
    case .composed: "Pok\u{E9}mon \u{C5}ngstr\u{F6}m" + ending
    case .decomposed: "Poke\u{301}mon A\u{30A}ngstro\u{308}m" + ending
    case .capitals: "Pok\u{E9}mon \u{212B}ngstr\u{F6}m" + ending.uppercased()
    }
  }
}

@Suite("Stems of files")
struct FileStemTests {
  private let library = TestLibrary()

  @Test(
    "what follows a stem is found by equivalence, not by a count of bytes",
    arguments: [
      ("Tobu", "Tobu.srm", ".srm"), ("Tobu", "Tobus.srm", "s.srm"), ("Tobu", "tobu.srm", nil),
      ("Poke\u{301}", "Pok\u{E9}.state1", ".state1"), ("Pok\u{E9}", "Poke\u{301}.srm", ".srm"),
      // With the mark it is another letter.
      ("Toe", "Toe\u{301}.srm", nil), ("\u{212B}", "A\u{30A}@x.state", "@x.state"),
      // Two marks in either order; Hangul by syllable and by letter.
      ("a\u{323}\u{307}", "a\u{307}\u{323}.srm", ".srm"),
      ("\u{AC00}", "\u{1100}\u{1161}.rtc", ".rtc"),
      ("\u{600}", "\u{600}.srm", ".srm"), ("Tobu", "Tob", nil), ("Tobu", "", nil),
    ] as [(String, String, String?)])
  func rest(_ stem: String, _ name: String, _ rest: String?) {
    let found = FileStem(stem).rest(of: name)
    #expect(found.map { Array($0.utf8) } == rest.map { Array($0.utf8) })
  }

  private static let endings = [
    ".ips", ".srm", ".cht", ".state", ".state3", ".state.auto", ".png", ".rtc",
  ]

  private func folder(_ ending: String) -> String {
    switch ending {
    case ".ips": "Games/Game Boy/"
    case ".png": "Images/Game Boy/"
    case _ where ending.contains("state"): "States/Game Boy/"
    default: "Saves/Game Boy/"
    }
  }

  @Test(
    "files in any spelling are read, renamed, exported, deleted and restored as the game's",
    arguments: NameSpelling.allCases, NameSpelling.allCases)
  func anyNameSpelling(_ game: NameSpelling, _ file: NameSpelling) throws {
    let endings = FileStemTests.endings
    try library.write(["Games/Game Boy/" + game.name(".gb")])
    try library.write(endings.map { folder($0) + file.name($0) })
    let found = try #require(try library.games().first)
    #expect(try library.games().count == 1, "nothing is a leftover of another game")
    let stem = found.stem
    let data = library.data
    let type = library.type

    // Read: each reader finds the file that is there.
    for kind in type.saves {
      let save = data.save(kind, core: "", type: type, stem: stem)
      #expect(kind.shared == (FileSystem.kind(save) == .file), "\(save)")
      #expect(FileSystem.kind(data.plainSave(kind, type: type, stem: stem)) == .file)
    }
    #expect(FileSystem.kind(GameCheats(data: data, type: type, stem: stem).path) == .file)
    #expect(SoftPatch.beside(try #require(found.reference)).count == 1)
    #expect(data.cover(type: type, stem: stem) != nil)
    let slots = try data.states(type: type, stem: stem).map(\.slot)
    #expect(slots == [.auto, .number(0), .number(3)])
    for slot in slots {
      #expect(FileSystem.kind(data.stateToRead(slot, type: type, stem: stem)) == .file)
    }

    let before = Set(library.tree().values)
    let files = try library.files(stem)
    #expect(files.items.count == endings.count + 1)
    let export = try GameExport(
      among: library.games(), places: library.places, data: data
    ).files(of: found)
    #expect(Set(export.map(\.name)).count == endings.count + 1)

    // Renamed: every file, and its bytes.
    try GameRename(among: library.games(), places: library.places, data: data)
      .plan(found, to: "Plain").run()
    let names = library.tree().keys.map { PathName.last($0) }
    #expect(names.allSatisfy { $0.hasPrefix("Plain.") }, "\(names)")
    #expect(names.count == endings.count + 1 && Set(library.tree().values) == before)

    // Deleted and brought back.
    let change = try GameDeletion(among: library.games(), places: library.places, data: data)
      .plan(library.game("Plain"), .init())
    try change.run()
    #expect(library.tree().isEmpty, "\(library.tree().keys)")
    let restoration = GameRestoration(places: library.places, data: data)
    try restoration.plan(try #require(restoration.deletions().first)).run()
    #expect(Set(library.tree().values) == before)
  }

  @Test(
    "an import gives what comes with a game the game's spelling, also without its game",
    arguments: NameSpelling.allCases, NameSpelling.allCases)
  func imports(_ game: NameSpelling, _ file: NameSpelling) throws {
    try library.scratch.write("in/" + game.name(".gb"), [1, 2, 3])
    for (index, ending) in FileStemTests.endings.enumerated() {
      let place = index % 2 == 0 ? "in/" : "later/"
      try library.scratch.write(place + file.name(ending), [UInt8(index), 9])
    }
    for folder in ["in", "later"] {
      var importer = try GameImporter(
        places: library.places, data: library.data, types: [library.type])
      let results = importer.run([library.scratch(folder)])
      for result in results {
        #expect([.imported, .broughtAlong].contains(result.outcome), "\(result)")
      }
    }
    let tree = library.tree()
    for (index, ending) in FileStemTests.endings.enumerated() {
      let path = "Arcadia/" + folder(ending) + game.name("") + ending
      let key = try #require(tree.keys.first { $0 == path }, "\(ending) in \(tree.keys)")
      #expect(tree[key] == [UInt8(index), 9])
      #expect(Array(key.utf8) == Array(path.utf8))
    }
  }

  @Test("a second spelling of one file stays where it is: both cannot get one name")
  func twoSpellings() throws {
    try library.write([
      "Games/Game Boy/e\u{301}.gb", "Saves/Game Boy/e\u{301}.srm", "Saves/Game Boy/\u{E9}.srm",
      "Saves/Game Boy/e\u{301}.SRM",
    ])
    let save = library.data.save(SaveKind.usual[0], core: "", type: library.type, stem: "e\u{301}")
    #expect(Array(PathName.last(save).utf8) == Array("e\u{301}.srm".utf8))
    try GameRename(among: library.games(), places: library.places, data: library.data)
      .plan(library.game("e\u{301}"), to: "Plain").run()
    let saves = library.scratch.names(in: "Arcadia/Saves/Game Boy")
    #expect(saves.count == 3 && saves.contains("Plain.srm"), "\(saves)")
    #expect(try library.scratch.read("Arcadia/Saves/Game Boy/Plain.srm").first == 1)
  }

  @Test("the case of a state's own name counts, that of its extension does not")
  func namedStates() throws {
    try library.write([
      "Games/Game Boy/Tobu.gb", "States/Game Boy/Tobu@boss.state",
      "States/Game Boy/Tobu@Boss.STATE",
    ])
    #expect(try library.files("Tobu").items(.state).count == 2)
    #expect(
      try library.data.states(type: library.type, stem: "Tobu").map(\.slot)
        == [.named("Boss"), .named("boss")])
    func file(_ name: String) -> String {
      PathName.last(library.data.state(.named(name), type: library.type, stem: "Tobu"))
    }
    #expect(file("Boss") == "Tobu@Boss.STATE" && file("boss") == "Tobu@boss.state")
    #expect(file("BOSS") == "Tobu@BOSS.state")
  }

  @Test("pictures as RetroArch calls them belong to the game, unless two games could mean them")
  func pictureNames() throws {
    try library.write([
      "Games/Game Boy/Tom & Jerry (USA).gb", "Images/Game Boy/Tom _ Jerry (USA).png",
      "Images/Game Boy/Tom _ Jerry (USA).state1.png", "Games/Game Boy/Q: A?.gb",
      "Images/Game Boy/Q_ A_.png", "Games/Game Boy/A*.gb", "Games/Game Boy/A|.gb",
      "Images/Game Boy/A_.png",
    ])
    func images(_ stem: String) throws -> [String] {
      try library.files(stem).items(.image).map { PathName.last($0.path) }
    }
    #expect(
      try images("Tom & Jerry (USA)") == [
        "Tom _ Jerry (USA).png", "Tom _ Jerry (USA).state1.png",
      ])
    #expect(library.data.cover(type: library.type, stem: "Tom & Jerry (USA)") != nil)
    #expect(try images("Q: A?") == ["Q_ A_.png"])
    #expect(try images("A*").isEmpty && images("A|").isEmpty)
    try GameRename(among: library.games(), places: library.places, data: library.data)
      .plan(library.game("Q: A?"), to: "Q & A").run()
    #expect(try images("Q & A") == ["Q & A.png"])
  }
}
