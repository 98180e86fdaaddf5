import FoundationEssentials
import TestSupport
import Testing

@Suite("Movies")
struct MovieTests {
  private func home() throws -> Home { try Home.withFlash() }

  @Test("what a movie traces comes out, frame by frame, and quit ends it")
  func trace() throws {
    let home = try home()
    var movie = Movie()
    movie.frame(Movie.trace("one"), Movie.trace(""))
    movie.frame(Movie.trace("two\nlines"))
    let file = try home.write("in/tale.swf", movie.bytes)
    let told = home.run("run", file, "--headless", "--frames", "3", "--trace", "-", "--quiet")
    #expect(told.code == 0, "\(told.errors)")
    #expect(told.output.hasPrefix("one\n\ntwo\nlines\none\n\n"), "\(told.output)")
    // The same in ticks, into a file.
    let path = home.root + "/trace.txt"
    let ticks = home.run("run", file, "--headless", "--ticks", "2", "--trace", path)
    #expect(ticks.code == 0, "\(ticks.errors)")
    #expect(Home.text(path) == "one\n\ntwo\nlines\n")
    var short = Movie()
    short.frame(Movie.trace("end"), Movie.command("quit", ""))
    let end = home.run(
      "run", try home.write("in/short.swf", short.bytes), "--headless", "--frames", "100", "--json")
    #expect(try JSON(end.output)["run"]["ended"].string == "shutdown", "\(end.output)")
    #expect(try JSON(end.output)["run"]["frames"].double == 1)
  }

  @Test("an endless script is stopped with a message")
  func endless() throws {
    let home = try home()
    var movie = Movie()
    movie.frame(Movie.trace("before"), Movie.endless, Movie.trace("behind"))
    let file = try home.write("in/endless.swf", movie.bytes)
    let trace = home.root + "/trace.txt"
    // A game's own settings are for headless runs, too.
    _ = try home.write(
      "config/arcadia/games/flash/endless.toml",
      Array("[game]\nscript_timeout = 0.1\n".utf8))
    let told = home.run(
      "run", file, "--headless", "--frames", "3", "--trace", trace, "--json")
    #expect(told.code == 0, "\(told.errors)")
    #expect(Home.text(trace) == "before\n")
    let run = try JSON(told.output)["run"]
    #expect(run["frames"].double == 3)
    #expect(run["messages"][0].string?.contains("too long") == true, "\(told.output)")
  }

  @Test("the system's fonts and date are used on request, through the sandbox, too")
  func systemFontsAndDate() throws {
    let home = try home()
    var movie = Movie()
    movie.frame(
      Movie.traceWhetherThereAreFonts, Movie.traceZone, Movie.traceYear)
    let file = try home.write("in/system.swf", movie.bytes)
    func trace(_ more: String...) -> [String] {
      // A zone that needs no file.
      let path = home.root + "/trace.txt"
      let told = home.run(
        ["run", file, "--headless", "--frames", "1", "--trace", path] + more,
        environment: ["TZ": "NPT-5:45"])
      #expect(told.code == 0, "\(told.errors)")
      return Home.text(path).split(separator: "\n").map(String.init)
    }
    // The host's own date of runs that can be repeated.
    #expect(trace() == ["false", "0", "2000"])
    for place in ["--in-process", "--isolated"] {
      let real = trace(place, "--device-fonts", "--clock", "real")
      #expect(real.first == "true", "\(place): \(real)")
      #expect(real.count == 3 && real[1] == "-345", "\(place): \(real)")
      #expect(real.last.flatMap { Int($0) }.map { $0 > 2025 } == true, "\(place): \(real)")
    }
    let wrong = home.run("run", file, "--headless", "--frames", "1", "--clock", "tomorrow")
    #expect(wrong.code == 2 && wrong.errors.contains("fixed|real"), "\(wrong.errors)")
  }

  @Test("thousands of lines in a frame all come, in order")
  func manyLines() throws {
    let home = try home()
    var movie = Movie()
    movie.frame((0..<3000).flatMap { Movie.trace("line \($0)") })
    let path = home.root + "/trace.txt"
    let file = try home.write("in/long.swf", movie.bytes)
    let told = home.run("run", file, "--headless", "--frames", "2", "--trace", path)
    #expect(told.code == 0, "\(told.errors)")
    let lines = (0..<3000).map { "line \($0)\n" }.joined()
    // A movie of one frame does not advance.
    #expect(Home.text(path) == lines)
  }

  @Test("a movie resumes from its state, and another one refuses it")
  func states() throws {
    let home = try home()
    var movie = Movie()
    for letter in ["a", "b", "c"] {
      movie.frame(Movie.append(letter, to: "text"), Movie.traceVariable("text"))
    }
    let file = try home.write("in/letters.swf", movie.bytes)
    let state = home.root + "/letters.state"
    let saved = home.run(
      "run", file, "--headless", "--frames", "2", "--trace", "-", "--quiet", "--save-state", state)
    #expect(saved.code == 0, "\(saved.errors)")
    #expect(saved.output.hasPrefix("a\nab\n"), "\(saved.output)")
    let later = home.run(
      "run", file, "--headless", "--frames", "3", "--trace", "-", "--quiet", "--load-state", state)
    #expect(later.code == 0, "\(later.errors)")
    #expect(later.output.hasPrefix("abc\nabca\nabcab\n"), "\(later.output)")
    movie.frame(Movie.trace("more"))
    let other = home.run(
      "run", try home.write("in/other.swf", movie.bytes), "--headless", "--frames", "1",
      "--load-state", state)
    #expect(other.code != 0 && other.errors.contains("another"), "\(other.errors)")
  }

