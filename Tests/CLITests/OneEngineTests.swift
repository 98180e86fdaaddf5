import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// `arcadia GAME`, the library's window and a script without a window play by one engine.
@Suite("One session in three ways", .serialized)
struct OneEngineTests {
  /// A key of the session or the pad's Guide button, and what the window then does.
  private struct Step {
    /// nil: the Guide button.
    var keysym: UInt?
    var name: String
    var effect: Effect

    /// The word of a script.
    var word: String { keysym == nil ? "pad:\(name)" : "key:\(name)" }

    /// What can be seen in the log of the window's commands.
    enum Effect {
      case shows(String)
      /// It is the dialog of this number that opens.
      case opens(Int)
      /// The dialog that opened last closes.
      case closes

      /// Whether it has happened.
      func isIn(_ log: Substring) -> Bool {
        let dialogs = log.matches(of: /"CREATE_DIALOG","id":[0-9]+,"child":([0-9]+)/)
        return switch self {
        case .shows(let text): log.contains(text)
        case .opens(let count): dialogs.count == count
        case .closes:
          dialogs.last.map { log.contains("\"DELETE_ELEMENT\",\"id\":\($0.1)}") } ?? false
        }
      }
    }
  }

  /// Slots, a state that is saved, loaded and undone; keys and menu by the keys that open and close them, and by the pad.
  private static let steps = [
    Step(keysym: 0xffc4, name: "F7", effect: .shows("Slot 1")),
    Step(keysym: 0xffbf, name: "F2", effect: .shows("Saved")),
    Step(keysym: 0xffc1, name: "F4", effect: .shows("Loaded")),
    Step(keysym: 0xffc2, name: "F5", effect: .shows("Load undone")),
    Step(keysym: 0xffc3, name: "F6", effect: .shows("Slot 0")),
    Step(keysym: 0xffbe, name: "F1", effect: .opens(1)),
    Step(keysym: 0xffbe, name: "F1", effect: .closes),
    Step(keysym: 0xff1b, name: "Escape", effect: .opens(2)),
    Step(keysym: 0xff1b, name: "Escape", effect: .closes),
    Step(keysym: nil, name: "Guide", effect: .opens(3)),
    Step(keysym: nil, name: "Guide", effect: .closes),
    Step(keysym: 0xffc5, name: "F8", effect: .shows("Screenshot: ")),
  ]

  /// The result of a session.
  private struct Outcome: Equatable {
    /// The texts that the window showed or spoke, in the order in which they came first, with `#` for numbers.
    var said: [String]
    /// The files of the library, with `#` for numbers.
    var written: [String]
  }

  /// The part of a log of commands from the game's view on.
  private static func game(_ log: String) -> Substring {
    log.firstRange(of: "CREATE_GAMEVIEW").map { log[$0.lowerBound...] } ?? ""
  }

  private static func numberless(_ text: String) -> String {
    // A recording leaves out slashes, and the keys of a display lie where its keyboard has them.
    text.replacing(/[0-9]+/, with: "#").replacing("=, Plus,", with: "=,")
  }

  private static func said(_ log: String) throws -> [String] {
    var said: [String] = []
    // Texts of the library, below the game, have elements that were there before.
    var made: Set<Double> = []
    for line in game(log).split(separator: "\n").dropFirst() {
      let command = try JSON(String(line))
      if let child = command["child"].double { made.insert(child) }
      if command["type"].string == "SET_TEXT_VALUE", !made.contains(command["id"].double ?? 0) {
        continue
      }
      guard let type = command["type"].string, let text = command["text"].string else { continue }
      let isText = ["CREATE_TEXT", "CREATE_BUTTON", "CREATE_DIALOG", "SET_TEXT_VALUE", "ANNOUNCE"]
        .contains(type)
      let plain = numberless(text).replacing("/", with: "")
      if isText, !text.isEmpty, !said.contains(plain) { said.append(plain) }
    }
    // Before the first key, the library ends its own turn, and a script says that it has no sound.
    var told = Array(said.drop { $0 != "Slot # — empty" })
    // A state is written beside the game, and a script does not wait for a busy disk before its next key.
    if let place = told.firstIndex(of: "Saved to slot #") {
      told.insert(told.remove(at: place), at: 1)
    }
    return told
  }

