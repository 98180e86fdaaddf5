import Glibc
import Testing

@testable import HostBase
@testable import Library
@testable import Play

@Suite("Game finder")
struct GameFinderTests {
  let scratch = Scratch()
  let finder: GameFinder

  init() throws {
    let data = try DataFolder.open(scratch("A")).folder
    for name in [
      "Tobu Tobu Girl.gb", "Tetris.gb", "deep/er/Tetris DX.gbc", "notes.txt", "Zip #1.zip",
    ] {
      try scratch.write("A/Games/Game Boy/\(name)", [1])
    }
    let other = GameType(id: "nes", name: "NES", folder: "NES", extensions: ["nes"])
    try scratch.write("A/Games/NES/Tetris.nes", [1])
    finder = GameFinder(data: data, types: [gameBoy, other])
  }

  @Test(
    "a word means the strictest match that there is",
    arguments: [
      ("tobu", "Game Boy/Tobu Tobu Girl.gb"), ("TETRIS DX", "Game Boy/deep/er/Tetris DX.gbc"),
      ("tetris.nes", "NES/Tetris.nes"), ("game boy/tetris", "Game Boy/Tetris.gb"),
      ("Zip #1", "Game Boy/Zip #1.zip"), ("nes/", "NES/Tetris.nes"),
    ])
  func words(word: String, path: String) throws {
    let found = try finder.find(word)
    #expect(found.path == scratch("A/Games/" + path))
    #expect(found.typeFolder == PathName.folder(path).split(separator: "/").first.map(String.init))
  }

  @Test("a member can be named behind a game's name or path")
  func members() throws {
    #expect(try finder.find("zip #1.zip#a.gb").member == "a.gb")
    let found = try finder.find(scratch("A/Games/Game Boy/Zip #1.zip#x/b.gb"))
    #expect(found.member == "x/b.gb")
    #expect(found.fileExtension == "gb")
    #expect(found.stem == "Zip #1")
    #expect(found.typeFolder == "Game Boy")
  }

  @Test("what is not there, ambiguous, or no file, is named with its exit code")
  func failures() throws {
    let several = #expect(throws: LibraryError.self) { try finder.find("tetris") }
    #expect(
      several
        == .ambiguous(word: "tetris", choices: ["Game Boy/Tetris.gb", "NES/Tetris.nes"]))
    #expect(several?.exitCode == .decisionNeeded)
    let none = #expect(throws: LibraryError.self) { try finder.find("Zelda\u{1B}") }
    #expect(none?.exitCode == .notFound)
    #expect(none?.message.contains("Zelda?: no such file") == true)
    #expect(throws: LibraryError.file(.isFolder(path: scratch.path))) {
      try finder.find(scratch.path)
    }
    #expect(throws: LibraryError.file(.notFound(path: "/no/such.gb"))) {
      try finder.find("/no/such.gb")
    }
    #expect(throws: LibraryError.file(.notOrdinary(path: "/dev/null"))) {
      try finder.find("/dev/null")
    }
    #expect(throws: LibraryError.self) { try finder.find("") }
  }

  @Test("an unreadable game is named")
  func unreadable() throws {
    let path = try scratch.write("x.gb", [1])
    chmod(path, 0)
    chmod(scratch.path, 0o755)
    defer { chmod(scratch.path, 0o700) }
    Scratch.withoutPrivileges {
      #expect(throws: LibraryError.file(.noPermission(path: path, action: .read))) {
        try finder.find(path).load()
      }
    }
    chmod(scratch.path, 0)
    Scratch.withoutPrivileges {
      #expect(throws: LibraryError.file(.noPermission(path: path, action: .read))) {
        try finder.find(path)
      }
    }
  }

  @Test("content knows its fingerprint, and an empty file is refused")
  func content() throws {
    let path = try scratch.write("abc.GB", "abc")
    let content = try finder.find(path).choosingMember(accepting: ["gb"]).load()
    #expect(content.bytes == Array("abc".utf8))
    #expect(content.sha1 == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(content.stem == "abc")
    #expect(content.reference.fileExtension == "gb")
    #expect(try content.file(in: scratch("cache")) == path)
    #expect(try content.reference.fingerprint().sha1 == content.sha1)
    let empty = try scratch.write("empty.gb", [])
    #expect(throws: LibraryError.empty(path: empty)) { try finder.find(empty).load() }
    #expect(throws: LibraryError.empty(path: empty)) { try finder.find(empty).fingerprint() }
  }
}
