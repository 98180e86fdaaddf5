import FoundationEssentials
import TestSupport
import Testing

@Suite("arcadia bundle")
struct BundleCommandTests {
  private let home: Home

  init() throws { home = try Home.withFlash() }

  private static let movie: [UInt8] = {
    var movie = Movie()
    movie.frame(Movie.traceVariable("level"), Movie.trace("end"))
    return movie.bytes
  }()

  private static let manifest =
    "# mine\n[bundle]\nname = \"A tale\" # short\nurl = \"file:///tale.swf\"\nauthor = \"me\"\n\n[extra]\nx = [1, 2]\n"

  /// A folder that is a bundle.
  private func folder(_ manifest: String = manifest) throws -> String {
    _ = try home.write("in/tale/ruffle-bundle.toml", Array(manifest.utf8))
    _ = try home.write("in/tale/content/tale.swf", Self.movie)
    _ = try home.write("in/tale/content/a/b.txt", Array("x=1".utf8))
    _ = try home.write("in/tale/notes.txt", Array("mine".utf8))
    _ = try home.write("in/tale/.hidden", [1])
    return home.root + "/in/tale"
  }

  @Test("a movie becomes a bundle, which plays as it did")
  func packMovie() throws {
    let movie = try home.write("in/my tale.swf", Self.movie)
    let out = home.root + "/out.ruf"
    let packed = home.run("bundle", "pack", movie, "-o", out)
    #expect(packed.code == 0, "\(packed.errors)")
    #expect(packed.output.hasPrefix("\(out): 2 files, "), "\(packed.output)")
    let info = try JSON(home.run("bundle", "info", out, "--json").output)
    #expect(info["name"].string == "my tale")
    #expect(info["url"].string == "file:///my%20tale.swf")
    let played = home.run("run", out, "--headless", "--frames", "1", "--trace", "-", "--quiet")
    #expect(played.output.hasPrefix("undefined\nend\n"), "\(played.output)\(played.errors)")
    expectFailure(home.run("bundle", "pack", movie, "-o", out), code: 10, naming: "out.ruf")
    #expect(home.run("bundle", "pack", movie, "-o", out, "--replace").code == 0)
    #expect(home.run("bundle", "pack", movie, "-o", home.root + "/out.zip").code != 0)
  }

  @Test("a folder is packed without what is hidden, and unpacked the same")
  func roundTrip() throws {
    let source = try folder()
    let out = home.root + "/out.ruf"
    #expect(home.run("bundle", "pack", source, "-o", out).code == 0)
    let first = Home.bytes(out)
    #expect(
      home.run("bundle", "pack", source + "/ruffle-bundle.toml", "-o", out, "--replace").code == 0)
    #expect(Home.bytes(out) == first)
    let target = home.root + "/out/tale"
    let unpacked = home.run("bundle", "unpack", out, target)
    #expect(unpacked.code == 0, "\(unpacked.errors)")
    for name in ["ruffle-bundle.toml", "content/tale.swf", "content/a/b.txt", "notes.txt"] {
      #expect(Home.bytes(target + "/" + name) == Home.bytes(source + "/" + name), "\(name)")
      #expect(!Home.bytes(target + "/" + name).isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: target + "/.hidden"))
    expectFailure(home.run("bundle", "unpack", out, target), code: 10, naming: "out/tale")
  }

