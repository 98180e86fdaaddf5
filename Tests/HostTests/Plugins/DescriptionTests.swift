import Catalog
import FoundationEssentials
import Glibc
import HostBase
import Library
import Play
import Session
import TestSupport
import Testing

/// Valid descriptions of a core, from any source: one grammar for manifests, `.info` files, answers and the cache.
@Suite("Descriptions of cores")
struct DescriptionTests {
  /// Texts that do harm as an id, a folder, an extension or a name.
  static let hostile = [
    "", ".", "..", "../x", "a/b", "/etc/passwd", "tobu.srm", "Tobu", "a b", "-a", "_a", "ä",
    "a\u{0}b",
    "a\u{1B}[2J", "a\u{7F}", "a\u{9B}31m", "a\nb", "a\tb", "a\u{202E}b", "a\u{2028}b", "\u{FEFF}a",
    String(repeating: "a", count: 33), String(repeating: "a", count: 100_000),
  ]

  private func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// A document in which every part can be replaced.
  private func document(_ changes: [String: String] = [:]) -> String {
    func part(_ name: String, _ usual: String) -> String { changes[name] ?? usual }
    return """
      {"arcadia":1,"core":{"id":\(part("id", "\"x\"")),"name":\(part("name", "\"X\"")),
      "version":\(part("version", "\"1\"")),"license":\(part("license", "\"L\"")),"description":\(part("summary", "\"S\""))},
      "game_types":\(part("types", """
        [{"id":\(part("type", "\"t\"")),"name":"T","folder":\(part("folder", "\"T\"")),
        "extensions":[\(part("extension", "\"tst\""))],"aspect":\(part("aspect", "1.5")),"accent":\(part("accent", "\"#808080\"")),
        "saves":[{"memory":\(part("memory", "0")),"extension":\(part("save", "\"srm\""))}],
        "bios":[{"name":\(part("bios", "\"b.bin\"")),"size":\(part("size", "1")),"description":\(part("about", "\"B\""))}],
        "folders":[{"file":\(part("file", "\"f\"")),"extension":"tst"}],
        "layout":[{"kind":"dpad","label":\(part("label", "\"D\"")),"buttons":[{"label":"U","device":1,"id":\(part("button", "4"))}]}]}]
        """))}
      """
  }

  private func decode(_ text: String) throws(PluginError) -> CoreDescription {
    try CoreManifest.decode(Array(text.utf8), path: "/x.so")
  }

