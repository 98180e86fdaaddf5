import Catalog
import Library
import Testing

@Suite("Icons in manifests")
struct IconManifestTests {
  private func type(_ id: String, _ more: String) throws -> GameType {
    let text = """
      { "arcadia": 1, "core": { "id": "one", "name": "One", "version": "1" },
        "game_types": [{ "id": "\(id)", "name": "X", "folder": "X", "extensions": ["x"]\(more) }] }
      """
    let core = try CoreManifest.decode(Array(text.utf8), path: "/x.so")
    let type = try #require(core.gameTypes.first)
    // What is written is read back the same.
    #expect(try CoreManifest.decode(CoreManifest.encode(core), path: "/x.so") == core)
    return type
  }

  @Test("an icon is a kind, or an outline with its label")
  func icons() throws {
    #expect(try type("own", #", "icon": { "kind": "film" }"#).icon == GameIcon(kind: .film))
    let own = try type(
      "own", #", "icon": { "kind": "tape", "path": "M0 0 H100 V50Z", "label": [10, 5, 40.5, 30] }"#)
    #expect(
      own.icon
        == GameIcon(
          kind: .tape, path: "M0 0 H100 V50Z",
          label: GameIcon.Label(x: 10, y: 5, width: 40.5, height: 30)))
    // A kind of a later format, and none.
    #expect(try type("own", #", "icon": { "kind": "hologram" }"#).icon?.kind == .chip)
    #expect(try type("own", #", "icon": { "path": "M0 0 L9 9 L9 0" }"#).icon?.kind == .chip)
  }

  @Test("without an icon, a known machine has its own, and others none")
  func known() throws {
    #expect(try type("playstation", "").icon == GameIcon(kind: .disc))
    #expect(try type("gb", "").icon == GameIcon(kind: .cartridge))
    #expect(try type("own", "").icon == nil)
  }

  @Test(
    "what cannot be drawn is refused with its key",
    arguments: [
      (#"{ "path": "H1" }"#, "path", "the path does not begin with M"),
      (#"{ "path": "M0 0 A1 1" }"#, "path", "the path has a character that does not fit at byte 5"),
      (#"{ "path": "M0 0" }"#, "path", "is empty"),
      (#"{ "path": "M0 0 H1", "label": [1, 2, 3] }"#, "label", "must be four numbers"),
      (
        #"{ "path": "M0 0 H1", "label": [60, 2, 50, 30] }"#, "label",
        "must be x, y, width and height of at least 10 in a box of 100"
      ),
      (
        #"{ "path": "M0 0 H1", "label": [1, 2, 5, 30] }"#, "label",
        "must be x, y, width and height of at least 10 in a box of 100"
      ),
      (
        #"{ "kind": "card", "label": [1, 2, 50, 30] }"#, "label",
        "needs a path: the drawings of the host have their own"
      ),
    ])
  func refused(icon: String, key: String, reason: String) throws {
    let error = #expect(throws: PluginError.self) { try type("own", ", \"icon\": \(icon)") }
    #expect(
      error
        == .invalidManifest(path: "/x.so", key: "game_types[0].icon.\(key)", reason: reason))
  }

  @Test("a path of 4 KiB is taken, one more byte is not")
  func limit() throws {
    let path = "M0 0" + String(repeating: " L1 1", count: (4096 - 4) / 5)
    let full = path + String(repeating: " ", count: 4096 - path.utf8.count)
    #expect(try type("own", ", \"icon\": { \"path\": \"\(full)\" }").icon?.path == full)
    #expect(throws: PluginError.self) {
      try type("own", ", \"icon\": { \"path\": \"\(full) \" }")
    }
  }
}
