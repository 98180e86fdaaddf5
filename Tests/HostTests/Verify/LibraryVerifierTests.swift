import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Session
@testable import Vault

@Suite("Checking the library")
struct LibraryVerifierTests {
  let scratch = Scratch()
  let data: DataFolder
  let places: Places
  let verifier: LibraryVerifier
  let game: LibraryGame
  let shelf: SaveShelf
  private let other = GameType(id: "nes", name: "NES", folder: "NES", extensions: ["nes"])

  init() throws {
    data = try DataFolder.open(scratch("A")).folder
    places = Places(environment: ["HOME": scratch("home")])
    verifier = LibraryVerifier(places: places, data: data, types: [gameBoy, other])
    let path = try scratch.write("A/Games/Game Boy/T.gb", noise(4096))
    game = LibraryGame(
      reference: GameReference(path: path, typeFolder: "Game Boy"), type: gameBoy, stem: "T")
    shelf = SaveShelf(places: places, data: data, type: gameBoy, stem: "T")
    try shelf.replace(scratch("A/Saves/Game Boy/T.srm"), with: noise(512, seed: 1))
    try shelf.replace(scratch("A/Saves/Game Boy/T.srm"), with: noise(512, seed: 2))
    let info = StateInfo(
      core: .init(id: "gb", version: "1"), game: .init(sha1: "", size: 0, stem: "T"), frame: 1)
    try StateFile(memory: noise(300), info: info).write(to: scratch("A/States/Game Boy/T.state"))
    try scratch.write("A/Images/Game Boy/T.png", noise(300))
  }

  private func check() -> VerifyReport {
    var report = VerifyReport()
    verifier.verify(game, into: &report)
    verifier.verifyFolders(among: [game], into: &report)
    return report
  }

