import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// SIGTSTP, which a shell's Ctrl-Z sends: noted, so that the game's save is written before the program stops.
///
/// A stopped program may never continue. A loop asks `isPending`, puts everything in
/// order and calls `stop`, which returns after SIGCONT.
package enum SuspendSignal {
  private static let received = Atomic<Bool>(false)

  /// Takes the signal over; one that was ignored from the start, as under nohup, stays so.
  package static func watch() {
    // The atomic exists before the handler can touch it.
    _ = received.load(ordering: .relaxed)
    if !EndSignal.isIgnored(SIGTSTP) { install() }
  }

  /// Whether the program is to stop.
  package static var isPending: Bool { received.load(ordering: .acquiring) }

  /// The player asks for it by a key, where the terminal does not make a signal of it.
  package static func request() { received.store(true, ordering: .releasing) }

  /// Stops the program; returns after SIGCONT.
  ///
  /// By SIGSTOP: a shell's `fg` and `bg` make no difference, and SIGTSTP would have to be given back for it.
  package static func stop() {
    received.store(false, ordering: .releasing)
    raise(SIGSTOP)
  }

  private static func install() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      SuspendSignal.received.store(true, ordering: .releasing)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESTART))
    sigemptyset(&action.sa_mask)
    sigaction(SIGTSTP, &action, nil)
  }
}
