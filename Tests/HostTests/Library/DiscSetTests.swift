import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library
@testable import Vault

@Suite("Discs of one game by their names")
struct DiscSetTests {
  private let library = TestLibrary()
  private let disc = GameType(
    id: "cd", name: "Disc", folder: "Disc",
    extensions: ["cue", "ccd", "chd", "bin", "img", "iso", "m3u"])
  private let single = GameType(
    id: "cart", name: "Cart", folder: "Cart", extensions: ["gb", "iso", "tap"])

  private func games(_ types: [GameType]? = nil) throws -> [LibraryGame] {
    try GameSelection(places: library.places, data: library.data, types: types ?? [disc]).all()
  }

  private func add(
    _ paths: String..., way: GameImporter.Way = .copy, taken: GameImporter.Taken = .refuse
  ) throws -> [String] {
    var importer = try GameImporter(
      places: library.places, data: library.data, types: [disc], way: way, taken: taken)
    let planned = importer.run(paths.map { library.scratch($0) }, isDryRun: true)
    importer = try GameImporter(
      places: library.places, data: library.data, types: [disc], way: way, taken: taken)
    let results = importer.run(paths.map { library.scratch($0) })
    #expect(planned.map(\.outcome) == results.map(\.outcome))
    return results.map { result in
      switch result.outcome {
      case .imported: "imported \(result.game ?? "-")"
      case .alreadyThere: "there \(result.game ?? "-")"
      default: "\(result.outcome)"
      }
    }
  }

  /// The names of the index, twice: from nothing, and from what is known then.
  private func indexed(_ types: [GameType]? = nil) -> [[String]] {
    let index = LibraryIndex(places: library.places, data: library.data)
    return (0..<2).map { _ in index.games(types: types ?? [disc]).map(\.fileName) }
  }

  @Test(
    "the names that collections write",
    arguments: [
      ("Game (Disc 1)", "Game", " (Disc 1)", "", [1]),
      ("Game (USA) (Disc 2) (Rev 1)", "Game (USA)", " (Disc 2)", " (Rev 1)", [2]),
      ("Game (Disc A)", "Game", " (Disc A)", "", [1]),
      ("Game (1990)(Maker)(Disk 1 of 2)[cr]", "Game (1990)(Maker)", "(Disk 1 of 2)", "[cr]", [1]),
      ("Game (Side B)", "Game", " (Side B)", "", [2]),
      ("Game (Disk 2 of 3 Side A)", "Game", " (Disk 2 of 3 Side A)", "", [2, 1]),
      ("Game (Disk 1 Side B)", "Game", " (Disk 1 Side B)", "", [1, 2]),
      ("Game [CD1]", "Game", " [CD1]", "", [1]), ("Game (CD 02)", "Game", " (CD 02)", "", [2]),
      ("Game CD1", "Game", " CD1", "", [1]),
      ("Game - Disc 2 (Japan)", "Game", " - Disc 2", " (Japan)", [2]),
      ("game_disk3", "game", "_disk3", "", [3]),
      ("Game (Part 1 of 2)", "Game", " (Part 1 of 2)", "", [1]),
      ("Game (Tape 1 of 2 Side 2)", "Game", " (Tape 1 of 2 Side 2)", "", [1, 2]),
    ])
  func names(
    _ stem: String, _ prefix: String, _ tag: String, _ suffix: String, _ numbers: [Int]
  ) throws {
    let name = try #require(DiscName(stem))
    #expect([name.prefix, name.tag, name.suffix] == [prefix, tag, suffix])
    #expect(name.numbers == numbers)
    #expect(name.isFirst == numbers.allSatisfy { $0 == 1 })
    #expect(name.renamed("New") == "New" + tag)
    #expect(name.renamed("New (Disc 1) (X)") == "New" + tag + " (X)")
  }

