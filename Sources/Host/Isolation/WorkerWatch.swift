import CIsolation
import Catalog
import HostBase
import Session

/// Watches a core's process while the host waits for it.
///
/// Two clocks run. One is the core's: each frame that it ends begins it again, up to as many frames as were asked for, and what
/// the host does meanwhile (reading what the core prints) does not count. The other one counts everything, and nothing begins it
/// again. Neither counts time in which the host was stopped. Waking the host for nothing, printing for ever, sending byte by byte
/// and counting up frames that were not asked for gain nothing beyond that.
struct WorkerWatch {
  /// What is wrong.
  enum Verdict: Equatable {
    /// It is gone, or died and cannot get to its end.
    case dead
    /// It took too long.
    case hung
    /// The program is to end, and cannot wait any longer.
    case interrupted
    /// It took more of the machine than it may.
    case excess(String)
  }

  /// Seconds in which a process that noted its own death has to be gone.
  private static let lastSeconds = 2.0
  /// Longest time from one look to the next that counts for a frame, and for the whole.
  private static let longestStep = 0.1
  private static let longestStepOfAll = 0.5
  /// Seconds from one look for idleness to the next.
  private static let idleInterval = 0.25
  /// Seconds of the processor's time that count as doing something.
  private static let leastWork = 0.02
  /// How often the whole may be as long as one frame.
  private static let wholeOverFrame = 2.0

  /// Seconds that the core may take for a frame.
  let seconds: Double
  private let process: WorkerProcess
  private let memory: WorkerMemory
  private let frames: UInt32
  private var waited = 0.0
  private var all = 0.0
  private var last = MonotonicTime.seconds
  private var diedAt: Double?
  private var framesDone: UInt32 = 0
  /// Seconds for which a core that loads may use no processor time and wait for no disk; nil: only the clocks count.
  var idleSeconds: Double?
  /// Seconds without an answer after which it counted as hung.
  private(set) var hungSeconds: Double
  private var idleSince = 0.0
  private var processorSeconds = 0.0
  private var nextIdleLook = 0.0
  /// The link of the core that is waited for; while it waits for the other machine, it does not hang, up to a bound.
  var link: (relay: LinkRelay, seconds: Double)?
  private var waitedForOther = 0.0
  /// Called at each look; what it does is not the core's time.
  var whileWaiting: (() -> Void)?
  /// Whether it was worth a look.
  private(set) var hasLooked = false
  /// Whether the process printed something at the last look.
  private(set) var hasPrinted = false

  /// Waits for a process that was asked for so many frames.
  init(_ process: WorkerProcess, _ memory: WorkerMemory, seconds: Double, frames: Int) {
    self.process = process
    self.memory = memory
    self.seconds = seconds
    hungSeconds = seconds
    self.frames = UInt32(clamping: frames)
  }

  /// Something is asked now: what the host did since the last look is its own affair.
  mutating func begin() {
    hasLooked = false
    last = MonotonicTime.seconds
  }

  /// Passes on what it prints, and says what is wrong with it; nil: it may take its time.
  mutating func look() -> Verdict? {
    hasLooked = true
    count(step())
    let done = min(isolation_load(memory.framesDone), frames)
    if done > framesDone {
      framesDone = done
      waited = 0
    }
    hasPrinted = process.listen()
    let hasEnded = process.hasEnded
    whileWaiting?()
    _ = step()
    if hasEnded { return .dead }
    // The handler of its signals can get stuck: a crash inside of malloc or the loader leaves their locks taken.
    if isolation_load(&memory.crash.pointee.signal) != 0 {
      let since = diedAt ?? all
      diedAt = since
      if all - since > Self.lastSeconds { return .dead }
    }
    if let reason = process.excess() { return .excess(reason) }
    if let idleSeconds, idleTime() > idleSeconds {
      hungSeconds = idleSeconds
      return .hung
    }
    return verdict
  }

  /// Seconds since the process last did anything: loading takes long, but not in its sleep.
  private mutating func idleTime() -> Double {
    guard all >= nextIdleLook else { return 0 }
    nextIdleLook = all + Self.idleInterval
    let used = process.processorSeconds
    // Who only wakes now and then to look at a clock does nothing.
    if used - processorSeconds >= Self.leastWork || process.isWaitingForDisk {
      processorSeconds = used
      idleSince = all
    }
    return all - idleSince
  }

  /// What is wrong, as far as the clocks know.
  var overdue: Verdict? {
    mutating get {
      count(step())
      return verdict
    }
  }

  private var verdict: Verdict? {
    if EndSignal.isOverdue { return .interrupted }
    return waited > seconds || all > seconds * Self.wholeOverFrame ? .hung : nil
  }

  /// Seconds since the last step, which count for the whole.
  private mutating func step() -> Double {
    let now = MonotonicTime.seconds
    let step = max(now - last, 0)
    last = now
    all += min(step, Self.longestStepOfAll)
    return min(step, Self.longestStep)
  }

  /// Counts time for the core, or for the other machine while the core may wait for it: that is no hang, up to a bound.
  private mutating func count(_ step: Double) {
    if let link, waitedForOther < link.seconds, link.relay.isCoreWaiting {
      waitedForOther += step
      // The whole has counted more than this, if the look came late.
      all -= step
    } else {
      waited += step
    }
  }
}
