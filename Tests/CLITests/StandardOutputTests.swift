import Glibc
import TestSupport
import Testing

@Suite("Files on standard output")
struct StandardOutputTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
  private static let names = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  /// Runs a command whose standard output is a file; its bytes, which must still be that file's.
  private func bytes(_ home: Home, _ words: [String]) -> (bytes: [UInt8], errors: String) {
    var before = stat()
    _ = try? home.write("stdout", [])
    stat(home.root + "/stdout", &before)
    let result = home.run(words)
    #expect(result.code == 0, "\(words): \(result.errors)")
    var after = stat()
    stat(home.root + "/stdout", &after)
    #expect(before.st_ino == after.st_ino, "\(words)")
    return (Home.bytes(home.root + "/stdout"), result.errors)
  }

  @Test(
    "a screenshot, a sound, a film and a state, whatever standard output is called",
    arguments: names)
  func headless(_ name: String) throws {
    let home = try Home()
    let run = ["run", Home.demo, "--headless", "--frames", "30"]
    let files: [(name: String, options: [String])] = [
      ("a.png", ["--screenshot", "end="]), ("a.wav", ["--audio", ""]), ("a.y4m", ["--record", ""]),
      ("a.state", ["--save-state", ""]),
    ]
    for file in files {
      func options(_ path: String) -> [String] { [file.options[0], file.options[1] + path] }
      _ = bytes(home, run + options(home.root + "/" + file.name))
      let wanted = Home.bytes(home.root + "/" + file.name)
      #expect(wanted.count > 400)
      // Hashes would be in the midst of it.
      let (found, errors) = bytes(home, run + ["--hash", "10"] + options(name))
      #expect(errors.hasPrefix("frame 10 video "), "\(errors)")
      // A state has the time at which it was made.
      if file.name == "a.state" {
        #expect(found.prefix(8) == wanted.prefix(8) && abs(found.count - wanted.count) < 200)
      } else {
        #expect(found == wanted, "\(file.name) on \(name)")
      }
    }
    let (twice, _) = bytes(
      home, run + ["--screenshot", "10=\(name)", "--screenshot", "end=\(name)"])
    #expect(twice.starts(with: Self.png) && twice.count > 2 * 100)
  }

  @Test("two files, or a file and JSON, do not share standard output")
  func conflicts() throws {
    let home = try Home()
    let run = ["run", Home.demo, "--headless", "--frames", "5"]
    for (options, named) in [
      (["--audio", "-", "--record", "-"], "--record"),
      (["--audio", "/dev/stdout", "--trace", "-"], "--trace"),
      (["--screenshot", "end=-", "--json"], "--json"),
      (["--save-state", "-", "--audio-peaks", "/dev/fd/1"], "--audio-peaks"),
    ] {
      let result = home.run(run + options)
      #expect(result.code == 2 && result.output.isEmpty, "\(options): \(result)")
      #expect(result.errors.contains(named) && result.errors.contains("name a file"), "\(result)")
    }
    // Texts are text.
    #expect(home.run(run + ["--trace", "-", "--hash", "5"]).output.hasPrefix("frame 5"))
  }

  @Test(
    "pixels are not poured into a terminal",
    .enabled(if: shell("command -v script >/dev/null") == 0, "script is not installed"))
  func terminal() throws {
    let home = try Home()
    let words =
      "HOME='\(home.root)' ARCADIA_PLUGINS='\(home.plugins)' '\(TestRun.program)' run '\(Home.demo)' --headless --frames 5 --record -"
    let code = shell(
      "script -qec \"\(words)\" /dev/null </dev/null >'\(home.root)/typed' 2>&1")
    let typed = Home.text(home.root + "/typed")
    #expect(
      code == 2 && typed.contains("is a terminal") && !typed.contains("YUV4MPEG2"), "\(typed)")
  }

  @Test("a pipe with a name gets the picture of a file and of a game that is played")
  func pipes() throws {
    let home = try Home()
    let pipe = home.root + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    func read(_ words: [String]) -> [UInt8] {
      let copy = home.root + "/copy"
      let reader = Process(["/bin/sh", "-c", "timeout 60 cat '\(pipe)' > '\(copy)'"])
      #expect(home.run(words).code == 0, "\(words)")
      reader.wait()
      return Home.bytes(copy)
    }
    let run = ["run", Home.demo, "--headless", "--frames", "5"]
    #expect(read(run + ["--screenshot", "end=\(pipe)"]).starts(with: Self.png))
    #expect(read(run + ["--audio", pipe]).starts(with: Array("RIFF".utf8)))
    let game = try PlayTests.Played(home, [Home.demo])
    try game.wait(frames: 5)
    #expect(read(["ctl", "screenshot", pipe]).starts(with: Self.png))
    for name in Self.names {
      #expect(bytes(home, ["ctl", "screenshot", name]).bytes.starts(with: Self.png), "\(name)")
    }
    try game.ctl("quit")
    _ = Home.wait(for: game.child)
  }

  @Test("saves and states are exported to standard output", arguments: names)
  func exports(_ name: String) throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    let save = [UInt8](repeating: 7, count: 8192)
    _ = try home.write("Arcadia/Saves/Game Boy/Tobu.srm", save)
    #expect(home.run("state", "save", "tobu", "1", "--frames", "5").code == 0)
    #expect(bytes(home, ["save", "export", "tobu", name]).bytes == save)
    let state = Home.bytes(home.arcadia + "/States/Game Boy/Tobu.state1")
    #expect(bytes(home, ["state", "export", "tobu", "1", name]).bytes == state)
    #expect(bytes(home, ["state", "export", "tobu", "1", "--to", name]).bytes == state)
    #expect(
      bytes(home, ["state", "export", "tobu", "1", name, "--png"]).bytes.starts(with: Self.png))
    #expect(home.run("state", "export", "tobu", "1", name, "--json").code == 2)
    #expect(home.run("save", "export", "tobu", name, "--json").code == 2)
  }
}

/// A program beside the test, ended with it.
private final class Process {
  private var child: pid_t = 0

  init(_ words: [String]) {
    var attributes = unblockedAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let argv = words.map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    posix_spawn(&child, words[0], nil, &attributes, argv, environ)
  }

  func wait() { _ = Home.wait(for: child) }
}
