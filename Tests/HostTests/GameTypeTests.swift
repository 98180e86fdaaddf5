import Catalog
import HostBase
import Library
import Testing

@Suite("Core description")
struct CoreDescriptionTests {
  @Test("a file extension finds its type in any case")
  func findsType() {
    let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb", "dmg"])
    let core = CoreDescription(
      id: "x", name: "X", version: "1", path: "/x.so", source: .manifest, gameTypes: [type, type])
    #expect(core.gameType(forExtension: "GB")?.id == "gb")
    #expect(core.gameType(forExtension: "gba") == nil)
    #expect(core.extensions == ["gb", "dmg"])
  }
}
