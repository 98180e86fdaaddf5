import Foundation

/// Leaves the input of the present case in a file when the program dies of it.
///
/// A file for each case would cost more than the case, so the input lies in memory until a signal comes; what the handler
/// calls is allowed there (open, write, close, raise).
enum CrashNote {
  private static let limit = 16 << 20
  nonisolated(unsafe) private static let input: UnsafeMutablePointer<UInt8> = .allocate(
    capacity: limit)
  nonisolated(unsafe) private static var inputSize = 0
  nonisolated(unsafe) private static let path: UnsafeMutablePointer<CChar> = .allocate(
    capacity: 4096)
  nonisolated(unsafe) private static let command: UnsafeMutablePointer<CChar> = .allocate(
    capacity: 4096)

  /// Call it once, before the first case.
  static func install() {
    input.initialize(repeating: 0, count: 1)
    path.initialize(repeating: 0, count: 4096)
    command.initialize(repeating: 0, count: 4096)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(number) { number in
        CrashNote.write()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// A case begins: where its input is to go, and how it is run again.
  static func begin(_ file: URL, _ again: String) {
    inputSize = 0
    strncpy(path, file.path, 4095)
    strncpy(command, "FAILED: \(again)\n", 4095)
  }

  /// What the case hands to the machine.
  static func keep(_ bytes: [UInt8]) {
    inputSize = min(bytes.count, limit)
    bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { input.update(from: base, count: inputSize) }
    }
  }

  /// Writes the input and says how the case is run again.
  static func write() {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if file >= 0 {
      _ = Foundation.write(file, input, inputSize)
      close(file)
    }
    _ = Foundation.write(2, command, strlen(command))
  }
}
