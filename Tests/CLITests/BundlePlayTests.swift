import FoundationEssentials
import TestSupport
import Testing

@Suite("Bundles are played")
struct BundlePlayTests {
  private let home: Home

  init() throws { home = try Home.withFlash() }

  /// A movie that traces what it was given and what its files say.
  private static let tale: [UInt8] = {
    var movie = Movie()
    movie.frame(
      Movie.traceVariable("level"), Movie.traceVariable("_url"),
      Movie.loadVariables("data/level1.txt"))
    movie.frame(Movie.traceVariable("title"), Movie.trace("scaleMode", of: "Stage"))
    movie.frame(Movie.traceVariable("$version"))
    return movie.bytes
  }()

  private static func manifest(_ more: String = "", url: String = "file:///tale.swf") -> [UInt8] {
    Array("[bundle]\nname = \"A tale\"\nurl = \"\(url)\"\n\(more)".utf8)
  }

  /// A bundle of the tale.
  private func zip(
    _ more: String = "", url: String = "file:///tale.swf", movie: String = "tale.swf"
  ) throws -> String {
    var maker = ZipMaker()
    maker.add("ruffle-bundle.toml", Self.manifest(more, url: url))
    maker.add("content/" + movie, Self.tale)
    maker.add("content/data/level1.txt", Array("title=first".utf8))
    return try home.write("in/tale.ruf", maker.bytes)
  }

  private func folder(_ name: String = "in/tale", _ more: String = "") throws -> String {
    _ = try home.write(name + "/ruffle-bundle.toml", Self.manifest(more))
    _ = try home.write(name + "/content/tale.swf", Self.tale)
    _ = try home.write(name + "/content/data/level1.txt", Array("title=first".utf8))
    return home.root + "/" + name
  }

  private func trace(_ file: String, _ more: String..., frames: Int = 3) -> [String] {
    let told = home.run(
      ["run", file, "--headless", "--frames", "\(frames)", "--trace", "-", "--quiet"] + more)
    #expect(told.code == 0, "\(told.errors)")
    return told.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { !$0.hasPrefix("{") }
  }

