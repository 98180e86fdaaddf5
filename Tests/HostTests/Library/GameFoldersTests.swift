import Glibc
import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Further folders of games")
struct GameFoldersTests {
  private let library = TestLibrary()

  private func data(_ folders: [String]) -> DataFolder {
    let text = folders.map { library.scratch($0) }.joined(separator: ":")
    return DataFolder(
      root: library.data.root,
      moreGames: GameFolders.named(
        in: text, home: library.scratch.path, data: library.data.root))
  }

  /// The games' files, as the index and the commands have them; both must agree.
  private func files(_ data: DataFolder) throws -> [String] {
    let types = [library.type, library.color]
    let selected = try GameSelection(places: library.places, data: data, types: types)
      .all(leftovers: false).compactMap { $0.reference?.path }
    let index = LibraryIndex(places: library.places, data: data)
    for _ in 0..<2 {
      #expect(index.games(types: types).map(\.game.path).sorted() == selected.sorted())
    }
    // What a window shows before it has looked.
    #expect(index.read(types: types).games.map(\.path).sorted() == selected.sorted())
    return selected.map { String($0.dropFirst(library.scratch.path.utf8.count + 1)) }.sorted()
  }

  @Test("the setting takes folders with an absolute path, each once, none of the data folder")
  func named() throws {
    for folder in ["a", "a/in", "Arcadia/Games"] {
      try FileSystem.ensureFolder(library.scratch(folder))
    }
    symlink(library.scratch("a"), library.scratch("link"))
    let root = library.scratch.path
    func named(_ text: String) -> [String] {
      GameFolders.named(in: text, home: root, data: library.data.root)
    }
    #expect(
      named("\(root)/a: ~/a/in::\(root)/link:~/gone") == [
        root + "/a", root + "/a/in", root + "/gone",
      ])
    #expect(named("relative:\(root)/Arcadia:\(root)/Arcadia/Games:/").isEmpty)
    #expect(named((0..<100).map { "/x\($0)" }.joined(separator: ":")).count == 64)
    for (text, isFine) in [
      ("", true), ("~", true), ("~/a:/b c", true), ("a", false), ("/a:b", false),
      ("~user/a", false),
      ("/", false), ("/a:/../", false), ((0..<65).map { "/x\($0)" }.joined(separator: ":"), false),
    ] {
      #expect((GameFolders.problem(with: text) == nil) == isFine, "\(text.prefix(20))")
      let name = Setting.Games.folders.name
      #expect(((try? name.parse(text, path: "f")) != nil) == isFine)
    }
  }

  @Test("games of nested, linked, missing and circular folders are listed once")
  func listed() throws {
    try library.write(["Games/Game Boy/Own.gb", "Saves/Game Boy/not.gb"])
    for name in ["a/One.gb", "a/gbc/Two.gbc", "a/in/Three.gb", "b/One.gb"] {
      try library.scratch.write(name, Array(name.utf8))
    }
    symlink("..", library.scratch("a/loop"))
    symlink(library.scratch("a"), library.scratch("link"))
    let own = "Arcadia/Games/Game Boy/Own.gb"
    let inA = ["a/One.gb", "a/gbc/Two.gbc", "a/in/Three.gb"]
    #expect(try files(data([])) == [own])
    // The folder above leads through the circle to what is in none of the folders.
    #expect(try files(data(["b", "a"])) == [own] + inA + ["b/One.gb"])
    #expect(unlink(library.scratch("a/loop")) == 0)
    for folders in [["a"], ["a/in", "a"], ["a", "a/in"], ["a", "link", "a"], ["a", "gone"]] {
      #expect(try files(data(folders)) == [own] + inA, "\(folders)")
    }
    #expect(try files(data(["a/in"])) == [own, "a/in/Three.gb"])
    // Around the data folder: its saves are no games.
    #expect(try files(data([""])).filter { $0.hasPrefix("Arcadia") } == [own])
    #expect(
      data(["a", "gone"]).missingGameFoldersMessage?.text.hasPrefix(library.scratch("gone")) == true
    )
    #expect(data(["a"]).missingGameFoldersMessage == nil)
  }

  @Test("a folder that goes takes its games out of the list, and brings them back")
  func comesAndGoes() throws {
    try library.write(["Games/Game Boy/Own.gb"])
    try library.scratch.write("a/One.gb", [7])
    let data = data(["a"])
    #expect(try files(data).count == 2)
    rename(library.scratch("a"), library.scratch("away"))
    #expect(try files(data) == ["Arcadia/Games/Game Boy/Own.gb"])
    rename(library.scratch("away"), library.scratch("a"))
    #expect(try files(data).count == 2)
  }

  @Test("words find games of further folders; paths distinguish the same name in two folders")
  func words() throws {
    try library.write(["Games/Game Boy/Own.gb"])
    try library.scratch.write("here/One.gb", [1])
    try library.scratch.write("here/Two.gb", [2])
    try library.scratch.write("there/Two.gb", [3])
    try library.scratch.write("there/sub/Three.gb", [4])
    let selection = try GameSelection(
      places: library.places, data: data(["here", "there"]), types: [library.type])
    #expect(try selection.find("one").reference?.path == library.scratch("here/One.gb"))
    #expect(
      try selection.find("sub/three").reference?.path == library.scratch("there/sub/Three.gb"))
    // The folders' own names are no part of a game's.
    #expect(throws: LibraryError.self) { try selection.find("here") }
    let error = #expect(throws: LibraryError.self) { try selection.find("two") }
    guard case .ambiguous(_, let choices)? = error else { return #expect(Bool(false)) }
    #expect(choices == [library.scratch("here/Two.gb"), library.scratch("there/Two.gb")])
    for choice in choices { #expect(try selection.find(choice).reference?.path == choice) }
  }

  @Test("a game is renamed, deleted and restored where it lies, with its saves in the data folder")
  func changes() throws {
    try library.write(["Saves/Game Boy/One.srm", "States/Game Boy/One.state"])
    try library.scratch.write("a/One.gb", [9])
    let data = data(["a"])
    func game(_ stem: String) throws -> (LibraryGame, [LibraryGame]) {
      let all = try GameSelection(
        places: library.places, data: data, types: [library.type]
      ).all()
      return (try #require(all.first { $0.stem == stem }), all)
    }
    let (one, all) = try game("One")
    try GameRename(among: all, places: library.places, data: data).plan(one, to: "Uno").run()
    let before = library.tree()
    #expect(
      before.keys.sorted() == [
        "Arcadia/Saves/Game Boy/Uno.srm", "Arcadia/States/Game Boy/Uno.state",
      ])
    #expect(library.tree("a") == ["a/Uno.gb": [9]])
    let (uno, now) = try game("Uno")
    try GameDeletion(among: now, places: library.places, data: data).plan(uno, .init()).run()
    #expect(library.tree().isEmpty && library.tree("a").isEmpty)
    let restoration = GameRestoration(places: library.places, data: data)
    try restoration.plan(#require(restoration.deletions().first)).run()
    #expect(library.tree() == before && library.tree("a") == ["a/Uno.gb": [9]])
    // A folder that is no longer looked through gets nothing from the trash.
    try GameDeletion(among: now, places: library.places, data: data).plan(uno, .init()).run()
    let other = GameRestoration(places: library.places, data: library.data).deletions().first
    #expect(other?.files.allSatisfy { !$0.source.hasSuffix(".gb") } == true)
  }

  @Test(
    "in a folder that may not be written, a game keeps its name and its saves; a message says so")
  func readOnly() throws {
    try library.write(["Saves/Game Boy/One.srm"])
    try library.scratch.write("a/One.gb", [9])
    chmod(library.scratch("a"), 0o555)
    let data = data(["a"])
    let all = try GameSelection(places: library.places, data: data, types: [library.type]).all()
    let before = library.tree()
    // Those who may change the library, but not that folder.
    shell(
      "chmod -R a+rwX '\(library.data.root)' '\(library.scratch.path)'; chmod 555 '\(library.scratch("a"))'"
    )
    for isRename in [true, false] {
      let error = #expect(throws: LibraryChangeError.self) {
        try Scratch.withoutPrivileges {
          let change =
            try isRename
            ? GameRename(among: all, places: library.places, data: data).plan(all[0], to: "Uno")
            : GameDeletion(among: all, places: library.places, data: data).plan(all[0], .init())
          try change.run()
        }
      }
      #expect(
        error?.message.contains(library.scratch("a/One.gb")) == true, "\(String(describing: error))"
      )
      #expect(library.tree() == before && library.tree("a") == ["a/One.gb": [9]])
    }
    #expect(try files(data) == ["a/One.gb"])
  }
}
