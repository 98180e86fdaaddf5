import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Session
@testable import Vault

/// A data folder in a scratch folder, with the user's other folders beside it.
struct TestLibrary {
  let scratch = Scratch()
  let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
  let color = GameType(
    id: "gbc", name: "Game Boy Color", folder: "Game Boy Color", extensions: ["gbc"])
  var data: DataFolder { DataFolder(root: scratch("Arcadia")) }
  var places: Places {
    Places(environment: [
      "HOME": scratch.path, "XDG_DATA_HOME": scratch("data"), "XDG_STATE_HOME": scratch("state"),
      "XDG_CONFIG_HOME": scratch("config"), "XDG_CACHE_HOME": scratch("cache"),
    ])
  }

  /// Every game and what games left behind.
  func games() throws -> [LibraryGame] {
    try GameSelection(places: places, data: data, types: [type, color]).all()
  }

  func game(_ stem: String) throws -> LibraryGame {
    try #require(games().first { $0.stem == stem }, "no \(stem)")
  }

  func files(_ stem: String) throws -> GameFiles {
    GameFiles(of: try game(stem), in: GameFileIndex(of: try games(), places: places, data: data))
  }

  /// Writes files of one byte each that tells them apart.
  func write(_ names: [String]) throws {
    for (index, name) in names.enumerated() {
      try scratch.write(
        "Arcadia/" + name, [UInt8(index), UInt8(truncatingIfNeeded: name.utf8.count)])
    }
  }

  /// Every file below a folder of the scratch folder with its bytes, hidden ones too.
  func tree(_ folder: String = "Arcadia") -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in scratch.names(in: folder) {
      let path = folder + "/" + name
      if let target = FileMove.target(ofLink: scratch(path)) {
        found[path] = Array("-> \(target)".utf8)
      } else if FileSystem.kind(scratch(path)) == .folder {
        found.merge(tree(path)) { $1 }
      } else {
        found[path] = (try? scratch.read(path)) ?? []
      }
    }
    return found
  }
}

@Suite("What belongs to a game")
struct GameFilesTests {
  private let library = TestLibrary()

  private func names(_ stem: String) throws -> [String] {
    try library.files(stem).items.map { $0.path.replacing(library.scratch.path + "/", with: "") }
  }

  @Test("everything by role: game, patches, saves, states, images, settings, backups, history")
  func roles() throws {
    let own = [
      "Games/Game Boy/Tobu.gb", "Games/Game Boy/Tobu.ips", "Games/Game Boy/Tobu.bps2",
      "Saves/Game Boy/Tobu.eep", "Saves/Game Boy/Tobu.gambatte.rtc", "Saves/Game Boy/Tobu.rtc",
      "Saves/Game Boy/Tobu.srm", "States/Game Boy/Tobu.state", "States/Game Boy/Tobu.state.auto",
      "States/Game Boy/Tobu.state12", "States/Game Boy/Tobu@before the boss.state",
      "States/Game Boy/Tobu_2.state", "Images/Game Boy/Tobu-20261120-235407-2.png",
      "Images/Game Boy/Tobu.jpg", "Images/Game Boy/Tobu.print1.png",
    ]
    try library.write(own)
    try library.write([
      "Games/Game Boy/Tobu.txt", "Games/Game Boy/Tobu.ips.bak", "Saves/Game Boy/Tobus.srm",
      "Saves/Game Boy Color/Tobu.srm", "States/Game Boy/Tobu.state.tmp",
    ])
    try library.scratch.write("config/arcadia/games/gb/Tobu.toml", "")
    try library.scratch.write(
      "state/arcadia/backups/gb/Tobu/Tobu.srm~20261120-000000-000", [1])
    try library.scratch.write("state/arcadia/rescue/gb/Tobu.srm", [1])
    try library.scratch.write("state/arcadia/rescue/gb/Tobus.srm", [1])
    let game = try library.game("Tobu")
    let history = GameFiles.historyFolders(of: game, places: library.places, data: library.data)
    for folder in history {
      try FileSystem.ensureFolder(folder)
      try AtomicFile.replace(PathName.join(folder, "0001"), with: [1, 2, 3])
    }
    let files = try library.files("Tobu")
    #expect(files.items(.history).map(\.path) == history)
    #expect(files.items(.history).map(\.size) == [3, 3])
    #expect(files.items(.settings).count == 1 && files.items(.backup).count == 1)
    #expect(files.items(.rescue).count == 1)
    let rest = files.items.filter { ![.history, .settings, .backup, .rescue].contains($0.role) }
    let root = library.data.root + "/"
    #expect(Set(rest.map { $0.path.replacing(root, with: "") }) == Set(own))
    #expect(rest.first?.role == .game && rest.map(\.role) == rest.map(\.role).sorted())
    for item in rest {
      #expect(PathName.last(item.path) == "Tobu" + item.rest)
    }
  }

