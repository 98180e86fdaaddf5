import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The library window's question when a game cannot be resumed with the core that plays it now.
@Suite("States of other cores in the library window")
struct OtherCoreStateTests {
  /// A library of one game whose automatic state was made by the core `one`, while `two` plays such games.
  private func library() throws -> Home {
    let home = try Home(withOurCores: false)
    for name in ["one", "two"] { _ = try home.core("discs", into: "plugins", called: name) }
    _ = try home.write("Arcadia/Games/Test core/Rondo.tst", Array("a\nb\n".utf8))
    let state = home.root + "/made.state"
    let made = home.run(
      "run", "Rondo", "--core", "one", "--headless", "--frames", "30", "--save-state", state)
    try #require(made.code == 0, "\(made)")
    _ = try home.write("Arcadia/States/Test core/Rondo.state.auto", Home.bytes(state))
    #expect(home.run("config", "set", "core.default.test_core", "two").code == 0)
    return home
  }

  /// Resumes the game in the library, chooses by these keys, and plays for a while; returns the core of the automatic state then.
  private func resume(_ home: Home, expecting text: String, keys: [String]) throws -> String? {
    let lines =
      [
        "10 expect:focus~Rondo", "+8 key:Enter", "+8 expect:view=Rondo", "+8 expect:focus~Resume",
        "+8 key:Enter", "+30 expect:dialog=Rondo", "+8 expect:text~\(text)",
        "+8 expect:text~Play from the start",
      ] + keys.map { "+8 key:\($0)" } + ["+900 key:F12"]
    let script = try home.write("script.txt", Array((lines.joined(separator: "\n") + "\n").utf8))
    let result = home.run("library", "--headless", "--script", script)
    #expect(result.code == 0, "\(result)")
    let states = try JSON(home.run("state", "list", "Rondo", "--json").output)
    return states["states"].items.first { $0["slot"].string == "auto" }?["core"].string
  }

  @Test("the core that made it can play it, or the game begins from the start with its own")
  func choice() throws {
    let home = try library()
    let text = "This state was made by the core Test core"
    #expect(try resume(home, expecting: text, keys: ["Escape"]) == "one")
    #expect(try resume(home, expecting: text, keys: ["Enter"]) == "one")
    let played = try JSON(home.run("state", "list", "Rondo", "--json").output)
    #expect((played["states"].items.first?["frame"].double ?? 0) > 500, "\(played)")
    #expect(try resume(home, expecting: text, keys: ["Right", "Enter"]) == "two")
  }

  @Test("a core that is gone is named, and the game can begin from the start")
  func gone() throws {
    let home = try library()
    #expect(unlink(home.root + "/plugins/one_libretro.so") == 0)
    #expect(
      try resume(home, expecting: "the core one, which is not installed", keys: ["Enter"]) == "two")
  }
}
