import Glibc
import Testing

@testable import HostSDL

/// Functions of Xlib that the test needs.
private struct Xlib {
  typealias Display = OpaquePointer
  let open: @convention(c) (UnsafePointer<CChar>?) -> Display?
  let close: @convention(c) (Display) -> Int32
  let destroyWindow: @convention(c) (Display, UInt) -> Int32
  let sync: @convention(c) (Display, Int32) -> Int32

  init?() {
    guard let library = dlopen("libX11.so.6", RTLD_NOW),
      let open = dlsym(library, "XOpenDisplay"), let close = dlsym(library, "XCloseDisplay"),
      let destroy = dlsym(library, "XDestroyWindow"), let sync = dlsym(library, "XSync")
    else { return nil }
    self.open = unsafeBitCast(open, to: type(of: self.open))
    self.close = unsafeBitCast(close, to: type(of: self.close))
    destroyWindow = unsafeBitCast(destroy, to: type(of: destroyWindow))
    self.sync = unsafeBitCast(sync, to: type(of: self.sync))
  }
}

/// An X server for one test.
private final class XServer {
  let name: String
  private let pid: pid_t

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 9)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The signal that ends it may be blocked in this thread.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ["Xvfb", "-displayfd", "9", "-screen", "0", "320x240x24", "-nolisten", "tcp"]
    let argv = words.map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, "Xvfb", &actions, &attributes, argv, environ)
    close(ends[1])
    guard status == 0 else { return nil }
    pid = child
    var text = [UInt8](repeating: 0, count: 16)
    let count = read(ends[0], &text, text.count)
    let number = String(decoding: text.prefix(max(count, 0)), as: UTF8.self)
    name = ":" + number.prefix { $0.isNumber }
    guard name.count > 1 else {
      end()
      return nil
    }
  }

  deinit { end() }

  private func end() {
    kill(pid, SIGTERM)
    waitpid(pid, nil, 0)
  }
}

@Suite("Errors of an X server")
struct XErrorsTests {
  @Test(
    "do not end the program: a window that is gone may be written to",
    .enabled(if: access("/usr/bin/Xvfb", X_OK) == 0, "Xvfb is not installed"))
  func goneWindow() throws {
    let xlib = try #require(Xlib(), "libX11 is not installed")
    let server = try #require(XServer(), "Xvfb does not start")
    let display = try #require(xlib.open(server.name), "the server \(server.name) does not answer")
    #expect(XErrors.areLogged())
    // Xlib's own handler would end this process here.
    _ = xlib.destroyWindow(display, 0x7777)
    _ = xlib.sync(display, 0)
    _ = xlib.close(display)
  }
}
