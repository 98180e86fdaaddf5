import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Saves on bad days: killed, twice at once, no room, no rights", .serialized)
struct SaveSafetyTests {
  private static let folder = "Arcadia/Saves/Game Boy/"
  private static let size = 65536

  /// A save of one byte over and over, by which it is known; nil where a file is none, or torn.
  private static func filled(_ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: size) }
  private static func value(of path: String) -> UInt8? {
    let bytes = Home.bytes(path)
    guard bytes.count == size, let first = bytes.first, !bytes.contains(where: { $0 != first })
    else { return nil }
    return first
  }

  /// What the earlier versions are.
  private static func versions(_ home: Home) -> [UInt8?] {
    let folder = home.root + "/state/arcadia/backups/gb/Tobu"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { value(of: folder + "/" + $0) }
  }

  private func home() throws -> (home: Home, save: String) {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    return (home, try home.write(Self.folder + "Tobu.srm", Self.filled(1)))
  }

  @Test(
    "stopped at any moment of an import, the save is the old or the new one, and the old one is kept",
    arguments: KillLoop.Stroke.allCases)
  func stoppedImport(stroke: KillLoop.Stroke) throws {
    let (home, save) = try home()
    var present: UInt8 = 1
    try KillLoop(home: home, name: "importing saves", stroke: stroke).run { round in
      let next = UInt8(2 + round % 250)
      return ["save", "import", try home.write("next.sav", Self.filled(next)), "tobu"]
    } check: { round, look in
      let next = UInt8(2 + round.number % 250)
      let value = Self.value(of: save)
      look.see(1, whole: value != nil, "round \(round.number): torn or gone")
      let now = try #require(value)
      if round.wasCut {
        #expect(now == present || now == next, "round \(round.number)")
      } else {
        #expect(round.code == 0 && now == next, "round \(round.number): \(round.errors)")
      }
      let versions = Self.versions(home)
      look.see(
        versions.count, whole: !versions.contains(nil), "round \(round.number): a torn version")
      if now != present {
        look.see(
          0, whole: versions.contains(present), "round \(round.number): the save before is lost")
      }
      present = now
    }
    let check = home.run("game", "verify", "--repair")
    #expect(check.code == 0, "\(check.output)")
  }

  @Test(
    "stopped at any moment of a repair, the save is the damaged or the good one, and both are kept",
    arguments: KillLoop.Stroke.allCases)
  func stoppedRepair(stroke: KillLoop.Stroke) throws {
    let (home, save) = try home()
    let good = Self.filled(1)
    var damaged: [UInt8] = []
    try KillLoop(
      home: home, name: "repairing saves", rounds: TestRun.isSoak ? 500 : 6, stroke: stroke
    ).run { round in
      shell("rm -rf '\(home.root)/state'")
      _ = try home.write(Self.folder + "Tobu.srm", good)
      let next = try home.write("next.sav", Self.filled(2))
      #expect(home.run("save", "import", next, "tobu").code == 0)
      try BadDisk.flip((round * 7919) % (Self.size * 8), in: save)
      damaged = Home.bytes(save)
      return ["save", "verify", "--repair"]
    } check: { round, look in
      let now = Home.bytes(save)
      look.see(1, whole: now == damaged || now == good, "round \(round.number): torn or gone")
      if !round.wasCut {
        look.see(0, whole: now == good, "round \(round.number): \(round.errors)")
      }
      // An interrupted command can be repeated, and then neither of the two is missing.
      let again = home.run("save", "verify", "--repair")
      #expect(again.code == 0, "round \(round.number): \(again.output) \(again.errors)")
      look.see(1, whole: Home.bytes(save) == good, "round \(round.number): not repaired")
      let versions = home.tree("state/arcadia/backups/gb/Tobu").values
      look.see(
        2, whole: versions.contains(good) && versions.contains(damaged),
        "round \(round.number): \(home.tree("state").keys.sorted())")
    }
  }

  @Test("killed at any moment of playing, nothing that was counted once is forgotten")
  func killedPlay() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter", ["-DWORDS=\(Self.size / 4)"])
    let game = try home.write("Round.count", [7])
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    var known = 0
    try KillLoop(home: home, name: "saving at the end of play").run { _ in
      ["run", game, "--core", core, "--headless", "--frames", "30", "--use-save"]
    } check: { round, look in
      guard let now = Home.count(inSave: save, bytes: Self.size) else {
        look.see(
          1, whole: known == 0, "round \(round.number): the save is short, torn or gone")
        return
      }
      look.see(
        1, whole: now == known || now == known + 30,
        "round \(round.number): \(known), then \(now)")
      if !round.wasCut { #expect(now == known + 30, "round \(round.number)") }
      known = now
    }
    #expect(known > 0)
  }

  @Test("killed at any moment of playing on, the file is whole and never goes back")
  func killedAmidPlay() throws {
    let home = try Home(withOurCores: false)
    // What is saved rests for more than half a second each time, so that it is written while the game continues.
    let core = try home.core(
      "counter", ["-DWORDS=\(Self.size / 4)", "-DSTEP=60", "-DPAUSE=10000"])
    let game = try home.write("Round.count", [7])
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    var known = 0
    try KillLoop(
      home: home, name: "saving while it is played", rounds: TestRun.isSoak ? 500 : 6
    ).run { _ in
      ["run", game, "--core", core, "--headless", "--frames", "130", "--use-save"]
    } check: { round, look in
      guard let now = Home.count(inSave: save, bytes: Self.size) else {
        look.see(
          1, whole: known == 0, "round \(round.number): the save is short, torn or gone")
        return
      }
      look.see(
        1, whole: known...known + 3 ~= now && (round.wasCut || now == known + 3),
        "round \(round.number): \(known), then \(now)")
      known = now
      let folder = home.root + "/state/arcadia/backups/counter/Round"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        look.see(
          1, whole: Home.count(inSave: folder + "/" + name, bytes: Self.size) != nil,
          "round \(round.number): \(name)")
      }
    }
    #expect(known > 0)
  }

  @Test("two at once: each is refused or done, and what either imported is kept")
  func twoAtOnce() throws {
    let (home, save) = try home()
    var expected: Set<UInt8> = [1]
    for round in 0..<(TestRun.isSoak ? 120 : 6) as Range<UInt8> {
      let values = [2 + round * 2, 3 + round * 2]
      let children = try values.map { value in
        home.start(
          ["save", "import", try home.write("\(value).sav", Self.filled(value)), "tobu"],
          output: home.root + "/out\(value)", errors: home.root + "/err\(value)")
      }
      for (child, value) in zip(children, values) {
        let code = Home.wait(for: child)
        #expect(code == 0 || code == 10, "\(Home.text(home.root + "/err\(value)"))")
        if code == 0 { expected.insert(value) }
      }
      let there = Self.versions(home) + [Self.value(of: save)]
      #expect(!there.contains(nil))
      // Older ones may have been thinned out by now.
      #expect(expected.filter { $0 + 6 > values[0] }.isSubset(of: Set(there.compactMap { $0 })))
    }
    #expect(expected.count > 6)
  }

  @Test(
    "a full disk and a read-only one: nothing is changed, and it is reported",
    .enabled(if: TemporaryFolder.canMount, "making a small file system needs the superuser"))
  func noRoom() throws {
    let (home, save) = try home()
    let other = try home.write("other.sav", Self.filled(2))
    try FileManager.default.moveItem(atPath: home.arcadia, toPath: home.root + "/aside")
    let disk = try home.mountDisk(bytes: 320 << 10)
    shell("cp -r '\(home.root)/aside/.' '\(home.arcadia)/'")
    home.fill(disk)
    expectFailure(
      home.run("save", "import", other, "tobu"), code: 9, naming: "Tobu.srm", "disk is full")
    #expect(Self.value(of: save) == 1)
    unlink(home.arcadia + "/fill")
    #expect(home.run("save", "import", other, "tobu").code == 0)
    #expect(home.setReadOnly(disk))
    expectFailure(
      home.run("save", "restore", "tobu", "1"), code: 9, naming: "Tobu.srm", "read-only")
    #expect(home.run("save", "list").code == 0)
    #expect(home.run("save", "verify").code == 0)
    #expect(Self.value(of: save) == 2)
  }
}
