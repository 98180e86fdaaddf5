import Foundation
import TestSupport
import Testing

/// Cores that do their worst, through the real program: `docs/isolation.md` lists the results.
@Suite("Cores that do their worst", .serialized)
struct IsolationTests {
  /// A misdeed of `Tests/Fixtures/cores/villain.c`.
  struct Misdeed: Sendable, CustomTestStringConvertible {
    var name: String
    var words: String
    /// What it is done to: `%` stands for the home.
    var place = ""
    var flags: [String] = []
    /// Whether it is a matter of chance which signal ends it, and where.
    var isChance = false
    /// Whether what it saves is kept.
    var saves = true
    var testDescription: String { words }
  }

  static let all: [Misdeed] = [
    Misdeed(
      name: "segfault", words: "reads at a bad address while its file is loaded",
      flags: ["-DIN_CONSTRUCTOR"]),
    Misdeed(
      name: "segfault", words: "reads at a bad address in `retro_init`", flags: ["-DIN_INIT"]),
    Misdeed(name: "exit-load", words: "ends its process while it loads the game"),
    Misdeed(name: "segfault", words: "reads at a bad address in `retro_run`"),
    Misdeed(name: "abort", words: "calls `abort`"),
    Misdeed(name: "illegal", words: "runs an illegal instruction"),
    Misdeed(name: "overflow", words: "recurses until its stack is full"),
    Misdeed(name: "freed", words: "writes to memory that it freed, and frees it again"),
    Misdeed(name: "past-the-frame", words: "writes far past the end of its frame", isChance: true),
    Misdeed(name: "exit", words: "calls `exit(0)`"),
    Misdeed(name: "kill-self", words: "sends itself SIGKILL"),
    Misdeed(name: "loop", words: "loops for ever"),
    Misdeed(name: "stop-self", words: "sends itself SIGSTOP"),
    Misdeed(name: "memory", words: "allocates until it is stopped"),
    Misdeed(name: "shared-memory", words: "fills memory that belongs to no process"),
    Misdeed(name: "fork-bomb", words: "forks, again and again"),
    Misdeed(name: "thread-bomb", words: "starts a hundred thousand threads"),
    Misdeed(name: "exec", words: "starts a shell"),
    Misdeed(name: "huge-frame", words: "passes a frame of 2 GB"),
    Misdeed(name: "no-pitch", words: "passes a frame whose rows are 0 bytes apart"),
    Misdeed(name: "no-audio", words: "passes 2⁶⁰ samples at NULL"),
    Misdeed(name: "much-audio", words: "passes 2⁶⁰ samples", isChance: true),
    Misdeed(name: "thread", words: "calls the host from a thread of its own"),
    Misdeed(name: "recursion", words: "calls `retro_run` from `retro_run`"),
    Misdeed(name: "serialize-size", words: "has states of another size each time"),
    Misdeed(name: "close-all", words: "closes all descriptors"),
    Misdeed(name: "flood", words: "prints 400,000 lines in a frame"),
    Misdeed(name: "read-file", words: "opens `/etc/passwd`", place: "/etc/passwd"),
    Misdeed(name: "read-file", words: "opens the user's ssh key", place: "%/.ssh/id_ed25519"),
    Misdeed(name: "write-file", words: "writes into Games", place: "%/Arcadia/Games/new.gb"),
    Misdeed(name: "delete-files", words: "deletes Saves", place: "%/Arcadia/Saves/Villain"),
    Misdeed(name: "socket", words: "opens a socket"),
    Misdeed(name: "other-memory", words: "reads the host's memory"),
    Misdeed(name: "kill-others", words: "sends signals to other processes"),
    Misdeed(name: "io-uring", words: "asks for io_uring"),
    Misdeed(name: "progress", words: "loops, and counts frames that were not requested"),
    Misdeed(name: "print", words: "prints for ever"),
    Misdeed(name: "progress-unload", words: "never unloads its game"),
    Misdeed(name: "small-threads", words: "starts threads with small stacks"),
    Misdeed(name: "page-tables", words: "reads memory that was never written, for its page tables"),
    Misdeed(name: "buffers", words: "fills the buffers of sockets"),
    Misdeed(name: "timers", words: "takes all of the user's timers"),
    Misdeed(name: "fill-shared", words: "fills what it shares with the host"),
    Misdeed(name: "fill-disk", words: "writes a file without end"),
    Misdeed(name: "fill-removed", words: "writes without end into files that it removed"),
    Misdeed(name: "large-save", words: "has a save of 65 MiB", saves: false),
    Misdeed(name: "large-state", words: "has states of 900 MB"),
    Misdeed(name: "images", words: "keeps a hundred images in each of twenty frames"),
    Misdeed(name: "messages", words: "shows a hundred messages in each of twenty frames"),
    Misdeed(name: "odd-folders", words: "leaves 3000 folders one in another, and locked ones"),
    Misdeed(
      name: "change-files", words: "empties, moves and links files that it may only read",
      place: "%/Arcadia/Cores/Villain"),
    Misdeed(name: "look-around", words: "reads in /proc who uses the network"),
    Misdeed(name: "namespaces", words: "makes namespaces, and takes over the signal of refusals"),
  ]