  @Test(
    "names that mean something else",
    arguments: [
      "Game", "Game (Part 1)", "Game 2", "ABCD1", "Side A", "CD1", "(Discworld)", "Discworld II",
      "Game (Disc 0)", "Game (Disc 1 of 0)", "Game (Disc 3 of 2)", "Game (Disc one)", "Game (Disc)",
      "Game (Disc 1 bonus)", "Game (Side Story)", "Game (CDA)", "Game (Disc 100)", "Game (Disc 1",
      "Game Side A", "Game (Disc 1 Disc 1 Disc 1)", "", "(", "Game (Track 1)", "A\u{301} (B)",
    ])
  func others(_ stem: String) { #expect(DiscName(stem) == nil) }

  @Test("discs belong together if nothing but the number differs, and the first one is there")
  func sets() {
    func sets(_ names: [String]) -> [String: [String]] {
      let sets = DiscSets(among: names, joining: ["cue", "chd"])
      return Dictionary(
        uniqueKeysWithValues: names.map { ($0, sets.others(of: $0)) }.filter { !$1.isEmpty })
    }
    #expect(
      sets(["G (Disc 2).cue", "G (Disc 1).cue", "G (Disc 10).cue"])
        == ["G (Disc 1).cue": ["G (Disc 2).cue", "G (Disc 10).cue"]])
    #expect(sets(["g (disc 1).CUE", "G (Disc 2).cue"]) == ["g (disc 1).CUE": ["G (Disc 2).cue"]])
    #expect(
      sets(["G (Disk 1 Side B).chd", "G (Disk 2 Side A).chd", "G (Disk 1 Side A).chd"])
        == ["G (Disk 1 Side A).chd": ["G (Disk 1 Side B).chd", "G (Disk 2 Side A).chd"]])
    for apart in [
      ["G (Disc 2).cue", "G (Disc 3).cue"], ["G (Disc 1).cue", "G (Disc 2).chd"],
      ["G (USA) (Disc 1).cue", "G (Europe) (Disc 2).cue"],
      ["G (Disc 1) (Rev 1).cue", "G (Disc 2).cue"],
      ["G (Disc 1 of 2).cue", "G (Disc 2 of 3).cue"], ["G (Disc 1).cue", "G (Disk 2).cue"],
      ["G (Disc 1).gb", "G (Disc 2).gb"], ["G (Disc 1).cue", "G (Disc 1).chd"],
      ["G (Disc 1)\n.cue", "G (Disc 2)\n.cue"],
    ] { #expect(sets(apart).isEmpty, "\(apart)") }
    let many = (1...500).map { "G (Disc \($0)).cue" }
    #expect(sets(many)["G (Disc 1).cue"]?.count == 98)
  }

  /// Writes the discs of a game below a folder of the scratch folder.
  private func write(_ folder: String, _ discs: [String], kind: String = "cue") throws {
    for (index, disc) in discs.enumerated() {
      let byte = UInt8(index + 1)
      switch kind {
      case "cue":
        try library.scratch.write(
          "\(folder)/\(disc).cue", Array("FILE \"\(disc).bin\" BINARY\n".utf8))
        try library.scratch.write("\(folder)/\(disc).bin", [byte, byte])
      case "ccd":
        try library.scratch.write("\(folder)/\(disc).ccd", [byte])
        try library.scratch.write("\(folder)/\(disc).img", [byte, byte])
      default: try library.scratch.write("\(folder)/\(disc).\(kind)", [byte, byte])
      }
    }
  }

  private func tree() -> [String: [UInt8]] {
    let root = "Arcadia/Games/Disc/"
    return Dictionary(
      uniqueKeysWithValues: library.tree("Arcadia/Games").map {
        (String($0.dropFirst(root.count)), $1)
      })
  }