  @Test("info prints settings, errors and unknown keys")
  func info() throws {
    let source = try folder(
      Self.manifest
        + "[player]\nquality = \"low\"\nalign = \"middle\"\n[player.parameters]\na = \"1\"\n")
    let told = home.run("bundle", "info", source)
    #expect(told.code == 0, "\(told.errors)")
    for line in [
      "A tale\n", "  quality                  low\n",
      "  align                    center (not set)\n",
      "  parameters.a             1\n", "warning: player.align must be one of ",
      "no player knows bundle.author, extra",
    ] { #expect(told.output.contains(line), "\(line) in \(told.output)") }
    let json = try JSON(home.run("bundle", "info", source, "--json").output)
    #expect(json["form"].string == "folder")
    #expect(json["files"].double == 2)
    #expect(json["player"]["quality"].string == "low")
    #expect(json["warnings"].items[0]["key"].string == "player.align")
    #expect(json["unknown_keys"].items.count == 2)
  }

  @Test("set changes a bundle in its place and leaves the rest as it was")
  func setting() throws {
    let source = try folder()
    let out = home.root + "/out.ruf"
    #expect(home.run("bundle", "pack", source, "-o", out).code == 0)
    for place in [source, out] {
      let told = home.run("bundle", "set", place, "quality=low", "parameters.level=3", "name=B")
      #expect(told.code == 0, "\(told.errors)")
    }
    let expected =
      Self.manifest.replacing("\"A tale\"", with: "\"B\"")
      + "\n[player]\nquality = \"low\"\n\n[player.parameters]\nlevel = \"3\"\n"
    #expect(Home.text(source + "/ruffle-bundle.toml") == expected)
    let again = home.root + "/again"
    #expect(home.run("bundle", "unpack", out, again).code == 0)
    #expect(Home.text(again + "/ruffle-bundle.toml") == expected)
    #expect(Home.bytes(again + "/content/tale.swf") == Self.movie)
    let played = home.run("run", out, "--headless", "--frames", "1", "--trace", "-", "--quiet")
    #expect(played.output.hasPrefix("3\n"), "\(played.output)\(played.errors)")
    #expect(home.run("bundle", "set", source, "--unset", "quality").code == 0)
    #expect(!Home.text(source + "/ruffle-bundle.toml").contains("quality"))
  }

  @Test("what would make no sense is not set, and the bundle stays as it is")
  func badSetting() throws {
    let source = try folder()
    let out = home.root + "/out.ruf"
    #expect(home.run("bundle", "pack", source, "-o", out).code == 0)
    let before = Home.bytes(out)
    expectFailure(home.run("bundle", "set", out, "quality=superb"), code: 2, naming: "quality")
    expectFailure(home.run("bundle", "set", out, "colour=red"), code: 2, naming: "colour")
    expectFailure(home.run("bundle", "set", out, "url=tale.swf"), code: 7, naming: "tale.swf")
    expectFailure(home.run("bundle", "set", out, "--unset", "url"), code: 7, naming: "bundle.url")
    #expect(home.run("bundle", "set", out).code == 2)
    #expect(home.run("bundle", "set", out, "quality").code == 2)
    #expect(Home.bytes(out) == before)
  }

  @Test("what is no bundle ends with exit code 7, and what is not there with 3")
  func failures() throws {
    let movie = try home.write("in/tale.swf", Self.movie)
    expectFailure(home.run("bundle", "info", movie), code: 7, naming: "tale.swf", "bundle pack")
    let noise = try home.write("in/noise.ruf", Array("nothing".utf8))
    expectFailure(home.run("bundle", "info", noise), code: 7, naming: "noise.ruf", "zip")
    _ = try home.write("in/plain/x.txt", [1])
    expectFailure(
      home.run("bundle", "info", home.root + "/in/plain"), code: 7, naming: "ruffle-bundle.toml")
    let broken = try folder("[bundle]\nname = \n")
    expectFailure(home.run("bundle", "info", broken), code: 7, naming: "line 2")
    expectFailure(
      home.run("bundle", "pack", broken, "-o", home.root + "/x.ruf"), code: 7, naming: "line 2")
    let lost = try folder("[bundle]\nname = \"a\"\nurl = \"file:///no.swf\"\n")
    expectFailure(
      home.run("bundle", "pack", lost, "-o", home.root + "/x.ruf"), code: 7, naming: "no.swf")
    #expect(!FileManager.default.fileExists(atPath: home.root + "/x.ruf"))
    expectFailure(home.run("bundle", "info", home.root + "/none.ruf"), code: 3, naming: "none.ruf")
  }

  @Test("names in a bundle that lead elsewhere are not unpacked")
  func hostile() throws {
    var maker = ZipMaker()
    maker.add("ruffle-bundle.toml", Array(Self.manifest.utf8))
    maker.add("content/tale.swf", Self.movie)
    for name in ["../up.txt", "/tmp/arcadia-absolute.txt", "content/../../up.txt", "a/./b"] {
      maker.add(name, [1])
    }
    let bundle = try home.write("in/bad.ruf", maker.bytes)
    let told = home.run("bundle", "unpack", bundle, home.root + "/out/bad")
    #expect(told.code == 0, "\(told.errors)")
    let found = try FileManager.default.subpathsOfDirectory(atPath: home.root + "/out")
    #expect(
      Swift.Set(found) == [
        "bad", "bad/content", "bad/content/tale.swf", "bad/ruffle-bundle.toml",
      ])
  }

  @Test("bundles of the library go by their games' names, and lists show their titles")
  func library() throws {
    let source = try folder()
    #expect(
      home.run("bundle", "pack", source, "-o", home.root + "/tale.ruf").code == 0)
    #expect(home.run("game", "import", home.root + "/tale.ruf").code == 0)
    let list = home.run("game", "list")
    #expect(list.output.contains("tale (A tale)"), "\(list.output)\(list.errors)")
    let info = home.run("game", "info", "tale")
    #expect(info.output.contains("title  A tale"), "\(info.output)\(info.errors)")
    #expect(home.run("bundle", "set", "tale", "name=Other").code == 0)
    #expect(
      try JSON(home.run("game", "list", "--json").output)["games"].items[0]["title"].string
        == "Other")
  }
}
