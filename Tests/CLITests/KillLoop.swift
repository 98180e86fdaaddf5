import FoundationEssentials
import Glibc
import Testing

/// Kills the program with SIGKILL at moments all over its work, again and again, and lets a test look at what is left.
///
/// 25 rounds in a test run, 500 with `ARCADIA_SOAK=1`. The moments are spread evenly over the time that the command takes
/// when nobody kills it, which is measured as the loop goes on, and are the same in every run but for that.
struct KillLoop {
  /// How one round ended.
  struct Round {
    /// From 0; the first is never killed, to learn how long the command takes.
    var number: Int
    /// Whether the program was killed before it ended by itself.
    var wasKilled: Bool
    /// As a shell has it; 137 where it was killed.
    var code: Int32
    /// What it had reported by then.
    var output: String
    /// What it had said on standard error by then.
    var errors: String
  }

  /// How many rounds a loop has.
  static let rounds = ProcessInfo.processInfo.environment["ARCADIA_SOAK"] == "1" ? 500 : 25

  /// Where the program runs.
  let home: Home
  /// Rounds of this loop.
  var rounds = KillLoop.rounds

  /// Runs the command of each round and kills it on the way; `check` sees what is left.
  ///
  /// Records an issue where no round was killed, or none came to its end: then the moments prove nothing.
  func run(
    _ arguments: (_ round: Int) throws -> [String], check: (Round) throws -> Void
  ) throws {
    let output = home.root + "/killed-output", errors = home.root + "/killed-errors"
    var usual = 0.0
    var killed = 0, ended = 0
    for number in 0..<rounds {
      let begin = KillLoop.seconds()
      let child = home.start(try arguments(number), output: output, errors: errors)
      if number > 0 {
        // Steps of the golden section fill an interval evenly, however many there are.
        let part = (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
        let moment = begin + usual * 1.1 * part
        while KillLoop.seconds() < moment, !KillLoop.hasEnded(child) { usleep(200) }
        kill(child, SIGKILL)
      }
      let code = Home.wait(for: child)
      let wasKilled = code == 128 + SIGKILL
      if wasKilled {
        killed += 1
      } else {
        ended += 1
        let took = KillLoop.seconds() - begin
        // Commands of other rounds may be much quicker, and must not keep the slow ones from ever ending.
        usual = max(took, usual * 0.9 + took * 0.1)
      }
      try check(
        Round(
          number: number, wasKilled: wasKilled, code: code, output: Home.text(output),
          errors: Home.text(errors)))
    }
    #expect(killed > 0, "nobody was killed in time")
    #expect(ended > 0, "nobody came to the end")
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Whether a child has ended, without taking its status away.
  private static func hasEnded(_ child: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_code != 0
  }
}