  @Test("a file belongs to the game with the longest stem that fits")
  func longestStem() throws {
    try library.write([
      "Games/Game Boy/Tobu.gb", "Games/Game Boy/Tobu@x.gb", "Games/Game Boy/Tobu-2.gb",
      "Games/Game Boy/Tobu_1.gb", "Games/Game Boy/Tobu.gambatte.gb", "Games/Game Boy/To.gb",
      "Saves/Game Boy/Tobu.srm", "Saves/Game Boy/Tobu-2.srm", "Saves/Game Boy/Tobu@x.srm",
      "Saves/Game Boy/Tobu.gambatte.rtc", "Saves/Game Boy/Tobu.mgba.rtc",
      "States/Game Boy/Tobu@x.state", "States/Game Boy/Tobu@y.state",
      "States/Game Boy/Tobu@x@y.state", "States/Game Boy/Tobu_1.state",
      "States/Game Boy/Tobu_2.state", "States/Game Boy/Tobu_1_3.state",
      "Images/Game Boy/Tobu-2.png", "Images/Game Boy/Tobu-2-20261120-235407.png",
      "Images/Game Boy/Tobu-20261120-235407.png",
    ])
    func own(_ stem: String) throws -> [String] {
      try names(stem).map { PathName.last($0) }.filter { !$0.hasSuffix(".gb") }.sorted()
    }
    #expect(try own("To").isEmpty)
    #expect(
      try own("Tobu") == [
        "Tobu-20261120-235407.png", "Tobu.mgba.rtc", "Tobu.srm", "Tobu@y.state", "Tobu_2.state",
      ])
    #expect(try own("Tobu@x") == ["Tobu@x.srm", "Tobu@x.state", "Tobu@x@y.state"])
    #expect(
      try own("Tobu-2") == ["Tobu-2-20261120-235407.png", "Tobu-2.png", "Tobu-2.srm"])
    #expect(try own("Tobu_1") == ["Tobu_1.state", "Tobu_1_3.state"])
    #expect(try own("Tobu.gambatte") == ["Tobu.gambatte.rtc"])
  }

  @Test("links are the game's own, wherever they lead; names of 255 bytes and other spellings are")
  func oddNames() throws {
    let long = String(repeating: "é", count: 126)
    try library.write([
      "Games/Game Boy/\(long).gb", "Saves/Game Boy/\(PathName.component(long)).srm",
      "Games/Game Boy/e\u{301}.gb", "Saves/Game Boy/e\u{301}.srm", "Saves/Game Boy/\u{E9}.srm",
    ])
    symlink("/nowhere", library.scratch("Arcadia/Saves/Game Boy/\(PathName.component(long)).rtc"))
    #expect(try library.files(long).items.map(\.role) == [.game, .save, .save])
    let spelled = try library.files("e\u{301}")
    // A file system that keeps both apart has two saves; the other one is not this game's.
    #expect(
      spelled.items(.save).map { Array(PathName.last($0.path).utf8) }.contains(
        Array("e\u{301}.srm".utf8)))
  }
}

