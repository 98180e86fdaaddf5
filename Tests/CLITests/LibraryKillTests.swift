import Glibc
import Testing

@Suite("Killed while it changes the library: all before or all after, nothing lost", .serialized)
struct LibraryKillTests {
  /// Four loops share the rounds of a test run; `make soak` runs each in full.
  private static let rounds = KillLoop.rounds > 100 ? KillLoop.rounds : 8

  @Test("rename")
  func rename() throws {
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
    try KillLoop(home: home, rounds: Self.rounds).run { round in
      ["game", "rename", stem, "Name \(round)"]
    } check: { round in
      // The next command of any kind puts it in order.
      let list = home.run("game", "list", "--json")
      #expect(list.code == 0, "\(list.errors)")
      let there = home.tree("Arcadia")
      if there == named("Name \(round.number)") {
        stem = "Name \(round.number)"
      } else {
        #expect(there == named(stem), "round \(round.number): \(there.keys.sorted())")
        #expect(round.wasKilled, "\(round.errors)")
      }
      #expect(home.tree("state/arcadia/transactions").isEmpty, "round \(round.number)")
    }
  }

  @Test("delete into the trash")
  func delete() throws {
    let home = try Home()
    let names = try home.layGame("Tobu")
    let before = home.tree("Arcadia")
    try KillLoop(home: home, rounds: Self.rounds).run { round in
      _ = shell("rm -rf '\(home.root)/data'")
      try home.layGame("Tobu")
      return ["game", "delete", "tobu"]
    } check: { round in
      #expect(home.run("game", "list").code == 0)
      let there = home.tree("Arcadia")
      let trash = home.tree("data/Trash")
      if there.isEmpty {
        #expect(Set(trash.filter { $0.key.hasPrefix("files") }.values) == Set(before.values))
        #expect(trash.count == 2 * names.count, "round \(round.number)")
      } else {
        #expect(there == before && round.wasKilled, "round \(round.number)")
        #expect(trash.isEmpty, "round \(round.number): \(trash.keys.sorted())")
      }
      #expect(home.tree("state/arcadia/transactions").isEmpty, "round \(round.number)")
    }
  }

  @Test("import, by copying and by moving", arguments: ["--copy", "--move"])
  func importing(way: String) throws {
    let home = try Home()
    try home.layGame("Tobu", below: "in")
    let all = home.tree("in")
    try KillLoop(home: home, rounds: Self.rounds).run { round in
      _ = shell("rm -rf '\(home.arcadia)' '\(home.root)/in'")
      try home.layGame("Tobu", below: "in")
      return ["game", "import", home.root + "/in", way]
    } check: { round in
      #expect(home.run("game", "list").code == 0)
      let there = home.tree("Arcadia")
      let left = home.tree("in")
      if there.isEmpty {
        #expect(left == all && round.wasKilled, "round \(round.number)")
      } else {
        #expect(there == all, "round \(round.number): \(there.keys.sorted())")
        #expect(left == (way == "--copy" ? all : [:]), "round \(round.number)")
      }
      #expect(home.tree("state/arcadia/transactions").isEmpty, "round \(round.number)")
    }
  }
}
