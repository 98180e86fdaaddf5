import Foundation
import TestSupport
import Testing

/// What the start of a window connects to can be silent: it is not waited for, and a signal ends the program all the same.
@Suite("Starts beside programs that do not answer", .serialized)
struct SilentStartTests {
  /// A socket that takes connections and says nothing, or only lets users in.
  private final class Silent: @unchecked Sendable {
    let path: String
    private let socket: Int32
    private var waiting: [Int32] = []
    private var thread: pthread_t?

    enum Manner: CaseIterable { case accepts, isFull, greets, repeats }

    init?(_ path: String, _ manner: Manner) {
      self.path = path
      socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      guard socket >= 0, Self.with(path, { bind(self.socket, $0, $1) }) == 0,
        listen(socket, manner == .isFull ? 0 : 64) == 0
      else { return nil }
      switch manner {
      case .accepts: break
      case .isFull:
        while waiting.count < 16 {
          let one = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
          _ = fcntl(one, F_SETFL, O_NONBLOCK)
          waiting.append(one)
          if Self.with(path, { connect(one, $0, $1) }) != 0 { break }
        }
      case .greets: serve("OK 0123456789abcdef0123456789abcdef\r\n")
      // An answer that does not end.
      case .repeats: serve(String(repeating: "DATA\n", count: 10_000))
      }
    }

    deinit {
      shutdown(socket, Int32(SHUT_RDWR))
      close(socket)
      for one in waiting { close(one) }
      unlink(path)
    }

    /// Answers each connection with a text, and nothing after it.
    private func serve(_ text: String) {
      let socket = socket
      let bytes = Array(text.utf8)
      Thread {
        var held: [Int32] = []
        while true {
          let one = accept(socket, nil, nil)
          guard one >= 0 else { break }
          held.append(one)
          _ = send(one, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        for one in held { close(one) }
      }.start()
    }

    private static func with(
      _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }

  private func seconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Ends a program by SIGTERM; returns how it ended and after how many seconds.
  private func end(_ child: pid_t) -> (code: Int32, seconds: Double) {
    let start = seconds()
    kill(child, SIGTERM)
    let code = Home.wait(for: child)
    return (code, seconds() - start)
  }

  @Test(
    "a silent bus of the session or the system does not hold up the window",
    .enabled(if: XServer.isInstalled, "Xvfb is not installed"),
    arguments: ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "IBUS_ADDRESS"])
  func buses(_ variable: String) throws {
    let server = try #require(XServer(width: 640, height: 480), "Xvfb does not start")
    for manner in Silent.Manner.allCases {
      let home = try Home()
      let silent = try #require(Silent(home.root + "/silent", manner))
      let start = seconds()
      let child = home.start(
        ["library"],
        environment: [
          "DISPLAY": server.name, "SDL_VIDEODRIVER": "x11", variable: "unix:path=" + silent.path,
        ], output: home.root + "/out", errors: home.root + "/err")
      // The window listens for other starts once it is there.
      func isShown() -> Bool {
        let listing = home.root + "/listing"
        return shell("find '\(home.root)' -name 'window-*.sock' | grep -q . && touch '\(listing)'")
          == 0
      }
      while !isShown(), seconds() - start < 20 { usleep(50_000) }
      let shown = seconds() - start
      #expect(shown < 6, "\(variable) \(manner): \(Home.text(home.root + "/err"))")
      let (code, needed) = end(child)
      #expect(code == 143 && needed < 2, "\(variable) \(manner): \(code) after \(needed) s")
    }
  }

  @Test(
    "a signal ends a start that waits for a silent display",
    arguments: [["library"], ["run", Home.demo, "--video", "window"]])
  func display(_ words: [String]) throws {
    let home = try Home()
    mkdir("/tmp/.X11-unix", 0o1777)
    let silent = try #require(
      (5100..<5200).lazy.compactMap { Silent("/tmp/.X11-unix/X\($0)", .accepts) }.first)
    let number = silent.path.drop { !$0.isNumber }.drop { $0 != "X" }.dropFirst()
    for delay: UInt32 in [300_000, 1_500_000] {
      let child = home.start(
        words, environment: ["DISPLAY": ":\(number)", "SDL_VIDEODRIVER": "x11"],
        output: home.root + "/out", errors: home.root + "/err")
      usleep(delay)
      var status: Int32 = 0
      try #require(waitpid(child, &status, WNOHANG) == 0, "\(Home.text(home.root + "/err"))")
      let (code, needed) = end(child)
      #expect(code == 143 && needed < 2, "\(words): \(code) after \(needed) s")
    }
  }
}
