import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The polite ends that the system can send: SIGINT, SIGTERM, SIGHUP, SIGQUIT.
///
/// The handler only takes a note; a loop asks `pending` and leaves in its own time, so that everything
/// gets saved. SIGPIPE is ignored, since a closed pipe shows as an error of the write.
package enum EndSignal {
  private static let received = Atomic<Int32>(0)
  private static let interrupts = Atomic<Int32>(0)
  /// When no core is waited for any longer, in nanoseconds of the monotonic clock; 0: never.
  private static let deadline = Atomic<UInt64>(0)
  /// Whether a loop asks for signals.
  private static let isWatched = Atomic<Bool>(false)
  /// Whether a loop has asked for signals: only then they can wait for it.
  private static let isLooping = Atomic<Bool>(false)
  /// Whether anyone has asked since the signal came, or since a second.
  private static let isAsked = Atomic<Bool>(false)
  /// Pieces of work that hold signals back now, and what signals did before them.
  private static let holds = Mutex<(count: Int, before: [(number: Int32, action: sigaction)])>(
    (0, []))

  /// Takes over the four signals.
  ///
  /// Until a loop asks `pending` for the first time, nothing is there to be saved: whatever the start waits for, a signal ends the
  /// program if no one asks for it within a second. May be called again.
  package static func watch() {
    holds.withLock { holds in
      isWatched.store(true, ordering: .releasing)
      holds.before = []
      for number in numbers { _ = take(number) }
      _ = isLooping.load(ordering: .relaxed)
      _ = isAsked.load(ordering: .relaxed)
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in EndSignal.endStart() }
      sigemptyset(&action.sa_mask)
      sigaction(SIGALRM, &action, nil)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Runs work that leaves something behind if it is ended in the middle, such as a folder.
  ///
  /// In a program that does not watch, a signal makes `isOverdue` true at once, so that the work ends soon; then the signal does what it
  /// would have done. May be nested, and called by several threads.
  package static func held<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    holds.withLock { holds in
      holds.count += 1
      guard holds.count == 1, !isWatched.load(ordering: .acquiring) else { return }
      // What the program was started to ignore (nohup) stays ignored.
      holds.before = numbers.compactMap { number in
        isIgnored(number) ? nil : (number, take(number))
      }
    }
    defer { release() }
    return try work()
  }

  private static func release() {
    let late: Int32? = holds.withLock { holds in
      holds.count -= 1
      guard holds.count == 0, !holds.before.isEmpty else { return nil }
      for (number, action) in holds.before {
        var action = action
        sigaction(number, &action, nil)
      }
      holds.before = []
      let late = pending
      if late != nil { reset() }
      return late
    }
    if let late { kill(getpid(), late) }
  }

  private static var numbers: [Int32] { [SIGINT, SIGTERM, SIGHUP, SIGQUIT] }

  /// Whether a signal does nothing, as under nohup.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // Functions cannot be compared, addresses can: SIG_IGN is 1.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Takes a signal over; what it did before.
  private static func take(_ number: Int32) -> sigaction {
    // The atomics exist before a handler can touch them.
    _ = received.load(ordering: .relaxed)
    _ = interrupts.load(ordering: .relaxed)
    _ = deadline.load(ordering: .relaxed)
    _ = isWatched.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in EndSignal.note(number) }
    // No SA_RESTART: sleeping calls return at once.
    sigemptyset(&action.sa_mask)
    var before = sigaction()
    sigaction(number, &action, &before)
    return before
  }

  /// The signal that came first, or nil.
  package static var pending: Int32? {
    isLooping.store(true, ordering: .releasing)
    let number = received.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// The signal that came first, or nil, for work that is not the loop.
  package static var arrived: Int32? {
    let number = received.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Ends a program that was starting when a signal came, and has not asked for signals for a second.
  private static func endStart() {
    let number = received.load(ordering: .acquiring)
    guard number != 0, !isLooping.load(ordering: .acquiring) else { return }
    guard isAsked.exchange(false, ordering: .acquiringAndReleasing) else { _exit(128 + number) }
    alarm(1)
  }

  /// Whether waits end now because a signal came: one second ago, or four for SIGINT, which a person can send again; at once where
  /// no loop watches.
  package static var isOverdue: Bool {
    isAsked.store(true, ordering: .releasing)
    let end = deadline.load(ordering: .acquiring)
    return end != 0 && MonotonicTime.nanoseconds >= end
  }

  /// Forgets what came; for tests.
  package static func reset() {
    received.store(0, ordering: .releasing)
    interrupts.store(0, ordering: .releasing)
    deadline.store(0, ordering: .releasing)
  }

  private static func note(_ number: Int32) {
    _ = received.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
    let patience: UInt64 =
      isWatched.load(ordering: .acquiring) ? (number == SIGINT ? 4_000_000_000 : 1_000_000_000) : 0
    let wanted = MonotonicTime.nanoseconds + patience
    var known = deadline.load(ordering: .acquiring)
    while known == 0 || wanted < known {
      let (isDone, found) = deadline.compareExchange(
        expected: known, desired: wanted, ordering: .acquiringAndReleasing)
      if isDone { break }
      known = found
    }
    if isWatched.load(ordering: .acquiring), !isLooping.load(ordering: .acquiring) {
      isAsked.store(false, ordering: .releasing)
      alarm(1)
    }
    // Who presses Ctrl-C a third time does not want to wait any more.
    if number == SIGINT, interrupts.wrappingAdd(1, ordering: .relaxed).newValue >= 3 { _exit(130) }
  }
}
