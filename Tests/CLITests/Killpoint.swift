import Glibc
import TestSupport
import Testing

/// `Tests/Fixtures/kill/killpoint.c`, preloaded into the program: counts its changes of files and stops it at one of them.
enum Killpoint {
  /// How a command changes files when nothing stops it.
  struct Work {
    /// How many changes it makes.
    var calls = 0
    /// From the first to the last one.
    var seconds = 0.0

    /// A command does not always do the same; what was long once stays in mind for a while.
    mutating func learn(_ other: Work) {
      seconds = max(other.seconds, seconds * 0.8 + other.seconds * 0.2)
      calls = max(other.calls, (calls * 4 + other.calls) / 5)
    }
  }

  /// Compiled once for all loops; nil where the compiler failed.
  private static let library: String? = {
    let target = "/tmp/arcadia-killpoint-\(getpid()).so"
    let source = TestRun.package + "/Tests/Fixtures/kill/killpoint.c"
    atexit { unlink("/tmp/arcadia-killpoint-\(getpid()).so") }
    let words = ["cc", "-std=gnu11", "-O1", "-shared", "-fPIC", "-o", target, source]
    return runProgram(words) == 0 ? target : nil
  }()

  private static func record(_ home: Home) -> String { home.root + "/killpoint" }

  /// Empties the record, and returns what a program needs to be stopped at its change `call`, or, with 0, to be counted
  /// only.
  static func prepare(
    _ home: Home, _ stroke: KillLoop.Stroke, at call: Int
  ) throws -> [String: String] {
    unlink(record(home))
    return [
      "LD_PRELOAD": try #require(library, "cc did not compile killpoint.c"),
      "KILLPOINT_RECORD": record(home),
      stroke == .kill ? "KILLPOINT_AT" : "KILLPOINT_FULL": String(call),
    ]
  }

  /// What the last program that was started so did, or has done up to now.
  static func work(_ home: Home) -> Work {
    let numbers = numbers(home)
    return Work(calls: Int(numbers[0]), seconds: Double(numbers[2] - numbers[1]) / 1e9)
  }

  /// Whether the program that was started last has changed a file.
  static func hasBegun(_ home: Home) -> Bool { numbers(home)[0] > 0 }

  /// The three numbers of the record: calls, moment of the first, moment of the last.
  private static func numbers(_ home: Home) -> [Int64] {
    let bytes = Home.bytes(record(home))
    guard bytes.count == 24 else { return [0, 0, 0] }
    return stride(from: 0, to: 24, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }
  }
}
