import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite(
  "Killed, or without room, while it works on states: each that was reported as written is there and whole"
)
struct StateKillTests {
  /// A home with a game that has states of a megabyte in the long run, of 64 KiB in the short one.
  private func home() throws -> Home {
    let home = try Home(withOurCores: false)
    _ = try home.core(
      "bigstate", TestRun.isSoak ? [] : ["-DWORDS=16384"], into: "plugins")
    _ = try home.write("Arcadia/Games/Big State/Game.big", [1])
    return home
  }

  /// The SHA-256 of every state that is to be had, in a slot or in the history; every third time each is read to its end.
  private func states(_ home: Home, round: Int = 0) throws -> Set<String> {
    if round % 3 == 0 {
      let verified = home.run("state", "verify", "game", "--json")
      #expect(verified.code == 0, "\(verified.output) \(verified.errors)")
    }
    let log = home.run("state", "log", "game", "--json")
    #expect(log.code == 0, "\(log.errors)")
    return Set(
      try JSON(log.output)["games"][0]["states"].items.compactMap { $0["sha256"].string })
  }

  /// What a round reported as written.
  private func written(_ round: KillLoop.Round) -> String? {
    (try? JSON(round.output))?["saved"]["sha256"].string
  }

  @Test("saving, overwriting, deleting, renaming and undoing", arguments: KillLoop.Stroke.allCases)
  func saving(stroke: KillLoop.Stroke) throws {
    let home = try home()
    #expect(home.run("config", "set", "history.states", "100000").code == 0)
    #expect(home.run("config", "set", "history.megabytes", "100000").code == 0)
    #expect(home.run("state", "save", "game", "2", "--frames", "3").code == 0)
    var reported = try states(home)
    try KillLoop(
      home: home, name: "saving, deleting, renaming and undoing states", stroke: stroke
    ).run { round in
      let frames = String(10 + round)
      switch round % 10 {
      case 3: return ["state", "delete", "game", "1"]
      case 5: return ["state", "rename", "game", "1", round % 20 < 10 ? "boss" : "3"]
      case 7: return ["state", "undo", "game", "--count", "2"]
      default: return ["state", "save", "game", "1", "--from", "2", "--frames", frames, "--json"]
      }
    } check: { round, look in
      if !round.wasCut, round.number % 10 < 3 {
        #expect(round.code == 0, "\(round.errors)")
      }
      if let sum = written(round) { reported.insert(sum) }
      let there = try states(home, round: round.number)
      look.see(
        reported.count, whole: reported.isSubset(of: there),
        "round \(round.number): \(reported.subtracting(there).count) of \(reported.count) are lost")
    }
    #expect(reported.count > 1, "no process was able to report a state")
  }

  @Test("pruning: what the budget has room for, and what is pinned")
  func pruning() throws {
    let home = try home()
    #expect(home.run("config", "set", "history.states", "4").code == 0)
    #expect(home.run("state", "save", "game", "2", "--frames", "3").code == 0)
    #expect(home.run("state", "pin", "game", "2").code == 0)
    let pinned = try states(home)
    #expect(home.run("state", "save", "game", "2", "--frames", "4").code == 0)
    // Overwritten one after the other, each pushes another one out, whose parts the others need.
    var reported: [String] = []
    var unreported = 0
    try KillLoop(home: home, name: "pruning the history").run { round in
      ["state", "save", "game", "1", "--from", "2", "--frames", String(10 + round), "--json"]
    } check: { round, look in
      if let sum = written(round) { reported.append(sum) }
      unreported = written(round) == nil ? unreported + 1 : 0
      let there = try states(home, round: round.number)
      look.see(
        pinned.count, whole: pinned.isSubset(of: there),
        "round \(round.number): the pinned one is lost")
      // Killed saves may each have pushed one out before they came to report themselves.
      let last = Set(reported.suffix(unreported < 3 ? 1 : 0))
      look.see(last.count, whole: last.isSubset(of: there), "round \(round.number)")
      #expect(there.count >= min(reported.count, 3), "round \(round.number)")
    }
  }

  @Test(
    "repairing from the history: the state is the damaged or the good one, and both are kept",
    arguments: KillLoop.Stroke.allCases)
  func repairing(stroke: KillLoop.Stroke) throws {
    let home = try home()
    #expect(home.run("config", "set", "history.states", "100000").code == 0)
    #expect(home.run("config", "set", "history.megabytes", "100000").code == 0)
    let path = home.arcadia + "/States/Big State/Game.state1"
    #expect(home.run("state", "save", "game", "1", "--frames", "3").code == 0)
    let good = Home.bytes(path)
    #expect(home.run("state", "save", "game", "1", "--frames", "4").code == 0)
    var damaged: [UInt8] = []
    try KillLoop(
      home: home, name: "repairing states", rounds: TestRun.isSoak ? 500 : 6, stroke: stroke
    ).run { round in
      // Somewhere in the memory, which is nearly all of the file.
      let place = Home.bytes(path).count / 4 + round * 61 % (good.count / 2)
      try BadDisk.flip(place * 8 + round % 8, in: path)
      damaged = Home.bytes(path)
      return ["state", "verify", "--repair"]
    } check: { round, look in
      let now = Home.bytes(path)
      look.see(1, whole: now == damaged || now == good, "round \(round.number): torn or gone")
      if !round.wasCut {
        look.see(0, whole: now == good, "round \(round.number): \(round.errors)")
      }
      // An interrupted command can be repeated; then the damaged one is what an undo brings back.
      let again = home.run("state", "verify", "--repair")
      #expect(again.code == 0, "round \(round.number): \(again.output) \(again.errors)")
      look.see(1, whole: Home.bytes(path) == good, "round \(round.number)")
      if round.number % 10 == 0 {
        #expect(home.run("state", "undo", "game").code == 0)
        look.see(1, whole: Home.bytes(path) == damaged, "round \(round.number): after an undo")
        #expect(home.run("state", "verify", "--repair").code == 0)
      }
    }
  }
}
