import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Games of several files")
struct GameSheetTests {
  private let library = TestLibrary()
  private let disc = GameType(
    id: "cd", name: "Disc", folder: "Disc",
    extensions: ["cue", "gdi", "ccd", "toc", "mds", "m3u", "bin", "img", "iso"])

  private func selection() throws -> GameSelection {
    try GameSelection(places: library.places, data: library.data, types: [disc])
  }

  private func add(
    _ path: String, way: GameImporter.Way = .copy, taken: GameImporter.Taken = .refuse
  ) throws -> [GameImporter.Result] {
    var importer = try GameImporter(
      places: library.places, data: library.data, types: [disc], way: way, taken: taken)
    return importer.run([library.scratch(path)])
  }

  @Test(
    "what each kind of sheet names",
    arguments: [
      (
        "a.cue",
        "\u{FEFF}FILE \"A (Track 1).bin\" BINARY\r\n  TRACK 01 AUDIO\r\nfile b.wav WAVE\r\n",
        ["A (Track 1).bin", "b.wav"]
      ),
      (
        "a.gdi", "2\n1 0 4 2352 \"track 01.bin\" 0\n2 600 0 2352 track02.raw 0\n",
        ["track 01.bin", "track02.raw"]
      ),
      (
        "a.toc", "CD_ROM\nTRACK AUDIO\nDATAFILE \"d.bin\"\nAUDIOFILE \"s.wav\" 0\n",
        ["d.bin", "s.wav"]
      ),
      ("a.m3u", "#EXTM3U\n\ndisc 1.cue\r\n sub/disc 2.chd \n", ["disc 1.cue", "sub/disc 2.chd"]),
      ("a.ccd", "[CloneCD]", ["a.img", "a.sub"]), ("a.mds", "MEDIA", ["a.mdf"]),
      ("a.bin", "FILE x", []), ("a.cue", "FILE\nFILE \nFILE \"open\n", []),
    ])
  func names(_ path: String, _ text: String, _ names: [String]) {
    #expect(GameSheet.names(in: Array(text.utf8), ofSheet: path) == names)
  }

