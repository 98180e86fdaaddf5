import Glibc
import Testing

@Suite("Link cable between two programs")
struct LinkTests {
  private static let frames = "120"

  /// Runs the two games of a link, each in a process of its own; answers their results, the first one's first.
  private func link(
    _ home: Home, _ first: [String], _ second: [String]
  ) -> (first: Home.Result, second: Home.Result) {
    func start(_ arguments: [String], _ name: String) -> pid_t {
      home.start(
        ["run"] + arguments + ["--headless", "--frames", Self.frames],
        output: "\(home.root)/\(name).out", errors: "\(home.root)/\(name).err")
    }
    func result(_ child: pid_t, _ name: String) -> Home.Result {
      Home.Result(
        code: Home.wait(for: child), output: Home.text("\(home.root)/\(name).out"),
        errors: Home.text("\(home.root)/\(name).err"))
    }
    let one = start(first, "one")
    let other = start(second, "other")
    return (result(one, "one"), result(other, "other"))
  }

  private func games(_ home: Home) throws -> (clocks: String, waits: String) {
    (
      try home.write("games/clocks.gb", SerialGame.clocking),
      try home.write("games/waits.gb", SerialGame.waiting)
    )
  }

  /// Whether a state holds these bytes one after another (the games keep what came in work RAM).
  private func holds(_ state: String, _ wanted: [UInt8]) -> Bool {
    let bytes = Home.bytes(state)
    guard bytes.count > wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  @Test("two under one name exchange 256 bytes, the same way each time")
  func local() throws {
    let home = try Home()
    let (clocks, waits) = try games(home)
    var outputs: Set<String> = []
    for round in 1...2 {
      let ends = link(
        home,
        [clocks, "--link", "duo", "--hash", "40", "--save-state", "\(home.root)/c.state"],
        [waits, "--link", "duo", "--hash", "40", "--save-state", "\(home.root)/w.state"])
      #expect(ends.first.code == 0 && ends.second.code == 0, "\(ends)")
      #expect(!(ends.first.errors + ends.second.errors).contains("without a sandbox"))
      #expect(holds("\(home.root)/w.state", (0...255).map { $0 }), "round \(round)")
      #expect(holds("\(home.root)/c.state", (0...255).map { ~$0 }), "round \(round)")
      outputs.insert(ends.first.output + ends.second.output)
    }
    #expect(outputs.count == 1)
    // The socket is gone with its owner.
    #expect(access("\(home.root)/arcadia/link-duo", F_OK) != 0)
  }

  @Test("two computers, as far as one can be two")
  func network() throws {
    let home = try Home()
    let (clocks, waits) = try games(home)
    let port = 20_000 + Int(getpid()) % 20_000
    let ends = link(
      home, [waits, "--link", "host:\(port)", "--save-state", "\(home.root)/w.state"],
      [clocks, "--link", "join:127.0.0.1:\(port)", "--save-state", "\(home.root)/c.state"])
    #expect(ends.first.code == 0 && ends.second.code == 0, "\(ends)")
    #expect(holds("\(home.root)/w.state", (0...255).map { $0 }))
    #expect(holds("\(home.root)/c.state", (0...255).map { ~$0 }))
  }

  @Test("an address without a host, a bad word, a core without a cable: one line each")
  func failures() throws {
    let home = try Home()
    let (_, waits) = try games(home)
    let arguments = ["run", waits, "--headless", "--frames", "1", "--link"]
    expectFailure(
      home.run(arguments + ["join:127.0.0.1:1"]), code: 14, naming: "127.0.0.1:1", "--link host")
    for word in ["two words", "host:0", "join:", "host:70000", "a/b"] {
      #expect(home.run(arguments + [word]).code == 2, "\(word)")
    }
    _ = try home.core("counter", into: "plugins")
    let game = try home.write("games/x.count", [1, 2, 3])
    // (This core writes lines of its own.)
    let result = home.run(
      "run", game, "--core", "counter", "--headless", "--frames", "1", "--link", "duo")
    #expect(result.code == 14 && result.errors.contains("has no link cable"), "\(result.errors)")
  }

  @Test("two inside the host give the same, and each says first that it has no sandbox")
  func inProcess() throws {
    let home = try Home()
    let (clocks, waits) = try games(home)
    let ends = link(
      home, [clocks, "--link", "duo", "--hash", "40", "--in-process"],
      [waits, "--link", "duo", "--hash", "40", "--in-process"])
    let others = link(
      home, [clocks, "--link", "duo", "--hash", "40"],
      [waits, "--link", "duo", "--hash", "40", "--in-process"])
    #expect(ends.first.code == 0 && ends.second.code == 0, "\(ends)")
    for end in [ends.first, ends.second, others.second] {
      #expect(end.errors.contains("without a sandbox"), "\(end)")
    }
    // One inside and one in the sandbox are the same two machines.
    #expect(others.first.output == ends.first.output)
    #expect(others.second.output == ends.second.output)
  }

  @Test("a linked core is as confined as any, and one without a cable runs no code outside")
  func confined() throws {
    let home = try Home(withOurCores: false)
    let key = try home.write(".ssh/id_ed25519", Array("secret".utf8))
    let game = try home.write("game.linked", Array("read\n\(key)\n".utf8))
    let mark = home.root + "/mark"
    let core = try home.core("linked", ["-DWRITES_AT_START=\"\(mark)\""])
    let run = ["--core", core, "--link", "duo", "--use-save"]
    let other = try home.write("other.linked", Array("say\n".utf8))
    let ends = link(home, [game] + run, [other] + run)
    #expect(ends.first.code == 0 && ends.second.code == 0, "\(ends)")
    let save = Home.bytes(home.arcadia + "/Saves/Linked/game.srm")
    // It played, it was linked (client 0 or 1, and one), and the file was refused.
    try #require(save.count >= 20)
    #expect(save[0] == 120 && save[4] == 2 && save[16] > 0)
    #expect(access(mark, F_OK) != 0)
    let villain = try home.core("villain", ["-DWRITES_AT_START=\"\(mark)\""])
    let without = try home.write("game.villain", Array("none\n".utf8))
    let result = home.run(
      "run", without, "--core", villain, "--headless", "--frames", "1", "--link", "duo")
    #expect(result.code == 14 && result.errors.contains("has no link cable"), "\(result.errors)")
    #expect(access(mark, F_OK) != 0)
  }

  @Test("a third one reads that two are linked already")
  func third() throws {
    let home = try Home()
    let (clocks, waits) = try games(home)
    let two = [clocks, waits].enumerated().map { number, game in
      home.start(
        ["run", game, "--headless", "--frames", "100000000", "--hash", "60", "--link", "duo"],
        output: "\(home.root)/\(number).out", errors: "\(home.root)/\(number).err")
    }
    // Both play.
    for number in [0, 1] {
      for _ in 0..<2000 where Home.text("\(home.root)/\(number).out").isEmpty { usleep(10_000) }
    }
    expectFailure(
      home.run("run", waits, "--headless", "--frames", "60", "--link", "duo"), code: 14,
      naming: "two machines are linked there already", "another name")
    for child in two { kill(child, SIGTERM) }
    for child in two { #expect(Home.wait(for: child) == 128 + SIGTERM) }
  }
}