  /// The result of one.
  struct Outcome: Sendable {
    var code: Int32
    var says: String
    /// Frames that the game's save knows of.
    var saved: Int?
    /// What it harmed.
    var harm: [String] = []
  }

  /// Plays for 200 frames with the save kept; the misdeed comes after 90.
  static func play(_ misdeed: Misdeed) throws -> Outcome {
    let home = try Home(withOurCores: false)
    let core = try home.core("villain", misdeed.flags)
    _ = try home.write(".ssh/id_ed25519", Array("secret".utf8))
    let other = try home.write(
      "Arcadia/Saves/Villain/other.srm", [UInt8](repeating: 7, count: 256))
    _ = try home.write(
      "config/arcadia/arcadia.toml", Array("[cores]\nmegabytes = 512\ndisk_megabytes = 64\n".utf8))
    let readable = try home.write("Arcadia/Cores/Villain/readable.bin", Array("secret".utf8))
    let place = misdeed.place.replacing("%", with: home.root)
    let game = try home.write("game.villain", Array("\(misdeed.name)\n\(place)\n".utf8))
    let result = home.run(
      "run", game, "--core", core, "--headless", "--frames", "200", "--use-save",
      environment: ["XDG_CONFIG_HOME": home.root + "/config"])
    var harm: [String] = []
    if Home.bytes(other) != [UInt8](repeating: 7, count: 256) { harm.append("another game's save") }
    if Home.text(home.root + "/.ssh/id_ed25519") != "secret" { harm.append("the user's key") }
    if Home.text(readable) != "secret" { harm.append("a file that it may read") }
    if FileManager.default.fileExists(atPath: home.arcadia + "/Games/new.gb") {
      harm.append("the folder of games")
    }
    func residue() -> [String] {
      let folder = home.root + "/cache/arcadia/cores"
      return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    // A disk that is busy may leave a rest, which the next sessions remove.
    let idle = try home.write("idle.villain", Array("none\n".utf8))
    for _ in 0..<5 where !residue().isEmpty {
      _ = home.run("run", idle, "--core", core, "--headless", "--frames", "2")
    }
    if !residue().isEmpty { harm.append("the cache folder: \(residue())") }
    let save = Home.bytes(home.arcadia + "/Saves/Villain/game.srm")
    var says =
      result.errors.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("arcadia: ") || $0.contains("may not") || $0.contains("no core may") }
      .last ?? ""
    for (path, word) in [(core, "villain_libretro.so"), (home.root, "~")] {
      says = says.replacing(path, with: word)
    }
    // Of each end there is a report, which a later version can still read; its name is of the moment.
    if let named = says.firstRange(of: "; a report of it: ") {
      let path = String(says[named.upperBound...]).replacing("~", with: home.root)
      if Home.bytes(path).isEmpty { harm.append("its own report") }
      says.removeSubrange(named.lowerBound...)
    } else if says.contains("Villain crashed") || says.contains("no answer") {
      harm.append("the report of its end: \(says)")
    }
    // What is logged has its time before it; and compilers lay out code differently.
    if let log = says.range(of: #"\[[A-Z]\w+\] "#, options: .regularExpression) {
      says = String(says[log.upperBound...])
    }
    if let place = says.range(of: #" at \+0x[0-9a-f]+"#, options: .regularExpression) {
      says.removeSubrange(place)
    }
    if misdeed.isChance, let crash = says.range(of: "crashed: SIG") {
      says = String(says[..<crash.lowerBound]) + "crashed: (a signal)"
    }
    return Outcome(
      code: result.code, says: says,
      saved: misdeed.saves && save.count == 256
        ? save[..<4].reversed().reduce(0) { $0 << 8 | Int($1) } : nil, harm: harm)
  }