  /// Whether nothing in a description could do harm.
  private func isHarmless(_ core: CoreDescription) -> Bool {
    func isLine(_ text: String, _ limit: Int) -> Bool {
      text.utf8.count <= limit
        && text.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E
            && $0.value != 0x2028
        }
    }
    func isWord(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= 32 && !text.contains(".") && !text.contains("/")
        && isLine(text, 32) && !text.contains(" ")
    }
    func isName(_ text: String) -> Bool {
      !text.isEmpty && !text.hasPrefix(".") && !text.contains("/") && isLine(text, 64)
    }
    return CoreManifest.isValidID(core.id) && isLine(core.name, 128) && !core.name.isEmpty
      && isLine(core.version, 128) && isLine(core.license, 128) && isLine(core.summary, 4096)
      && core.gameTypes.count <= 64 && Set(core.gameTypes.map(\.id)).count == core.gameTypes.count
      && core.gameTypes.allSatisfy { type in
        CoreManifest.isValidID(type.id) && isLine(type.name, 128) && isName(type.folder)
          && type.extensions.allSatisfy(isWord) && type.extensions.count <= 256
          && type.saves.allSatisfy { isWord($0.extension) } && (0...100).contains(type.aspect)
          && type.bios.allSatisfy {
            $0.size >= 0 && isLine($0.description, 128)
              && $0.name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                isName(String($0))
              }
          }
          && type.folders.allSatisfy { isName($0.file) }
          && type.layout.allSatisfy {
            isLine($0.label, 128) && $0.buttons.allSatisfy { isLine($0.label, 128) }
          }
      }
  }

  @Test("a manifest with a hostile text in any place is refused, or the text is made harmless")
  func manifests() throws {
    #expect(isHarmless(try decode(document())))
    for text in Self.hostile {
      for place in ["id", "type", "folder", "extension", "save", "bios", "file", "accent"] {
        if let core = try? decode(document([place: try quoted(text)])) {
          #expect(isHarmless(core), "\(place): \(text.debugDescription.prefix(40))")
          // These have an alphabet without any of the texts; folders may have blanks and capitals, and a save's extension may
          // begin with a dash or an underscore.
          #expect(
            ["folder", "bios", "file", "save"].contains(place), "\(place): \(text.debugDescription)"
          )
        }
      }
      for place in ["name", "version", "license", "summary", "about", "label"] {
        if let core = try? decode(document([place: try quoted(text)])) {
          #expect(isHarmless(core), "\(place): \(text.debugDescription.prefix(40))")
        } else {
          #expect(["name", "version"].contains(place), "\(place): \(text.debugDescription)")
        }
      }
    }
  }

  @Test(
    "numbers at their ends and lists without one are refused",
    arguments: [
      ("aspect", "1.7976931348623157e308"), ("aspect", "-1e-300"), ("aspect", "1e400"),
      ("size", "-9223372036854775808"), ("size", "9223372036854775807"),
      ("size", "99999999999999999999"), ("size", "1.5"), ("memory", "-1"),
      ("memory", "4294967296"), ("memory", "\"0\""), ("button", "4294967296"), ("button", "-1"),
      ("button", "null"), ("types", "[]"), ("types", "{}"), ("types", "null"), ("id", "7"),
      ("id", "[]"), ("folder", "{}"), ("extension", "[[[[]]]]"),
    ])
  func numbers(place: String, value: String) {
    #expect(throws: PluginError.self) { try decode(document([place: value])) }
  }

  @Test("lists have an end, and no type comes twice")
  func lists() throws {
    func type(_ id: String, _ extensions: Int = 1) -> String {
      let list = (0..<extensions).map { "\"e\($0)\"" }.joined(separator: ",")
      return "{\"id\":\"\(id)\",\"name\":\"T\",\"folder\":\"T\(id)\",\"extensions\":[\(list)]}"
    }
    func types(_ list: [String]) -> String { "[\(list.joined(separator: ","))]" }
    #expect(try decode(document(["types": types([type("a"), type("b")])])).gameTypes.count == 2)
    #expect(throws: PluginError.self) {
      try decode(document(["types": types([type("a"), type("a")])]))
    }
    #expect(throws: PluginError.self) {
      try decode(document(["types": types((0..<65).map { type("t\($0)") })]))
    }
    #expect(throws: PluginError.self) {
      try decode(document(["types": types([type("a", 257)])]))
    }
  }

  @Test("an answer that a core forged gives a harmless description, or none")
  func answers() throws {
    func answer(_ name: String, _ registration: String?) throws -> [UInt8] {
      let text = try quoted(name)
      let told = try registration.map { ",\"registration\":\(try quoted($0))" } ?? ""
      return Array(
        """
        {"facts":{"system":{"name":\(text),"version":\(text),"extensions":[\(text),"gb"],"needsFullPath":true,
        "blocksExtract":false},"options":[],"inputDescriptors":[{"port":0,"device":1,"index":0,"id":0,"description":\(text)}],
        "controllers":[],"subsystems":[],"supportsNoGame":true,"refused":[4294967295,0]\(told)}}
        """.utf8)
    }
    var count = 0
    for text in Self.hostile {
      let plain = try answer(text, nil)
      var answers = [plain]
      for place in ["id", "type", "folder", "extension", "name", "save"] {
        answers.append(try answer(text, document([place: try quoted(text)])))
      }
      for bytes in answers {
        guard
          let core = CoreCheck.description(inAnswer: bytes, path: "/cores/my_libretro.so")
        else { continue }
        count += 1
        #expect(isHarmless(core), "\(text.debugDescription.prefix(40))")
        // What a core registers while it runs gives it no other id.
        #expect(core.id == "my" && core.path == "/cores/my_libretro.so")
      }
    }
    #expect(count > 100)
    for nonsense in [
      "{}", "{\"facts\":{}}", "{\"facts\":null}", "[]", "{\"report\":{\"core\":{}}}",
    ] {
      #expect(CoreCheck.description(inAnswer: Array(nonsense.utf8), path: "/x.so") == nil)
    }
  }

  @Test("an .info file cannot name what a manifest could not")
  func infoFiles() {
    for text in Self.hostile {
      let info = InfoFile(
        text: """
          corename = "\(text)"
          display_version = "\(text)"
          systemname = "\(text)"
          systemid = "\(text)"
          license = "\(text)"
          description = "\(text)"
          supported_extensions = "\(text)|gb|tst"
          firmware_count = 2
          firmware0_path = "\(text)"
          firmware0_desc = "\(text)"
          firmware1_path = "\(text)/\(text)"
          """)
      let core = StockCore.describe(path: "/cores/my_libretro.so", info: info, system: nil)
      #expect(isHarmless(core) && core.id == "my", "\(text.debugDescription.prefix(40))")
    }
  }

  @Test("what the cache holds passes the same rules")
  func cache() throws {
    let folder = TestCores.Folder()
    _ = try TestCores.build("plain", in: folder, source: TestCores.source())
    let cache = folder.file("cache/cores.json")
    func scan(_ name: String) -> CoreCatalog {
      CoreCatalog(
        folders: [CoreFolder(path: folder.path, origin: .user)], infoFolders: [], cachePath: cache,
        probe: { path in
          .success(
            StockCore.describe(
              path: path, info: nil,
              system: SystemInfo(
                name: name, version: "2", extensions: ["tst"], needsFullPath: true,
                blocksExtract: false)))
        })
    }
    #expect(scan("First").cores.map(\.name) == ["First"])
    #expect(scan("Second").cores.map(\.name) == ["First"])
    let kept = String(decoding: try TestCores.bytes(cache), as: UTF8.self)
    for (from, to) in [
      ("\"id\":\"plain\"", "\"id\":\"tobu.srm\""), ("\"id\":\"first\"", "\"id\":\"..\""),
      ("\"folder\":\"First\"", "\"folder\":\"../Game Boy\""), ("\"tst\"", "\"t/st\""),
    ] {
      #expect(kept.contains(from))
      folder.write("cache/cores.json", Array(kept.replacing(from, with: to).utf8))
      // It is asked again.
      let found = scan("Second").cores
      #expect(found.map(\.name) == ["Second"] && found.allSatisfy(isHarmless), "\(to)")
    }
  }

  // MARK: - Real cores

  @Test("a core that writes the answer of a check itself gains nothing by it")
  func forgery() throws {
    let folder = TestCores.Folder()
    let check = CoreCheck(
      program: TestRun.products + "/ProbeChild", timeoutSeconds: 10, scratchRoot: folder.path)
    // The answer of earlier versions, which was believed as it came, and ours with harm in it.
    let old = """
      {"report":{"core":{"name":"F","runsWithoutGame":true,"version":"1","license":"","source":"manifest","id":"tobu.srm","gameTypes":[],\
      "summary":"","path":"/etc/passwd"},"controllers":[],"subsystems":[],"needs":[],"extraSymbols":[],"systemInfo":{"blocksExtract":false,\
      "needsFullPath":false,"name":"F","extensions":["evil"],"version":"1"},"warnings":[],"inputDescriptors":[],"refused":[],"options":[]}}
      """
    let escape = "\\u001b]0;x\\u0007\\u009b31m"
    let new = """
      {"facts":{"system":{"name":"N\(escape)","version":"\(escape)","extensions":["../x","tst"],"needsFullPath":false,"blocksExtract":false},\
      "options":[{"key":"k\(escape)","name":"x","info":"","category":"","choices":[],"defaultValue":"","value":"","isVisible":true}],\
      "inputDescriptors":[],"controllers":[],"subsystems":[{"identifier":"\(escape)","name":"\(escape)","files":["\(escape)"]}],\
      "supportsNoGame":true,"refused":[]}}
      """
    let problem = "{\"problem\":{\"loader\":{\"_0\":\"bad \(escape)\"}}}"
    for (name, answer) in [("old", old), ("new", new), ("problem", problem)] {
      let text = answer.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let path = try TestCores.build(
        name, in: folder,
        source: TestCores.source(
          extra: """
            #include <sys/stat.h>
            __attribute__((constructor)) static void forge(void) {
              static const char a[] = "\(text)\\n"; struct stat s;
              for (int f = 3; f < 16; f++)
                if (fstat(f, &s) == 0 && S_ISFIFO(s.st_mode) && write(f, a, sizeof a - 1) > 0) { sleep(1); _exit(0); }
            }
            """))
      switch Result(catching: { try check.check(path) }) {
      case .success(let report):
        #expect(name == "new")
        #expect(isHarmless(report.core) && report.core.id == "new" && report.core.path == path)
        #expect(report.options.isEmpty && report.core.extensions == ["tst"])
        #expect(report.subsystems.allSatisfy { !$0.name.contains("\u{1B}") })
      case .failure(let error as PluginError):
        #expect(name != "new" && !error.message.unicodeScalars.contains { $0.value < 0x20 })
      case .failure(let error): Issue.record("\(error)")
      }
    }
  }

  @Test("without a sandbox a core is described by its file, with the reason")
  func noSandbox() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build("plain_libretro", in: folder, source: TestCores.source())
    let catalog = CoreCatalog(
      folders: [CoreFolder(path: folder.path, origin: .user)], infoFolders: [],
      cachePath: folder.file("cache/cores.json"),
      probe: { .failure(.noSandbox(path: $0, reason: "no Landlock")) })
    #expect(catalog.cores.map(\.id) == ["plain"] && catalog.broken.isEmpty)
    #expect(catalog.remarks.map(\.path) == [path])
    #expect(catalog.remarks[0].text.contains("no Landlock"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("cache/cores.json")))
  }

  // MARK: - Types

  /// A core with a manifest of one type.
  private func core(
    _ name: String, id: String, type: String, folder wanted: String, more: String = "",
    in folder: TestCores.Folder
  ) throws -> String {
    let json =
      "{\"arcadia\":1,\"core\":{\"id\":\"\(id)\",\"name\":\"\(name)\",\"version\":\"1\"},\"game_types\":[{\"id\":\"\(type)\","
      + "\"name\":\"\(wanted)\",\"folder\":\"\(wanted)\",\"extensions\":[\"\(type)\"]\(more)}]}"
    return try TestCores.build(
      name, in: folder,
      source: TestCores.source(
        extra:
          "const char arcadia_core_manifest[] = \"\(json.replacing("\"", with: "\\\""))\";"))
  }

  @Test("a folder or type that another core has is refused, with a remark")
  func claims() throws {
    let folder = TestCores.Folder()
    // In the order of their names.
    let first = try core(
      "a", id: "flash", type: "flash", folder: "Flash", more: ",\"saves_folder\":true", in: folder)
    let thief = try core("b", id: "victimgame", type: "evil", folder: "flash", in: folder)
    let other = try core("c", id: "other", type: "flash", folder: "Elsewhere", in: folder)
    let known = try core("d", id: "known", type: "mine", folder: "Game Boy", in: folder)
    let catalog = CoreCatalog(
      folders: [CoreFolder(path: folder.path, origin: .user)], infoFolders: [], probe: nil)
    func types(_ path: String) -> [GameType] {
      catalog.cores.first { $0.path == path }?.gameTypes ?? []
    }
    #expect(types(first).map(\.folder) == ["Flash"] && types(first)[0].savesFolder)
    #expect(types(thief).map(\.folder) == ["flash (victimgame)"])
    #expect(types(other).map(\.folder) == ["Flash"] && types(other)[0].savesFolder)
    #expect(types(known).map(\.folder) == ["Game Boy (known)"])
    #expect(catalog.remarks.map(\.path) == [thief, other, known])
    // By path, from elsewhere, the same.
    let away = TestCores.Folder()
    let named = try core("z", id: "z", type: "zz", folder: "FLASH", in: away)
    #expect(try catalog.find(named).gameTypes.map(\.folder) == ["FLASH (z)"])
  }
}
