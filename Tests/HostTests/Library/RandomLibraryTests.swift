import Foundation
import Glibc
import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

/// Libraries that a seed decides, through their whole life: nothing of a game is lost, and nothing changes its game.
///
/// Each file has bytes of its own that say what it is of which game, so that it is known wherever it lies and whatever it is called.
@Suite("Random libraries")
struct RandomLibraryTests {
  private static let isSoak = getenv("ARCADIA_SOAK") != nil
  /// A part in each run of the tests; all of them in `make soak`.
  private static let seeds = 0..<(isSoak ? 500 : 12)

  @Test(
    "import, rename, delete, undo, export and import again keep each file with its game",
    arguments: seeds)
  func life(_ seed: Int) throws {
    var life = RandomLibrary(seed: UInt64(seed))
    try life.writeDownloads()
    try life.importAll()
    for _ in 0..<8 { try life.doSomething() }
    try life.moveHouse()
  }

  @Test(
    "a name in another spelling is another name for files, and the same for readers",
    arguments: ["Pok\u{E9}mon", "Poke\u{301}mon"], [false, true])
  func spelling(_ name: String, isDisc: Bool) throws {
    let library = TestLibrary()
    let disc = GameType(id: "cd", name: "Disc", folder: "Disc", extensions: ["cue", "bin"])
    let other =
      name.utf8.count == "Pok\u{E9}mon".utf8.count
      ? name.decomposedStringWithCanonicalMapping : name.precomposedStringWithCanonicalMapping
    let folder = isDisc ? "Disc" : "Game Boy"
    if isDisc {
      try library.scratch.write("Arcadia/Games/Disc/\(name)/\(name).cue", "FILE \"t.bin\" BINARY\n")
      try library.scratch.write("Arcadia/Games/Disc/\(name)/t.bin", [1])
    } else {
      try library.scratch.write("Arcadia/Games/Game Boy/\(name).gb", [1])
    }
    try library.scratch.write("Arcadia/Saves/\(folder)/\(name).srm", [2])
    func games() throws -> [LibraryGame] {
      try GameSelection(
        places: library.places, data: library.data, types: [library.type, disc]
      ).all()
    }
    // A game that was played has a record of its name.
    let played = try #require(games().first?.reference)
    let type = isDisc ? disc : library.type
    let ledger = StemLedger(places: library.places, data: library.data)
    _ = ledger.claim(try played.load(), type: type, keepsRecord: true)
    for wanted in [other, name, name.uppercased(), other] {
      let all = try games()
      try GameRename(among: all, places: library.places, data: library.data)
        .plan(#require(all.first), to: wanted).run()
      let now = try games()
      #expect(now.count == 1 && now.first?.stem.utf8.elementsEqual(wanted.utf8) == true)
      let files = GameFiles(
        of: try #require(now.first),
        in: GameFileIndex(of: now, places: library.places, data: library.data))
      #expect(files.items(.part).count == (isDisc ? 1 : 0) && files.items(.save).count == 1)
      #expect(library.scratch.names(in: "Arcadia/Games/\(folder)").count == 1)
    }
  }

  @Test("two files whose names differ in spelling alone are two lines of the list, each time")
  func twins() throws {
    let library = TestLibrary()
    for (number, name) in ["Pok\u{E9}mon", "Poke\u{301}mon"].enumerated() {
      for folder in ["Game Boy", name] {
        try library.scratch.write("Arcadia/Games/\(folder)/\(name).gb", [UInt8(number), 1])
      }
    }
    let index = LibraryIndex(places: library.places, data: library.data)
    for round in 0..<3 {
      // The folders count as unchanged from the second round on.
      if round == 1 {
        shell("find '\(library.data.root)' -exec touch -d '2020-01-02' {} + 2>/dev/null; true")
      }
      let paths = index.games(types: [library.type]).map { Array($0.game.path.utf8) }
      #expect(paths.count == 4 && Set(paths).count == 4, "round \(round)")
    }
  }
}

/// A library, and what must be in it.
private struct RandomLibrary {
  private let seed: UInt64
  private var random: SeededGenerator
  private var library = TestLibrary()
  private let disc = GameType(
    id: "cd", name: "Disc", folder: "Disc", extensions: ["cue", "m3u", "bin"])
  private var types: [GameType] { [library.type, library.color, disc] }
  /// The games that must be there, by the mark in their files, with the marks of what belongs to them.
  private var expected: [String: Set<String>] = [:]
  /// What was done, for a failure.
  private var steps: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  private var story: Comment { "seed \(seed): \(steps.joined(separator: "; "))" }

  // MARK: - Names