  @Test("each is survived, the save is there, and the table in docs/isolation.md says how")
  func table() throws {
    let path = TestRun.package + "/docs/isolation.md"
    let begin = "<!-- results, written by the tests -->\n", end = "<!-- end -->"
    let document = Home.text(path)
    // Some are waited for until the host gives them up; more at a time would take each other's processor.
    let outcomes = try sideBySide(Self.all, width: 2) { try Self.play($0) }
    let rows = zip(Self.all, outcomes).map { misdeed, outcome in
      #expect(outcome.harm == [], "\(misdeed.words)")
      // Nothing that a core does ends the host, and nothing that the game saved is lost.
      #expect(
        (misdeed.saves ? [0, 5, 11, 12] : [8]).contains(outcome.code),
        "\(misdeed.words): \(outcome)")
      if misdeed.saves, outcome.code != 5, misdeed.flags.isEmpty, misdeed.name != "exit-load" {
        #expect(outcome.saved ?? 0 >= 90, "\(misdeed.words): \(outcome)")
      }
      return
        "| \(misdeed.words) | \(outcome.says) | \(outcome.code) | \(outcome.saved.map(String.init) ?? "–") |\n"
    }
    let table =
      begin
      + "\n| the core | what the player reads | exit | frames in the save |\n| --- | --- | ---: | ---: |\n"
      + rows.joined() + "\n" + end
    let from = try #require(document.range(of: begin)?.lowerBound)
    let to = try #require(document.range(of: end)?.upperBound)
    if ProcessInfo.processInfo.environment["ARCADIA_REWRITE"] == "1" {
      let written = document[..<from] + table + document[to...]
      try Data(written.utf8).write(to: URL(filePath: path))
    } else {
      #expect(String(document[from..<to]) == table)
    }
  }

  @Test("what is granted on the command line is allowed from then on, and noted")
  func grant() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("villain")
    let game = try home.write("game.villain", Array("socket\n".utf8))
    let words = ["run", game, "--core", core, "--headless", "--frames", "120"]
    #expect(home.run(words).errors.contains("--grant network"))
    let granted = home.run(words + ["--grant", "network"])
    #expect(granted.code == 0 && granted.errors.contains("may use the network from now on"))
    #expect(home.run(words).errors.isEmpty)
  }

  @Test("the file that lists cores looks into them in the sandbox, too")
  func probing() throws {
    let home = try Home(withOurCores: false)
    let mark = home.root + "/mark"
    _ = try home.core("villain", ["-DWRITES_AT_START=\"\(mark)\""], into: "plugins")
    let listed = home.run("core", "list", "--names").output
    #expect(listed.split(separator: "\n").contains("villain"))
    #expect(home.run("core", "check", "villain").code == 0)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test("a core's process ends with its host, whatever it is at")
  func orphan() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("villain")
    let game = try home.write("game.villain", Array("loop\n".utf8))
    _ = try home.write("config/arcadia/arcadia.toml", Array("[cores]\npatience = 600\n".utf8))
    let host = home.start(
      ["run", game, "--core", core, "--headless", "--frames", "200"],
      output: home.root + "/out", errors: home.root + "/err")
    defer { _ = Home.wait(for: host) }
    let worker = try #require(Self.busyChild(of: host))
    kill(host, SIGKILL)
    // The process that inherits it may leave it as a zombie.
    func isGone() -> Bool {
      let state = Home.text("/proc/\(worker)/stat").split(separator: ")").last?.dropFirst().first
      return state == nil || state == "Z"
    }
    for _ in 0..<1000 where !isGone() { usleep(10_000) }
    #expect(isGone())
  }

  /// A process that this one started and that is busy, as soon as there is one.
  private static func busyChild(of parent: pid_t) -> pid_t? {
    for _ in 0..<2000 {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
        guard let id = pid_t(name) else { continue }
        // proc(5): number, (name), state, parent.
        let words = Home.text("/proc/\(name)/stat").split(separator: ")").last?
          .split(separator: " ")
        if let words, words.count > 11, words[0] == "R", words[1] == "\(parent)",
          // A second of work, so that it has begun to loop.
          (Int(words[11]) ?? 0) > 50
        {
          return id
        }
      }
      usleep(10_000)
    }
    return nil
  }

  @Test("how a core ended is reported even if the program was started with SIGCHLD ignored")
  func ignoredChildren() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("villain")
    let game = try home.write("game.villain", Array("segfault\n".utf8))
    home.wrapper = ["env", "--ignore-signal=CHLD"]
    let result = home.run("run", game, "--core", core, "--headless", "--frames", "200")
    #expect(result.code == 11 && result.errors.contains("SIGSEGV"), "\(result.errors)")
  }

  @Test("a crash report is played again, and ends the same way; with a mended core it does not")
  func replay() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("villain", into: "plugins")
    let game = try home.write("Arcadia/Games/Villain/game.villain", Array("segfault\n".utf8))
    let run = home.run("run", "game", "--core", core, "--headless", "--frames", "200")
    #expect(run.code == 11)
    let named = try #require(run.errors.firstRange(of: "a report of it: "))
    let path = String(run.errors[named.upperBound...].prefix { $0 != "\n" })
    let again = home.run("replay", path, "--json")
    #expect(again.code == 0, "\(again.errors)")
    let outcome = try JSON(again.output)
    #expect(outcome["outcome"].string == "same" && outcome["frame"].double == 91)
    // A build in which the misdeed never comes.
    let mended = try home.core("villain", ["-DFIRST=100000"], called: "mended")
    let without = home.run("replay", path, "--core", mended)
    #expect(
      without.code == 13
        && without.output.contains("Not reproduced: the core ran to the end.\nOriginally: "),
      "\(without)")
    // Another game is no replay.
    let other = try home.write("other.villain", Array("abort\n".utf8))
    expectFailure(home.run("replay", path, "--game", other), code: 3, naming: "another game")
    try FileManager.default.removeItem(atPath: game)
    expectFailure(home.run("replay", path), code: 3, naming: "--game", "game.villain")
    expectFailure(home.run("replay", other), code: 7, naming: other)
  }

  @Test("cores are installed, remembered, refused once they changed, and trusted again")
  func trust() throws {
    let home = try Home(withOurCores: false)
    let game = try home.write("game.villain", Array("none\n".utf8))
    let source = try home.core("villain")
    let installed = home.run("core", "install", home.root + "/cores")
    #expect(installed.code == 0 && installed.output.hasPrefix("Installed "), "\(installed)")
    let core = home.root + "/data/arcadia/Plugins/villain_libretro.so"
    let play = ["run", game, "--core", "villain", "--headless", "--frames", "2"]
    #expect(home.run(play).code == 0)
    #expect(home.run("core", "info", "villain").output.contains("unchanged since"))
    // Another file replaces it.
    try #require(TestRun.compileCore("villain", ["-DFIRST=7"], to: core))
    let refused = home.run(play)
    #expect(
      refused.code == 5 && refused.errors.contains("arcadia core trust villain"), "\(refused)")
    #expect(home.run("core", "info", "villain").output.contains("CHANGED"))
    #expect(home.run("core", "trust", "villain").code == 0)
    #expect(home.run(play).code == 0)
    // A core that is named by its path needs no name, and is reported.
    let named = ["run", game, "--core", source, "--headless", "--frames", "2"]
    #expect(home.run(named).code == 0)
    try #require(TestRun.compileCore("villain", ["-DFIRST=8"], to: source))
    let note = home.run(named)
    #expect(note.code == 0 && note.errors.contains("has changed"), "\(note)")
    _ = try home.write("config/arcadia/arcadia.toml", Array("[cores]\ntrust = \"strict\"\n".utf8))
    #expect(home.run(play).code == 0)
    #expect(home.run(named).code == 5)
    _ = try home.write("config/arcadia/arcadia.toml", Array("[cores]\ntrust = \"what\"\n".utf8))
    expectFailure(home.run(play), code: 2, naming: "first-use", "strict")
    expectFailure(home.run("core", "install", game), code: 5, naming: game)
  }

  @Test("a run in a process of its own gives the same hashes as one in this")
  func same() throws {
    let home = try Home()
    let words = ["run", Home.demo, "--headless", "--frames", "300", "--hash", "50"]
    let isolated = home.run(words + ["--isolated"])
    #expect(isolated.code == 0 && isolated.output == home.run(words + ["--in-process"]).output)
  }
}
