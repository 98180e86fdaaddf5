import Testing

@testable import HostBase
@testable import Library

@Suite("Stem ledger")
struct StemLedgerTests {
  private let scratch = Scratch()
  private let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])

  private func ledger() -> StemLedger {
    let root = scratch.path
    return StemLedger(
      places: Places(environment: ["HOME": root, "XDG_STATE_HOME": root + "/state"]))
  }

  private func game(_ path: String, _ bytes: [UInt8]) -> GameContent {
    GameContent(reference: GameReference(path: path), bytes: bytes)
  }

  @Test("the first game owns the stem, wherever it is moved")
  func owns() {
    let ledger = ledger()
    #expect(ledger.claim(game("/a/Game.gb", [1]), type: type, keepsRecord: true).stem == "Game")
    #expect(
      ledger.claim(game("/b/Game.gb", [1]), type: type, keepsRecord: true) == .init(stem: "Game"))
  }

  @Test("another game of that name gets a stem of its own and a warning that names both")
  func collides() {
    let ledger = ledger()
    _ = ledger.claim(game("/a/Game.gb", [1]), type: type, keepsRecord: true)
    let other = ledger.claim(game("/b/Game.gb", [2]), type: type, keepsRecord: true)
    #expect(other.stem.hasPrefix("Game (") && other.stem != "Game")
    #expect(other.warning?.text.contains("/a/Game.gb") == true)
    #expect(other.warning?.text.contains("/b/Game.gb") == true)
    #expect(
      ledger.claim(game("/b/Game.gb", [2]), type: type, keepsRecord: true)
        == .init(stem: other.stem), "warned about once")
    // The first one's claim stands.
    #expect(ledger.claim(game("/a/Game.gb", [1]), type: type, keepsRecord: true).stem == "Game")
  }

  @Test("a rebuilt file keeps its stem")
  func rebuilt() {
    let ledger = ledger()
    _ = ledger.claim(game("/a/Game.gb", [1]), type: type, keepsRecord: true)
    let rebuilt = ledger.claim(game("/a/Game.gb", [3]), type: type, keepsRecord: true)
    #expect(rebuilt.stem == "Game")
    #expect(rebuilt.warning?.text.contains("/a/Game.gb has changed") == true)
    #expect(
      ledger.claim(game("/a/Game.gb", [3]), type: type, keepsRecord: true) == .init(stem: "Game"))
  }

  @Test("a run that keeps no saves leaves no record")
  func leavesNoRecord() {
    let ledger = ledger()
    _ = ledger.claim(game("/a/Game.gb", [1]), type: type, keepsRecord: false)
    #expect(ledger.claim(game("/b/Game.gb", [2]), type: type, keepsRecord: false).stem == "Game")
  }

  @Test("each data folder has its own owners, and a broken record owns nothing")
  func dataFolders() throws {
    let places = Places(environment: ["HOME": scratch.path])
    let one = StemLedger(places: places, data: DataFolder(root: "/one"))
    let two = StemLedger(places: places, data: DataFolder(root: "/two"))
    _ = one.claim(game("/a/Game.gb", [1]), type: type, keepsRecord: true)
    #expect(two.claim(game("/b/Game.gb", [2]), type: type, keepsRecord: true).stem == "Game")
    #expect(one.claim(game("/b/Game.gb", [2]), type: type, keepsRecord: true).stem != "Game")
    let folder = PathName.join(places.state, "stems")
    for owner in try FileSystem.list(folder) {
      let record = PathName.join(folder, owner.name, "Game Boy/Game.json")
      try AtomicFile.replace(record, with: Array("{\"sha1\":".utf8))
    }
    #expect(one.claim(game("/b/Game.gb", [2]), type: type, keepsRecord: true).stem == "Game")
  }
}