  private static func written(_ home: Home) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: home.arcadia)) ?? []
    return Set(
      paths.filter { path in
        !path.split(separator: "/").contains { $0.hasPrefix(".") }
          && !FileManager.default.fileExists(atPath: home.arcadia + "/" + path + "/.")
      }.map(numberless)
    ).sorted()
  }

  private static func home() throws -> Home {
    let home = try Home()
    try #require(home.run("game", "import", Home.demo).code == 0)
    return home
  }

  /// Plays the session in a window on a display of its own.
  private static func inWindow(_ words: [String], starts: (XUser) -> Void) throws -> Outcome {
    let home = try home()
    let server = try #require(XServer(width: 1200, height: 800), "Xvfb does not start")
    let log = home.root + "/log"
    let pad = try VirtualPad(home)
    let child = home.start(
      words + ["--record-ui", log],
      environment: ["DISPLAY": server.name, "SDL_VIDEODRIVER": "x11"]
        .merging(try pad.environment()) { _, new in new },
      output: home.root + "/out", errors: home.root + "/err")
    let user = try #require(XUser(server), "\(server.name) does not answer")
    func wait(_ what: String, again: () -> Void = {}, until isTrue: () -> Bool) {
      for turn in 0..<800 {
        if isTrue() { return }
        usleep(25_000)
        if turn % 40 == 39 { again() }
      }
      Issue.record("\(what): it did not happen; \(Home.text(home.root + "/err"))")
    }
    func status() -> JSON? {
      let result = home.run("ctl", "status", "--pid", "\(child)", "--json")
      return result.code == 0 ? try? JSON(result.output) : nil
    }
    wait("the game starts", again: { starts(user) }) { (status()?["frame"].double ?? 0) > 30 }
    for step in steps {
      if let keysym = step.keysym { user.press(keysym) } else { pad.tap(.guide) }
      wait("\(step.name): \(step.effect)") { step.effect.isIn(game(Home.text(log))) }
    }
    wait("the picture is written") { written(home).contains { $0.hasSuffix(".png") } }
    let said = try said(Home.text(log))
    #expect(home.run("ctl", "quit", "--pid", "\(child)").code == 0)
    kill(child, SIGTERM)
    _ = Home.wait(for: child)
    return Outcome(said: said, written: written(home))
  }

  /// Plays it by a script.
  private static func headless() throws -> Outcome {
    let home = try home()
    var lines = [
      "10 expect:focus~Arcadia: Meadow Run", "+8 key:Enter", "+20 key:Enter", "+90 expect:text~",
    ]
    lines += steps.map { "+60 \($0.word)" } + ["+60 expect:text~"]
    let script = try home.write("script.txt", Array((lines.joined(separator: "\n") + "\n").utf8))
    let log = home.root + "/log"
    let result = home.run("library", "--headless", "--script", script, "--commands", log)
    #expect(result.code == 0, "\(result)")
    for step in steps {
      if case .opens = step.effect { continue }
      #expect(step.effect.isIn(game(Home.text(log))), "\(step.name): \(step.effect)")
    }
    return Outcome(said: try said(Home.text(log)), written: written(home))
  }

  @Test(
    "a game by its name, in the library and in a script says and writes the same",
    .enabled(if: XServer.isInstalled, "Xvfb is not installed"),
    .enabled(if: XUser.isPossible, "libXtst is not installed"))
  func same() throws {
    var script = try Self.headless()
    var window = try Self.inWindow(["run", "arcadia-demo"]) { _ in }
    var library = try Self.inWindow(["library"]) { user in
      user.press(0xff1b)
      user.type("arcadia")
      usleep(200_000)
      user.press(0xff0d)
    }
    #expect(script.said.count > 20, "\(script)")
    // Only a window hears the presses that the editor of controls needs, and has a sound device.
    let windowsOnly = ["Controls…", "Volume", "Mute"]
    #expect(windowsOnly.allSatisfy(window.said.contains), "\(window)")
    library.said.removeAll { windowsOnly.contains($0) }
    window.said.removeAll { windowsOnly.contains($0) }
    // How long the game has been played depends on the machine, and so whether there is a moment to go back to.
    let past = ["Go back in time", "# s back", "Play from here"]
    library.said.removeAll { past.contains($0) }
    window.said.removeAll { past.contains($0) }
    script.said.removeAll { past.contains($0) }
    #expect(library == script)
    // The menu's last choice says where it leads.
    var wanted = script
    wanted.said = wanted.said.map { $0 == "Quit to library" ? "Quit" : $0 }
    #expect(window == wanted)
  }
}
