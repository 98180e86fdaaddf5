import Catalog
import HostBase
import Library
import Play
import Session
import Testing

@Suite("A core's options while a game is played") struct GameOptionsTests {
  private let scratch = Scratch()
  private let session = MemorySession([:])
  private let layer = SettingsLayer.game(type: "gb", stem: "Tobu")
  private let type = GameType(
    id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])

  init() {
    func option(_ key: String, _ values: [String]) -> CoreOption {
      CoreOption(
        key: key, name: key, choices: values.map { .init(value: $0, label: "") },
        defaultValue: values[0], value: values[0])
    }
    session.options = [
      option("palette", ["green", "grey", "blue"]), option("font", ["none", "/etc/passwd"]),
      option("hidden", ["a", "b"]),
    ]
    session.options[2].isVisible = false
  }

  private var places: Places { Places(environment: ["HOME": scratch.path]) }
  private func settings() throws -> Settings {
    try Settings(places: places, type: type, core: session.core, stem: "Tobu")
  }
  private func options() throws -> GameOptions {
    GameOptions(of: session, try settings(), layer: layer)
  }
  private func value(_ key: String) -> String? {
    session.options.first { $0.key == key }?.value
  }

  @Test("a choice counts at once and is kept for this game; without it the layers below count")
  func choice() throws {
    let options = try options()
    #expect(options.shown.map(\.option.key) == ["palette", "font"])
    #expect(options.shown[0].layer == "built-in" && !options.shown[0].isSetHere)
    try options.set("palette", to: "blue")
    #expect(value("palette") == "blue")
    #expect(try settings().coreOptions == ["palette": "blue"])
    #expect(
      try Settings(places: places, type: type, core: session.core, stem: "Uka").coreOptions == [:])
    #expect(options.shown[0].layer == "game" && options.shown[0].isSetHere)
    try settings().set(.option("palette"), to: "grey", in: .core(session.core.id))
    try options.set("palette", to: nil)
    #expect(value("palette") == "grey")
    #expect(options.shown[0].layer == "core" && !options.shown[0].isSetHere)
    // What a lower layer says may be no choice of this version of the core.
    try settings().set(.option("palette"), to: "pink", in: .core(session.core.id))
    try options.set("palette", to: nil)
    #expect(value("palette") == "green")
  }

  @Test("a path is refused whatever its label says, and so is what the core does not declare")
  func refusals() throws {
    let options = try options()
    for (key, value) in [("font", "/etc/passwd"), ("palette", "pink"), ("other", "x")] {
      #expect(throws: SessionError.self) { try options.set(key, to: value) }
    }
    #expect(throws: SessionError.self) { try options.set("other", to: nil) }
    #expect(value("font") == "none" && value("palette") == "green")
    #expect(try settings().coreOptions == [:])
  }
}