  @Test("a list of discs has them in its order, also with names for people behind the files")
  func discs() throws {
    for name in ["in/One.cue", "in/sub/two.chd", "in/odd|name.cue"] {
      try library.scratch.write(name, [1])
    }
    let list = "#EXTM3U\none.CUE|The castle\nsub/two.chd\n../x.cue\nodd|name.cue\ngone.cue|Gone\n"
    let path = try library.scratch.write("in/g.m3u", Array(list.utf8))
    let root = library.scratch("in")
    #expect(
      GameSheet.discs(of: path) == [
        "\(root)/One.cue", "\(root)/sub/two.chd", nil, "\(root)/odd|name.cue", nil,
      ])
    #expect(
      GameSheet.parts(of: path).found.map(\.name) == ["One.cue", "sub/two.chd", "odd|name.cue"])
    #expect(GameSheet.discs(of: root + "/One.cue").isEmpty)
    #expect(GameSheet.discs(of: root + "/none.m3u").isEmpty)
  }

  @Test("parts are found in any case, below the sheet's folder and nowhere else; circles end")
  func parts() throws {
    for name in ["in/TRACK1.BIN", "in/sub/two.bin", "out.bin"] {
      try library.scratch.write(name, [1])
    }
    let text =
      "FILE track1.bin BINARY\nFILE \"SUB\\\\Two.bin\" BINARY\nFILE ../out.bin BINARY\nFILE /etc/passwd BINARY\n"
      .replacing("\\\\", with: "\\")
    let path = try library.scratch.write("in/g.cue", Array(text.utf8))
    let parts = GameSheet.parts(of: path)
    #expect(parts.found.map(\.name) == ["TRACK1.BIN", "sub/two.bin"])
    #expect(parts.missing == ["../out.bin", "/etc/passwd"])
    try library.scratch.write("in/a.m3u", Array("b.m3u\na.m3u\n".utf8))
    try library.scratch.write("in/b.m3u", Array("a.m3u\ng.cue\n".utf8))
    #expect(
      GameSheet.parts(of: library.scratch("in/a.m3u")).found.map(\.name)
        == ["b.m3u", "g.cue", "TRACK1.BIN", "sub/two.bin"])
    let hidden = GameSheet.hidden(
      among: ["a.m3u", "b.m3u", "g.cue", "TRACK1.BIN"], in: library.scratch("in"), joining: [])
    #expect(hidden.map(PathName.last).sorted() == ["TRACK1.BIN", "b.m3u", "g.cue", "two.bin"])
    // Larger than any sheet, and no text.
    try library.scratch.write("in/big.cue", [UInt8](repeating: 0x41, count: 2 << 20))
    try library.scratch.write("in/odd.cue", noise(5000, seed: 7))
    #expect(GameSheet.parts(of: library.scratch("in/big.cue")) == .init())
    _ = GameSheet.parts(of: library.scratch("in/odd.cue"))
  }

  /// Writes a game in a folder of the scratch folder; returns its files with their bytes.
  private func write(_ kind: String, in folder: String) throws -> [String: [UInt8]] {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let cue = { (name: String) in text("FILE \"\(name)\" BINARY\n  TRACK 01 MODE1/2352\n") }
    let files: [String: [UInt8]] =
      switch kind {
      case "cue":
        [
          "Rondo.cue": cue("Rondo (Track 1).bin") + cue("tracks/2.bin"),
          "Rondo (Track 1).bin": [1, 1], "tracks/2.bin": [2, 2],
        ]
      case "gdi":
        ["Rondo.gdi": text("1\n1 0 4 2352 track01.bin 0\n"), "track01.bin": [3]]
      case "ccd": ["Rondo.ccd": [9], "Rondo.img": [4], "Rondo.sub": [5]]
      case "toc": ["Rondo.toc": text("DATAFILE \"r.bin\"\n"), "r.bin": [6]]
      default:
        [
          "Rondo.m3u": text("d1.cue\nd2.cue\n"), "d1.cue": cue("d1.bin"), "d1.bin": [7],
          "d2.cue": cue("d2.bin"), "d2.bin": [8],
        ]
      }
    for (name, bytes) in files { try library.scratch.write(folder + "/" + name, bytes) }
    return files
  }

  /// The files in the game's own folder.
  private func files(_ stem: String) -> [String: [UInt8]] {
    let root = "Arcadia/Games/Disc/\(stem)"
    return Dictionary(
      uniqueKeysWithValues: library.tree(root).map { (String($0.dropFirst(root.count + 1)), $1) })
  }

  @Test(
    "one game in import, list, rename, export, delete and restore",
    arguments: ["cue", "gdi", "ccd", "toc", "m3u"], [GameImporter.Way.copy, .move])
  func oneGame(_ kind: String, _ way: GameImporter.Way) throws {
    let bytes = try write(kind, in: "in")
    try library.scratch.write("in/Rondo.srm", [42])
    let results = try add("in", way: way)
    #expect(results.map(\.outcome) == [.imported], "\(results)")
    #expect(files("Rondo") == bytes)
    #expect(library.tree("in").isEmpty == (way == .move))
    let games = try selection().all()
    #expect(games.map(\.stem) == ["Rondo"])
    let index = LibraryIndex(places: library.places, data: library.data)
    for _ in 0..<2 { #expect(index.games(types: [disc]).map(\.fileName) == ["Rondo"]) }

    // The same game by its sheet alone, from elsewhere: its parts are compared as well.
    _ = try write(kind, in: "again")
    #expect(try add("again/Rondo.\(kind)").map(\.outcome) == [.alreadyThere])

    try GameRename(among: games, places: library.places, data: library.data)
      .plan(games[0], to: "Blood").run()
    var renamed = bytes
    renamed["Blood.\(kind)"] = renamed.removeValue(forKey: "Rondo.\(kind)")
    if kind == "ccd" {
      for name in ["img", "sub"] {
        renamed["Blood." + name] = renamed.removeValue(forKey: "Rondo." + name)
      }
    }
    #expect(files("Blood") == renamed && files("Rondo").isEmpty)
    #expect(FileSystem.kind(library.scratch("Arcadia/Games/Disc/Rondo")) == nil)
    #expect(library.tree()["Arcadia/Saves/Disc/Blood.srm"] == [42])
    let parts = GameSheet.parts(of: library.scratch("Arcadia/Games/Disc/Blood/Blood.\(kind)"))
    #expect(parts.missing.isEmpty && parts.found.count == bytes.count - 1)

    let game = try #require(try selection().all().first)
    let all = try selection().all()
    let export = GameExport(among: all, places: library.places, data: library.data)
    let exported = try export.files(of: game)
    try export.plan(exported, of: game, below: library.scratch("out"), replaces: false).run()
    #expect(library.tree("out/Games/Disc/Blood").count == bytes.count)
    let before = library.tree()
    try GameDeletion(among: all, places: library.places, data: library.data)
      .plan(game, .init()).run()
    #expect(library.tree().isEmpty)
    #expect(try add("out").contains { $0.outcome == .imported })
    #expect(library.tree() == before)
    try GameDeletion(
      among: selection().all(), places: library.places, data: library.data
    ).plan(try #require(try selection().all().first), .init()).run()
    let restoration = GameRestoration(places: library.places, data: library.data)
    try restoration.plan(try #require(restoration.deletions().first)).run()
    #expect(library.tree() == before)
  }

  @Test("two games with tracks of one name, and one sheet byte by byte, stay two games")
  func sameNames() throws {
    let sheet = Array("FILE track.bin BINARY\n".utf8)
    for (folder, byte) in [("a", 1), ("b", 2)] {
      try library.scratch.write("\(folder)/\(folder).cue", sheet)
      try library.scratch.write("\(folder)/track.bin", [UInt8(byte)])
    }
    #expect(try add("a").map(\.outcome) == [.imported])
    #expect(try add("b").map(\.outcome) == [.imported])
    #expect(files("a")["track.bin"] == [1] && files("b")["track.bin"] == [2])
    // A game of its name is in the way as any other; with another name it comes in whole.
    try library.scratch.write("c/a.cue", sheet)
    try library.scratch.write("c/track.bin", [3])
    guard case .nameTaken = try add("c")[0].outcome else {
      Issue.record("not refused")
      return
    }
    #expect(try add("c", taken: .rename).map(\.outcome) == [.imported])
    #expect(files("a (2)") == ["a (2).cue": sheet, "track.bin": [3]])
    #expect(try add("c", taken: .replace).allSatisfy { $0.outcome == .alreadyThere })
  }

  @Test("a sheet that names what is not there is refused and named; nothing comes in")
  func missing() throws {
    try library.scratch.write("in/x.cue", Array("FILE gone.bin BINARY\n".utf8))
    guard case .damaged(let reason) = try add("in")[0].outcome else {
      Issue.record("not refused")
      return
    }
    #expect(reason.text.contains("gone.bin"))
    #expect(library.tree().isEmpty)
  }

  @Test("a zip of such a game is unpacked by the import, and cannot be played as it is")
  func zip() throws {
    var zip = ZipMaker()
    for (name, bytes) in try write("cue", in: "in").sorted(by: { $0.key < $1.key }) {
      zip.add("Rondo/" + name, bytes)
    }
    let path = try library.scratch.write("zips/Rondo.zip", zip.bytes)
    #expect(try add("zips/Rondo.zip").map(\.outcome) == [.imported])
    #expect(files("Rondo").count == 3)
    #expect(try selection().all().map(\.stem) == ["Rondo"])
    let inside = try GameReference(path: path).choosingMember(accepting: disc.extensions)
    #expect(inside.member == "Rondo/Rondo.cue")
    #expect(throws: LibraryError.partsInArchive(archive: path)) { try inside.load() }
  }
}
