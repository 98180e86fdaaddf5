import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Stops the program at moments all over its work, again and again, and lets a test look at what is left.
///
/// 20 rounds in a test run, 500 with `ARCADIA_SOAK=1`. Two sorts of kills take turns. A file preloaded into the program
/// (`Killpoint`) counts the calls by which it changes files and kills it at one of them, in the midst of a write; and the
/// clock kills it somewhere between the first and the last of these calls. How many and how long they are is learnt from
/// the rounds that finish, for each command separately. Instead of a kill, the disk can be full from one of
/// these calls on.
struct KillLoop {
  /// What happens to the program.
  enum Stroke: String, CaseIterable, CustomTestStringConvertible {
    /// SIGKILL.
    case kill = "killed"
    /// From some moment on there is no room on the disk.
    case fullDisk = "disk full"

    var testDescription: String { rawValue }
  }

  /// How one round ended.
  struct Round {
    /// From 0.
    var number: Int
    /// Whether the program was killed, or ended for want of room.
    var wasCut: Bool
    /// As a shell has it; 137 where it was killed.
    var code: Int32
    /// What it had reported before it ended.
    var output: String
    /// What it had printed on standard error before it ended.
    var errors: String
  }

  /// What a check looked at, and what it missed.
  struct Look {
    /// Files whose bytes were compared or verified.
    private(set) var files = 0
    private(set) var lost = 0

    /// Takes down that so many files were looked at, and whether they are what they have to be.
    mutating func see(
      _ count: Int, whole isWhole: Bool, _ what: @autoclosure () -> String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      files += count
      if !isWhole { lost += 1 }
      #expect(isWhole, "\(what())", sourceLocation: sourceLocation)
    }
  }

  /// How many rounds a loop has.
  static let rounds = TestRun.isSoak ? 500 : 20

  /// Where the program runs.
  let home: Home
  /// What is done, for the summary.
  let name: String
  /// Rounds of this loop.
  var rounds = KillLoop.rounds
  /// What happens to the program in each.
  var stroke = Stroke.kill

  /// Runs the command of each round and stops it on the way; `check` sees what is left.
  ///
  /// Each command finishes once before that, and every fifth round does. Records an issue where hardly any round
  /// was cut amid its work: then the moments prove nothing.
  func run(
    _ arguments: (_ round: Int) throws -> [String],
    check: (Round, inout Look) throws -> Void
  ) throws {
    let output = home.root + "/killed-output", errors = home.root + "/killed-errors"
    var known: [String: Killpoint.Work] = [:]
    var tally = Tally()
    var look = Look()
    // A disk has no more moments to be full at than there are calls.
    let rounds = stroke == .fullDisk ? min(rounds, 200) : rounds
    for number in 0..<rounds {
      let words = try arguments(number)
      let command = words.prefix(2).joined(separator: " ")
      // Now and then one finishes, so that there is something to lose, and what it takes by now is learnt.
      let work = number % 5 == 4 ? nil : known[command]
      // Steps of the golden section fill an interval evenly, however many there are.
      let part = (Double(number / 2) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
      let isByCall = work != nil && (stroke == .fullDisk || number % 2 == 0)
      let call = isByCall ? 1 + Int(Double(work?.calls ?? 0) * part) : 0
      let child = home.start(
        words, environment: try Killpoint.prepare(home, stroke, at: call), output: output,
        errors: errors)
      if let work, !isByCall {
        // How long the program takes to start says nothing: the clock runs from its first change on.
        while !Killpoint.hasBegun(home), !KillLoop.hasEnded(child) { usleep(100) }
        let moment = KillLoop.seconds() + work.seconds * 1.05 * part
        while KillLoop.seconds() < moment, !KillLoop.hasEnded(child) { usleep(100) }
        kill(child, SIGKILL)
      }
      let code = Home.wait(for: child)
      let done = Killpoint.work(home)
      let round = Round(
        number: number, wasCut: isByCall && stroke == .fullDisk ? code != 0 : code == 137,
        code: code, output: Home.text(output), errors: Home.text(errors))
      if !round.wasCut, done.calls > 0 {
        known[command, default: .init()].learn(done)
      } else if round.wasCut, stroke == .fullDisk {
        // 3: what an earlier round had no room for is not there.
        let said = round.output + round.errors
        #expect(code == 9 ? said.contains("disk is full") : code == 3, "\(code): \(said)")
      }
      tally.count(
        wasCut: round.wasCut, calls: stroke == .fullDisk ? call : done.calls, of: work?.calls ?? 0)
      try check(round, &look)
    }
    if TestRun.isSoak {
      print(
        "soak: \(name), \(stroke.rawValue): \(tally.text); \(look.files) files checked, \(look.lost) lost"
      )
    }
    // Few of a short run's moments can be amid the work where the machine has others to do as well.
    #expect(tally.amid > (TestRun.isSoak ? rounds / 3 : 0), "\(name): \(tally.text)")
    #expect(tally.ended > 0, "\(name): \(tally.text)")
  }

  /// How many rounds ended how.
  private struct Tally {
    var before = 0, amid = 0, after = 0, ended = 0

    /// `calls` is how many changes of files the program had begun, of so many that it usually makes.
    mutating func count(wasCut: Bool, calls: Int, of usual: Int) {
      switch (wasCut, calls) {
      case (false, _): ended += 1
      // The call at which it was cut is counted and was not made.
      case (true, ...1): before += 1
      case (true, ..<usual): amid += 1
      case (true, _): after += 1
      }
    }

    var text: String {
      let cut = before + amid + after
      return
        "\(cut + ended) rounds, \(cut) cut short (\(before) before the first change of a file, \(amid) amid,"
        + " \(after) at the last), \(ended) came to their end"
    }
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
