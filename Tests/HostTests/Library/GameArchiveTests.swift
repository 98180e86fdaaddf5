import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library

/// Archives that are no zip; `ZipArchiveTests` has the rules that hold for all of them.
@Suite("Game archives")
struct GameArchiveTests {
  let scratch = Scratch()
  static let several = ["Games.7z", "Games.rar", "Games.tar", "Games.tgz", "Games.tar.gz"]

  private func archive(_ name: String, _ members: [(String, [UInt8])]) throws -> String {
    let path = scratch(name)
    try ArchiveMaker.make(path, members.map { .init(name: $0.0, data: $0.1) })
    return path
  }

  @Test("the only playable member is the game, under the archive's stem", arguments: several)
  func onlyMember(name: String) throws {
    let path = try archive(
      name, [("read me.txt", [1]), ("__MACOSX/game.gb", [9]), ("dir/game.GB", noise(5000))])
    let reference = GameReference(path: path)
    #expect(reference.isUnopenedArchive)
    let chosen = try reference.choosingMember(accepting: ["gb", "gbc"])
    #expect(chosen.member == "dir/game.GB")
    #expect(chosen.stem == "Games" && chosen.fileStem == "Games")
    #expect(chosen.fileExtension == "gb")
    #expect(try chosen.load().bytes == noise(5000))
  }

