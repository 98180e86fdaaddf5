import Foundation
import TestSupport
import Testing

/// X keysyms.
private let enter: UInt = 0xff0d
private let escape: UInt = 0xff1b
private let down: UInt = 0xff54

@Suite("The library's window", .serialized)
struct LibraryWindowTests {
  /// The window on a display of its own, with a user in front of it.
  private final class Window {
    let home: Home
    let server: XServer
    let user: XUser
    let child: pid_t

    init(_ home: Home) throws {
      self.home = home
      server = try #require(XServer(width: 1200, height: 800), "Xvfb does not start")
      child = home.start(
        ["library"], environment: ["DISPLAY": server.name, "SDL_VIDEODRIVER": "x11"],
        output: home.root + "/out", errors: home.root + "/err")
      user = try #require(XUser(server), "\(server.name) does not answer")
    }

    /// Ends the window from outside.
    func end() -> Int32 {
      kill(child, SIGTERM)
      return Home.wait(for: child)
    }

    func wait(_ what: String, until isTrue: () throws -> Bool) rethrows {
      for _ in 0..<400 {
        if try isTrue() { return }
        usleep(25_000)
      }
      Issue.record("\(what): it did not happen; \(Home.text(home.root + "/err"))")
    }

    func status() -> JSON? {
      let result = home.run("ctl", "status", "--pid", "\(child)", "--json")
      return result.code == 0 ? try? JSON(result.output) : nil
    }

    /// Searches for the demo, and starts it again and again until it runs.
    func playDemo() {
      var tries = 0
      wait("the game starts") {
        if tries % 40 == 0 {
          user.press(escape)
          user.type("arcadia")
          usleep(200_000)
          user.press(enter)
        }
        tries += 1
        return status() != nil
      }
    }
  }

  private func home() throws -> Home {
    let home = try Home()
    try #require(home.run("game", "import", Home.demo).code == 0)
    return home
  }

  @Test(
    "a game is played in the window, its menu pauses it, saves a state and goes back to the library",
    .enabled(if: XServer.isInstalled, "Xvfb is not installed"),
    .enabled(if: XUser.isPossible, "libXtst is not installed"))
  func playing() throws {
    let home = try home()
    let window = try Window(home)
    window.playDemo()
    window.wait("frames run") { window.status()?["frame"].double ?? 0 > 30 }
    window.user.press(escape)
    window.wait("the menu pauses the game") { window.status()?["paused"].bool == true }
    // From Resume over the modes to the slots.
    window.user.press(down, down, enter)
    window.wait("a state is saved") {
      !home.run("state", "list", "arcadia-demo", "--json").output.isEmpty
        && FileManager.default.fileExists(
          atPath: home.arcadia + "/States/Game Boy/arcadia-demo.state")
    }
    window.user.press(escape)
    window.wait("closing the menu plays on") { window.status()?["paused"].bool == false }
    #expect(home.run("ctl", "quit", "--pid", "\(window.child)").code == 0)
    window.wait("the game is over") { window.status() == nil }
    window.playDemo()
    #expect(window.end() == 128 + SIGTERM)
    #expect(Home.text(home.root + "/err").isEmpty)
  }

  @Test(
    "a core that is killed leaves the window and its library",
    .enabled(if: XServer.isInstalled, "Xvfb is not installed"),
    .enabled(if: XUser.isPossible, "libXtst is not installed"))
  func crash() throws {
    let home = try home()
    let window = try Window(home)
    window.playDemo()
    let worker = try #require(Self.child(of: window.child))
    kill(worker, SIGKILL)
    // The notice's last choice is to quit: Escape.
    window.wait("the library is there again") {
      window.user.press(escape)
      return window.status() == nil
    }
    window.user.press(enter)
    window.playDemo()
    #expect(window.end() == 128 + SIGTERM)
  }

  @Test(
    "a start without words opens the window for a person at a display, and lists games for a program",
    .enabled(if: XServer.isInstalled, "Xvfb is not installed"))
  func launcher() throws {
    let home = try home()
    let server = try #require(XServer(width: 640, height: 480), "Xvfb does not start")
    let display = ["DISPLAY": server.name, "SDL_VIDEODRIVER": "x11"]
    func isShown() -> Bool { shell("find '\(home.root)' -name 'window-*.sock' | grep -q .") == 0 }
    for words in [[], ["--desktop"], ["--fullscreen"]] {
      let child = home.start(
        words, environment: display, output: "/dev/null", errors: "/dev/null")
      for _ in 0..<400 where !isShown() { usleep(25_000) }
      #expect(isShown(), "\(words)")
      kill(child, SIGTERM)
      #expect(Home.wait(for: child) == 128 + SIGTERM, "\(words)")
      #expect(!isShown(), "\(words)")
    }
    // What goes into a file is for someone who reads it; and without a display there is no window.
    #expect(home.run([], environment: display).output.contains("arcadia-demo"))
    let child = home.start([], output: "/dev/null", errors: "/dev/null")
    #expect(Home.wait(for: child) == 0)
  }

  /// The core's process.
  private static func child(of pid: pid_t) -> pid_t? {
    let text = try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { pid_t($0) }
  }
}