  @Test("a library that is whole")
  func whole() {
    let report = check()
    #expect(report.findings == [])
    #expect(
      report.checked == .init(games: 1, saves: 1, versions: 1, states: 1, history: 0, images: 1))
    #expect(check().findings == [])
  }

  @Test("one flipped bit in any file is found in that file and in no other")
  func bits() throws {
    #expect(check().findings == [])
    let version = try #require(shelf.versions().first?.version.path)
    let files = [
      "A/Games/Game Boy/T.gb", "A/Saves/Game Boy/T.srm", "A/States/Game Boy/T.state",
      "A/Images/Game Boy/T.png",
    ].map { scratch($0) }
    var flips = 0, found = 0
    for path in files + [version] {
      let size = try #require(FileSystem.info(path)?.size)
      let steps = TestRun.isSoak ? 1000 : 24
      for step in 0..<steps {
        let bit = step * (size * 8 - 1) / (steps - 1)
        try BadDisk.flip(bit, in: path)
        let findings = check().findings
        try BadDisk.flip(bit, in: path)
        flips += 1
        if findings.map(\.path) == [path] { found += 1 }
        #expect(findings.map(\.path) == [path], "bit \(bit)")
        #expect(findings.allSatisfy { [.damaged, .unreadable].contains($0.kind) }, "bit \(bit)")
      }
    }
    #expect(check().findings == [])
    if TestRun.isSoak {
      print("soak: \(found) of \(flips) flipped bits found, no file mistaken for another")
    }
  }

  @Test("a damaged save gives way to the newest good version, and an empty one too")
  func repair() throws {
    #expect(check().findings == [])
    let save = scratch("A/Saves/Game Boy/T.srm")
    try BadDisk.flip(77, in: save)
    let damaged = try scratch.read("A/Saves/Game Boy/T.srm")
    var report = check()
    #expect(report.findings.map(\.isRepairable) == [true])
    #expect(verifier.repair(&report, games: [game]).isEmpty)
    #expect(report.open == [])
    #expect(try scratch.read("A/Saves/Game Boy/T.srm") == noise(512, seed: 1))
    // The damaged one is not lost either.
    #expect(try shelf.versions().contains { try shelf.backups.read($0.version) == damaged })
    #expect(check().findings == [])
    try scratch.write("A/Saves/Game Boy/T.srm", [])
    report = check()
    #expect(report.findings.map(\.kind) == [.empty])
    _ = verifier.repair(&report, games: [game])
    // The version that is newer was damaged when it was kept.
    #expect(try scratch.read("A/Saves/Game Boy/T.srm") == noise(512, seed: 1))
  }

  @Test("a game that is being played is not repaired")
  func inUse() throws {
    #expect(check().findings == [])
    try BadDisk.flip(77, in: scratch("A/Saves/Game Boy/T.srm"))
    let lock = try GameLock.take(
      GameLock.Game(places: places, data: data, type: gameBoy, stem: "T"), for: .play)
    defer { lock.release() }
    var report = check()
    #expect(verifier.repair(&report, games: [game]).map(\.failure.code) == ["game_in_use"])
    #expect(report.open.count == 1)
  }

  @Test("orphans, strays, files of killed programs, and progress that waits")
  func leftovers() throws {
    try scratch.write("A/Saves/Game Boy/Gone.srm", [1])
    try scratch.write("A/States/Game Boy/Gone.state1", [1])
    try scratch.write("A/Images/Game Boy/Gone-20261121-080000.png", [1])
    try scratch.write("A/Saves/Game Boy/notes.txt", [1])
    try scratch.write("A/Saves/Game Boy/T.eep", [1])
    try scratch.write("A/Games/Game Boy/x.nes", [1])
    try scratch.write("A/Games/Game Boy/deep/down/read.me", [1])
    try scratch.write("A/Games/Game Boy/T.ips", [1])
    try scratch.write("A/Games/Game Boy/.DS_Store", [1])
    try scratch.write("A/Saves/Game Boy/.arcadia-999999999-abc.tmp", [1])
    try scratch.write("A/Saves/Game Boy/.arcadia-\(getpid())-abc.tmp", [1])
    try scratch.write("home/.local/state/arcadia/rescue/gb/T.srm", noise(512, seed: 9))
    var report = check()
    func names(_ kind: VerifyReport.Finding.Kind) -> [String] {
      report.findings.filter { $0.kind == kind }.map { PathName.last($0.path) }.sorted()
    }
    #expect(names(.orphan) == ["Gone-20261121-080000.png", "Gone.srm", "Gone.state1"])
    // A game of another type is a game all the same.
    #expect(names(.stray) == ["notes.txt", "read.me"])
    #expect(names(.temporary) == [".arcadia-999999999-abc.tmp"])
    #expect(names(.rescue) == ["T.srm"])
    #expect(verifier.repair(&report, games: [game]).isEmpty)
    #expect(report.findings.filter(\.isRepaired).count == 2)
    #expect(try scratch.read("A/Saves/Game Boy/T.srm") == noise(512, seed: 9))
    #expect(try shelf.backups.read(shelf.version("1")) == noise(512, seed: 2))
    #expect(scratch.names(in: "home/.local/state/arcadia/rescue/gb") == [])
    #expect(!scratch.names(in: "A/Saves/Game Boy").contains(".arcadia-999999999-abc.tmp"))
  }

  @Test("games in folders of other names are named as advice, and are no problem")
  func advice() throws {
    for name in [
      "gb/One.gb", "gb/Two.gb", "Three.gb", "Game Boy/x.nes", "Game Boy/deep/Four.gb",
      "NES/sub/Five.nes", "Discs/Six/Six.gb",
    ] { try scratch.write("A/Games/\(name)", Array(name.utf8)) }
    let all = try GameSelection(places: places, data: data, types: verifier.types).all()
    var report = VerifyReport()
    verifier.verifyFolders(among: all, into: &report)
    #expect(report.findings.filter { $0.kind == .stray }.isEmpty)
    #expect(
      report.advice.map {
        "\($0.path.dropFirst(scratch("A/Games").utf8.count)) \($0.type) \($0.games)"
      } == [
        " gb 1", "/Discs/Six gb 1", "/Game Boy nes 1", "/gb gb 2",
      ])
    #expect(report.advice.last?.text == "2 games of Game Boy, which are listed from here, too")
    #expect(
      report.advice.last?.remedy.hasSuffix("move them to \(scratch("A/Games/Game Boy"))") == true)
  }

  @Test("archives that do not open, or hold what they do not say")
  func archives() throws {
    for (index, bytes) in [noise(200), Array("PK\u{3}\u{4}".utf8) + noise(50)].enumerated() {
      let path = try scratch.write("A/Games/Game Boy/Z\(index).zip", bytes)
      let broken = LibraryGame(
        reference: GameReference(path: path, typeFolder: "Game Boy"), type: gameBoy,
        stem: "Z\(index)")
      var report = VerifyReport()
      verifier.verify(broken, into: &report)
      #expect(report.findings.map(\.kind) == [.badArchive])
    }
  }
}
