import Foundation
import TestSupport
import Testing

/// What a core needs beside the game is looked for before it starts, not found out by its death.
@Suite("BIOS files that a core needs")
struct BIOSTests {
  private static let info = """
    display_name = "Villain"
    supported_extensions = "villain"
    systemname = "Villain"
    firmware_count = 3
    firmware0_desc = "Europe"
    firmware0_path = "eu.bin"
    firmware0_opt = "false"
    firmware1_desc = "Japan"
    firmware1_path = "jp/boot.bin"
    firmware1_opt = "false"
    firmware2_desc = "A font"
    firmware2_path = "font.bin"
    firmware2_opt = "true"
    notes = "(!) eu.bin (md5): 0123456789abcdef0123456789abcdef"
    """

  @Test("a missing one is named with its folder and its sum; one of several regions is enough")
  func missing() throws {
    let home = try Home(withOurCores: false)
    _ = try home.core("villain", into: "plugins")
    _ = try home.write("plugins/villain_libretro.info", Array(Self.info.utf8))
    let game = try home.write("game.villain", Array("none\n".utf8))
    let words = ["run", game, "--headless", "--frames", "3"]
    let refused = home.run(words)
    #expect(refused.code == 14, "\(refused)")
    #expect(refused.errors.contains("illain needs a BIOS"), "\(refused)")
    #expect(
      refused.errors.contains("eu.bin (Europe, MD5 0123456789abcdef0123456789abcdef)"),
      "\(refused)")
    #expect(refused.errors.contains("jp/boot.bin (Japan)"), "\(refused)")
    #expect(refused.errors.contains(home.arcadia + "/Cores/Villain"), "\(refused)")
    #expect(!refused.errors.contains("font.bin"))
    #expect(try JSON(home.run(words + ["--json"]).errors)["error"]["code"].string == "bios_missing")
    _ = try home.write("Arcadia/Cores/Villain/jp/boot.bin", [1])
    let some = home.run(words)
    #expect(some.code == 0 && some.errors.contains("for some games: eu.bin"), "\(some)")
    _ = try home.write("Arcadia/Cores/Villain/eu.bin", [1])
    let all = home.run(words)
    #expect(all.code == 0 && !all.errors.contains("BIOS"), "\(all)")
  }
}
