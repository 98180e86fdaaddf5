import CIsolation

/// Looks after a core's process while it is waited for.
///
/// Only time in which the core could have worked counts: not while the host itself was stopped, slept or read what the core
/// prints. Who wakes the host for nothing gains no time.
struct WorkerWatch {
  /// What is wrong.
  enum Verdict {
    /// It is gone, or died and cannot get to its end.
    case dead
    /// It took too long.
    case hung
  }

  /// Seconds in which a process that noted its own death has to be gone.
  private static let lastSeconds = 2.0
  /// Longest time from one look to the next that counts.
  private static let longestStep = 0.1

  private let process: WorkerProcess
  private let memory: WorkerMemory
  private let seconds: Double
  private var waited = 0.0
  private var last = SaveKeeper.monotonicSeconds()
  private var diedAt: Double?
  private var framesDone: UInt32 = 0
  /// The link of the core that is waited for; while it waits for the other machine, it does not hang, up to a bound.
  var link: (relay: LinkRelay, seconds: Double)?
  private var waitedForOther = 0.0
  /// Whether the process printed something at the last look.
  private(set) var hasPrinted = false

  /// Waits for a process, so many seconds.
  init(_ process: WorkerProcess, _ memory: WorkerMemory, seconds: Double) {
    self.process = process
    self.memory = memory
    self.seconds = seconds
  }

  /// Passes on what it prints, and says what is wrong with it; nil: it may take its time.
  mutating func look() -> Verdict? {
    count()
    // Each frame may take its time; a request has not so many that this had no end.
    let done = isolation_load(memory.framesDone)
    if done > framesDone {
      framesDone = done
      waited = 0
      waitedForOther = 0
    }
    hasPrinted = process.listen()
    let hasEnded = process.hasEnded
    last = SaveKeeper.monotonicSeconds()
    if hasEnded { return .dead }
    // The handler of its signals can get stuck: a crash inside of malloc or the loader leaves their locks taken.
    if isolation_load(&memory.crash.pointee.signal) != 0 {
      let since = diedAt ?? waited
      diedAt = since
      if waited - since > Self.lastSeconds { return .dead }
    }
    return waited > seconds ? .hung : nil
  }

  /// Whether the time is over, without a look at the process.
  var isOverdue: Bool {
    mutating get {
      count()
      return waited > seconds
    }
  }

  private mutating func count() {
    let now = SaveKeeper.monotonicSeconds()
    let step = min(max(now - last, 0), Self.longestStep)
    last = now
    if let link, waitedForOther < link.seconds, link.relay.isCoreWaiting {
      waitedForOther += step
    } else {
      waited += step
    }
  }
}
