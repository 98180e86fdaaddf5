import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Two programs: the command line, and windows with sound")
struct ProgramFilesTests {
  private let home: Home

  init() throws { home = try Home() }

  /// Libraries that only windows, their texts and their sound need, and those that take long to load.
  private static let forWindows = [
    "libSDL2", "libX11", "libxcb", "libwayland", "libpulse", "libasound", "libharfbuzz",
    "libfontconfig", "libfreetype", "libfribidi", "libsamplerate", "libdbus", "libicu", "libxml2",
    "libarchive",
  ]

  /// Those that a list of mapped files names.
  private static func forWindows(in maps: String) -> [String] {
    forWindows.filter { maps.contains("/" + $0) }
  }

  @Test(
    "commands map no library of windows",
    arguments: [["--version"], ["state", "list"], ["game", "list"], ["config", "list"]])
  func commands(words: [String]) throws {
    try #require(home.run("game", "import", Home.demo).code == 0)
    let log = home.root + "/loader"
    let result = home.run(words, environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": log])
    #expect(result.code == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: home.root)
    let text = names.filter { $0.hasPrefix("loader.") }.map { Home.text(home.root + "/" + $0) }
      .joined()
    // Without it, an empty list would be one without them.
    #expect(text.contains("calling init: ") && text.contains("/libcrypto.so"))
    #expect(Self.forWindows(in: text) == [])
  }

  /// All that a process maps: the kernel gives such a file in pieces.
  private static func maps(of process: String) -> String {
    let file = open("/proc/\(process)/maps", O_RDONLY)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The files that a game's host and its core's process map while it is played.
  private func maps(whilePlaying arguments: String...) throws -> (host: String, worker: String) {
    let host = home.start(
      ["run", Home.demo] + arguments, output: home.root + "/out", errors: home.root + "/err")
    defer {
      kill(host, SIGTERM)
      _ = Home.wait(for: host)
    }
    for _ in 0..<1000 {
      let children = Home.text("/proc/\(host)/task/\(host)/children").split(separator: " ")
      for child in children {
        let maps = Self.maps(of: String(child))
        // The core is the last that a worker maps.
        if maps.contains("/gb.so") { return (Self.maps(of: "\(host)"), maps) }
      }
      usleep(10_000)
    }
    Issue.record("no process plays the game: \(Home.text(home.root + "/err"))")
    return ("", "")
  }

  @Test("a headless run maps no library of windows, nor does its core's process")
  func headless() throws {
    let maps = try maps(whilePlaying: "--headless", "--frames", "100000000")
    #expect(maps.host.contains("/arcadia\n"))
    #expect(Self.forWindows(in: maps.host) == [])
    #expect(maps.worker.contains("/arcadia\n"))
    #expect(Self.forWindows(in: maps.worker) == [])
  }

  @Test("a window is another program in the same process, and its core's process has none of it")
  func window() throws {
    let maps = try maps(whilePlaying: "--mute")
    #expect(maps.host.contains("/arcadia-window\n"))
    #expect(maps.host.contains("/libSDL2"))
    #expect(maps.worker.contains("/arcadia\n"))
    #expect(Self.forWindows(in: maps.worker) == [])
  }

  @Test("without the program for windows, everything else works, and a window says what is missing")
  func missing() throws {
    try FileManager.default.createDirectory(
      atPath: home.root + "/bin", withIntermediateDirectories: true)
    let program = home.root + "/bin/arcadia"
    try FileManager.default.copyItem(atPath: TestRun.program, toPath: program)
    home.wrapper = ["/bin/sh", "-c", "shift; exec '\(program)' \"$@\"", "sh"]
    for words in [["--help"], ["library", "--help"], ["help", "run"], ["state", "list"]] {
      #expect(home.run(words).code == 0, "\(words)")
    }
    #expect(home.run("run", Home.demo, "--headless", "--frames", "5").code == 0)
    for words in [["run", Home.demo], ["library"], ["library", "--headless"]] {
      expectFailure(
        home.run(words), code: 14, naming: "\(home.root)/bin/arcadia-window", "make install")
    }
    #expect(home.run("library", "--no-such-option").code == 2)
  }

  @Test("the process keeps its name, its files and its number")
  func becomes() throws {
    let host = home.start(
      ["run", Home.demo, "--mute"], output: home.root + "/out", errors: home.root + "/err")
    defer {
      kill(host, SIGTERM)
      #expect(Home.wait(for: host) == 128 + SIGTERM)
    }
    for _ in 0..<1000 where !Self.maps(of: "\(host)").contains("/libSDL2") {
      usleep(10_000)
    }
    for _ in 0..<1000 where Home.text("/proc/\(host)/comm") != "arcadia\n" { usleep(10_000) }
    #expect(Home.text("/proc/\(host)/comm") == "arcadia\n")
    #expect(Home.text("/proc/\(host)/cmdline").hasPrefix(TestRun.program + "\0run\0"))
  }
}