  @Test("a bundle's movie plays with its files, and with what the bundle sets")
  func zipFile() throws {
    let plain = trace(try zip())
    #expect(
      plain.prefix(5) == ["undefined", "file:///tale.swf", "first", "showAll", "LNX 32,0,0,0"],
      "\(plain)")
    let set = trace(
      try zip(
        """
        [player]
        version = 9
        scale_mode = "no_scale"
        spoof_url = "http://example.com/games/tale.swf"
        [player.parameters]
        level = "7"
        """))
    #expect(
      set.prefix(5)
        == ["7", "http://example.com/games/tale.swf", "first", "noScale", "LNX 9,0,0,0"],
      "\(set)")
  }

  @Test("a folder is a bundle, by its own path and by its manifest, and plays as the zip does")
  func folders() throws {
    let path = try folder()
    let zipped = trace(try zip())
    #expect(trace(path) == zipped)
    #expect(trace(path + "/") == zipped)
    #expect(trace(path + "/ruffle-bundle.toml") == zipped)
  }

  @Test("nothing outside content is there for a movie")
  func confined() throws {
    _ = try home.write("in/data/level1.txt", Array("title=outside".utf8))
    _ = try home.write("secret.txt", Array("title=secret".utf8))
    let path = try folder()
    let level = path + "/content/data/level1.txt"
    try FileManager.default.removeItem(atPath: level)
    // What is not there leaves the variable as it was.
    #expect(trace(path)[2] == "undefined")
    try FileManager.default.createSymbolicLink(
      atPath: level, withDestinationPath: home.root + "/secret.txt")
    #expect(trace(path)[2] == "undefined")
    #expect(trace(path, "--in-process")[2] == "undefined")
  }

  @Test("a movie from the web is found by the end of its path")
  func web() throws {
    let url = "http://example.com/games/tale.swf"
    for movie in ["games/tale.swf", "tale.swf"] {
      let found = trace(try zip(url: url, movie: movie))
      #expect(found[1] == url, "\(found)")
      // Its files are where it is; the zip has them at the top alone.
      #expect(found[2] == (movie == "tale.swf" ? "first" : "undefined"), "\(found)")
    }
  }

  @Test("a person's settings go over the bundle's, and variables come behind")
  func settings() throws {
    let bundle = try zip(
      "[player]\nversion = 9\nquality = \"low\"\n[player.parameters]\nlevel = \"7\"")
    _ = try home.write(
      "config/arcadia/games/flash/tale.toml",
      Array("[game]\nversion = 10\ncolour = \"red\"\n[game.parameters]\nlevel = \"8\"\n".utf8))
    let told = home.run("run", bundle, "--headless", "--frames", "3", "--trace", "-", "-v")
    let lines = told.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "8" && lines.contains("LNX 10,0,0,0"), "\(told.output)")
    #expect(told.errors.contains("colour"), "\(told.errors)")
  }

  @Test("unsupported settings and errors in a bundle are reported once")
  func warnings() throws {
    let bundle = try zip("[player]\nruntime = \"air\"\nquality = \"superb\"\nlater = true\n")
    let told = home.run("run", bundle, "--headless", "--frames", "3", "-v")
    #expect(told.code == 0, "\(told.errors)")
    for word in ["runtime = air", "player.quality"] {
      #expect(
        told.errors.split(separator: word, omittingEmptySubsequences: false).count == 2,
        "\(told.errors)")
    }
  }

  @Test("a frame rate of the bundle's is the core's")
  func frameRate() throws {
    // Wavs are written at 44100 samples a second: 1764 for each of 25 frames.
    let wav = home.root + "/x.wav"
    let sound = home.run(
      "run", try zip("[player]\nframe_rate = 25\n"), "--headless", "--frames", "3", "--audio", wav)
    #expect(sound.code == 0, "\(sound.errors)")
    #expect(Home.bytes(wav).count == 44 + 3 * 1764 * 4)
  }

  @Test("what is no bundle is refused, and says why")
  func refusals() throws {
    func refused(_ name: String, _ make: (inout ZipMaker) -> Void) throws -> Home.Result {
      var maker = ZipMaker()
      make(&maker)
      return home.run(
        "run", try home.write("in/\(name).ruf", maker.bytes), "--headless", "--frames", "1")
    }
    let none = try refused("none") { $0.add("content/tale.swf", Self.tale) }
    #expect(none.code == 6 && none.errors.contains("ruffle-bundle.toml"), "\(none.errors)")
    let noMovie = try refused("empty") { $0.add("ruffle-bundle.toml", Self.manifest()) }
    #expect(noMovie.code == 6 && noMovie.errors.contains("file:///tale.swf"), "\(noMovie.errors)")
    let bad = home.run(
      "run", try home.write("in/bad.ruf", Array("nothing".utf8)), "--headless", "--frames", "1")
    #expect(bad.code == 6 && bad.errors.contains("zip"), "\(bad.errors)")
    let noSWF = home.run(
      "run", try home.write("in/bad.swf", Array("nothing at all".utf8)), "--headless", "--frames",
      "1")
    #expect(
      noSWF.code == 6 && noSWF.errors.contains("not a Flash movie (no FWS, CWS or ZWS signature)"),
      "\(noSWF.errors)")
    _ = try home.write("in/plain/readme.txt", [1])
    let folder = home.run("run", home.root + "/in/plain", "--headless", "--frames", "1")
    #expect(
      folder.code == 9 || folder.code == 2 || folder.code == 3, "\(folder.code) \(folder.errors)")
  }

  @Test("a movie reads files in folders below its own, in the sandbox")
  func below() throws {
    let movie = try home.write("in/plain/tale.swf", Self.tale)
    _ = try home.write("in/plain/data/level1.txt", Array("title=below".utf8))
    let found = trace(movie)
    #expect(found[2] == "below", "\(found)")
    // A link there leads no further than the folder.
    _ = try home.write("in/other/data/level1.txt", Array("title=elsewhere".utf8))
    let linked = try home.write("in/linked/tale.swf", Self.tale)
    try FileManager.default.createSymbolicLink(
      atPath: home.root + "/in/linked/data", withDestinationPath: home.root + "/in/other/data")
    #expect(trace(linked)[2] == "undefined")
    // A home is no game's folder.
    let atHome = try home.write("tale.swf", Self.tale)
    _ = try home.write("data/level1.txt", Array("title=home".utf8))
    #expect(trace(atHome)[2] == "undefined")
    #expect(trace(atHome, "--in-process")[2] == "home")
  }

  @Test("bundles of the library go by their names, folders too")
  func library() throws {
    _ = try folder("Arcadia/Games/Flash/Tale", "[player.parameters]\nlevel = \"1\"\n")
    let list = try JSON(home.run("game", "list", "--json").output)["games"].items
    #expect(list.map { $0["name"].string } == ["Tale"], "\(list)")
    #expect(trace("tale").first == "1")
    // Of all its files, not of the one that makes it a game.
    let size = try JSON(home.run("game", "info", "tale", "--json").output)["games"].items[0]["size"]
    #expect(try #require(size.double) > Double(Self.tale.count))
    let renamed = home.run("game", "rename", "tale", "Story")
    #expect(renamed.code == 0, "\(renamed.errors)")
    #expect(
      FileManager.default.fileExists(
        atPath: home.arcadia + "/Games/Flash/Story/content/tale.swf"))
    #expect(trace("story").first == "1")
    let out = home.run("game", "export", "story", home.root + "/out")
    #expect(out.code == 0, "\(out.errors)")
    #expect(
      Home.bytes(home.root + "/out/Games/Flash/Story/content/tale.swf") == Self.tale)
    let deleted = home.run("game", "delete", "story", "--yes")
    #expect(deleted.code == 0, "\(deleted.errors)")
    #expect(!FileManager.default.fileExists(atPath: home.arcadia + "/Games/Flash/Story"))
    let back = home.run("game", "restore", "story")
    #expect(back.code == 0, "\(back.errors)")
    #expect(trace("story").first == "1")
  }

  @Test("bundles are imported, zip files and folders")
  func importing() throws {
    let zip = home.run("game", "import", try zip())
    #expect(zip.code == 0, "\(zip.errors)")
    #expect(
      Home.bytes(home.arcadia + "/Games/Flash/tale.ruf") == Home.bytes(home.root + "/in/tale.ruf"))
    let folder = home.run("game", "import", try folder("in/story"))
    #expect(folder.code == 0, "\(folder.errors)")
    #expect(
      Home.bytes(home.arcadia + "/Games/Flash/story/content/tale.swf") == Self.tale)
    #expect(trace("story")[2] == "first")
    let again = home.run("game", "import", home.root + "/in/story/ruffle-bundle.toml", "--json")
    #expect(again.code == 0 && again.output.contains("already"), "\(again.output)\(again.errors)")
  }
}
