import TestSupport
import Testing

@testable import HostBase
@testable import Library

@Suite("Zip archive")
struct ZipArchiveTests {
  let scratch = Scratch()

  private func archive(_ members: [(String, [UInt8])]) throws -> String {
    var maker = ZipMaker()
    for (name, data) in members { maker.add(name, data) }
    return try scratch.write("Game.zip", maker.bytes)
  }

  @Test(
    "names in other encodings than UTF-8 are read as they were meant",
    arguments: [
      // Shift-JIS, with kanji behind kana; Windows-1252; code page 437; UTF-8 without its mark.
      ([0x83, 0x7C, 0x83, 0x50, 0x83, 0x62, 0x83, 0x67], "\u{30DD}\u{30B1}\u{30C3}\u{30C8}"),
      ([0x82, 0xC6, 0x97, 0xB3], "\u{3068}\u{7ADC}"),
      ([0x50, 0x6F, 0x6B, 0xE9, 0x6D, 0x6F, 0x6E], "Pok\u{E9}mon"),
      ([0xC4, 0x70, 0xFC], "\u{C4}p\u{FC}"),
      ([0x50, 0x6F, 0x6B, 0x82, 0x6D, 0x6F, 0x6E], "Pok\u{E9}mon"),
      ([0xC3, 0xA9], "\u{E9}"), ([0x41, 0x42], "AB"),
    ] as [([UInt8], String)])
  func encodings(_ bytes: [UInt8], _ name: String) throws {
    var maker = ZipMaker()
    maker.add(String(repeating: "x", count: bytes.count) + ".gb", [1, 2])
    maker.add("other.gb", [3])
    var zip = maker.bytes
    for place in 0..<(zip.count - bytes.count)
    where zip[place..<(place + bytes.count)].allSatisfy({ $0 == UInt8(ascii: "x") }) {
      zip.replaceSubrange(place..<(place + bytes.count), with: bytes)
    }
    let path = try scratch.write("Game.zip", zip)
    let archive = try GameArchive(path: path)
    #expect(archive.members.map(\.name) == [name + ".gb", "other.gb"])
    let game = try GameReference(path: path, member: name + ".gb").choosingMember(accepting: ["gb"])
    #expect(try game.load().bytes == [1, 2])
  }

  @Test("the only playable member is the game, under the archive's stem")
  func onlyMember() throws {
    let path = try archive([
      ("read me.txt", [1]), ("__MACOSX/game.gb", [9]), ("dir/", []), ("dir/game.GB", noise(5000)),
    ])
    let reference = try GameReference(path: path).choosingMember(accepting: ["gb", "gbc"])
    #expect(reference.member == "dir/game.GB")
    #expect(reference.stem == "Game")
    #expect(reference.fileExtension == "gb")
    let content = try reference.load()
    #expect(content.bytes == noise(5000))
    let copy = try content.file(in: scratch("cache"))
    #expect(PathName.last(copy) == "Game.gb")
    #expect(try FileSystem.read(copy, limit: 9999) == noise(5000))
    try AtomicFile.replace(copy, with: noise(5000, seed: 2))
    #expect(try FileSystem.read(content.file(in: scratch("cache")), limit: 9999) == noise(5000))
  }

