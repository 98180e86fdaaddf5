import Glibc
import TestSupport
import Testing

@Suite(
  "Killed, or without room, while it changes the library: all before or all after, nothing lost",
  .serialized)
struct LibraryKillTests {
  private typealias Stroke = KillLoop.Stroke

  /// The loops share the rounds of a test run; `make soak` runs each in full.
  private static let rounds = TestRun.isSoak ? KillLoop.rounds : 6

  @Test("rename", arguments: Stroke.allCases)
  func rename(stroke: KillLoop.Stroke) throws {
    let home = try Home()
    let names = try home.layGame("Tobu")
    let before = home.tree("Arcadia")
    func named(_ stem: String) -> [String: [UInt8]] {
      Dictionary(
        uniqueKeysWithValues: names.map {
          ($0.replacing("/Tobu", with: "/\(stem)"), before[$0] ?? [])
        })
    }
    var stem = "Tobu"
    try KillLoop(home: home, name: "renaming a game", rounds: Self.rounds, stroke: stroke).run {
      round in
      ["game", "rename", stem, "Name \(round)"]
    } check: { round, look in
      // The next command of any kind puts it in order.
      let list = home.run("game", "list", "--json")
      #expect(list.code == 0, "\(list.errors)")
      let there = home.tree("Arcadia")
      if there == named("Name \(round.number)") {
        stem = "Name \(round.number)"
        look.see(there.count, whole: true, "")
      } else {
        look.see(
          there.count, whole: there == named(stem),
          "round \(round.number): \(there.keys.sorted())")
        #expect(round.wasCut, "\(round.errors)")
      }
      #expect(home.tree("state/arcadia/transactions").isEmpty, "round \(round.number)")
    }
  }

  @Test("delete into the trash", arguments: Stroke.allCases)
  func delete(stroke: KillLoop.Stroke) throws {
    let home = try Home()
    try home.layGame("Tobu")
    let before = home.tree("Arcadia")
    try KillLoop(home: home, name: "deleting a game", rounds: Self.rounds, stroke: stroke).run {
      round in
      shell("rm -rf '\(home.root)/data'")
      try home.layGame("Tobu")
      return ["game", "delete", "tobu"]
    } check: { round, look in
      Self.see(before, in: home, isInTrashWhenDone: true, &look, round)
    }
  }

  @Test("restore from the trash", arguments: Stroke.allCases)
  func restore(stroke: KillLoop.Stroke) throws {
    let home = try Home()
    try home.layGame("Tobu")
    let before = home.tree("Arcadia")
    try KillLoop(home: home, name: "restoring a game", rounds: Self.rounds, stroke: stroke).run {
      round in
      shell("rm -rf '\(home.root)/data' '\(home.arcadia)'")
      try home.layGame("Tobu")
      let deletion = home.run("game", "delete", "tobu")
      #expect(deletion.code == 0, "round \(round): \(deletion.errors)")
      return ["game", "restore", "tobu"]
    } check: { round, look in
      Self.see(before, in: home, isInTrashWhenDone: false, &look, round)
    }
  }

  /// Takes down whether all of these files are in the library, or all in the trash, each with its record and nothing
  /// besides; only a command that was cut short may have left them where they were.
  private static func see(
    _ files: [String: [UInt8]], in home: Home, isInTrashWhenDone: Bool, _ look: inout KillLoop.Look,
    _ round: KillLoop.Round
  ) {
    #expect(home.run("game", "list").code == 0)
    let there = home.tree("Arcadia")
    let trash = home.tree("data/Trash")
    if there.isEmpty {
      look.see(
        files.count,
        whole: Set(trash.filter { $0.key.hasPrefix("files") }.values) == Set(files.values),
        "round \(round.number): \(trash.keys.sorted())")
      #expect(trash.count == 2 * files.count, "round \(round.number)")
    } else {
      look.see(
        files.count, whole: there == files, "round \(round.number): \(there.keys.sorted())")
      #expect(trash.isEmpty, "round \(round.number): \(trash.keys.sorted())")
    }
    #expect(there.isEmpty == isInTrashWhenDone || round.wasCut, "\(round.errors)")
    #expect(home.tree("state/arcadia/transactions").isEmpty, "round \(round.number)")
  }

  @Test("import, by copying and by moving", arguments: ["--copy", "--move"], Stroke.allCases)
  func importing(way: String, stroke: KillLoop.Stroke) throws {
    let home = try Home()
    try home.layGame("Tobu", below: "in")
    let all = home.tree("in")
    try KillLoop(home: home, name: "importing a game, \(way)", rounds: Self.rounds, stroke: stroke)
      .run { round in
        shell("rm -rf '\(home.arcadia)' '\(home.root)/in'")
        try home.layGame("Tobu", below: "in")
        return ["game", "import", home.root + "/in", way]
      } check: { round, look in
        #expect(home.run("game", "list").code == 0)
        let there = home.tree("Arcadia")
        let left = home.tree("in")
        if there.isEmpty {
          look.see(all.count, whole: left == all, "round \(round.number): \(left.keys.sorted())")
          #expect(round.wasCut, "\(round.errors)")
        } else {
          look.see(
            all.count, whole: there == all, "round \(round.number): \(there.keys.sorted())")
          #expect(left == (way == "--copy" ? all : [:]), "round \(round.number)")
        }
        #expect(home.tree("state/arcadia/transactions").isEmpty, "round \(round.number)")
      }
  }
}
