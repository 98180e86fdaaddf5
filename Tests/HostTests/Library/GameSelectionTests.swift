import TestSupport
import Testing

@testable import HostBase
@testable import Library

@Suite("Words to games")
struct GameSelectionTests {
  let scratch = Scratch()
  let data: DataFolder
  let places: Places
  let nes = GameType(id: "nes", name: "NES", folder: "NES", extensions: ["nes"])

  init() throws {
    data = try DataFolder.open(scratch("A")).folder
    places = Places(environment: ["HOME": scratch.path])
    for name in ["Tobu Tobu Girl.gb", "Tetris.gb", "deep/er/Tetris DX.gbc"] {
      try scratch.write("A/Games/Game Boy/\(name)", [1])
    }
    try scratch.write("A/Games/NES/Tetris.nes", [2])
  }

  private func selection(_ typeID: String? = nil) throws -> GameSelection {
    try GameSelection(places: places, data: data, types: [gameBoy, nes], typeID: typeID)
  }

  @Test("a name, a part of one, a path and a file elsewhere each mean a game with type and stem")
  func words() throws {
    let selection = try selection()
    let tobu = try selection.find("tobu")
    #expect(tobu.stem == "Tobu Tobu Girl" && tobu.type.id == gameBoy.id)
    #expect(try selection.find("nes/tetris").type.id == "nes")
    #expect(try selection.find(scratch("A/Games/Game Boy/Tetris.gb")).stem == "Tetris")
    let elsewhere = try scratch.write("x/Other.nes", [1])
    #expect(try selection.find(elsewhere).type.id == "nes")
    #expect(try self.selection("nes").find("tetris").type.id == "nes")
    #expect(throws: LibraryError.self) { try selection.find("tetris") }
    #expect(throws: LibraryError.self) { try selection.find("zelda") }
    let odd = try scratch.write("x/Other.xyz", [1])
    #expect(throws: LibraryError.self) { try selection.find(odd) }
    #expect(throws: LibraryError.self) { try self.selection("snes") }
    // Who names the type knows what the file is.
    #expect(try self.selection("nes").find(odd).type.id == "nes")
    #expect(try selection.find(["tobu", "tobu tobu", "nes/tetris"]).map(\.stem).count == 2)
  }

  @Test("a game that is gone is found by what it left; a full name goes before a part of another")
  func leftovers() throws {
    try scratch.write("A/States/Game Boy/Tobu.state1", [1])
    try scratch.write("A/Saves/Game Boy/Gone.gambatte.rtc", [1])
    try scratch.write("A/Images/Game Boy/Pictured-20261120-235407.png", [1])
    try scratch.write("A/Images/Game Boy/Printed.print2.png", [1])
    try scratch.write("A/States/Game Boy/Tetris@one.state", [1])
    let selection = try selection()
    for (word, stem) in [
      ("tobu", "Tobu"), ("gon", "Gone"), ("pictured", "Pictured"), ("printed", "Printed"),
    ] {
      let game = try selection.find(word)
      #expect(game.stem == stem && game.reference == nil && game.type.id == gameBoy.id)
    }
    #expect(try selection.find("tobu tobu").reference != nil)
    let all = selection.all()
    #expect(
      all.filter { $0.reference == nil }.map(\.stem) == ["Gone", "Pictured", "Printed", "Tobu"])
    #expect(all.count == 8)
    #expect(selection.all(leftovers: false).count == 4)
  }

  @Test("each game in an archive of several counts; one alone goes by the archive's name")
  func archives() throws {
    var both = ZipMaker()
    both.add("a/One.gb", [1])
    both.add("Two.gb", [2])
    both.add("read.me", [3])
    try scratch.write("A/Games/Game Boy/Both.zip", both.bytes)
    var alone = ZipMaker()
    alone.add("Inner.gb", [1])
    try scratch.write("A/Games/Game Boy/Alone.zip", alone.bytes)
    try scratch.write("A/Games/Game Boy/Broken.zip", [1, 2, 3])
    let stems = Set(try selection().all().map(\.stem))
    #expect(stems.isSuperset(of: ["One", "Two", "Alone", "Broken"]))
    #expect(throws: LibraryError.self) { try selection().find("both") }
    #expect(try selection().find("both.zip#two.gb").stem == "Two")
    #expect(try selection().find("alone").reference?.member == "Inner.gb")
  }

  @Test("of two games of one name the second goes by the stem that the ledger gave it")
  func claims() throws {
    let other = try scratch.write("x/Tetris.gb", [9])
    let ledger = StemLedger(places: places, data: data)
    let first = try selection().find("game boy/tetris.gb")
    let content = try #require(first.reference).load()
    _ = ledger.claim(content, type: gameBoy, keepsRecord: true)
    let second = try selection().find(other)
    #expect(second.stem == "Tetris (\(Digest.sha1([9]).prefix(8)))")
    #expect(try selection().find("game boy/tetris.gb").stem == "Tetris")
  }

  @Test("a file's name is read as that of the longest known stem")
  func readings() {
    let reader = StemReader(
      type: gameBoy, known: ["A", "A@b", "Doom", "Dr. Mario", "X-20261120-235407"])
    func stem(_ name: String, _ kind: DataFolder.Kind) -> String? {
      reader.stem(ofFile: name, in: kind)
    }
    #expect(stem("A@b.state", .states) == "A@b")
    #expect(stem("A@c.state", .states) == "A")
    #expect(stem("Q@c@d.state", .states) == "Q")
    #expect(stem("Doom_2.state", .states) == "Doom")
    #expect(stem("Quake_2.state", .states) == "Quake_2")
    #expect(stem("Quake.state.auto", .states) == "Quake")
    #expect(stem("Quake.state12", .states) == "Quake")
    #expect(stem("Quake.state012", .states) == nil)
    #expect(stem(".state", .states) == nil)
    #expect(stem("Dr. Mario.rtc", .saves) == "Dr. Mario")
    #expect(stem("Dr. Luigi.rtc", .saves) == "Dr. Luigi")
    #expect(stem("Quake.gambatte.rtc", .saves) == "Quake")
    #expect(stem("Quake.srm", .saves) == "Quake")
    #expect(stem("Quake.txt", .saves) == nil)
    #expect(stem("X-20261120-235407.png", .images) == "X-20261120-235407")
    #expect(stem("Y-20261120-235407-2.png", .images) == "Y")
    #expect(stem("Y-2.png", .images) == "Y-2")
    #expect(stem("Y.print1.png", .images) == "Y")
    #expect(stem("Y.gif", .images) == nil)
  }
}
