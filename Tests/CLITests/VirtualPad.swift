import Glibc
import TestSupport
import Testing

/// `Tests/Fixtures/pad/virtualpad.c`, preloaded into the program: a game pad whose buttons a test presses.
struct VirtualPad {
  /// Buttons by SDL's numbers.
  enum Button: UInt8 {
    case guide = 5
  }

  private let fifo: String

  /// Compiled once; nil where the compiler failed.
  private static let library: String? = {
    let target = "/tmp/arcadia-virtualpad-\(getpid()).so"
    let source = TestRun.package + "/Tests/Fixtures/pad/virtualpad.c"
    atexit { unlink("/tmp/arcadia-virtualpad-\(getpid()).so") }
    let words = ["cc", "-std=gnu11", "-O1", "-shared", "-fPIC", "-pthread", "-o", target, source]
    return runProgram(words) == 0 ? target : nil
  }()

  /// A pad for a program that is started in this home.
  init(_ home: Home) throws {
    fifo = home.root + "/pad"
    try #require(mkfifo(fifo, 0o600) == 0)
  }

  /// What the program needs to have it.
  func environment() throws -> [String: String] {
    [
      "LD_PRELOAD": try #require(Self.library, "cc did not compile virtualpad.c"),
      "VIRTUALPAD": fifo,
    ]
  }

  /// Presses a button and lets go of it.
  func tap(_ button: Button) {
    // The window opens the other end; without it the test would wait for ever.
    let end = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(end) }
    var byte = button.rawValue
    #expect(write(end, &byte, 1) == 1)
    // What has not been read goes with the last end.
    for _ in 0..<100 where isFull(end) { usleep(20_000) }
  }

  private func isFull(_ end: Int32) -> Bool {
    var count: Int32 = 0
    return ioctl(end, UInt(FIONREAD), &count) == 0 && count > 0
  }
}
