import Glibc
import HostBase

/// How long the window takes to its first picture: `arcadia library --bench-start`.
///
/// The program notes the time and becomes itself once more, so that the loader's work counts. Each step is noted as it ends.
package struct StartBench {
  /// When the program was started, in nanoseconds of the monotonic clock.
  private let start: UInt64
  private var steps: [(name: String, time: UInt64)] = []

  /// A measurement that began at a time.
  package init(start: UInt64) { self.start = start }

  /// Becomes this program again with the time, if the command line says so.
  package static func restartIfAsked() {
    let words = CommandLine.arguments.filter { $0 != "--bench-start" }
    guard words.count < CommandLine.arguments.count, words.dropFirst().first == "library" else {
      return
    }
    let arguments = (words + ["--bench-from", String(now)]).map { strdup($0) } + [nil]
    execv("/proc/self/exe", arguments)
  }

  /// A step has ended.
  package mutating func note(_ name: String) { steps.append((name, StartBench.now)) }

  /// A line for each step: milliseconds since the start, and of the step alone.
  package var report: String {
    var before = start
    return steps.map { step in
      defer { before = step.time }
      let all = StartBench.milliseconds(step.time &- start)
      return "\(all) ms\t+\(StartBench.milliseconds(step.time &- before)) ms\t\(step.name)"
    }.joined(separator: "\n")
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  private static func milliseconds(_ time: UInt64) -> String {
    "\(time / 1_000_000).\(time / 100_000 % 10)"
  }
}
