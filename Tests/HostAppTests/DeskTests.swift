import Catalog
import GameIndex
import HostApp
import HostBase
import Library
import TestSupport
import Testing

@Suite("What the window does with games") struct DeskTests {
  private let folder = TestSupport.TemporaryFolder("desk")
  private func path(_ name: String) -> String { PathName.join(folder.path, name) }
  private var places: Places {
    Places(environment: [
      "HOME": folder.path, "XDG_DATA_HOME": path("data"), "XDG_STATE_HOME": path("state"),
      "XDG_CONFIG_HOME": path("config"), "XDG_CACHE_HOME": path("cache"),
    ])
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try FileSystem.ensureFolder(PathName.folder(path(name)))
    try AtomicFile.replace(path(name), with: bytes)
  }

  @Test(
    "games of one archive are deleted with it or not at all",
    arguments: [[0], [2], [0, 1], [0, 1, 2], [2, 1, 0]])
  func archive(_ chosen: [Int]) throws {
    let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
    let data = try DataFolder.open(path("A")).folder
    try data.ensureFolders(of: type)
    for (number, name) in ["One", "Two", "Three"].enumerated() {
      try write("in/\(name).gb", [1, UInt8(number)])
      try write("A/Saves/Game Boy/\(name).srm", [UInt8(number)])
    }
    let archive = path("A/Games/Game Boy/Set.zip")
    try ZipWriter.write(
      ["One", "Two", "Three"].map { ("\($0).gb", path("in/\($0).gb")) }, to: archive)
    try write("A/Games/Game Boy/Other.gb", [9])
    let games = LibraryIndex(places: places, data: data).games(types: [type]).map(\.game)
    let inside = games.filter { $0.path == archive }
    try #require(inside.count == 3)
    let desk = GameDesk(places: places, data: data, types: [type], cores: [])
    let outcome = try desk.delete(chosen.map { inside[$0] })
    if chosen.count == 3 {
      #expect(outcome.problems.isEmpty && outcome.done.count == 3)
      #expect(FileSystem.kind(archive) == nil)
      #expect(FileSystem.kind(path("A/Saves/Game Boy/One.srm")) == nil)
      // One undo brings all of it back.
      try desk.undo(outcome.done)
    } else {
      #expect(outcome.done.isEmpty && outcome.problems.count == chosen.count)
      #expect(outcome.problems.allSatisfy { "\($0)".contains("Set.zip") }, "\(outcome.problems)")
    }
    #expect(FileSystem.kind(archive) == .file)
    for name in ["One", "Two", "Three"] {
      #expect(FileSystem.kind(path("A/Saves/Game Boy/\(name).srm")) == .file)
    }
    #expect(FileSystem.kind(path("A/Games/Game Boy/Other.gb")) == .file)
  }

  @Test("a boot ROM that games play without is optional; one that is needed is missing")
  func boot() throws {
    let right: [UInt8] = [1, 2, 3]
    var type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
    type.bios = [
      BIOSFile(
        name: "dmg.bin", size: 3, sha1: Digest.sha1(right), required: false, description: "Boot ROM"
      ),
      BIOSFile(name: "extra.bin", size: 0, sha1: "", required: false, description: "Another"),
    ]
    var needed = GameType(id: "cd", name: "Disc", folder: "Disc", extensions: ["cue"])
    needed.bios = [
      BIOSFile(name: "us.bin", size: 3, sha1: "", required: true, description: "US"),
      BIOSFile(name: "eu.bin", size: 3, sha1: "", required: true, description: "EU"),
    ]
    let data = try DataFolder.open(path("A")).folder
    let core = CoreDescription(
      id: "fake", name: "Fake", version: "1", path: path("fake.so"), source: .manifest,
      gameTypes: [type, needed])
    let desk = GameDesk(places: places, data: data, types: [type, needed], cores: [core])
    func conditions() -> [CoreRow.BIOS.Condition] { CoreDesk(desk).rows()[0].bios.map(\.condition) }
    #expect(conditions() == [.optional, .optional, .missing, .missing])
    try write("A/Cores/Game Boy/dmg.bin", right)
    try write("A/Cores/Disc/eu.bin", right)
    #expect(conditions() == [.there, .optional, .optional, .there])
    try write("A/Cores/Game Boy/dmg.bin", [3, 2, 1])
    try write("A/Cores/Disc/eu.bin", [1])
    #expect(conditions()[0] == .wrong && conditions()[3] == .wrong)
  }
}
