import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Play
@testable import Vault

@Suite("What comes with a game")
struct CompanionTests {
  private let library = TestLibrary()

  private func add(_ folder: String, isDryRun: Bool = false) throws -> [String: String] {
    var importer = try GameImporter(
      places: library.places, data: library.data, types: [library.type])
    let results = importer.run([library.scratch(folder)], isDryRun: isDryRun)
    return Dictionary(
      results.map { (PathName.last($0.source), "\($0.outcome) \($0.game ?? "-")") },
      uniquingKeysWith: { "\($0) and \($1)" })
  }

  @Test(
    "a patch makes another game, and never changes one that is there",
    arguments: [".ips", ".IPS", ".bps", ".ups1"], [true, false])
  func patches(_ ending: String, _ isPatchedFirst: Bool) throws {
    let game: [UInt8] = [1, 2, 3]
    let plain = ["Airaki.gb": game]
    let patched = ["Pat.gb": game, "Pat" + ending: [7]]
    let orders = isPatchedFirst ? [patched, plain] : [plain, patched]
    for (number, files) in orders.enumerated() {
      for (name, bytes) in files { try library.scratch.write("in\(number)/\(name)", bytes) }
      let planned = try add("in\(number)", isDryRun: true)
      #expect(try add("in\(number)") == planned)
      #expect(planned.values.allSatisfy { $0.hasPrefix("imported") }, "\(planned)")
    }
    func patch(_ stem: String) throws -> [String] {
      SoftPatch.beside(try #require(library.game(stem).reference)).map { PathName.last($0) }
    }
    #expect(try patch("Airaki").isEmpty)
    #expect(try patch("Pat") == ["Pat" + ending.lowercased()])
    #expect(library.tree().keys.contains("Arcadia/Games/Game Boy/Pat" + ending.lowercased()))
    // Each is there now, by whatever name it comes.
    try library.scratch.write("again/Other.gb", game)
    #expect(try add("again")["Other.gb"] == "alreadyThere Airaki")
    try library.scratch.write("patched/Third.gb", game)
    try library.scratch.write("patched/Third" + ending, [7])
    #expect(try add("patched")["Third.gb"] == "alreadyThere Pat")
    // Another patch of the same game is another game again.
    try library.scratch.write("fourth/Fourth.gb", game)
    try library.scratch.write("fourth/Fourth" + ending, [8])
    #expect(try add("fourth")["Fourth.gb"] == "imported Fourth")
    #expect(try patch("Airaki").isEmpty)
  }

  @Test("one folder with a game, its twin and its patched twin, in one import")
  func together() throws {
    for name in ["A.gb", "B.gb", "C.gb"] { try library.scratch.write("in/" + name, [5, 5]) }
    try library.scratch.write("in/B.ips", [1])
    let planned = try add("in", isDryRun: true)
    #expect(
      planned == ["A.gb": "imported A", "B.gb": "imported B", "C.gb": "alreadyThere A"])
    #expect(try add("in") == planned)
    #expect(try library.files("B").items(.patch).count == 1)
  }

  @Test("patches by the game's whole name, and in archives, come in, move and go with their game")
  func patchNames() throws {
    let patch = Array("PATCH".utf8) + [0, 0, 0, 0, 1, 8] + Array("EOF".utf8)
    try library.scratch.write("in/Quest.gb", [1, 2])
    try library.scratch.write("in/Quest.gb.ips", patch)
    #expect(try add("in") == ["Quest.gb": "imported Quest"])
    #expect(library.tree().keys.contains("Arcadia/Games/Game Boy/Quest.ips"))
    // A game with a patch in its archive is another game than the one alone, and the same as itself.
    let inner = try library.scratch.write("x/Plain.gb", [3, 4])
    let member = try library.scratch.write("x/Plain.ips", patch)
    try library.scratch.write("one/Plain.gb", [3, 4])
    try ZipWriter.write(
      [("Plain.gb", inner), ("Plain.ips", member)], to: library.scratch("two.zip"))
    #expect(try add("one") == ["Plain.gb": "imported Plain"])
    #expect(try add("two.zip") == ["two.zip": "imported two"])
    #expect(try add("two.zip") == ["two.zip": "alreadyThere two"])

    // Put there by hand: by whatever stem they go, they keep belonging to the game.
    try library.write([
      "Games/Game Boy/Hand.gb", "Games/Game Boy/Hand.gb.ips", "Games/Game Boy/Twin.gb",
      "Games/Game Boy/Twin.gbc", "Games/Game Boy/Twin.ips", "Games/Game Boy/Twin.gb.ips",
    ])
    try ZipWriter.write(
      [("Inside.gb", inner)], to: library.scratch("Arcadia/Games/Game Boy/Pack.zip"))
    try library.write(["Games/Game Boy/Inside.ips"])
    for (old, new) in [("Hand", "Foot"), ("Pack", "Box")] {
      let games = try library.games()
      let game = try library.game(old)
      try GameRename(among: games, places: library.places, data: library.data)
        .plan(game, to: new).run()
    }
    let names = library.tree().keys.map { PathName.last($0) }
    #expect(names.contains("Foot.gb.ips") && names.contains("Box.ips"), "\(names.sorted())")
    #expect(SoftPatch.beside(try #require(library.game("Box").reference)).count == 1)
    #expect(SoftPatch.beside(try #require(library.game("Foot").reference)).count == 1)
    #expect(try library.files("Foot").items(.patch).count == 1)
  }

