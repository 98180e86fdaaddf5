import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("game verify")
struct GameVerifyTests {
  @Test("finds a flipped bit, repairs the save, and ends with 13 as long as something is found")
  func repair() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    let save = try home.write("Arcadia/Saves/Game Boy/Tobu.srm", [UInt8](repeating: 1, count: 512))
    let other = try home.write("new.sav", [UInt8](repeating: 2, count: 512))
    #expect(home.run("save", "import", other, "tobu").code == 0)
    let good = home.run("game", "verify")
    #expect(good.code == 0, "\(good.output)\(good.errors)")
    #expect(good.output == "1 game, 1 save, 1 version, 0 states, 0 images checked, no problems\n")

    try BadDisk.flip(99, in: save)
    let found = home.run("game", "verify", "tobu")
    #expect(found.code == 13)
    #expect(found.output.contains("Saves/Game Boy/Tobu.srm"), "\(found.output)")
    #expect(found.output.contains("arcadia save restore Tobu "))
    let json = try JSON(home.run("game", "verify", "--all", "--json").output)
    #expect(json["findings"].items.count == 1)
    #expect(json["findings"][0]["kind"].string == "damaged")
    #expect(json["findings"][0]["is_repairable"] == .flag(true))
    #expect(json["checked"]["saves"].double == 1)

    let repaired = home.run("game", "verify", "--repair")
    #expect(repaired.code == 0, "\(repaired.output)")
    #expect(repaired.output.contains("1 repaired"))
    #expect(Home.bytes(save) == [UInt8](repeating: 1, count: 512))
    #expect(home.run("game", "verify").code == 0)
  }

  @Test(
    "a damaged state gives way to the newest whole one of the history, which keeps the damaged one")
  func states() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    for frames in ["20", "40"] {
      #expect(home.run("state", "save", "tobu", "1", "--frames", frames).code == 0)
    }
    try BadDisk.flip(8 * 5000, in: home.arcadia + "/States/Game Boy/Tobu.state1")
    let found = home.run("game", "verify")
    #expect(found.code == 13 && found.output.contains("--from @"), "\(found.output)")
    let repaired = home.run("game", "verify", "--repair")
    #expect(repaired.code == 0 && repaired.output.contains("1 repaired"), "\(repaired.output)")
    let state = try JSON(home.run("state", "show", "tobu", "1", "--json").output)
    #expect(state["info"]["frame"].double == 20, "\(state)")
    // Back to the damaged one, for those who want to examine it.
    #expect(home.run("state", "undo", "tobu").code == 0)
    #expect(home.run("state", "verify").code == 13)
  }

  @Test("an empty library is well; names with quotes and newlines cannot spoil the page")
  func names() throws {
    let home = try Home()
    #expect(home.run("game", "verify").code == 0)
    _ = try home.write("Arcadia/Saves/Game Boy/It's\n\u{1B}[31m \"gone\".srm", [1])
    let result = home.run("game", "verify")
    #expect(result.code == 13)
    #expect(!result.output.contains("\u{1B}"), "\(result.output)")
    #expect(result.output.split(separator: "\n").count == 5, "\(result.output)")
  }
}
