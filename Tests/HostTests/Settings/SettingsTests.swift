import Catalog
import HostBase
import Library
import Play
import Testing

@Suite("Settings")
struct SettingsTests {
  private let scratch = Scratch()
  private let places: Places
  private let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
  private let core = CoreDescription(
    id: "x", name: "X", version: "1", path: "/x.so", source: .manifest, gameTypes: [])

  init() {
    let root = scratch.path
    places = Places(environment: ["HOME": root, "XDG_CONFIG_HOME": root + "/config"])
  }

  private func write(_ layer: SettingsLayer, _ text: String) throws {
    let path = layer.file(in: places.config)
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: Array(text.utf8))
  }

  @Test("later layers go over earlier ones, and explain names each")
  func layers() throws {
    try write(.user, "[video]\nscale = 2\nvsync = false\n[options]\npalette = \"green\"\n")
    try write(.type("gb"), "[video]\nscale = 3\n")
    try write(.game(type: "gb", stem: "Tobu"), "video.scale = 5\n[options]\npalette = \"red\"\n")
    let settings = try Settings(places: places, type: type, core: core, stem: "Tobu")
    #expect(settings[Setting.Video.scale] == 5)
    #expect(!settings[Setting.Video.vsync])
    #expect(settings[Setting.Audio.volume] == 1)
    #expect(settings.coreOptions == ["palette": "red"])
    #expect(
      try settings.explain(Setting.Video.scale.name).map(\.value) == ["0", "2", "3", nil, "5"])
    #expect(try Settings(places: places)[Setting.Video.scale] == 2)
  }

  @Test("set changes one value and keeps comments and everything else")
  func set() throws {
    try write(.user, "# mine\n[video]\nscale = 2 # big\nvsync = false\n\n[audio]\nvolume = 0.5\n")
    let settings = try Settings(places: places)
    try settings.set(Setting.Video.scale.name, to: "4", in: .user)
    try settings.set(Setting.Video.smooth.name, to: "true", in: .user)
    try settings.set(SettingName("core.default.gb"), to: "mgba", in: .user)
    try settings.set(SettingName("options.my key"), to: "a \"b\"", in: .core("x"))
    let after = try Settings(places: places, core: core)
    #expect(after[Setting.Video.scale] == 4)
    #expect(after[Setting.Video.smooth])
    #expect(!after[Setting.Video.vsync])
    #expect(after[Setting.Audio.volume] == 0.5)
    #expect(after[.defaultCore(for: "gb")] == "mgba")
    #expect(after.coreOptions == ["my key": "a \"b\""])
    let text = String(
      decoding: try FileSystem.read(SettingsLayer.user.file(in: places.config), limit: 1 << 16),
      as: UTF8.self)
    #expect(
      text.hasPrefix("# mine\n[video]\nscale = 4 # big\nvsync = false\nsmooth = true\n\n[audio]\n"))
  }

  @Test("values of the wrong kind, broken files and unknown keys name the file")
  func complaints() throws {
    try write(.user, "[video]\nscale = \"big\"\n")
    #expect(throws: SettingsError.self) { try Settings(places: places) }
    try write(.user, "[video\n")
    do {
      _ = try Settings(places: places)
      Issue.record("no error")
    } catch {
      #expect(error.message.contains("arcadia.toml, line 1"))
    }
    try write(.user, "[video]\nscael = 3\n")
    #expect(try Settings(places: places).warnings.contains { $0.text.contains("video.scael") })
    #expect(throws: SettingsError.self) {
      try Settings(places: places).set(Setting.Video.scale.name, to: "99", in: .user)
    }
    #expect(throws: SettingsError.self) {
      try Settings(places: places).set(SettingName("video.nope"), to: "1", in: .user)
    }
  }

  @Test("any cut of a settings file is read or refused, never a crash")
  func truncations() throws {
    let text =
      "# c\n[video]\nscale = 2\n[input.keyboard]\nA = \"X\"\n[options]\n\"k 1\" = 'v'\nx = [1, 2]\n"
    var refused = 0
    for end in text.indices {
      try write(.user, String(text[..<end]))
      if let settings = try? Settings(places: places) {
        _ = try? settings.inputMap()
      } else {
        refused += 1
      }
    }
    #expect(refused > 0 && refused < text.count, "\(refused) of \(text.count)")
    try write(.user, text)
    #expect((try? Settings(places: places)) != nil)
  }

  @Test("the input table reaches the map")
  func input() throws {
    try write(.user, "[input]\nallow_opposites = true\n")
    #expect(try Settings(places: places).inputMap().allowsOpposites)
  }

  @Test("every setting has its usual value by its key, and takes each value that it offers")
  func keys() throws {
    let settings = try Settings(places: places)
    #expect(settings[Setting.Games.home] == nil && settings[Setting.Cores.language] == "auto")
    #expect(settings[Setting.Video.aspect] == .core && settings[Setting.Play.resume] == .never)
    #expect(settings[Setting.Audio.volume] == 1 && settings[Setting.Cores.trust] == .firstUse)
    #expect(!settings.isSet(Setting.Audio.volume))
    for setting in Setting.all {
      #expect(setting.name.hasPrefix(setting.group.rawValue + "."))
      #expect(SettingName(setting.name) == .known(setting))
      for word in setting.words + [setting.usual.word] {
        try settings.set(.known(setting), to: word, in: .user)
        #expect(try Settings(places: places).value(.known(setting))?.word == word)
      }
    }
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    try settings.set(Setting.Video.aspect, to: .sixteenToNine, in: .user)
    try settings.set(Setting.Cores.patience, to: 2.5, in: .user)
    let after = try Settings(places: places)
    #expect(after[Setting.Video.aspect] == .sixteenToNine && after[Setting.Cores.patience] == 2.5)
    #expect(after.isSet(Setting.Audio.volume))
  }

  @Test("names that users write are read as what they are")
  func names() throws {
    #expect(SettingName("core.default.gb") == .defaultCore(typeID: "gb"))
    #expect(SettingName("options.a.b") == .option("a.b"))
    #expect(SettingName("options.a.b").place.map { "\($0.table) \($0.key)" } == "options a.b")
    #expect(SettingName("video.scael") == .unknown("video.scael"))
    for word in ["video.scale", "core.default.gb", "options.a.b", "video.scael", ""] {
      #expect(SettingName(word).description == word)
    }
    #expect(throws: SettingsError.self) { try SettingName("video.scael").parse("1", path: "f") }
    #expect(throws: SettingsError.self) { try SettingName("video.scale").parse("large", path: "f") }
    #expect(throws: SettingsError.self) {
      try Settings(places: places).explain(SettingName("video.scael"))
    }
  }

  @Test("unset takes a line out and lets the layer below count")
  func unset() throws {
    try write(.user, "video.scale = 2\n# keep\n[audio]\nmute = true\n")
    let settings = try Settings(places: places)
    try settings.set(Setting.Video.scale.name, to: "3", in: .user)
    #expect(try Settings(places: places)[Setting.Video.scale] == 3)
    try settings.unset(Setting.Video.scale.name, in: .user)
    try settings.unset(Setting.Audio.mute.name, in: .user)
    try settings.unset(Setting.Audio.volume.name, in: .user)
    let text = try FileSystem.read(SettingsLayer.user.file(in: places.config), limit: 1 << 16)
    #expect(String(decoding: text, as: UTF8.self) == "# keep\n[audio]\n")
  }

  @Test(
    "a text that cannot take the line is refused, not harmed",
    arguments: [
      "video = { scale = 2 }\n", "input.note = \"\"\"\n[video]\nscale = 1\n\"\"\"\n",
      "[ video ]\nscale = 2\n",
    ])
  func oddTexts(text: String) throws {
    try write(.user, text)
    let path = SettingsLayer.user.file(in: places.config)
    do {
      try Settings(places: places).set(Setting.Video.scale.name, to: "7", in: .user)
      #expect(try Settings(places: places)[Setting.Video.scale] == 7)
    } catch {
      #expect(error == .notWritten(path: path, key: "video.scale"))
      #expect(try FileSystem.read(path, limit: 1 << 16) == Array(text.utf8))
    }
  }

  @Test("files with carriage returns are edited in place")
  func carriageReturns() throws {
    try write(.user, "[video]\r\nscale = 2\r\nvsync = false\r\n")
    try Settings(places: places).set(Setting.Video.scale.name, to: "3", in: .user)
    let after = try Settings(places: places)
    #expect(after[Setting.Video.scale] == 3)
    #expect(!after[Setting.Video.vsync])
  }

  @Test("texts that would use up the stack, or are no UTF-8, are refused")
  func hostileTexts() throws {
    let deep = String(repeating: "a.", count: 200_000) + "a"
    for text in [
      deep + " = 1\n", "[\(deep)]\n", "x = \(String(repeating: "[", count: 100_000))",
      "x = \(String(repeating: "{a=", count: 100_000))",
    ] {
      try write(.user, text)
      #expect(throws: SettingsError.self) { try Settings(places: places) }
    }
    let path = SettingsLayer.user.file(in: places.config)
    try AtomicFile.replace(path, with: [0x61, 0x3D, 0xFF])
    #expect(throws: SettingsError.self) { try Settings(places: places) }
  }

  @Test("a warning names the line")
  func warningLine() throws {
    try write(.user, "# a\n[video]\nscael = 3\n[nonsense.deep]\nx = 1\n")
    let warnings = try Settings(places: places).warnings
    #expect(
      warnings.contains { $0.text.contains("arcadia.toml, line 3: unknown setting video.scael") })
    #expect(warnings.contains { $0.text.contains("line 5: unknown setting nonsense.deep.x") })
  }
}
