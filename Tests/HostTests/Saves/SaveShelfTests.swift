import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Session
@testable import Vault

@Suite("Save files of a game")
struct SaveShelfTests {
  let scratch = Scratch()
  let data: DataFolder
  let places: Places
  let shelf: SaveShelf

  init() throws {
    data = try DataFolder.open(scratch("A")).folder
    places = Places(environment: ["HOME": scratch("home")])
    shelf = SaveShelf(places: places, data: data, type: gameBoy, stem: "T")
  }

  private let folder = "A/Saves/Game Boy/"
  private func path(_ name: String) -> String { scratch(folder + name) }

  @Test("lists what is the game's and nothing else")
  func items() throws {
    let names = [
      "T.srm", "T.gb.rtc", "T.gambatte.rtc", "T.rtc", "T.srm.bak", "T.2.srm", "T2.srm", "T.txt",
      "T.x.rtc",
    ]
    for name in names { try scratch.write(folder + name, [1]) }
    try scratch.write("A/Games/Game Boy/T.x.gb", [1])
    #expect(
      try shelf.items().map(\.name)
        == ["T.srm", "T.gambatte.rtc", "T.gb.rtc", "T.rtc", "T.srm.bak"])
    #expect(try shelf.items()[1].part == .clock(core: "gambatte"))
  }

  @Test("what is replaced can be put back, over and over")
  func restore() throws {
    #expect(try shelf.replace(path("T.srm"), with: noise(64, seed: 1)).kept == nil)
    #expect(shelf.versions().isEmpty)
    #expect(try shelf.replace(path("T.srm"), with: noise(64, seed: 2)).kept != nil)
    #expect(try shelf.replace(path("T.srm"), with: noise(64, seed: 2)).wasSame)
    #expect(shelf.versions().count == 1)
    try shelf.restore(try shelf.version("1"))
    #expect(try scratch.read(folder + "T.srm") == noise(64, seed: 1))
    let ids = shelf.versions().map(\.version.id)
    #expect(ids.count == 2)
    #expect(shelf.versions().map(\.number) == [1, 2])
    #expect(ids == ids.sorted(by: >))
    try shelf.restore(try shelf.version(ids[0]))
    #expect(try scratch.read(folder + "T.srm") == noise(64, seed: 2))
    #expect(throws: SaveFileError.noVersion(game: "T", version: "9")) { try shelf.version("9") }
    #expect(throws: SaveFileError.noVersion(game: "T", version: "0")) { try shelf.version("0") }
  }

  @Test("a second copy of the present save is number 0, so that 1 is the one before")
  func secondCopy() throws {
    try shelf.replace(path("T.srm"), with: noise(64, seed: 1))
    try shelf.replace(path("T.srm"), with: noise(64, seed: 2))
    try shelf.backups.keep(noise(64, seed: 2), of: "T.srm", isFirst: false)
    #expect(shelf.versions().map(\.number) == [0, 1])
    try shelf.restore(try shelf.version("1"))
    #expect(try scratch.read(folder + "T.srm") == noise(64, seed: 1))
  }

  @Test("a dry run changes nothing")
  func dryRun() throws {
    try scratch.write(folder + "T.srm", noise(64))
    let before = scratch.files()
    try shelf.replace(path("T.srm"), with: noise(64, seed: 2), dryRun: true)
    #expect(try scratch.read(folder + "T.srm") == noise(64))
    #expect(scratch.files() == before)
  }

  @Test("any flipped bit of a save or of a version is found, and the version that is good offered")
  func damage() throws {
    try shelf.replace(path("T.srm"), with: noise(32, seed: 1))
    try shelf.replace(path("T.srm"), with: noise(32, seed: 2))
    try shelf.replace(path("T.srm"), with: noise(32, seed: 3))
    let item = try #require(try shelf.items().first)
    #expect(shelf.condition(of: item) == .good)
    for bit in 0..<256 {
      try BadDisk.flip(bit, in: item.path)
      #expect(shelf.condition(of: item) == .damaged)
      try BadDisk.flip(bit, in: item.path)
      let newest = try #require(shelf.newestGoodVersion(of: "T.srm"))
      #expect(try shelf.backups.read(newest) == noise(32, seed: 2))
      try BadDisk.flip(bit, in: newest.path)
      #expect(!shelf.backups.isGood(newest))
      #expect(throws: SaveFileError.damagedVersion(path: newest.path)) {
        try shelf.restore(newest)
      }
      let older = try #require(shelf.newestGoodVersion(of: "T.srm"))
      #expect(try shelf.backups.read(older) == noise(32, seed: 1))
      try BadDisk.flip(bit, in: newest.path)
    }
  }

  @Test(
    "a save with a trailer goes to the save RAM and to the clock of every core that can read it")
  func bringIn() throws {
    let registers: [UInt32] = [11, 22, 13, 44, 1, 11, 22, 13, 44, 1]
    let trailer = CartridgeClockTests.block(registers, 1_700_000_000)
    let bundle = try SaveBundle(decoding: noise(8192) + trailer, path: "x.sav")
    let (done, notes) = try shelf.bringIn(
      bundle, from: "x.sav", clockFor: ["gb", "gambatte", "sameboy"], core: nil)
    #expect(notes == [])
    #expect(done.map { PathName.last($0.path) } == ["T.srm", "T.gb.rtc", "T.gambatte.rtc"])
    #expect(try scratch.read(folder + "T.gb.rtc") == trailer)
    // 300 days, 13:22:11 before it was written.
    let elapsed: UInt64 = 300 * 86400 + 13 * 3600 + 22 * 60 + 11
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt64(1_700_000_000) - elapsed)
    #expect(try scratch.read(folder + "T.gambatte.rtc") == bytes)
    // And out again.
    let out = try shelf.bundle(core: "gb").files(as: .mgba, path: "x")
    #expect(out.map(\.bytes) == [noise(8192) + trailer])
  }

  @Test("versions of a game that was renamed are still those of its files")
  func renamed() throws {
    let other = SaveShelf(places: places, data: data, type: gameBoy, stem: "Old")
    for seed in [UInt32(1), 2] {
      try other.replace(path("Old.srm"), with: noise(8, seed: seed))
      try other.replace(path("Old.gb.rtc"), with: noise(8, seed: seed + 9))
    }
    try FileSystem.move(other.backups.folder, to: shelf.backups.folder)
    #expect(shelf.versions().map(\.version.fileName) == ["T.srm", "T.gb.rtc"])
    let version = try #require(shelf.newestGoodVersion(of: "T.srm"))
    try shelf.restore(version)
    #expect(try scratch.read(folder + "T.srm") == noise(8, seed: 1))
  }
}
