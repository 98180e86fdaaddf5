import Glibc
import TestSupport
import Testing

extension Home {
  /// Runs the program with a terminal as its standard input and standard error, at which somebody types; what it printed to the
  /// terminal, with what was typed, is in `errors`.
  func run(typing text: String, _ arguments: [String]) throws -> Result {
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
    defer { close(master) }
    let name = String(cString: try #require(ptsname(master)))
    // Kept open, so that the terminal stays when the program has ended.
    let terminal = open(name, O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    let typed = Array(text.utf8)
    #expect(write(master, typed, typed.count) == typed.count)
    let output = root + "/stdout"
    let child = start(arguments, input: name, output: output, errors: name)
    let code = Home.wait(for: child)
    var seen: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      seen += buffer[..<count]
    }
    return Result(
      code: code, output: Home.text(output), errors: String(decoding: seen, as: UTF8.self))
  }
}
