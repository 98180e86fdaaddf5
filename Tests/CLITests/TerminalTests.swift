import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Whatever comes from outside, nothing that is printed steers a terminal.
@Suite("Terminals")
struct TerminalTests {
  /// Sets a title, clears the screen, deletes, and begins a sequence by a C1 character.
  private static let evil = "x\u{1B}]0;pwned\u{7}\u{1B}[2J\u{7F}\u{9B}31m\ry"

  /// Asserts that output is text: line ends and tabs, and no other control character.
  private func expectText(
    _ result: Home.Result, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (name, text) in [("output", result.output), ("errors", result.errors)] {
      let bad = text.unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x7F...0x9F).contains($0.value)
      }
      #expect(
        bad.isEmpty, "\(words), \(name): \(text.debugDescription.prefix(500))",
        sourceLocation: sourceLocation)
    }
  }

  /// A home in which every name and text is hostile that a file, a core or a state can have.
  private func home() throws -> Home {
    let home = try Home()
    let escaped = "x\\033]0;pwned\\007\\033[2J\\177\\302\\23331m\\ry"
    _ = try home.core(
      "nosy",
      [
        "-DNAME=\"\(escaped)\"", "-DTRACES=\"\(escaped)\"",
        "-DOPTION=\"\(escaped); a|b\(escaped)\"",
      ], into: "plugins")
    _ = try home.core("counter", into: "plugins", called: "told")
    let evil = Self.evil.replacing("\r", with: "")
    _ = try home.write(
      "plugins/told_libretro.info",
      Array(
        """
        corename = "\(evil)"
        display_version = "\(evil)"
        systemname = "\(evil)"
        supported_extensions = "\(evil)|count"
        license = "\(evil)"
        description = "\(evil)"
        firmware_count = 1
        firmware0_path = "\(evil)"
        firmware0_desc = "\(evil)"
        """.utf8))
    _ = try home.write("plugins/\(Self.evil).so", Array("no core".utf8))
    return home
  }

  @Test("no command prints a control character, as text or as JSON")
  func commands() throws {
    let home = try home()
    let evil = Self.evil
    let game = try home.write("Arcadia/Games/Told/\(evil).count", [1])
    _ = try home.write("Arcadia/Games/Game Boy/\(evil).gb", Home.bytes(Home.demo))
    let traced = try home.write("Arcadia/Games/Nosy/\(evil).nosy", [10])
    let zip = try home.write("\(evil).zip", Array("PK".utf8))
    _ = try home.write("config/arcadia/types/x.toml", Array("[nothing]\n".utf8))
    let frames = ["--headless", "--frames", "2"]
    var commands: [[String]] = [
      ["core", "list"], ["core", "list", "--names"], ["core", "info", "told"],
      ["core", "info", "nosy"], ["core", "check", "nosy"], ["core", "check", "told"],
      ["core", "check", home.plugins + "/\(evil).so"], ["core", "options", "nosy"],
      ["core", "options", "nosy", "--set", "\(evil)=\(evil)"], ["core", "trust", "told"],
      ["core", "grant", "told"], ["core", "info", evil], ["type", "list"],
      ["type", "layout", evil],
      ["game", "list"], ["game", "info", evil], ["game", "info", game], ["game", "verify"],
      ["run", evil] + frames, ["run", zip] + frames, [evil] + frames, ["--\(evil)"],
      ["help", evil],
      ["state", "save", evil, "1", "--core", "nosy", "--label", evil, "--frames", "2"],
      ["state", "save", traced, evil, "--core", "nosy", "--frames", "2"],
      ["state", "list"], ["state", "list", evil], ["state", "show", evil, "1"],
      ["state", "show", evil, "1", "--pictures"], ["state", "log", evil],
      ["state", "verify"], ["state", "diff", evil, "1", "1"], ["state", "delete", evil, evil],
      ["save", "list"], ["save", "verify"], ["save", "export", evil, evil], ["config", "list"],
      ["config", "explain", evil], ["config", "set", evil, evil], ["replay", zip],
      ["bundle", "info", zip], ["ctl", "list"], ["ctl", "status", "--game", evil],
    ]
    let runs: [[String]] = [
      ["run", game, "--core", "told"], ["run", traced, "--core", "nosy"],
      ["run", traced, "--core", "nosy", "--trace", "-"],
      ["run", traced, "--core", "nosy", "--option", "\(evil)=\(evil)"],
    ]
    for words in runs { commands.append(words + frames) }
    for type in ["x", "told", "nosy"] { commands.append(["type", "layout", type]) }
    for words in commands {
      expectText(home.run(words), words)
      let document = home.run(words + ["--json"])
      expectText(document, words + ["--json"])
    }
    // What is text and what was traced comes out, escaped.
    let trace = home.run(["run", traced, "--core", "nosy", "--trace", "-"] + frames)
    #expect(trace.output.contains("x\\x1B]0;pwned\\x07"), "\(trace.output.debugDescription)")
    // A file is for programs, and gets it as it is.
    let file = home.root + "/trace.txt"
    _ = home.run(["run", traced, "--core", "nosy", "--trace", file] + frames)
    #expect(Home.text(file).contains("\u{1B}]0;pwned\u{7}"))
    // JSON means what the name was.
    let list = home.run("game", "list", "--json").output
    #expect(list.contains("\\u007f\\u009b31m"), "\(list)")
    #expect(try !JSON(list)["games"].items.isEmpty)
  }

  @Test("a running game with arbitrary replies neither controls the terminal nor ends ctl")
  func control() throws {
    let home = try Home(withOurCores: false)
    let evil = "x\\u001b]0;pwned\\u0007\\u007f\\u009b31m\\ny"
    for seconds in ["1e308", "-1e308", "18446744073709551615", "10"] {
      let status = """
        {"schema":"arcadia/1","ok":true,"path":"\(evil)","frame":18446744073709551615,"status":{"pid":1,"game":"\(evil)",\
        "type":"\(evil)","core":"\(evil)","path":"\(evil)","home":"\(evil)","frame":18446744073709551615,"frames_per_second":\(seconds),\
        "paused":false,"speed":\(seconds),"slot":9223372036854775807,"rewind_seconds":\(seconds),"read_only":false}}
        """
      let server = try FakeGame(folder: home.root + "/arcadia", answer: status)
      defer { server.end() }
      for words in [["list"], ["status"], ["pause"], ["save-state"], ["status", "--game", "no"]] {
        for more in [[], ["--json"]] {
          let result = home.run(["ctl"] + words + more)
          expectText(result, words + more)
          #expect([0, 3].contains(result.code), "\(words) \(seconds): \(result)")
        }
      }
    }
  }
}

/// A process that listens where a running game does, and answers everything with one line.
private final class FakeGame {
  private let socket: Int32
  private let path: String
  private var thread = pthread_t()

  init(folder: String, answer: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    path = "\(folder)/\(getpid()).sock"
    unlink(path)
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isReady = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(isReady == 0 && listen(socket, 8) == 0)
    let job = Job(socket: socket, answer: Array((answer + "\n").utf8))
    pthread_create(&thread, nil, { Job.serve($0) }, Unmanaged.passRetained(job).toOpaque())
  }

  func end() {
    shutdown(socket, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    close(socket)
    unlink(path)
  }

  private final class Job {
    let socket: Int32
    let answer: [UInt8]
    init(socket: Int32, answer: [UInt8]) {
      self.socket = socket
      self.answer = answer
    }

    static func serve(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let context else { return nil }
      let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
      while true {
        let client = accept(job.socket, nil, nil)
        guard client >= 0 else { return nil }
        var room = [UInt8](repeating: 0, count: 4096)
        while read(client, &room, room.count) > 0 {
          write(client, job.answer, job.answer.count)
        }
        close(client)
      }
    }
  }
}
