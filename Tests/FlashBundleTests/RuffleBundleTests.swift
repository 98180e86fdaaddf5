import FlashBundle
import FoundationEssentials
import TestSupport
import Testing

@Suite("Bundles in zip files and folders")
struct RuffleBundleTests {
  private static let manifest = Array(
    "[bundle]\nname = \"A game\"\nurl = \"file:///game.swf\"\n".utf8)

  private func zip(
    _ files: [String: String], url: String = "file:///game.swf", player: String = ""
  ) -> [UInt8] {
    var maker = ZipMaker()
    maker.add(
      "ruffle-bundle.toml",
      Array("[bundle]\nname = \"A game\"\nurl = \"\(url)\"\n\(player)".utf8))
    for (name, text) in files.sorted(by: { $0.key < $1.key }) { maker.add(name, Array(text.utf8)) }
    return maker.bytes
  }

  private func failure(_ work: () throws(BundleError) -> Void) -> BundleError? {
    do throws(BundleError) {
      try work()
      return nil
    } catch { return error }
  }

  // MARK: - Zip files

  @Test("content is what lies below content/, and nothing else")
  func content() throws {
    let bundle = try RuffleBundle(
      zip: zip(["content/game.swf": "movie", "content/a/b.xml": "<a/>", "secret.txt": "no"]))
    #expect(try bundle.content("/a/b.xml") == Array("<a/>".utf8))
    #expect(try bundle.content("//game.swf") == Array("movie".utf8))
    for path in ["secret.txt", "../secret.txt", "a/../../secret.txt", "a", "", "/", "A/b.xml"] {
      #expect(try bundle.content(path) == nil, "\(path)")
    }
    #expect(try bundle.contentFiles().map(\.path) == ["a/b.xml", "game.swf"])
    #expect(
      try bundle.allFiles().map(\.path) == [
        "content/a/b.xml", "content/game.swf", "ruffle-bundle.toml", "secret.txt",
      ])
    #expect(try bundle.movie().bytes == Array("movie".utf8))
  }

  @Test("the manifest stands at the top, by exactly its name")
  func noManifest() {
    for name in ["Ruffle-Bundle.toml", "x/ruffle-bundle.toml", "/ruffle-bundle.toml", "a.txt"] {
      var maker = ZipMaker()
      maker.add(name, Self.manifest)
      #expect(
        failure { () throws(BundleError) in _ = try RuffleBundle(zip: maker.bytes) } == .noManifest)
    }
  }

  @Test("what is no zip, and what was cut off, is damaged")
  func damaged() {
    let whole = zip(["content/game.swf": "movie"])
    for bytes in [[], Array("no zip at all".utf8), Array(whole.dropLast(40))] {
      let found = failure { () throws(BundleError) in _ = try RuffleBundle(zip: bytes) }
      if case .damaged = found {} else { Issue.record("\(String(describing: found))") }
    }
  }

  @Test("hostile entries are refused: bombs, wrong sums, passwords, two of one name")
  func hostile() throws {
    func bundle(_ members: ZipMaker.Member...) throws(BundleError) -> RuffleBundle {
      var maker = ZipMaker()
      maker.add("ruffle-bundle.toml", Self.manifest)
      maker.members += members
      return try RuffleBundle(zip: maker.bytes)
    }
    let huge = try bundle(
      .init(name: "content/game.swf", data: [1, 2], method: 8, claimedSize: 0xFFFF_FFF0))
    if case .tooLarge = failure({ () throws(BundleError) in _ = try huge.movie() }) {
    } else {
      Issue.record("huge")
    }
    let dense = try bundle(
      .init(name: "content/game.swf", data: [1, 2], method: 8, claimedSize: 200 << 20))
    if case .tooLarge = failure({ () throws(BundleError) in _ = try dense.movie() }) {
    } else {
      Issue.record("dense")
    }
    let sum = try bundle(.init(name: "content/game.swf", data: [1, 2], claimedCRC: 7))
    if case .damaged = failure({ () throws(BundleError) in _ = try sum.movie() }) {
    } else {
      Issue.record("sum")
    }
    let locked = try bundle(.init(name: "content/game.swf", data: [1, 2], flags: 1))
    #expect(
      failure { () throws(BundleError) in _ = try locked.movie() } == .encrypted("content/game.swf")
    )
    let twice = failure { () throws(BundleError) in
      _ = try bundle(
        .init(name: "content/a", data: [1]), .init(name: "content/a", data: [2]))
    }
    #expect(twice == .duplicate("content/a"))
    var maker = ZipMaker()
    maker.members = [
      .init(name: "ruffle-bundle.toml", data: [1], method: 8, claimedSize: 0xFFFF_FFF0)
    ]
    if case .tooLarge = failure({ () throws(BundleError) in _ = try RuffleBundle(zip: maker.bytes) }
    ) {
    } else {
      Issue.record("manifest")
    }
  }

  @Test("names that would leave a folder are no files to unpack")
  func badNames() throws {
    let bundle = try RuffleBundle(
      zip: zip([
        "content/game.swf": "movie", "../up": "x", "/absolute": "x", "content/../../up": "x",
        "content//double": "x", "a\\b": "x", "content/./dot": "x",
      ]))
    #expect(try bundle.allFiles().map(\.path) == ["content/game.swf", "ruffle-bundle.toml"])
    #expect(try bundle.contentFiles().map(\.path) == ["game.swf"])
  }

  // MARK: - Folders

  private let scratch = TemporaryFolder("bundle")

  private func write(_ name: String, _ text: String) throws {
    let path = scratch.file(name)
    try FileManager.default.createDirectory(
      atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test("a folder is read as a zip file is, and links lead no further than its content")
  func folder() throws {
    let manager = FileManager.default
    try write("secret.txt", "no")
    try write("game/secret.txt", "no")
    try write("game/ruffle-bundle.toml", String(decoding: Self.manifest, as: UTF8.self))
    try write("game/content/game.swf", "movie")
    try write("game/content/a/b.xml", "<a/>")
    func link(_ name: String, _ target: String) throws {
      try manager.createSymbolicLink(atPath: scratch.file(name), withDestinationPath: target)
    }
    try link("game/content/inside.xml", "a/b.xml")
    try link("game/content/out.txt", "../secret.txt")
    try link("game/content/far.txt", scratch.file("secret.txt"))
    try link("game/content/up", "../..")
    try link("game/content/loop", ".")
    let bundle = try RuffleBundle(folder: scratch.file("game"))
    #expect(bundle.info.name == "A game")
    #expect(try bundle.movie().bytes == Array("movie".utf8))
    #expect(try bundle.content("/a/b.xml") == Array("<a/>".utf8))
    #expect(try bundle.content("inside.xml") == Array("<a/>".utf8))
    #expect(try bundle.content("none.xml") == nil)
    #expect(try bundle.content("a") == nil)
    for path in ["out.txt", "far.txt", "up/secret.txt", "../secret.txt", "a/../../secret.txt"] {
      let found = failure { () throws(BundleError) in _ = try bundle.content(path) }
      if case .outside = found {} else { Issue.record("\(path): \(String(describing: found))") }
    }
    #expect(try bundle.contentFiles().map(\.path) == ["a/b.xml", "game.swf", "inside.xml"])
  }

  @Test("a content folder that is a link out of the bundle is none")
  func contentLink() throws {
    try write("elsewhere/game.swf", "movie")
    try write("game/ruffle-bundle.toml", String(decoding: Self.manifest, as: UTF8.self))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("game/content"), withDestinationPath: scratch.file("elsewhere"))
    let bundle = try RuffleBundle(folder: scratch.file("game"))
    let found = failure { () throws(BundleError) in _ = try bundle.movie() }
    if case .outside = found {} else { Issue.record("\(String(describing: found))") }
    #expect(try bundle.contentFiles().isEmpty)
  }

  @Test("a folder without a manifest is no bundle, and neither is one that is not there")
  func noFolder() throws {
    try write("game/content/game.swf", "movie")
    #expect(
      failure { () throws(BundleError) in _ = try RuffleBundle(folder: scratch.file("game")) }
        == .noManifest)
    let gone = failure { () throws(BundleError) in _ = try RuffleBundle(folder: scratch.file("x")) }
    if case .unreadable = gone {} else { Issue.record("\(String(describing: gone))") }
  }

  // MARK: - Addresses

  @Test("an address of a file is a path of the content")
  func addresses() throws {
    let addresses = try RuffleBundle(zip: zip(["content/game.swf": "m"])).movie().addresses
    #expect(addresses.path(of: "file:///a/b.xml") == "a/b.xml")
    #expect(addresses.path(of: "file:///a/%62%20c.xml?x=1#y") == "a/b c.xml")
    #expect(addresses.path(of: "file:///../../a.xml") == "a.xml")
    for url in ["file:///a%2Fb", "file:///a%00", "http://example.com/a.xml", "a.xml", "file:///"] {
      #expect(addresses.path(of: url) == nil, "\(url)")
    }
  }

  @Test("a movie from the web lies at its path, or at the end of that")
  func web() throws {
    let url = "http://example.com/games/tale/game.swf"
    let whole = try RuffleBundle(
      zip: zip(["content/games/tale/game.swf": "m"], url: url)
    ).movie().addresses
    #expect(whole.path(of: "http://example.com/games/a.xml") == "games/a.xml")
    #expect(whole.path(of: "https://EXAMPLE.com/a.xml") == "a.xml")
    #expect(whole.path(of: "http://other.com/a.xml") == nil)
    let short = try RuffleBundle(zip: zip(["content/game.swf": "m"], url: url)).movie().addresses
    #expect(short.path(of: "http://example.com/games/tale/a/b.xml") == "a/b.xml")
    #expect(short.path(of: "http://example.com/games/b.xml") == nil)
    #expect(short.path(of: "file:///b.xml") == "b.xml")
    let none = failure { () throws(BundleError) in
      _ = try RuffleBundle(zip: zip(["content/other.swf": "m"], url: url)).movie()
    }
    #expect(none == .noMovie(url: url))
  }

  @Test("what lies below base_url is content")
  func base() throws {
    let addresses = try RuffleBundle(
      zip: zip(
        ["content/game.swf": "m"],
        player: "[player]\nbase_url = \"http://example.com/games/index.html\"\n")
    ).movie().addresses
    #expect(addresses.path(of: "http://example.com/games/a/b.xml") == "a/b.xml")
    #expect(addresses.path(of: "http://example.com/b.xml") == nil)
  }

  // MARK: - Making

  @Test("a packed bundle is what was packed, and the same each time")
  func packing() throws {
    let files: [(path: String, bytes: [UInt8])] = [
      ("ruffle-bundle.toml", RuffleBundle.manifest(name: "é \"x\"", url: "file:///a%20b.swf")),
      ("content/a b.swf", Array("movie".utf8)), ("content/ü/x.txt", []),
    ]
    let bytes = try RuffleBundle.zip(files)
    #expect(try RuffleBundle.zip(files) == bytes)
    let bundle = try RuffleBundle(zip: bytes)
    #expect(bundle.info.name == "é \"x\"")
    #expect(try bundle.movie().bytes == Array("movie".utf8))
    #expect(try bundle.content("ü/x.txt") == [])
    let changed = try RuffleBundle.zip(
      bytes, withManifest: RuffleBundle.manifest(name: "B", url: "file:///a%20b.swf"))
    let other = try RuffleBundle(zip: changed)
    #expect(other.info.name == "B")
    #expect(try other.allFiles().map(\.path) == bundle.allFiles().map(\.path))
    #expect(try other.movie().bytes == Array("movie".utf8))
  }

  @Test("the address of a file of the content leads to it")
  func urls() throws {
    for path in ["game.swf", "a b.swf", "100%.swf", "ü/?#.swf"] {
      let bytes = try RuffleBundle.zip([
        (
          "ruffle-bundle.toml",
          RuffleBundle.manifest(name: "x", url: RuffleBundle.url(ofContent: path))
        ),
        ("content/" + path, [7]),
      ])
      #expect(try RuffleBundle(zip: bytes).movie().bytes == [7], "\(path)")
    }
  }
}