  private static let words = [
    "Tobu", "Pok\u{E9}mon", "Poke\u{301}dex", "Q & A", "A#b", "Dr. M", "x@y", "Game 2",
    "\u{30B2}\u{30FC}\u{30E0}", "50% off",
    "Zo\u{EB} (USA) [!]", "tobu 2", "Tobu 2@z", "R-Type", "\u{C5}ngstr\u{F6}m", "end.", "it's",
  ]

  /// A name that no other game here has, in whatever letters.
  private mutating func name(_ taken: inout Set<String>) -> String {
    while true {
      var name = Self.words.randomElement(using: &random) ?? "x"
      if Int.random(in: 0..<3, using: &random) == 0 {
        name += " \(Int.random(in: 3...99, using: &random))"
      }
      if taken.insert(name.folded).inserted { return name }
    }
  }

  /// The same name as another program could write it: composed or decomposed, extensions in capitals.
  private mutating func spelled(_ name: String) -> String {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: name.decomposedStringWithCanonicalMapping
    case 1: name.precomposedStringWithCanonicalMapping
    default: name
    }
  }

  private mutating func cased(_ ending: String) -> String {
    Bool.random(using: &random) ? ending.uppercased() : ending
  }

  // MARK: - Downloads

  /// Writes games of all kinds, with what belongs to them beside them.
  mutating func writeDownloads() throws {
    var taken: Set<String> = []
    for number in 0..<Int.random(in: 2...6, using: &random) {
      let name = name(&taken)
      let game = "game \(number)"
      var marks: Set<String> = []
      let kind = Int.random(in: 0..<4, using: &random)
      switch kind {
      case 0: try put(spelled(name) + cased(".gb"), "\(game) rom")
      case 1: try put(spelled(name) + cased(".gbc"), "\(game) rom")
      case 2:
        var zip = ZipMaker()
        zip.add("inside/\(name).gb", Array("\(game) rom".utf8))
        try library.scratch.write("in/" + spelled(name) + cased(".zip"), zip.bytes)
      default:
        let track = "\(name) (Track 1).bin"
        try put(
          spelled(name) + ".cue",
          "FILE \"\(track)\" BINARY\n  TRACK 01 MODE1/2352\nREM \(game) rom\n")
        try put(track, "\(game) track")
        marks.insert("\(game) track")
      }
      for (ending, what) in [
        (".srm", "save"), (".state", "state"), (".state3", "state3"), (".png", "cover"),
        (".cht", "cheats"),
      ]
      where Bool.random(using: &random) {
        let text = what == "cheats" ? "cheats = 0\n\(game) cheats" : "\(game) \(what)"
        try put(spelled(name) + (what.hasPrefix("state") ? ending : cased(ending)), text)
        marks.insert("\(game) \(what)")
      }
      // A game with its patch is a game of its own, so it has no copy under another name.
      let isPatched = kind < 3 && Int.random(in: 0..<3, using: &random) == 0
      if isPatched {
        let text = Array("\(game) patch ".utf8)
        let record = [0, 1, 0, 0, UInt8(text.count)] + text
        try library.scratch.write(
          "in/" + spelled(name) + cased(".ips"), Array("PATCH".utf8) + record + Array("EOF".utf8))
        marks.insert("\(game) patch")
      }
      expected[game] = marks
      steps.append("\(name): \(marks.sorted())")
      // The same bytes under another name are the same game.
      if kind % 2 == 0, !isPatched, Int.random(in: 0..<3, using: &random) == 0 {
        let other = self.name(&taken)
        try put(other + ".gb", "\(game) rom")
        steps.append("\(other) is \(name)")
      }
    }
  }

  private func put(_ name: String, _ text: String) throws {
    try library.scratch.write("in/\(name)", text)
  }

  // MARK: - Looking

  private func selection() throws -> GameSelection {
    try GameSelection(places: library.places, data: library.data, types: types)
  }

  /// The mark in a file's bytes; nil: it has none.
  private static func mark(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstRange(of: "game ") else { return nil }
    let words = text[start.lowerBound...].split(whereSeparator: \.isWhitespace).prefix(3)
    return words.count == 3 ? words.joined(separator: " ") : nil
  }

  /// The games that are there by their marks, each with the marks of what belongs to it.
  private func found() throws -> [String: (game: LibraryGame, marks: Set<String>)] {
    let all = try selection().all()
    let index = GameFileIndex(of: all, places: library.places, data: library.data)
    var found: [String: (game: LibraryGame, marks: Set<String>)] = [:]
    for game in all where game.reference != nil {
      guard let bytes = try? game.reference?.load().bytes, let rom = Self.mark(bytes) else {
        Issue.record("\(game.stem) has no mark; \(story)")
        continue
      }
      let name = rom.split(separator: " ").prefix(2).joined(separator: " ")
      var marks: Set<String> = []
      for item in GameFiles(of: game, in: index).items where item.role != .game && !item.isFolder {
        guard item.role != .backup, let bytes = try? FileSystem.read(item.path, limit: 1 << 20),
          let mark = Self.mark(bytes)
        else { continue }
        marks.insert(mark)
      }
      #expect(found[name] == nil, "\(name) is there twice; \(story)")
      found[name] = (game, marks)
    }
    return found
  }

