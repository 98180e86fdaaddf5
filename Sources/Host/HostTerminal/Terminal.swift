import Catalog
import HostBase
import Session
import Synchronization
import Vault

#if canImport(Glibc)
  import Glibc
#endif

/// The terminal in raw mode on its other page, put back whatever happens.
///
/// Normal ends put it back in `deinit`, `exit` through `atexit`, and crashes through signal handlers that use
/// nothing but `write` and `tcsetattr`.
final class Terminal {
  let input: Int32
  let output: Int32

  /// What the handlers need, written once before they can run.
  ///
  /// Guarded by `armed`.
  private nonisolated(unsafe) static var saved = termios()
  private static let armed = Atomic<Bool>(false)
  private static let inputFile = Atomic<Int32>(0)
  private static let outputFile = Atomic<Int32>(1)
  /// Owned for ever: the bytes that put the terminal back.
  private nonisolated(unsafe) static let farewell: UnsafeBufferPointer<UInt8> = {
    // Kitty's flags popped, synchronous output off, colours, cursor, wrapping, main page.
    let text = Array("\u{1b}[<u\u{1b}[?2026l\u{1b}[0m\u{1b}[?25h\u{1b}[?7h\u{1b}[?1049l".utf8)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = bytes.initialize(from: text)
    return UnsafeBufferPointer(bytes)
  }()
  /// Raw mode, and how often it was entered: drawing starts again after each.
  private nonisolated(unsafe) static var raw = termios()
  private static let entered = Atomic<Int>(0)
  static var entries: Int { entered.load(ordering: .relaxed) }
  /// Whether the terminal is in our mode.
  static var isOurs: Bool { armed.load(ordering: .acquiring) }
  /// The other page, cursor hidden, no wrapping, kitty's keyboard asked for; returns whether it is there.
  private static let greeting = Array(
    "\u{1b}[?1049h\u{1b}[2J\u{1b}[?25l\u{1b}[?7l\u{1b}[>11u\u{1b}[?u".utf8)
  private static let hooks: Void = {
    atexit { Terminal.restore() }
  }()

  init(input: Int32 = 0, output: Int32 = 1) throws(TerminalError) {
    self.input = input
    self.output = output
    guard isatty(input) != 0, isatty(output) != 0 else { throw .noTerminal }
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else {
      throw .refused(reason: String(cString: strerror(errno)))
    }
    Self.saved = settings
    Self.inputFile.store(input, ordering: .relaxed)
    Self.outputFile.store(output, ordering: .relaxed)
    _ = Self.farewell
    cfmakeraw(&settings)
    Self.raw = settings
    guard tcsetattr(input, TCSAFLUSH, &settings) == 0 else {
      throw .refused(reason: String(cString: strerror(errno)))
    }
    Self.armed.store(true, ordering: .releasing)
    _ = Self.hooks
    for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        Terminal.restore()
        // The handler is gone by SA_RESETHAND: this time the signal does its work.
        raise(number)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_NODEFER)
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
    _ = write(Self.greeting)
  }

  deinit { Self.restore() }

  /// Puts the terminal back, once.
  static func restore() {
    guard armed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    let output = outputFile.load(ordering: .relaxed)
    _ = Glibc.write(output, farewell.baseAddress, farewell.count)
    // At once: waiting for a terminal that takes nothing any more would never end.
    let input = inputFile.load(ordering: .relaxed)
    tcflush(input, TCIFLUSH)
    tcsetattr(input, TCSANOW, &saved)
  }

  /// Takes the terminal over again after `restore`, with the settings that it has now to be put back later.
  static func resume() {
    let input = inputFile.load(ordering: .relaxed)
    guard !isOurs, tcgetattr(input, &saved) == 0, tcsetattr(input, TCSAFLUSH, &raw) == 0 else {
      return
    }
    armed.store(true, ordering: .releasing)
    entered.add(1, ordering: .relaxed)
    greeting.withUnsafeBytes {
      _ = Glibc.write(outputFile.load(ordering: .relaxed), $0.baseAddress, $0.count)
    }
  }

  /// Size in cells.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether the terminal takes more at this moment.
  var isWritable: Bool {
    var query = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&query, 1, 0) > 0 && query.revents & Int16(POLLOUT) != 0
  }

  /// Writes everything; false where the terminal is gone.
  func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        done += count
      } else if errno == EAGAIN {
        var query = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&query, 1, 100)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// What was typed, without waiting; nil where the terminal is gone.
  func read() -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < 4096 {
      var query = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&query, 1, 0) > 0 else { return bytes }
      if query.revents & Int16(POLLIN) == 0 { return bytes.isEmpty ? nil : bytes }
      var chunk = [UInt8](repeating: 0, count: 512)
      let count = chunk.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        return bytes.isEmpty ? nil : bytes
      } else {
        return bytes
      }
    }
    return bytes
  }
}
