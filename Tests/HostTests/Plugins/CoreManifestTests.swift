import Catalog
import HostBase
import Library
import Testing

@Suite("Core manifest")
struct CoreManifestTests {
  private static let document = """
    { "arcadia": 1, "unknown": [1, {"x": null}],
      "core": { "id": "gb", "name": "Arcadia Game Boy", "version": "0.1.0", "license": "MIT",
                "description": "Game Boy and Game Boy Color", "deterministic": true },
      "game_types": [ { "id": "gb", "name": "Game Boy", "folder": "Game Boy",
        "extensions": ["gb", "dmg"],
        "saves": [{ "memory": 0, "extension": "srm", "shared": true }, { "memory": 1, "extension": "rtc" }],
        "aspect": 1.1111, "accent": "#8BAC0F",
        "bios": [{ "name": "dmg_boot.bin", "size": 256, "sha1": "4ED31EC6B0B175BB109C0EB5FD3D193DA823339F" }],
        "layout": [ { "kind": "dpad", "label": "D-pad", "buttons": [ { "label": "Up", "device": 1, "index": 0, "id": 4 } ] },
                    { "kind": "actions", "buttons": [ { "label": "B", "device": 1, "id": 0 } ] } ] } ] }
    """

  private func decode(_ text: String) throws(PluginError) -> CoreDescription {
    try CoreManifest.decode(Array(text.utf8), path: "/x.so")
  }

  @Test("every key arrives, defaults are filled in")
  func decodes() throws {
    let core = try decode(Self.document)
    #expect(core.id == "gb" && core.name == "Arcadia Game Boy" && core.version == "0.1.0")
    #expect(core.isDeterministic == true && core.license == "MIT" && core.source == .manifest)
    let type = try #require(core.gameTypes.first)
    #expect(type.saves == SaveKind.usual)
    #expect(type.accent == "#8bac0f" && type.aspect == 1.1111)
    #expect(
      type.bios == [
        BIOSFile(
          name: "dmg_boot.bin", size: 256, sha1: "4ed31ec6b0b175bb109c0eb5fd3d193da823339f")
      ])
    #expect(type.layout.map(\.kind) == [.dpad, .actions])
    #expect(type.layout[1].buttons == [LayoutButton(label: "B", id: 0)])
  }

  @Test("what is written is read back the same")
  func roundTrip() throws {
    let core = try decode(Self.document)
    let again = try CoreManifest.decode(try CoreManifest.encode(core), path: "/x.so")
    #expect(again == core)
  }

  @Test(
    "a broken rule is named with its key",
    arguments: [
      ("\"arcadia\": 1", "\"arcadia\": 2", "arcadia", "is 2; this host reads version 1"),
      ("\"arcadia\": 1,", "", "arcadia", "is missing"),
      ("\"version\": \"0.1.0\",", "", "core.version", "is missing"),
      ("\"name\": \"Arcadia Game Boy\"", "\"name\": 7", "core.name", "is of the wrong type"),
      (
        "\"id\": \"gb\", \"name\": \"Arc", "\"id\": \"Gb\", \"name\": \"Arc", "core.id",
        "must be 1 to 32 of a-z, 0-9, _ and -, starting with a letter or digit"
      ),
      (
        "\"folder\": \"Game Boy\"", "\"folder\": \"..\"", "game_types[0].folder",
        "must be a folder's name: 1 to 64 bytes, no /, not . or .."
      ),
      (
        "\"folder\": \"Game Boy\"", "\"folder\": \"a/b\"", "game_types[0].folder",
        "must be a folder's name: 1 to 64 bytes, no /, not . or .."
      ),
      (
        "\"dmg\"]", "\".dmg\"]", "game_types[0].extensions[1]",
        "must be a file extension in lower case, without the dot"
      ),
      (
        "\"dmg\"]", "\"DMG\"]", "game_types[0].extensions[1]",
        "must be a file extension in lower case, without the dot"
      ),
      ("1.1111", "-1", "game_types[0].aspect", "must be from 0 to 100"),
      ("#8BAC0F", "green", "game_types[0].accent", "must be a colour as #rrggbb"),
      (
        "4ED31E", "4ED3", "game_types[0].bios[0].sha1", "must be 40 hex digits, or empty"
      ),
      (
        "dmg_boot.bin", "../boot.bin", "game_types[0].bios[0].name",
        "must be a file's name below the type's folder"
      ),
      ("\"size\": 256", "\"size\": -1", "game_types[0].bios[0].size", "is negative"),
      (
        "\"kind\": \"dpad\"", "\"kind\": \"wheel\"", "game_types[0].layout[0].kind",
        "is not one of dpad, actions, shoulders, start, select, stick, pointer, mouse, keyboard, lightgun"
      ),
      (
        "\"device\": 1, \"index\": 0, \"id\": 4", "\"index\": 0, \"id\": 4",
        "game_types[0].layout[0].buttons[0].device", "is missing"
      ),
      (
        "\"memory\": 0", "\"memory\": -3", "game_types[0].saves[0].memory",
        "is -3, which no libretro number is"
      ),
      ("\"memory\": 0", "\"memory\": 1e30", "", "is not valid JSON"),
      ("{ \"arcadia\"", "[ \"arcadia\"", "", "is not valid JSON"),
    ])
  func namesBrokenRule(from: String, to: String, key: String, reason: String) throws {
    let range = try #require(Self.document.firstRange(of: from))
    var text = Self.document
    text.replaceSubrange(range, with: to)
    let error = #expect(throws: PluginError.self) { try decode(text) }
    #expect(error == .invalidManifest(path: "/x.so", key: key, reason: reason))
  }

  @Test("garbage of any length is refused")
  func refusesGarbage() {
    let bytes = Array(Self.document.utf8)
    for length in 0..<bytes.count {
      #expect(throws: PluginError.self) {
        try CoreManifest.decode(Array(bytes[..<length]), path: "/x.so")
      }
    }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 200_000)
    #expect(throws: PluginError.self) { try CoreManifest.decode(deep, path: "/x.so") }
  }
}
