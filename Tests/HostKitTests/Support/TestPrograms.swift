import Glibc
import HostKit

/// Programs that are built beside the tests.
enum TestPrograms {
  private static let folder: String = {
    var program = CommandLine.arguments[0]
    if let exe = realpath("/proc/self/exe", nil) {
      program = String(cString: exe)
      free(exe)
    }
    // Under `swift test` the process may be a helper of the toolchain; the bundle's path then is an argument.
    return PathName.folder(CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? program)
  }()

  /// The path of one.
  static func path(_ name: String) -> String { "\(folder)/\(name)" }
}