  @Test("of several members one is named, and all are read in one pass", arguments: several)
  func severalMembers(name: String) throws {
    let games = (0..<20).map { ("set/game \($0).gb", noise(3000 + $0, seed: $0 + 1)) }
    let path = try archive(name, games)
    #expect(throws: LibraryError.self) {
      try GameReference(path: path).choosingMember(accepting: ["gb"])
    }
    let named = try GameReference(path: path, member: "GAME 7.gb").choosingMember(accepting: ["gb"])
    #expect(named.stem == "game 7")
    #expect(try named.load().bytes == games[7].1)
    let archive = try GameArchive(path: path)
    #expect(archive.members.map(\.name) == games.map(\.0))
    #expect(archive.members.map { Int($0.size) } == games.map(\.1.count))
    var read: [[UInt8]] = []
    try archive.read([archive.members[3], archive.members[17]]) {
      _, bytes throws(LibraryError) in read.append(bytes)
    }
    #expect(read == [games[3].1, games[17].1])
  }

  @Test("a compressed file is one game, called as the file without .gz")
  func compressedFile() throws {
    let path = try archive("Tobu Girl.gb.gz", [("whatever", noise(70_000))])
    let game = try GameReference(path: path).choosingMember(accepting: ["gb"])
    #expect(game.member == "Tobu Girl.gb" && game.stem == "Tobu Girl")
    #expect(game.fileStem == "Tobu Girl")
    #expect(try game.load().bytes == noise(70_000))
    #expect(try GameArchive(path: path).members.map(\.size) == [70_000])
    #expect(GameReference(path: "/x/notes.gz").stem == "notes")
    #expect(GameReference(path: "/x/Set.tar.gz").stem == "Set")
  }

  @Test("names in any script are read as they are", arguments: ["A.7z", "A.tar", "A.tgz"])
  func names(name: String) throws {
    let names = ["Pokémon.gb", "ゲーム/第一.gb", "a#b \"c\".gb"]
    let path = try archive(name, names.map { ($0, Array($0.utf8)) })
    let archive = try GameArchive(path: path)
    #expect(archive.members.map(\.name) == names)
    for member in archive.members { #expect(try archive.read(member) == Array(member.name.utf8)) }
  }

  @Test("folders, links and pipes are no members", arguments: ["A.tar", "A.tgz"])
  func otherEntries(name: String) throws {
    let path = scratch(name)
    try ArchiveMaker.make(
      path,
      [
        .init(name: "dir.gb", kind: .folder), .init(name: "pipe.gb", kind: .pipe),
        .init(name: "link.gb", kind: .link(to: "/etc/passwd")), .init(name: "a.gb", data: [7]),
        .init(name: "again.gb", kind: .hardLink(to: "a.gb")),
      ])
    let archive = try GameArchive(path: path)
    #expect(archive.members.map(\.name) == ["a.gb"])
    #expect(try archive.read(archive.members[0]) == [7])
  }

  @Test("an archive in an archive is not opened", arguments: several)
  func nested(name: String) throws {
    let inner = try archive("inner-" + name, [("a.gb", [1])])
    let path = try archive(name, [("inner.7z", try FileSystem.read(inner, limit: 1 << 20))])
    #expect(throws: LibraryError.nothingPlayable(archive: path, extensions: ["gb"])) {
      try GameReference(path: path).choosingMember(accepting: ["gb"])
    }
  }

  @Test("what would fill memory, disk or time is refused", arguments: several + ["Big.gb.gz"])
  func limits(name: String) throws {
    let zeros = [UInt8](repeating: 0, count: 6 << 20)
    let isOne = name == "Big.gb.gz"
    let path = try archive(
      name, [("a.gb", zeros)] + (isOne ? [] : [("b.gb", zeros), ("c.gb", [1])]))
    func refused(_ words: String, _ change: (inout GameArchive.Limits) -> Void) throws {
      var limits = GameArchive.Limits()
      change(&limits)
      let failure = #expect(throws: LibraryError.self) {
        let archive = try GameArchive(path: path, limits: limits)
        try archive.read(archive.members) { _, _ throws(LibraryError) in }
      }
      #expect(failure?.code == "archive_too_large", "\(words)")
      #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }
    try refused("larger than 1 MiB") { $0.size = 1 << 20 }
    if !["rar", "tar"].contains(PathName.fileExtension(name)) {
      try refused("more than 5 times") {
        $0.ratio = 5
        $0.ratioFrom = 1 << 20
      }
    }
    try refused("holds more than 5 MiB") { $0.total = 5 << 20 }
    try refused("longer than 0 seconds") { $0.seconds = 0 }
    if !isOne { try refused("more than 2 files") { $0.members = 2 } }
  }

  @Test("a tar that claims 8 TiB is refused before anything is unpacked")
  func hugeClaim() throws {
    let path = try archive("A.tar", [("a.gb", [1, 2, 3])])
    var bytes = try FileSystem.read(path, limit: 1 << 20)
    bytes.replaceSubrange(124..<136, with: [0x80, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0])
    for place in 148..<156 { bytes[place] = 0x20 }
    let sum = bytes[..<512].reduce(0) { $0 + Int($1) }
    bytes.replaceSubrange(
      148..<156,
      with: Array(String(sum, radix: 8).utf8)
        + [0, 0x20, 0x20, 0x20].prefix(
          8 - String(sum, radix: 8).utf8.count))
    try AtomicFile.replace(path, with: bytes)
    let failure = #expect(throws: LibraryError.self) { try GameArchive(path: path) }
    #expect(failure?.code == "archive_too_large")
  }

  @Test("long names are refused")
  func longName() throws {
    let name = String(repeating: "n", count: 5000) + ".gb"
    for file in ["A.7z", "A.tar"] {
      let path = try archive(file, [(name, [1])])
      #expect(throws: LibraryError.self) { try GameArchive(path: path) }
    }
  }

  @Test("an encrypted member is named")
  func encrypted() throws {
    let path = try scratch.write(
      "A.rar", ArchiveMaker.rar([.init(name: "a.gb", data: noise(40))], isEncrypted: true))
    #expect(throws: LibraryError.encrypted(archive: path, member: "a.gb")) {
      try GameReference(path: path, member: "a.gb").load()
    }
  }

  @Test("the name decides which reader looks at a file", arguments: several)
  func otherFormat(name: String) throws {
    let path = try archive(name, [("a.gb", [1])])
    let bytes = try FileSystem.read(path, limit: 1 << 20)
    for other in ["x.zip", "x.7z", "x.rar", "x.tar", "x.gb.gz"]
    where PathName.fileExtension(other) != PathName.fileExtension(name)
      && !(other == "x.gb.gz" && name.hasSuffix("gz"))
    {
      let renamed = try scratch.write(other, bytes)
      #expect(throws: LibraryError.self) { try GameArchive(path: renamed) }
    }
  }

  @Test(
    "every truncation and every flipped byte is refused or read, never worse",
    arguments: ["A.7z", "A.rar", "A.tgz", "A.gb.gz"])
  func hostileBytes(name: String) throws {
    let whole = try FileSystem.read(
      archive(name, [("a.gb", noise(60))] + (name == "A.gb.gz" ? [] : [("b.txt", noise(30))])),
      limit: 1 << 20)
    func read(_ bytes: [UInt8]) throws {
      let path = try scratch.write("t." + PathName.fileExtension(name), bytes)
      do {
        let archive = try GameArchive(path: path)
        try archive.read(archive.members) { member, bytes throws(LibraryError) in
          #expect(bytes.count == Int(member.size) && bytes.count < 1 << 20)
        }
      } catch { #expect(error.exitCode == .badArchive, "\(error.message)") }
    }
    for count in whole.indices { try read(Array(whole[..<count])) }
    for index in whole.indices {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= flip
        try read(bytes)
      }
    }
  }
}
