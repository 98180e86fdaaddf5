import Glibc
import TestSupport
import Testing

@Suite("Which game, which core, which save")
struct GameChoiceTests {
  private let short = ["--headless", "--frames", "3"]

  @Test("two different games of one name are warned about and keep saves apart")
  func stems() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    let one = try home.write("one/Round.count", [1])
    let two = try home.write("two/Round.count", [2])
    let first = home.run(["run", one, "--use-save"] + short)
    #expect(first.code == 0 && !first.errors.contains("Another game"), "\(first.errors)")
    let second = home.run(["run", two, "--use-save", "--headless", "--frames", "11"])
    #expect(second.code == 0, "\(second.errors)")
    #expect(second.errors.contains("Another game is also called Round"), "\(second.errors)")
    #expect(second.errors.contains(one) && second.errors.contains(two))
    let folder = home.arcadia + "/Saves/Counter"
    let names = shell("test $(ls '\(folder)'/*.srm | wc -l) = 2")
    #expect(names == 0)
    #expect(Home.count(inSave: folder + "/Round.srm", bytes: 8192) == 3)
    // The second finds its own again, and a moved first game its own.
    #expect(
      home.run(["run", two, "--use-save"] + short).errors
        .contains("save began with 11"))
    let moved = try home.write("three/Round.count", [1])
    unlink(one)
    let third = home.run(["run", moved, "--use-save"] + short)
    #expect(third.errors.contains("save began with 3"), "\(third.errors)")
    #expect(!third.errors.contains("Another game"))
  }

  @Test("patches: by the same stem, by name, and a broken one")
  func patches() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    func ips(_ value: UInt8) -> [UInt8] {
      Array("PATCH".utf8) + [0, 0, 0, 0, 1, value] + Array("EOF".utf8)
    }
    let game = try home.write("Round.count", [1, 2, 3])
    #expect(home.run(["run", game] + short).errors.contains("content 1"))
    let other = try home.write("elsewhere/other.ips", ips(9))
    let named = home.run(["run", game, "--patch", other] + short)
    #expect(named.code == 0 && named.errors.contains("content 9"), "\(named.errors)")
    _ = try home.write("Round.ips", ips(5))
    #expect(home.run(["run", game] + short).errors.contains("content 5"))
    #expect(home.run(["run", game, "--patch", other] + short).errors.contains("content 9"))
    #expect(Home.bytes(game) == [1, 2, 3])
    let broken = try home.write("broken.bps", Array("BPS1 and no more".utf8))
    expectFailure(
      home.run(["run", game, "--patch", broken] + short), code: 7, naming: "broken.bps")
    expectFailure(
      home.run(["run", game, "--patch", home.root + "/none.ups"] + short), code: 3,
      naming: "none.ups")
  }

  @Test("an archive with several games asks which, and gives each its own save")
  func archives() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    _ = try home.write("in/First.count", [1])
    _ = try home.write("in/Second.count", [2])
    _ = try home.write("in/readme.txt", [0x61])
    try #require(
      shell(
        "cd '\(home.root)/in' && zip -q ../both.zip * && zip -q ../one.zip First.count readme.txt")
        == 0)
    let both = home.root + "/both.zip"
    let which = home.run(["run", both] + short)
    #expect(which.code == 10, "\(which.errors)")
    #expect(
      which.errors
        == "arcadia: \(both) contains several games; choose one:\n  both.zip#First.count\n  both.zip#Second.count\n"
    )
    let second = home.run(["run", both + "#Second.count", "--use-save"] + short)
    #expect(second.code == 0 && second.errors.contains("content 2"), "\(second.errors)")
    #expect(Home.count(inSave: home.arcadia + "/Saves/Counter/Second.srm", bytes: 8192) == 3)
    expectFailure(
      home.run(["run", both + "#Third.count"] + short), code: 3, naming: "both.zip", "Third.count")
    let one = home.run(["run", home.root + "/one.zip"] + short)
    #expect(one.code == 0 && one.errors.contains("content 1"), "\(one.errors)")
  }

  @Test("a game in Games is found by a part of its name, and listed")
  func byName() throws {
    let home = try Home()
    let demo = Home.bytes(Home.demo)
    _ = try home.write("Arcadia/Games/Game Boy/Square Dance.gb", demo)
    _ = try home.write("Arcadia/Games/Game Boy/Round Trip.gb", demo)
    let found = home.run(["run", "round tr", "--hash", "3"] + short)
    #expect(found.code == 0 && found.output.hasPrefix("frame 3 video"), "\(found.errors)")
    let several = home.run(["run", "r"] + short)
    #expect(several.code == 10, "\(several.errors)")
    #expect(several.errors.contains("Square Dance") && several.errors.contains("Round Trip"))
    expectFailure(home.run(["run", "triangle"] + short), code: 3, naming: "triangle")

    let list = home.run("game", "list", "--json")
    let document = try JSON(list.output)
    #expect(document.keys == ["schema", "games"])
    #expect(document["games"].items.map { $0["name"].string } == ["Round Trip", "Square Dance"])
    for game in document["games"].items {
      #expect(
        game.keys == [
          "name", "type", "states", "path", "play_seconds", "plays", "is_favourite", "collections",
        ])
    }
    #expect(home.run("game", "list").output.contains("Square Dance"))
    // A program without arguments and a display lists them too, and a bare name plays.
    #expect(home.run(["round"] + short).code == 0)
  }

  @Test("a core by its path, and a type where the extension does not tell")
  func coreAndType() throws {
    let home = try Home()
    let core = try home.core("counter")
    let game = try home.write("thing.bin", [4])
    expectFailure(home.run(["run", game] + short), code: 4, naming: "thing.bin", "bin")
    let named = home.run(["run", game, "--core", core] + short)
    #expect(named.code == 0 && named.errors.contains("content 4"), "\(named.errors)")
    let without = home.run(["run", "--core", core] + short)
    #expect(without.code == 0 && without.errors.contains("content 0"), "\(without.errors)")

    let odd = try home.write("game.bin", Home.bytes(Home.demo))
    let typed = home.run(["run", odd, "--core", "gb", "--type", "gbc", "--use-save"] + short)
    #expect(typed.code == 0, "\(typed.errors)")
    #expect(access(home.arcadia + "/Saves/Game Boy Color", F_OK) == 0)
    expectFailure(
      home.run(["run", odd, "--core", "gb", "--type", "nes"] + short), code: 3, naming: "nes", "gbc"
    )
    let byType = home.run(["run", odd, "--type", "gb", "--hash", "3"] + short)
    #expect(byType.code == 0 && byType.output.hasPrefix("frame 3"), "\(byType.errors)")
  }
}
