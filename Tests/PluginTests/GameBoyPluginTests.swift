import FoundationEssentials
import Testing

@Suite("The built gb.so in hosts that are not ours")
struct GameBoyPluginTests {
  private let scratch = Scratch()

  /// Runs a C host over the core and the demo; it must end well and leave standard output alone.
  @discardableResult
  private func host(_ name: String, saying word: String) throws -> Ended {
    let end = try scratch.host(name, [BuiltCore.path, BuiltCore.demo])
    let last = end.errors.split(separator: "\n").last.map(String.init) ?? ""
    #expect(end.code == 0, "\(name): \(last)")
    #expect(last.contains(word), "\(name): \(last)")
    #expect(end.output.isEmpty, "the core writes to standard output: \(end.output.prefix(200))")
    return end
  }

  @Test("it exports the 25 functions, the manifest, the factory, and nothing else")
  func exports() throws {
    let listed = try scratch.run("nm", ["-D", "--defined-only", BuiltCore.path])
    try #require(listed.code == 0, "\(listed.errors)")
    // A lower-case letter is a name that relocations keep but that cannot be looked up.
    var names: [String] = []
    for line in listed.output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 3, words[1] == words[1].uppercased() { names.append(words[2]) }
    }
    let functions = [
      "set_environment", "set_video_refresh", "set_audio_sample", "set_audio_sample_batch",
      "set_input_poll", "set_input_state", "init", "deinit", "api_version", "get_system_info",
      "get_system_av_info", "set_controller_port_device", "reset", "run", "serialize_size",
      "serialize", "unserialize", "cheat_reset", "cheat_set", "load_game", "load_game_special",
      "unload_game", "get_region", "get_memory_data", "get_memory_size",
    ].map { "retro_" + $0 }
    #expect(functions.count == 25)
    #expect(
      names.sorted() == (functions + ["arcadia_core_factory", "arcadia_core_manifest"]).sorted())
  }

  @Test("manifest, registration and system info agree")
  func facts() throws {
    let end = try scratch.host("facts", [BuiltCore.path])
    try #require(end.code == 0, "\(end.errors)")
    #expect(end.output.isEmpty)
    var facts: [String: String] = [:]
    for line in end.errors.split(separator: "\n") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      facts[String(line[..<equals])] = String(line[line.index(after: equals)...])
    }
    let text = try #require(facts["manifest"])
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
    #expect(manifest.arcadia == 1 && manifest.core.id == "gb")
    #expect(facts["name"] == manifest.core.name)
    #expect(facts["version"] == manifest.core.version)
    #expect(facts["fullpath"] == "0")
    let said = facts["extensions"]?.split(separator: "|").map(String.init) ?? []
    #expect(said == manifest.game_types.flatMap(\.extensions))
    #expect(manifest.game_types.map(\.folder) == ["Game Boy", "Game Boy Color"])
    for type in manifest.game_types { #expect(type.saves.map(\.extension) == ["srm", "rtc"]) }
  }

  private struct Manifest: Decodable {
    struct Core: Decodable {
      var id: String
      var name: String
      var version: String
    }
    struct Save: Decodable {
      var `extension`: String
    }
    struct GameType: Decodable {
      var folder: String
      var extensions: [String]
      var saves: [Save]
    }
    var arcadia: Int
    var core: Core
    var game_types: [GameType]
  }

  @Test("opened, played and closed twenty times, it is the same each time")
  func reload() throws { try host("reload", saying: "20 lives") }

  @Test("a host that refuses every command plays all the same")
  func plain() throws { try host("plain", saying: "plays") }

  @Test("prints become files in a host that keeps no images")
  func prints() throws {
    let end = try scratch.host("prints", [BuiltCore.path, scratch.path])
    #expect(end.code == 0 && end.errors == "two prints\n", "\(end.errors)")
  }

  @Test("tilt comes from a sensor or a stick, pictures from a camera, a file or a test card")
  func cartridges() throws {
    let end = try scratch.host("cartridges", [BuiltCore.path, scratch.path])
    #expect(end.code == 0 && end.errors == "cartridges feel and see\n", "\(end.errors)")
  }

  @Test("calls out of order are harmless")
  func order() throws { try host("order", saying: "harmless") }

  @Test("states resume exactly; truncated and changed ones are refused and change nothing")
  func states() throws { try host("states", saying: "refused") }

  @Test("what the player sets reaches the picture; a Super Game Boy has a border and four pads")
  func options() throws { try host("options", saying: "options work") }
}
