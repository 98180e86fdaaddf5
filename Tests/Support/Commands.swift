internal import Glibc

/// Runs a program, found by its name, to its end; answers its exit status, 128 and the signal that ended it, or -1.
@discardableResult
public func runProgram(_ words: [String]) -> Int32 {
  var child: pid_t = 0
  let argv = words.map { strdup($0) } + [nil]
  defer { for text in argv { free(text) } }
  guard posix_spawnp(&child, words[0], nil, nil, argv, environ) == 0 else { return -1 }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0 && errno == EINTR {}
  return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
}

/// Runs a shell command; answers its exit status.
@discardableResult
public func shell(_ command: String) -> Int32 { runProgram(["/bin/sh", "-c", command]) }

/// Where tests find what they need, and how long they are to run.
public enum TestRun {
  /// The package's folder, without a slash at its end.
  public static let package: String =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// Where the build put programs and cores: beside the test bundle.
  public static let products: String = {
    // The process may be a helper of the toolchain; the bundle's path then is an argument.
    let bundle =
      CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return String(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)])
  }()

  /// The built `arcadia`, with `arcadia-window` beside it, in a folder of its own.
  ///
  /// A program in the build's folder finds the checkout's `Plugins`, and tests bring their own cores.
  public static let program: String = {
    let folder = package + "/.build-programs/bin"
    shell("mkdir -p '\(folder)'")
    for name in ["arcadia", "arcadia-window"] {
      // Under its name at once: other test processes may start it already.
      let own = "\(folder)/.\(name)-\(getpid())"
      guard link(products + "/" + name, own) == 0 else { return products + "/arcadia" }
      rename(own, folder + "/" + name)
      // Links to one file: rename leaves both.
      unlink(own)
    }
    return folder + "/arcadia"
  }()

  /// Whether this is the long run of `make soak` (`ARCADIA_SOAK=1`).
  public static let isSoak = getenv("ARCADIA_SOAK").map { String(cString: $0) } == "1"

  /// Whether this is a run of `make sanitize` (`ARCADIA_SANITIZE=1`), in which no limit ends what takes all memory.
  public static let isSanitized = getenv("ARCADIA_SANITIZE").map { String(cString: $0) } == "1"
}