  @Test(
    "one game in list, index, import, rename, export, delete and restore",
    arguments: ["cue", "ccd", "chd"], [GameImporter.Way.copy, .move])
  func oneGame(_ kind: String, _ way: GameImporter.Way) throws {
    let discs = ["Rondo (Disc 1)", "Rondo (Disc 2)", "Rondo (Disc 3)"]
    try write("in", discs, kind: kind)
    for (index, disc) in discs.enumerated() {
      try library.scratch.write("in/\(disc).srm", [UInt8(40 + index)])
    }
    #expect(try add("in", way: way) == ["imported Rondo (Disc 1)"])
    let perDisc = kind == "chd" ? 1 : 2
    #expect(tree().count == 3 * perDisc)
    #expect(tree().keys.allSatisfy { $0.hasPrefix("Rondo (Disc 1)/") })
    #expect(library.tree("in").isEmpty == (way == .move))
    // What was saved with each disc keeps its name.
    for (index, disc) in discs.enumerated() {
      #expect(library.tree()["Arcadia/Saves/Disc/\(disc).srm"] == [UInt8(40 + index)])
    }
    #expect(try games().filter { $0.reference != nil }.map(\.stem) == ["Rondo (Disc 1)"])
    #expect(indexed() == [["Rondo (Disc 1)"], ["Rondo (Disc 1)"]])
    var report = VerifyReport()
    LibraryVerifier(places: library.places, data: library.data, types: [disc])
      .verifyFolders(among: try games(), into: &report)
    #expect(report.findings.isEmpty, "\(report.findings)")
    try write("again", discs, kind: kind)
    #expect(try add("again") == ["there Rondo (Disc 1)"])
    #expect(try add("again/Rondo (Disc 2).\(kind)") == ["there Rondo (Disc 1)"])

    let all = try games()
    let game = try #require(all.first { $0.reference != nil })
    try GameRename(among: all, places: library.places, data: library.data)
      .plan(game, to: "Blood").run()
    #expect(
      Set(tree().keys.filter { $0.hasSuffix("." + kind) })
        == Set((1...3).map { "Blood (Disc 1)/Blood (Disc \($0)).\(kind)" }))
    #expect(library.tree()["Arcadia/Saves/Disc/Blood (Disc 1).srm"] == [40])
    #expect(indexed() == [["Blood (Disc 1)"], ["Blood (Disc 1)"]])
    for number in 1...3 {
      let path = library.scratch("Arcadia/Games/Disc/Blood (Disc 1)/Blood (Disc \(number)).\(kind)")
      #expect(GameSheet.parts(of: path).missing.isEmpty)
      #expect(GameSheet.parts(of: path).found.count == perDisc - 1)
    }