@Suite("Renaming and deleting")
struct GameChangeTests {
  private let library = TestLibrary()

  private func rename(_ stem: String, to name: String) throws -> LibraryChange {
    try GameRename(among: library.games(), places: library.places, data: library.data)
      .plan(library.game(stem), to: name)
  }

  private func layTobu() throws {
    try library.write([
      "Games/Game Boy/Tobu.gb", "Games/Game Boy/Tobu.ips", "Saves/Game Boy/Tobu.srm",
      "States/Game Boy/Tobu.state.auto", "States/Game Boy/Tobu@a b.state",
      "Images/Game Boy/Tobu.png",
    ])
    try library.scratch.write("config/arcadia/games/gb/Tobu.toml", "x")
    try library.scratch.write(
      "state/arcadia/backups/gb/Tobu/Tobu.srm~20261120-000000-000", [1])
  }

  @Test("a rename takes everything along, and the ledger knows the game under its new name")
  func renames() throws {
    try layTobu()
    let content = try #require(try library.game("Tobu").reference).load()
    let ledger = StemLedger(places: library.places, data: library.data)
    _ = ledger.claim(content, type: library.type, keepsRecord: true)
    let before = library.tree()
    let change = try rename("Tobu", to: "New \"Name\"\u{1F3AE}")
    #expect(library.tree() == before, "a plan changes nothing")
    try change.run()
    let renamed = Dictionary(
      uniqueKeysWithValues: before.map {
        ($0.key.replacing("/Tobu", with: "/New \"Name\"\u{1F3AE}"), $0.value)
      })
    #expect(library.tree() == renamed)
    let files = try library.files("New \"Name\"\u{1F3AE}")
    #expect(files.items(.settings).count == 1 && files.items(.backup).count == 1)
    let versions = SaveBackups(
      places: library.places, type: library.type, stem: "New \"Name\"\u{1F3AE}"
    ).versions(of: "New \"Name\"\u{1F3AE}.srm")
    #expect(versions.count == 1)
    #expect(FileSystem.kind(library.scratch("state/arcadia/backups/gb/Tobu")) == nil)
    #expect(ledger.stems(of: library.type) == ["New \"Name\"\u{1F3AE}"])
    #expect(ledger.owner(of: "New \"Name\"\u{1F3AE}", type: library.type)?.sha1 == content.sha1)
  }

