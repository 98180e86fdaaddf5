internal import Glibc

/// An X server without a screen, for one test; ended with the value.
public final class XServer {
  /// Its name, for `DISPLAY`.
  public let name: String
  private let pid: pid_t
  /// Keeps the number for this server, until the server is gone.
  private let number: Number

  /// Whether there is a server to start.
  public static var isInstalled: Bool { access("/usr/bin/Xvfb", X_OK) == 0 }

  /// Starts a server with a screen of so many pixels; nil: it does not start.
  public init?(width: Int = 320, height: Int = 240) {
    for value in Number.range {
      guard let number = Number(value) else { continue }
      guard let pid = Self.start(width, height, number.value) else { continue }
      self.pid = pid
      self.number = number
      name = ":\(number.value)"
      return
    }
    return nil
  }

  /// The number of one server, which no other test of this machine takes meanwhile.
  ///
  /// A server that chooses its own number may get that of one which is about to end, and loses its socket when that one removes it.
  private final class Number {
    static let range = 1000..<1064

    let value: Int
    private let descriptor: Int32

    init?(_ value: Int) {
      descriptor = open("/tmp/.arcadia-X\(value).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      self.value = value
      guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
  }

  private static func start(_ width: Int, _ height: Int, _ number: Int) -> pid_t? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 9)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = unblockedAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let words = [
      "Xvfb", ":\(number)", "-displayfd", "9", "-screen", "0", "\(width)x\(height)x24",
      "-nolisten", "tcp",
    ]
    let argv = words.map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    var pid: pid_t = 0
    let status = posix_spawnp(&pid, "Xvfb", &actions, &attributes, argv, environ)
    close(ends[1])
    guard status == 0 else { return nil }
    // The server writes its number when it answers, and nothing if another one has the number.
    var text = [UInt8](repeating: 0, count: 16)
    guard read(ends[0], &text, text.count) > 0 else {
      end(pid)
      return nil
    }
    return pid
  }

  deinit { Self.end(pid) }

  private static func end(_ pid: pid_t) {
    kill(pid, SIGTERM)
    waitpid(pid, nil, 0)
  }
}

/// A keyboard and a mouse at an X server, by its extension XTEST.
public final class XUser {
  private typealias Display = OpaquePointer
  private typealias FakeKey = @convention(c) (Display, UInt32, Int32, UInt) -> Int32
  private typealias FakeMotion = @convention(c) (Display, Int32, Int32, Int32, UInt) -> Int32
  private typealias KeyCode = @convention(c) (Display, UInt) -> UInt8

  /// The connection ends before its server, whose end would end this process as well.
  private let server: XServer
  private let display: Display
  private let fakeKey: FakeKey
  private let fakeButton: FakeKey
  private let fakeMotion: FakeMotion
  private let keycode: KeyCode
  private let flush: @convention(c) (Display) -> Int32
  private let close: @convention(c) (Display) -> Int32

  /// Whether the libraries are there.
  public static var isPossible: Bool { dlopen("libXtst.so.6", RTLD_NOW) != nil }

  /// A user of a server; nil: it does not answer, or has no XTEST.
  public init?(_ server: XServer) {
    guard let x11 = dlopen("libX11.so.6", RTLD_NOW), let tests = dlopen("libXtst.so.6", RTLD_NOW),
      let open = dlsym(x11, "XOpenDisplay"), let close = dlsym(x11, "XCloseDisplay"),
      let flush = dlsym(x11, "XFlush"), let code = dlsym(x11, "XKeysymToKeycode"),
      let key = dlsym(tests, "XTestFakeKeyEvent"),
      let button = dlsym(tests, "XTestFakeButtonEvent"),
      let motion = dlsym(tests, "XTestFakeMotionEvent"),
      let display = unsafeBitCast(
        open, to: (@convention(c) (UnsafePointer<CChar>?) -> Display?).self)(server.name)
    else { return nil }
    self.server = server
    self.display = display
    self.close = unsafeBitCast(close, to: (@convention(c) (Display) -> Int32).self)
    self.flush = unsafeBitCast(flush, to: (@convention(c) (Display) -> Int32).self)
    keycode = unsafeBitCast(code, to: KeyCode.self)
    fakeKey = unsafeBitCast(key, to: FakeKey.self)
    fakeButton = unsafeBitCast(button, to: FakeKey.self)
    fakeMotion = unsafeBitCast(motion, to: FakeMotion.self)
  }

  deinit { _ = close(display) }

  /// Presses and lets go of keys, one after the other, by their X keysyms.
  public func press(_ keysyms: UInt...) {
    for keysym in keysyms {
      for isDown: Int32 in [1, 0] {
        _ = fakeKey(display, UInt32(keycode(display, keysym)), isDown, 0)
        _ = flush(display)
        usleep(60_000)
      }
    }
  }

  /// Types letters and digits.
  public func type(_ text: String) {
    for scalar in text.unicodeScalars { press(UInt(scalar.value)) }
  }

  /// Moves the pointer to a place in pixels.
  public func move(x: Int, y: Int) {
    _ = fakeMotion(display, -1, Int32(x), Int32(y), 0)
    _ = flush(display)
    usleep(60_000)
  }

  /// Presses the left button.
  public func click() {
    for isDown: Int32 in [1, 0] {
      _ = fakeButton(display, 1, isDown, 0)
      _ = flush(display)
      usleep(60_000)
    }
  }
}
