import Foundation
import TestSupport
import Testing

@Suite("Cores that take their time, and make pictures without end", .serialized)
struct SlowCoreTests {
  private func start(_ home: Home, _ content: String) throws -> pid_t {
    let core = try home.core("slow")
    let game = try home.write("game.slow", Array(content.utf8))
    return home.start(
      ["run", game, "--core", core, "--video", "window"], output: home.root + "/out",
      errors: home.root + "/err")
  }

  /// Waits until the game answers.
  private func waitForGame(_ home: Home, _ child: pid_t) throws {
    for _ in 0..<400 where access("\(home.root)/arcadia/\(child).sock", F_OK) != 0 {
      usleep(25_000)
    }
    try #require(
      access("\(home.root)/arcadia/\(child).sock", F_OK) == 0, "\(Home.text(home.root + "/err"))")
    usleep(500_000)
  }

  @Test(
    "a program at the control socket is answered in half a second whatever the core does",
    arguments: [
      // A frame of three seconds, one of a third, frames of 40 ms at any speed, states of two seconds.
      ("3000 0 0 0", true), ("330 0 0 0", false), ("40 0 1 0", false), ("5 2000 0 0", true),
    ])
  func control(_ content: String, _ isBusy: Bool) throws {
    let home = try Home(withOurCores: false)
    _ = try home.write(
      "config/arcadia/arcadia.toml", Array("[rewind]\nmegabytes = 0\n".utf8))
    let child = try start(home, content)
    defer {
      kill(child, SIGTERM)
      _ = Home.wait(for: child)
    }
    try waitForGame(home, child)
    var refused = 0
    for words in [
      ["status"], ["speed", "0"], ["status"], ["message", "x"], ["save-state", "1"],
      ["screenshot"], ["pause"], ["resume"], ["describe"], ["speed", "1"], ["load-state", "1"],
      ["reset"], ["status"],
    ] {
      let begin = Date()
      let result = home.run(["ctl"] + words + ["--pid", "\(child)", "--json"])
      // The start of the program that asks is counted, too, on a machine that does much else.
      #expect(Date().timeIntervalSince(begin) < 0.9, "\(words)")
      if result.errors.contains("core_busy") { refused += 1 }
      let needsCore = ["save-state", "load-state", "reset", "screenshot", "describe"]
      if !needsCore.contains(words[0]) { #expect(result.code == 0, "\(words) \(result.errors)") }
    }
    #expect((refused > 0) == isBusy, "\(refused)")
    let begin = Date()
    #expect(home.run("ctl", "quit", "--pid", "\(child)").code == 0)
    #expect(Date().timeIntervalSince(begin) < 6)
  }

  @Test("a core that is only slow is not refused, and steps are as many as were asked for")
  func steps() throws {
    let home = try Home(withOurCores: false)
    let child = try start(home, "30 0 0 0")
    defer {
      kill(child, SIGTERM)
      _ = Home.wait(for: child)
    }
    try waitForGame(home, child)
    func frame(_ words: String...) throws -> Double {
      let result = home.run(["ctl"] + words + ["--pid", "\(child)", "--json"])
      #expect(result.code == 0, "\(result.errors)")
      return try #require(try JSON(result.output)["frame"].double)
    }
    _ = home.run("ctl", "pause", "--pid", "\(child)")
    let before = try frame("status")
    #expect(try frame("step", "40") == before + 40)
    #expect(try frame("status") == before + 40)
  }

  @Test("pictures that no one keeps do not leave the core's process")
  func images() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("slow")
    let game = try home.write("game.slow", Array("0 0 0 4000".utf8))
    let begin = Date()
    let result = home.run("run", game, "--core", core, "--headless", "--frames", "200")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.contains("more images than a session keeps"), "\(result.errors)")
    #expect(Date().timeIntervalSince(begin) < 25)
  }
}
