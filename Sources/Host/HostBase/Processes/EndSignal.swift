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

  /// Takes over the four signals.
  ///
  /// May be called again.
  package static func watch() {
    // The atomics exist before a handler can touch them.
    _ = received.load(ordering: .relaxed)
    _ = interrupts.load(ordering: .relaxed)
    _ = deadline.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in EndSignal.note(number) }
      // No SA_RESTART: sleeping calls return at once.
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// The signal that came first, or nil.
  package static var pending: Int32? {
    let number = received.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Whether waits end now because a signal came: one second ago, or four for SIGINT, which a person can send again.
  package static var isOverdue: Bool {
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
    let wanted = MonotonicTime.nanoseconds + (number == SIGINT ? 4 : 1) * 1_000_000_000
    var known = deadline.load(ordering: .acquiring)
    while known == 0 || wanted < known {
      let (isDone, found) = deadline.compareExchange(
        expected: known, desired: wanted, ordering: .acquiringAndReleasing)
      if isDone { break }
      known = found
    }
    // Who presses Ctrl-C a third time does not want to wait any more.
    if number == SIGINT, interrupts.wrappingAdd(1, ordering: .relaxed).newValue >= 3 { _exit(130) }
  }
}