  @Test("what comes with a game is read with its name in capitals, imported or put there by hand")
  func capitals() throws {
    let patch = Array("PATCH".utf8) + [0, 0, 0, 0, 1, 8] + Array("EOF".utf8)
    let cheats = Array("cheats = 1\ncheat0_code = \"014200C1\"\ncheat0_enable = true\n".utf8)
    let files: [(ending: String, folder: String, bytes: [UInt8])] = [
      (".IPS", "Games", patch), (".CHT", "Saves", cheats), (".SRM", "Saves", [5]),
      (".PNG", "Images", [6]),
      (".STATE1", "States", [7]),
    ]
    try library.scratch.write("in/Up.gb", [1, 2])
    for file in files { try library.scratch.write("in/Up" + file.ending, file.bytes) }
    _ = try add("in")
    try library.scratch.write("Arcadia/Games/Game Boy/By.gb", [3, 4])
    for file in files {
      try library.scratch.write("Arcadia/\(file.folder)/Game Boy/By" + file.ending, file.bytes)
    }
    for stem in ["Up", "By"] {
      let game = try library.game(stem)
      #expect(SoftPatch.beside(try #require(game.reference)).count == 1, "\(stem)")
      #expect(
        GameCheats(data: library.data, type: library.type, stem: stem).path.lowercased().hasSuffix(
          ".cht"))
      let roles = try library.files(stem).items.map(\.role)
      #expect(
        Set(roles).isSuperset(of: [.patch, .cheats, .save, .image, .state]), "\(stem): \(roles)")
      #expect(library.data.cover(type: library.type, stem: stem) != nil)
      #expect(try library.data.states(type: library.type, stem: stem).count == 1)
    }
  }

  private func shelf(_ stem: String) -> SaveShelf {
    SaveShelf(places: library.places, data: library.data, type: library.type, stem: stem)
  }

  @Test(
    "the save beside a game that is played in place is taken over once, and stays where it is",
    arguments: ["Quest.sav", "Quest.srm", "QUEST.SAV", "Quest.SRM"])
  func besideSave(_ name: String) throws {
    let save = noise(8192, seed: 3)
    let stem = PathName.stem(name)
    let game = try library.scratch.write("roms/\(stem).gb", [1])
    let path = try library.scratch.write("roms/" + name, save)
    try library.scratch.write("roms/Quests.sav", [9])
    let beside = try #require(FilesBeside(GameReference(path: game), data: library.data))
    let note = try #require(beside.takeSave(to: shelf(stem), clockFor: "gb"))
    #expect(note.text.contains(path))
    #expect(try library.scratch.read("Arcadia/Saves/Game Boy/\(stem).srm") == save)
    #expect(try library.scratch.read("roms/" + name) == save)
    // What was saved since is not overwritten; a newer one beside the game is named.
    try library.scratch.write("Arcadia/Saves/Game Boy/\(stem).srm", [7])
    #expect(beside.takeSave(to: shelf(stem), clockFor: "gb") == nil)
    let later = [timespec](repeating: timespec(tv_sec: time(nil) + 100, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, path, later, 0) == 0)
    #expect(beside.takeSave(to: shelf(stem), clockFor: "gb")?.text.contains("save import") == true)
    #expect(try library.scratch.read("Arcadia/Saves/Game Boy/\(stem).srm") == [7])
  }

  @Test("what is no save is named and not taken; a game of the library has nothing beside it")
  func noSave() throws {
    let game = try library.scratch.write("roms/Web.gb", [1])
    try library.scratch.write("roms/Web.sav", Array("<!DOCTYPE html>".utf8))
    let beside = try #require(FilesBeside(GameReference(path: game), data: library.data))
    #expect(beside.takeSave(to: shelf("Web"), clockFor: "gb")?.text.contains("web page") == true)
    #expect(library.tree().isEmpty)
    try library.write(["Games/Game Boy/In.gb", "Games/Game Boy/In.sav"])
    let inside = GameReference(path: library.scratch("Arcadia/Games/Game Boy/In.gb"))
    #expect(FilesBeside(inside, data: library.data) == nil)
  }

  @Test("texts with a byte order mark, and in UTF-16, are read as others")
  func texts() throws {
    let text = "cheats = 1\r\ncheat0_code = \"014200C1\"\r\ncheat0_desc = \"\u{E9}\"\r\n"
    let utf8 = Array(text.utf8)
    let utf16 = Array(text.utf16)
    let forms: [[UInt8]] = [
      utf8, [0xEF, 0xBB, 0xBF] + utf8,
      [0xFF, 0xFE] + utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] },
    ]
    for form in forms {
      #expect(TextFile.text(form) == text && TextFile.validText(form) == text)
      let cheats = try CheatFile(decoding: form, path: "x.cht").cheats
      #expect(cheats.map(\.code) == ["014200C1"])
    }
    // Half a character, and nothing but a mark.
    #expect(TextFile.validText([0xFF, 0xFE, 0x41]) == nil)
    #expect(TextFile.text([0xEF, 0xBB, 0xBF]).isEmpty && TextFile.text([0xFF, 0xFE]).isEmpty)
  }

  @Test(
    "the address of a file is its path",
    arguments: [
      ("file:///a%20b/c%23d.gb", "/a b/c#d.gb"), ("file://localhost/x.gb", "/x.gb"),
      ("file:///Pok%C3%A9mon.gb", "/Pok\u{E9}mon.gb"), ("/a%20b", "/a%20b"),
    ])
  func addresses(_ word: String, _ path: String) {
    #expect(PathName.absolute(word) == path && PathName.absolute(word, home: "/h") == path)
  }
}
