import Catalog
import Foundation
import HostBase
import Library
import Play
import Session
import Testing

/// docs/settings.md and docs/input.md say what is so.
@Suite("The documents on settings")
struct SettingsDocumentTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs")
  private let scratch = Scratch()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: docs.appending(path: name), encoding: .utf8)
  }

  /// The TOML examples of a document.
  private static func examples(_ name: String) throws -> [String] {
    try text(name).components(separatedBy: "```toml\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// What a user with this settings file has.
  private func settings(_ toml: String) throws -> Settings {
    let places = Places(environment: [
      "HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path + "/config",
    ])
    let path = SettingsLayer.user.file(in: places.config)
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: Array(toml.utf8))
    return try Settings(places: places)
  }

  @Test("the table has every setting with its usual value and what it does, and no other")
  func table() throws {
    let rows = try Self.text("settings.md").split(separator: "\n").filter {
      $0.hasPrefix("| `") && $0.contains(".")
        && Setting.named($0.split(separator: "`")[1].description) != nil
    }
    #expect(
      rows.map(String.init)
        == Setting.all.map { "| `\($0.name)` | `\($0.usual)` | \($0.help) |" })
  }

  @Test("every example of settings is understood, and changes something")
  func examples() throws {
    let examples = try Self.examples("settings.md")
    try #require(examples.count >= 6)
    for example in examples {
      let settings = try settings(example)
      #expect(settings.warnings.isEmpty, "\(settings.warnings)")
      let map = try settings.inputMap()
      if example.contains("[input") || example.contains("[[input") {
        #expect(map != .standard, "\(example)")
      } else {
        #expect(map == .standard)
      }
    }
    // All of them in one file would be one user's file but for tables that stand there twice.
    let first = try settings(examples[0])
    #expect(first[Setting.Video.scale] == 4 && first[Setting.Audio.volume] == 0.8)
    #expect(first[.defaultCore(for: "gb")] == "gambatte")
    #expect(first.coreOptions == ["gb_palette": "green"])
  }

  @Test("the examples for keys, turbo, combos and hotkeys work as documented")
  func meaning() throws {
    func map(_ sign: String) throws -> InputMap {
      let example = try #require(try Self.examples("settings.md").first { $0.contains(sign) })
      return try settings(example).inputMap()
    }
    let keys = try map("[input.keyboard]")
    #expect(keys.buttons[0][.up]?.contains { $0.description == "W" } == true)
    #expect(keys.buttons[1][.a]?.contains { $0.description == "KP2" } == true)
    // A letter that plays one thing plays no other.
    let letters = keys.buttons[0].values.flatMap { $0 }.filter {
      if case .key = $0 { true } else { false }
    }
    #expect(Set(letters).count == letters.count, "\(letters)")
    #expect(keys.hotkeys[.fastForward]?.map(\.description) == ["T"])

    let pad = try map("[input.pad]")
    #expect(pad.buttons[0][.a]?.contains(.pad(.south)) == true && pad.deadZone == 0.25)
    #expect(try map("[input.turbo]").turboPeriod == 6)

    let combos = try map("[[input.combo]]").combos
    #expect(combos.map(\.name) == ["Dash", "Both buttons", "Hop along"])
    #expect(combos[0].steps.map(\.frames) == [3, 3, 20] && combos[2].repeats)
    #expect(combos[1].steps.map(\.frames) == [0])

    let hotkeys = try map("pad_modifier")
    #expect(hotkeys.padModifier == .select && hotkeys.modifier.name == "LeftCtrl")
    #expect(hotkeys.hotkeys[.quit]?.map(\.description) == ["Mod+Q"])
    // No trigger does two things.
    let all = hotkeys.hotkeys.values.flatMap { $0.map(\.description) }
    #expect(Set(all).count == all.count, "\(all.sorted())")
    // A modifier that is a hotkey behind itself would do it at every press.
    #expect(!hotkeys.hotkeys.values.joined().contains { $0.trigger == .pad(hotkeys.padModifier) })
  }

  @Test("the example in docs/input.md is an input map")
  func inputMap() throws {
    for example in try Self.examples("input.md") {
      #expect(try InputMap.standard.applying(toml: example, file: "input.md") != .standard)
    }
  }
}