  /// All that must be there is there, with its game; the window's list is that of the commands.
  private func check(without gone: Set<String> = []) throws {
    let found = try found()
    for (name, marks) in expected where !gone.contains(name) {
      #expect(found[name] != nil, "\(name) is gone; \(story)")
      #expect(found[name]?.marks == marks, "\(name) has other files; \(story)")
    }
    for name in gone { #expect(found[name] == nil, "\(name) is still there; \(story)") }
    let selected = try selection().all(leftovers: false).compactMap { game in
      game.reference.map { "\($0.name) \(game.type.id) \(game.stem)" }
    }
    let index = LibraryIndex(places: library.places, data: library.data)
    for _ in 0..<2 {
      let listed = index.games(types: types).map { listed in
        "\(listed.game.launchPath) \(listed.game.typeID) \(listed.game.stem)"
      }
      #expect(
        Set(listed.map { Array($0.utf8) }) == Set(selected.map { Array($0.utf8) })
          && listed.count == selected.count, "\(listed) and \(selected); \(story)")
    }
    // What belongs to no game was lost by one.
    let left = try selection().all().filter { $0.reference == nil }
    #expect(left.isEmpty, "left: \(left.map(\.stem)); \(story)")
  }

  // MARK: - Doing

  mutating func importAll() throws {
    var importer = try GameImporter(
      places: library.places, data: library.data, types: types,
      way: Bool.random(using: &random) ? .copy : .move)
    let results = importer.run([library.scratch("in")])
    steps.append("import: \(results.map { "\(PathName.last($0.source)) \($0.outcome)" })")
    try check()
  }

  mutating func doSomething() throws {
    let all = try selection().all()
    guard let chosen = try found().sorted(by: { $0.key < $1.key }).randomElement(using: &random)
    else { return }
    let (mark, game) = (chosen.key, chosen.value.game)
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      var taken = Set(all.map { $0.stem.folded })
      let name: String
      switch Int.random(in: 0..<4, using: &random) {
      // Another game's, which is refused.
      case 0: name = all.randomElement(using: &random)?.stem ?? "x"
      case 1: name = game.stem.uppercased()
      case 2: name = spelled(game.stem)
      default: name = self.name(&taken)
      }
      steps.append("rename \(mark) to \(name)")
      do {
        try GameRename(among: all, places: library.places, data: library.data).plan(game, to: name)
          .run()
        #expect(try found()[mark]?.game.stem.utf8.elementsEqual(name.utf8) == true, story)
      } catch LibraryChangeError.taken { steps.append("refused") }
      try check()
    case 1:
      steps.append("delete \(mark)")
      try GameDeletion(among: all, places: library.places, data: library.data).plan(game, .init())
        .run()
      try check(without: [mark])
      steps.append("undo")
      let restoration = GameRestoration(places: library.places, data: library.data)
      let newest = try #require(restoration.deletions().first, story)
      try restoration.plan(newest).run()
      try check()
    default:
      steps.append("export \(mark)")
      let export = GameExport(among: all, places: library.places, data: library.data)
      let files = try export.files(of: game)
      let marks = Set(
        files.filter { $0.role != .game && $0.role != .backup }
          .compactMap { try? Self.mark(FileSystem.read($0.path, limit: 1 << 20)) })
      #expect(marks == expected[mark], "exported \(files.map(\.name)); \(story)")
    }
  }

  /// Exports everything and imports it into a library that is empty.
  mutating func moveHouse() throws {
    let all = try selection().all()
    let export = GameExport(among: all, places: library.places, data: library.data)
    let isZip = Bool.random(using: &random)
    steps.append("export all\(isZip ? " as zip" : "")")
    let out = library.scratch(isZip ? "out.zip" : "out")
    if isZip {
      try export.writeZip(all.flatMap { try export.files(of: $0) }, to: out, replaces: false)
    } else {
      for game in all {
        try export.plan(export.files(of: game), of: game, below: out, replaces: false).run()
      }
    }
    let old = library
    library = TestLibrary()
    defer { withExtendedLifetime(old) {} }
    var importer = try GameImporter(places: library.places, data: library.data, types: types)
    let results = importer.run([out])
    steps.append("import again: \(results.map { "\(PathName.last($0.source)) \($0.outcome)" })")
    try check()
  }
}