  @Test("a script of input moves the mouse")
  func input() throws {
    let home = try home()
    var movie = Movie()
    for _ in 1...3 { movie.frame(Movie.traceVariable("_xmouse")) }
    let file = try home.write("in/mouse.swf", movie.bytes)
    // Left of the middle of the picture, then its right edge.
    let script = try home.write("script", Array("1 aim:-16384,0\n2 ptr:32767,0\n".utf8))
    let told = home.run(
      "run", file, "--headless", "--frames", "3", "--trace", "-", "--quiet", "--input", script,
      "--viewport", "100x100")
    #expect(told.code == 0, "\(told.errors)")
    let places = told.output.split(separator: "\n").prefix(3).map(String.init)
    #expect(places.first == "0" && Set(places).count == 3, "\(told.output)")
    let list = try home.write("list.json", Array(#"[{"type":"Wait"}]"#.utf8))
    let refused = home.run("run", file, "--headless", "--frames", "3", "--input", list)
    #expect(refused.code == 2 && refused.errors.contains("list.json"), "\(refused.errors)")
  }

  @Test("pictures have the size that was asked for")
  func pictures() throws {
    let home = try home()
    var movie = Movie()
    movie.frame(Movie.command("captureImage", "first"))
    let file = try home.write("in/red.swf", movie.bytes)
    let last = home.root + "/last.png"
    let told = home.run(
      "run", file, "--headless", "--frames", "1", "--viewport", "80x60@2", "--screenshot",
      "last=\(last)", "--json")
    #expect(told.code == 0, "\(told.errors)")
    let picture = Home.bytes(last)
    // Width and height of the PNG's header.
    #expect(picture.count > 24 && Array(picture[16..<24]) == [0, 0, 0, 80, 0, 0, 0, 60])
    #expect(try JSON(told.output)["run"]["images"].items.isEmpty)
  }

  /// The folder of our own movie.
  private static let demo = TestRun.package + "/Sources/Cores/SWF/Demo"

  @Test("our own game is played: a key starts it, the mouse leads to a star, and the picture moves")
  func demo() throws {
    let home = try home()
    let events = try home.write(
      "events", Array("2 key:Space aim:16384,-25940\n3 aim:16384,-25940\n".utf8))
    func play(_ trace: String) -> Home.Result {
      home.run(
        "run", Self.demo + "/arcadia-flash-demo.swf", "--headless", "--frames", "120", "--input",
        events, "--trace", home.root + "/" + trace, "--hash", "40")
    }
    let (first, second) = (play("first.txt"), play("second.txt"))
    #expect(first.code == 0, "\(first.errors)")
    #expect(Home.text(home.root + "/first.txt") == "title\nplay\nscore 10\n")
    // `frame 40 video HASH audio HASH`: three pictures that differ, and the same game again.
    let pictures = first.output.split(separator: "\n").filter { $0.hasPrefix("frame ") }
      .compactMap { $0.split(separator: " ").dropFirst(3).first }
    #expect(pictures.count == 3 && Set(pictures).count == 3, "\(first.output)")
    #expect(second.output == first.output)
    #expect(Home.text(home.root + "/second.txt") == Home.text(home.root + "/first.txt"))
  }

  @Test("our own game's file is what its sources make")
  func demoSources() throws {
    let home = try home()
    let check =
      "python3 '\(Self.demo)/tools/build.py' --check '\(Self.demo)/arcadia-flash-demo.swf'"
    #expect(
      shell("\(check) >'\(home.root)/log' 2>&1") == 0, "\(Home.text(home.root + "/log"))")
    // A file that is something else is found out.
    let other = try home.write(
      "other.swf", Array(Home.bytes(Self.demo + "/arcadia-flash-demo.swf").dropLast(9)))
    #expect(
      shell("python3 '\(Self.demo)/tools/build.py' --check '\(other)' >/dev/null 2>&1") != 0)
  }

  @Test("ActionScript 3 runs without a window, whether a part is enough or not")
  func actionScript3() throws {
    let home = try home()
    var movie = Movie(needsScript3: true)
    movie.frame()
    let file = try home.write("in/later.swf", movie.bytes)
    for place in ["--in-process", "--isolated"] {
      let run = ["run", file, "--headless", "--frames", "2", place, "--json"]
      for words in [run, run + ["--partial"]] {
        let done = home.run(words)
        #expect(done.code == 0, "\(done.errors)")
        #expect(try JSON(done.output)["run"]["messages"][0].string == nil, "\(done.output)")
      }
    }
    #expect(home.run("run", file, "--partial").code == 2)
  }

  @Test("what cannot be done is refused, and says which")
  func refusals() throws {
    let home = try home()
    var movie = Movie()
    movie.frame(Movie.trace("x"))
    let file = try home.write("in/x.swf", movie.bytes)
    let short = ["run", file, "--headless", "--frames", "1"]
    // What only the recorded cases need is `flashrun`'s.
    for option in ["--runtime", "--sockets", "--log-fetch", "--tick-ms", "--player-version"] {
      let told = home.run(short + [option, "1"])
      #expect(told.code == 2 && told.errors.contains(option), "\(told.errors)")
    }
    let quality = home.run(short + ["--quality", "superb"])
    #expect(quality.code != 0 && quality.errors.contains("superb"), "\(quality.errors)")
    #expect(home.run(short + ["--no-such-thing"]).code == 2)
    #expect(home.run("run", file, "--quality", "low").code == 2)
    let noise = try home.write("in/noise.swf", Array("FWS\u{6}nothing".utf8))
    let broken = home.run("run", noise, "--headless", "--frames", "1")
    #expect(broken.code != 0 && broken.errors.contains("movie"), "\(broken.errors)")
  }
}
