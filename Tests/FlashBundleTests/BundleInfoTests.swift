import FlashBundle
import Testing

@Suite("Information in a bundle")
struct BundleInfoTests {
  private static let head = "[bundle]\nname = \"A game\"\nurl = \"file:///game.swf\"\n"

  private func info(_ text: String) throws -> BundleInfo {
    try BundleInfo(Array((Self.head + text).utf8))
  }

  @Test("name and address are enough")
  func least() throws {
    let found = try info("")
    #expect(found.name == "A game")
    #expect(found.url == "file:///game.swf")
    #expect(found.player == PlayerSettings())
    #expect(found.warnings.isEmpty && found.unknown.isEmpty)
  }

  @Test("every key of a player is read")
  func everyKey() throws {
    let found = try info(
      """
      [player]
      script_timeout = 20
      base_url = "http://example.com/games/"
      quality = "16x16linear"
      align = "top_left"
      force_align = true
      scale_mode = "no_scale"
      force_scale_mode = true
      upgrade_http_to_https = false
      load_behavior = "blocking"
      letterbox = "off"
      spoof_url = "https://example.com/game.swf"
      version = 8
      runtime = "air"
      frame_rate = 29.5
      mock_external_interface = true
      [player.parameters]
      level = "3"
      name = "Ada"
      """)
    #expect(found.warnings.isEmpty && found.unknown.isEmpty)
    let player = found.player
    #expect(player.values.count == PlayerSettings.Key.allCases.count)
    #expect(player.number(.scriptTimeout) == 20)
    #expect(player.text(.baseURL) == "http://example.com/games/")
    #expect(player.text(.quality) == "16x16linear")
    #expect(player.text(.align) == "top_left")
    #expect(player.isOn(.forceAlign) && player.isOn(.forceScaleMode))
    #expect(!player.isOn(.upgradeHTTP) && player.values[.upgradeHTTP] == .flag(false))
    #expect(player.number(.version) == 8)
    #expect(player.number(.frameRate) == 29.5)
    #expect(
      player.parameters == [.init(name: "level", value: "3"), .init(name: "name", value: "Ada")])
  }

  @Test(
    "a wrong type or an unknown value is a warning with its key, and the default counts",
    arguments: [
      ("[player]\nquality = \"High\"", "player.quality"),
      ("[player]\nquality = 3", "player.quality"),
      ("[player]\nalign = \"top left\"", "player.align"),
      ("[player]\nforce_align = \"true\"", "player.force_align"),
      ("[player]\nscript_timeout = \"15\"", "player.script_timeout"),
      ("[player]\nscript_timeout = -1", "player.script_timeout"),
      ("[player]\nscript_timeout = nan", "player.script_timeout"),
      ("[player]\nframe_rate = 0", "player.frame_rate"),
      ("[player]\nbase_url = \"games/\"", "player.base_url"),
      ("[player]\nspoof_url = \"http://\"", "player.spoof_url"),
      ("[player]\nversion = 8.0", "player.version"),
      ("[player]\nruntime = 1979-05-27", "player.runtime"),
      ("[player]\nparameters = \"a=b\"", "player.parameters"),
      ("[player.parameters]\na = 1", "player.parameters.a"), ("[[player]]", "player"),
    ])
  func warnings(text: String, path: String) throws {
    let found = try info(text)
    #expect(found.warnings.map(\.path) == [path], "\(found.warnings)")
    #expect(found.player == PlayerSettings())
  }

  @Test("eight bits of the version count")
  func version() throws {
    #expect(try info("[player]\nversion = 264").player.number(.version) == 8)
  }

  @Test("a player's table may be a value")
  func plainPlayer() throws {
    let found = try BundleInfo(Array(("player = 3\n" + Self.head).utf8))
    #expect(found.warnings.map(\.path) == ["player"])
  }

  @Test("unknown keys are reported")
  func unknown() throws {
    let found = try info("author = \"me\"\n[player]\nQuality = \"low\"\n[extra]\na = 1")
    #expect(found.unknown == ["bundle.author", "extra", "player.Quality"])
    #expect(found.warnings.isEmpty)
  }

  // MARK: - No bundles

  private func failure(_ bytes: [UInt8]) -> BundleError? {
    do throws(BundleError) {
      _ = try BundleInfo(bytes)
      return nil
    } catch { return error }
  }

  @Test("bad text, bad TOML, missing keys and bad addresses are distinguished")
  func fourErrors() {
    #expect(failure(Array("[bundle]\nname = \"".utf8) + [0xFF]) == .notUTF8)
    if case .notTOML(let line, _) = failure(Array("[bundle]\nname = \n".utf8)) {
      #expect(line == 2)
    } else {
      Issue.record("no notTOML")
    }
    // Such a key would be cut where it becomes a text of C.
    for zero in ["[player.parameters]\n\"a\\u0000b\" = \"1\"", "\"\\U00000000\" = 1"] {
      guard case .notTOML = failure(Array((Self.head + zero).utf8)) else {
        Issue.record("a zero in a key")
        continue
      }
    }
    if case .notTOML = failure(Array((Self.head + "name = \"twice\"").utf8)) {
    } else {
      Issue.record("a key that stands there twice")
    }
    func wrong(_ text: String) -> String? {
      guard case .wrongKey(let path, _, let isMissing) = failure(Array(text.utf8)) else {
        return nil
      }
      return path + (isMissing ? " missing" : "")
    }
    #expect(wrong("") == "bundle missing")
    #expect(wrong("bundle = 3") == "bundle")
    #expect(wrong("[bundle]\nurl = \"file:///a.swf\"") == "bundle.name missing")
    #expect(wrong("[bundle]\nname = 3\nurl = \"file:///a.swf\"") == "bundle.name")
    #expect(wrong("[bundle]\nname = \"a\"") == "bundle.url missing")
    #expect(wrong("[bundle]\nname = \"a\"\nurl = false") == "bundle.url")
    #expect(wrong("[Bundle]\nname = \"a\"\nurl = \"file:///a\"") == "bundle missing")
  }

  @Test(
    "an address has to be absolute",
    arguments: [
      "", "game.swf", "/game.swf", "http://", "https:///game.swf", ":x", "1a:x", "file:",
      "http://a b/game.swf", "file:///a\\nb", "http://a:99999/x",
    ])
  func badURL(url: String) {
    let found = failure(Array("[bundle]\nname = \"a\"\nurl = \"\(url)\"".utf8))
    if case .badURL = found {} else { Issue.record("\(url): \(String(describing: found))") }
  }

  @Test(
    "files and servers are addresses",
    arguments: [
      "file:///game.swf", "http://example.com/a/game.swf?x=1", "HTTPS://a:8080/",
      "file:///a%20b.swf",
      "x-game:thing", "file:///sp ace.swf",
    ])
  func goodURL(url: String) {
    #expect(failure(Array("[bundle]\nname = \"a\"\nurl = \"\(url)\"".utf8)) == nil)
  }

  // MARK: - By hand

  @Test("words that a person sets are checked as the table's values are")
  func words() {
    var settings = PlayerSettings()
    #expect(settings.set("quality", toWord: "low") == nil)
    #expect(settings.set("frame_rate", toWord: "12.5") == nil)
    #expect(settings.set("force_align", toWord: "true") == nil)
    #expect(settings.set("version", toWord: "9") == nil)
    #expect(settings.set("parameters.a.b", toWord: "x=y") == nil)
    #expect(settings.text(.quality) == "low" && settings.number(.frameRate) == 12.5)
    #expect(settings.parameters == [.init(name: "a.b", value: "x=y")])
    for (key, word) in [
      ("quality", "LOW"), ("frame_rate", "fast"), ("force_align", "yes"), ("version", "9.5"),
      ("colour", "red"), ("parameters.", "x"), ("base_url", "here"),
    ] {
      #expect(settings.set(key, toWord: word)?.path == key, "\(key)")
    }
  }

  @Test("what is added counts more, and its variables come behind")
  func merging() {
    var settings = PlayerSettings()
    settings.set(.quality, to: .text("low"))
    settings.set(.version, to: .number(6))
    settings.add(PlayerSettings.Parameter(name: "a", value: "1"))
    var user = PlayerSettings()
    user.set(.quality, to: .text("best"))
    user.add(PlayerSettings.Parameter(name: "a", value: "2"))
    settings.add(user)
    #expect(settings.text(.quality) == "best" && settings.number(.version) == 6)
    #expect(settings.parameters.map(\.value) == ["1", "2"])
  }

  // MARK: - Changes

  private static let odd =
    "# mine\n[bundle]\nname = \"A\" # short\nurl = \"file:///a.swf\"\nauthor = \"me\"\n\n[extra]\nx = [1, 2]\n"

  private func changed(_ key: String, _ word: String?, _ text: String = Self.odd) throws -> String {
    String(
      decoding: try RuffleBundle.manifest(Array(text.utf8), setting: key, to: word), as: UTF8.self)
  }

  @Test("a change leaves comments and unknown keys as they are")
  func editing() throws {
    #expect(
      try changed("name", "B \"2\"")
        == Self.odd.replacing("name = \"A\" # short", with: "name = \"B \\\"2\\\"\" # short"))
    #expect(try changed("quality", "low") == Self.odd + "\n[player]\nquality = \"low\"\n")
    let odd = try changed("bundle.a=\u{1}é", "1")
    #expect(odd.contains("\"a=\\u0001é\" = \"1\"\n"))
    #expect(try changed("bundle.a=\u{1}é", "2", odd) == odd.replacing("= \"1\"", with: "= \"2\""))
    let twice = try changed("player.version", "8", changed("quality", "low"))
    #expect(twice == Self.odd + "\n[player]\nquality = \"low\"\nversion = 8\n")
    #expect(try changed("quality", nil, twice) == Self.odd + "\n[player]\nversion = 8\n")
    #expect(
      try changed("parameters.level", "3") == Self.odd + "\n[player.parameters]\nlevel = \"3\"\n")
    #expect(
      try changed("bundle.author", "you")
        == Self.odd.replacing("author = \"me\"", with: "author = \"you\""))
  }

  @Test("what would spoil the text or the bundle is not done")
  func noEditing() throws {
    func problem(_ key: String, _ word: String?, _ text: String = Self.odd) -> RuffleBundle
      .ChangeError?
    {
      do throws(RuffleBundle.ChangeError) {
        _ = try RuffleBundle.manifest(Array(text.utf8), setting: key, to: word)
        return nil
      } catch { return error }
    }
    for (key, word) in [("quality", "superb"), ("colour", "red"), ("player.colour", "red")] {
      if case .wrong = problem(key, word) {} else { Issue.record("\(key)") }
    }
    if case .wrong(let warning) = problem("colour", "red") {
      #expect(
        warning.description.hasPrefix("unknown key colour; known: name, url, parameters.NAME, "))
    }
    var settings = PlayerSettings()
    #expect(
      settings.set("colour", toWord: "red")?.description
        .hasPrefix("unknown key colour; known: parameters.NAME, ") == true)
    #expect(problem("url", "game.swf") == .bundle(.badURL("game.swf")))
    if case .bundle(.wrongKey) = problem("url", nil) {} else { Issue.record("no url") }
    let inline = Self.odd + "[player]\nparameters = { a = \"1\" }\n"
    #expect(
      problem("parameters.b", "2", inline) == .bundle(.notEditable(key: "player.parameters.b")))
  }
}