  @Test("of several members one must be named, and gives the stem")
  func severalMembers() throws {
    let path = try archive([("a.gb", [1]), ("sub/b.gbc", [2]), ("b.txt", [3])])
    let failure = #expect(throws: LibraryError.self) {
      try GameReference(path: path).choosingMember(accepting: ["gb", "gbc"])
    }
    #expect(failure == .severalPlayable(archive: path, members: ["a.gb", "sub/b.gbc"]))
    #expect(failure?.choices.map { String($0.drop { $0 != "#" }) } == ["#a.gb", "#sub/b.gbc"])
    let named = try GameReference(path: path, member: "B.GBC").choosingMember(accepting: [
      "gb", "gbc",
    ])
    #expect(named.member == "sub/b.gbc")
    #expect(named.stem == "b")
    #expect(try named.load().bytes == [2])
    #expect(throws: LibraryError.noSuchMember(archive: path, member: "c.gb")) {
      try GameReference(path: path, member: "c.gb").choosingMember(accepting: ["gb"])
    }
    #expect(throws: LibraryError.nothingPlayable(archive: path, extensions: ["nes"])) {
      try GameReference(path: path).choosingMember(accepting: ["nes"])
    }
  }

  @Test("a deflated member is unpacked")
  func deflated() throws {
    // One stored block of raw deflate: final, 5 bytes (RFC 1951, 3.2.4).
    var maker = ZipMaker()
    maker.members.append(
      .init(
        name: "a.gb", data: [1, 5, 0, 0xFA, 0xFF] + Array("hello".utf8), method: 8, claimedSize: 5,
        claimedCRC: crc32(Array("hello".utf8))))
    let path = try scratch.write("z.zip", maker.bytes)
    #expect(try GameReference(path: path, member: "a.gb").load().bytes == Array("hello".utf8))
  }

  @Test("claims that fill the memory are refused before anything is unpacked")
  func bombs() throws {
    var maker = ZipMaker()
    maker.members = [
      .init(name: "huge.gb", data: noise(100), method: 8, claimedSize: 0xFFFF_FFF0),
      .init(name: "dense.gb", data: noise(100), method: 8, claimedSize: 200 << 20),
    ]
    let path = try scratch.write("bomb.zip", maker.bytes)
    for (member, words) in [
      ("huge.gb", "larger than 256 MiB"), ("dense.gb", "more than 200 times"),
    ] {
      let failure = #expect(throws: LibraryError.self) {
        try GameReference(path: path, member: member).load()
      }
      #expect(failure?.exitCode == .badArchive)
      #expect(failure?.message.contains(words) == true)
    }
    var limits = GameArchive.Limits()
    limits.members = 1
    #expect(throws: LibraryError.self) { try GameArchive(path: path, limits: limits) }
  }

  @Test("lies about size or checksum are found", arguments: [4, 6, 5])
  func lies(claimed: UInt32) throws {
    var maker = ZipMaker()
    maker.members.append(
      .init(
        name: "a.gb", data: [1, 5, 0, 0xFA, 0xFF] + Array("hello".utf8), method: 8,
        claimedSize: claimed, claimedCRC: claimed == 5 ? 1 : crc32(Array("hello".utf8))))
    let path = try scratch.write("z.zip", maker.bytes)
    let failure = #expect(throws: LibraryError.self) {
      try GameReference(path: path, member: "a.gb").load()
    }
    #expect(failure?.code == "archive_damaged")
  }

  @Test("an encrypted member is named")
  func encrypted() throws {
    var maker = ZipMaker()
    maker.members.append(.init(name: "a.gb", data: noise(40), flags: 1))
    let path = try scratch.write("z.zip", maker.bytes)
    #expect(throws: LibraryError.encrypted(archive: path, member: "a.gb")) {
      try GameReference(path: path, member: "a.gb").load()
    }
  }

  @Test("every truncation and every flipped byte is refused or read, never worse")
  func hostileBytes() throws {
    var maker = ZipMaker()
    maker.add("a.gb", noise(60))
    maker.add("b.txt", noise(30))
    let whole = maker.bytes
    for count in 0..<whole.count {
      let path = try scratch.write("t.zip", Array(whole[..<count]))
      let failure = #expect(throws: LibraryError.self) {
        try GameReference(path: path).choosingMember(accepting: ["gb"]).load()
      }
      #expect(failure?.code == "archive_damaged")
    }
    for index in whole.indices {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= flip
        let path = try scratch.write("t.zip", bytes)
        do {
          let content = try GameReference(path: path).choosingMember(accepting: ["gb"]).load()
          #expect(content.bytes == noise(60), "byte \(index)")
        } catch {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }
}