  @Test("a name that is taken, by a game or by files that one left, is refused")
  func taken() throws {
    try layTobu()
    try library.write(["Games/Game Boy/Other.gb", "Saves/Game Boy/Gone.srm"])
    try library.write(["States/Game Boy Color/Free.state"])
    let before = library.tree()
    for name in ["Other", "OTHER", "Gone", "Tobu"] {
      let error = #expect(throws: LibraryChangeError.self) { try rename("Tobu", to: name) }
      #expect(error?.exitCode == .decisionNeeded && error?.code == "name_taken", "\(name)")
    }
    for name in ["", "a/b", ".hidden", "a\nb", String(repeating: "x", count: 181)] {
      let error = #expect(throws: LibraryChangeError.self) { try rename("Tobu", to: name) }
      #expect(error?.exitCode == .usage, "\(name)")
    }
    #expect(library.tree() == before)
    try rename("Tobu", to: "Free").run()
    #expect(try library.game("Free").reference != nil)
    // Another game elsewhere that was played under the name keeps it.
    let path = try library.scratch.write("elsewhere/Played.gb", [9, 9])
    _ = StemLedger(places: library.places, data: library.data).claim(
      GameContent(reference: GameReference(path: path), bytes: [9, 9]), type: library.type,
      keepsRecord: true)
    #expect(throws: LibraryChangeError.taken(name: "Played", by: [path])) {
      try rename("Free", to: "Played")
    }
    unlink(path)
    try rename("Free", to: "Played").run()
    #expect(try library.files("Played").items(.save).count == 1)
  }

  @Test("only the case of a name, and what a game left behind")
  func caseAndLeftovers() throws {
    try layTobu()
    try rename("Tobu", to: "TOBU").run()
    #expect(try library.files("TOBU").items.count == 8)
    unlink(library.scratch("Arcadia/Games/Game Boy/TOBU.gb"))
    unlink(library.scratch("Arcadia/Games/Game Boy/TOBU.ips"))
    try rename("TOBU", to: "Left").run()
    #expect(try library.files("Left").items.count == 6)
  }

  @Test("a game that is a link is renamed and deleted as the link")
  func links() throws {
    let target = try library.scratch.write("roms/real.gb", [5])
    try library.write(["Saves/Game Boy/Link.srm", "Games/Game Boy/x.gb"])
    symlink(target, library.scratch("Arcadia/Games/Game Boy/Link.gb"))
    try rename("Link", to: "Moved").run()
    #expect(FileMove.target(ofLink: library.scratch("Arcadia/Games/Game Boy/Moved.gb")) == target)
    var choice = GameDeletion.Choice()
    choice.isPermanent = true
    try GameDeletion(among: library.games(), places: library.places, data: library.data)
      .plan(library.game("Moved"), choice).run()
    #expect(library.tree().keys.sorted() == ["Arcadia/Games/Game Boy/x.gb"])
    #expect(try library.scratch.read("roms/real.gb") == [5])
  }

  @Test("deleting: everything, without the saves, permanently; the neighbour stays")
  func deletes() throws {
    func deletion(_ choice: GameDeletion.Choice) throws -> LibraryChange {
      try GameDeletion(among: library.games(), places: library.places, data: library.data)
        .plan(library.game("Tobu"), choice)
    }
    try layTobu()
    try library.write(["Games/Game Boy/Tobu@a b.gb", "Games/Game Boy/Tobu 2.gb"])
    try library.write(["Saves/Game Boy/Tobu 2.srm"])
    var choice = GameDeletion.Choice()
    choice.keepsSaves = true
    try deletion(choice).run()
    #expect(library.tree()["Arcadia/Saves/Game Boy/Tobu.srm"] != nil)
    #expect(library.tree("data").count == 4, "game and patch with their records")
    choice.keepsSaves = false
    let rest = try deletion(choice)
    #expect(rest.files.map(\.role) == [.save, .state, .image, .settings, .backup])
    try rest.run()
    // Tobu's named state is the first slot of the game called so.
    #expect(
      library.tree().keys.sorted() == [
        "Arcadia/Games/Game Boy/Tobu 2.gb", "Arcadia/Games/Game Boy/Tobu@a b.gb",
        "Arcadia/Saves/Game Boy/Tobu 2.srm", "Arcadia/States/Game Boy/Tobu@a b.state",
      ])
    #expect(library.tree("config").isEmpty)
    #expect(
      library.tree("data").keys.contains("data/Trash/files/Tobu/Tobu.srm~20261120-000000-000"))
    let trash = library.tree("data")
    try layTobu()
    choice.isPermanent = true
    try deletion(choice).run()
    #expect(library.tree("data") == trash && library.tree("config").isEmpty)
    #expect(library.tree().count == 4)
    #expect(!library.tree("state").keys.contains { $0.contains("Tobu") })
  }

  @Test("one of several games in an archive is not moved alone")
  func severalInOne() throws {
    var zip = ZipMaker()
    zip.add("One.gb", [1])
    zip.add("Two.gb", [2])
    try library.scratch.write("Arcadia/Games/Game Boy/both.zip", zip.bytes)
    let games = try library.games()
    #expect(games.map(\.stem).sorted() == ["One", "Two"])
    #expect(throws: LibraryChangeError.self) { try rename("One", to: "Three") }
    #expect(throws: LibraryChangeError.self) {
      try GameDeletion(among: games, places: library.places, data: library.data)
        .plan(library.game("Two"), .init())
    }
  }
}