    let renamed = try games()
    let blood = try #require(renamed.first { $0.reference != nil })
    let export = GameExport(among: renamed, places: library.places, data: library.data)
    try export.plan(
      try export.files(of: blood), of: blood, below: library.scratch("out"), replaces: false
    ).run()
    let before = library.tree()
    try GameDeletion(among: renamed, places: library.places, data: library.data)
      .plan(blood, .init()).run()
    #expect(tree().isEmpty)
    #expect(try add("out").first == "imported Blood (Disc 1)")
    #expect(library.tree() == before)
  }

  @Test(
    "the first of several discs keeps its number in every new name, and others get the name that is wanted"
  )
  func newName() throws {
    try write(
      "Arcadia/Games/Disc", ["G (USA) (Disc 1) (Rev 1)", "G (USA) (Disc 2) (Rev 1)", "Single"])
    let all = try games()
    let renaming = GameRename(among: all, places: library.places, data: library.data)
    let first = try #require(all.first { $0.stem.hasPrefix("G") })
    let single = try #require(all.first { $0.stem == "Single" })
    for (wanted, name) in [
      ("New", "New (Disc 1)"), ("New (Disc 1)", "New (Disc 1)"),
      ("New (Disc 7) (x)", "New (Disc 1) (x)"),
      ("", ""),
    ] {
      #expect(renaming.name(wanted, for: first) == name)
      #expect(renaming.name(wanted, for: single) == wanted)
    }
    try renaming.plan(first, to: "New").run()
    #expect(try games().map(\.stem).sorted() == ["New (Disc 1)", "Single"])
    // The name of another game is taken as ever.
    let now = try games()
    let again = GameRename(among: now, places: library.places, data: library.data)
    #expect(throws: LibraryChangeError.self) {
      try again.plan(try #require(now.first { $0.stem == "Single" }), to: "New (Disc 1)")
    }
  }

  @Test("types without lists of discs, and discs that a list names, stay as they are")
  func lists() throws {
    try library.write([
      "Games/Cart/G (Disc 1).gb", "Games/Cart/G (Disc 2).gb", "Games/Cart/T (Side A).tap",
      "Games/Cart/T (Side B).tap",
    ])
    #expect(try games([single]).count == 4)
    #expect(indexed([single]).map(\.count) == [4, 4])
    try write("Arcadia/Games/Disc", ["L (Disc 1)", "L (Disc 2)"])
    try library.scratch.write(
      "Arcadia/Games/Disc/L.m3u", Array("L (Disc 1).cue\nL (Disc 2).cue\n".utf8))
    #expect(try games().map(\.stem) == ["L"])
    #expect(indexed() == [["L"], ["L"]])
    // Without its list, the discs' names count; without the first disc, each is a game.
    try FileSystem.remove(library.scratch("Arcadia/Games/Disc/L.m3u"))
    #expect(try games().map(\.stem) == ["L (Disc 1)"])
    #expect(indexed() == [["L (Disc 1)"], ["L (Disc 1)"]])
    try FileSystem.remove(library.scratch("Arcadia/Games/Disc/L (Disc 1).cue"))
    try FileSystem.remove(library.scratch("Arcadia/Games/Disc/L (Disc 1).bin"))
    #expect(try games().map(\.stem) == ["L (Disc 2)"])
    #expect(indexed() == [["L (Disc 2)"], ["L (Disc 2)"]])
  }

  @Test("a disc can be named by its path, and has its own stem then")
  func byPath() throws {
    try write("Arcadia/Games/Disc", ["L (Disc 1)", "L (Disc 2)"])
    let finder = GameFinder(data: library.data, types: [disc])
    let second = try finder.find(library.scratch("Arcadia/Games/Disc/L (Disc 2).cue"))
    #expect(second.stem == "L (Disc 2)")
    #expect(try finder.find("L").stem == "L (Disc 1)")
  }

  @Test(
    "a list of discs whose discs are there is one game with them, and keeps its saves",
    arguments: [["Game"], ["Game", "Game2"], ["Game2"], ["Game2", "Game"]])
  func listOfKnownDiscs(_ known: [String]) throws {
    try write("in", ["Game", "Game2"])
    let list = Array("Game.cue\nGame2.cue\n".utf8)
    for name in known {
      #expect(try add("in/\(name).cue") == ["imported \(name)"])
      try library.scratch.write("Arcadia/Saves/Disc/\(name).srm", Array(name.utf8))
    }
    try library.scratch.write("in/Game.m3u", list)
    #expect(try add("in") == ["imported Game"])
    let root = "Game/"
    #expect(
      Set(tree().keys)
        == Set(["Game.m3u", "Game.cue", "Game.bin", "Game2.cue", "Game2.bin"].map { root + $0 }))
    let there = try games().filter { $0.reference != nil }
    #expect(there.map(\.stem) == ["Game"])
    #expect(indexed() == [["Game"], ["Game"]])
    for name in known {
      #expect(library.tree()["Arcadia/Saves/Disc/\(name).srm"] == Array(name.utf8))
    }
    // Again, and a disc of it alone: all of it is there.
    #expect(try add("in") == ["there Game"])
    for name in ["Game", "Game2"] { #expect(try add("in/\(name).cue") == ["there Game"]) }
    #expect(
      FileSystem.kind(library.scratch("Arcadia/Games/Disc/Game2")) == nil, "an empty folder stays")
  }

  @Test("the first disc's name and saves stay when a list of another name comes")
  func listOfAnotherName() throws {
    try write("in", ["Side one", "Side two"])
    #expect(try add("in/Side one.cue") == ["imported Side one"])
    try library.scratch.write("in/Whole.m3u", Array("Side one.cue\nSide two.cue\n".utf8))
    #expect(try add("in") == ["imported Side one"])
    #expect(
      Set(tree().keys)
        == Set(
          ["Side one.m3u", "Side one.cue", "Side one.bin", "Side two.cue", "Side two.bin"].map {
            "Side one/" + $0
          }))
    #expect(try games().map(\.stem) == ["Side one"])
  }

  @Test("a disc of the same name with other tracks is another game, and stays")
  func notTheSame() throws {
    try write("in", ["Game"])
    #expect(try add("in/Game.cue") == ["imported Game"])
    try library.scratch.write("other/Game.cue", try library.scratch.read("in/Game.cue"))
    try library.scratch.write("other/Game.bin", [9, 9])
    try library.scratch.write("other/Game.m3u", Array("Game.cue\n".utf8))
    let before = tree()
    #expect(try add("other").allSatisfy { $0.hasPrefix("nameTaken") })
    #expect(tree() == before)
    #expect(try add("other", taken: .rename) == ["imported Game (2)"])
    #expect(try games().count == 2)
  }

  @Test("discs that were imported one by one become one game")
  func oneByOne() throws {
    let discs = ["Rondo (Disc 1)", "Rondo (Disc 2)"]
    for disc in discs {
      try write("in \(disc)", [disc])
      #expect(try add("in \(disc)") == ["imported \(disc)"])
    }
    #expect(try games().count == 2)
    try write("both", [discs[0]])
    for ending in ["cue", "bin"] {
      try library.scratch.write(
        "both/\(discs[1]).\(ending)",
        try library.scratch.read("in \(discs[1])/\(discs[1]).\(ending)"))
    }
    #expect(try add("both") == ["imported Rondo (Disc 1)"])
    #expect(try games().map(\.stem) == ["Rondo (Disc 1)"])
    #expect(tree().count == 4)
  }
}
