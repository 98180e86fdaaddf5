import Foundation
import TestSupport
import Testing

/// A terminal that a test types at.
struct PseudoTerminal {
  /// The end at which one types and reads.
  let master: Int32
  /// The other end's file.
  let name: String

  init() throws {
    master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // TIOCSPTLCK opens the other end's lock, TIOCGPTN tells its number; C's functions for that are not in the module.
    var lock: Int32 = 0
    var number: UInt32 = 0
    let isOpen =
      master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0
      && ioctl(master, 0x8004_5430, &number) == 0
    try #require(isOpen)
    name = "/dev/pts/\(number)"
  }

  func type(_ text: String) {
    let typed = Array(text.utf8)
    #expect(Glibc.write(master, typed, typed.count) == typed.count)
  }
}

extension Home {
  /// Runs the program with a terminal as its standard input and standard error, at which a test types; what it printed to the
  /// terminal, with what was typed, is in `errors`.
  func run(typing text: String, _ arguments: [String]) throws -> Result {
    let pseudo = try PseudoTerminal()
    let (master, name) = (pseudo.master, pseudo.name)
    defer { close(master) }
    // Kept open, so that the terminal stays when the program has ended.
    let terminal = Glibc.open(name, O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    pseudo.type(text)
    let output = root + "/stdout"
    let child = start(arguments, input: name, output: output, errors: name)
    let code = Home.wait(for: child)
    var seen: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    while true {
      let count = Glibc.read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      seen += buffer[..<count]
    }
    return Result(
      code: code, output: Home.text(output), errors: String(decoding: seen, as: UTF8.self))
  }
}
