import Glibc

/// The system gave no thread.
package struct NoThread: Error {
  /// The system's reason, in lower case.
  package let reason: String
}

/// A thread of the system's for work that waits, as on a socket or on a watched folder.
///
/// It takes no signals: those are for the thread that knows what to do about them. Swift's own tasks share a few threads, which work that waits would hold.
package struct BackgroundThread: Sendable {
  private let thread: pthread_t

  /// What a new thread is given.
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that does this work and then ends; throws where the system gives none.
  ///
  /// Either `join` or `detach` must be called once.
  package init(_ body: @escaping @Sendable () -> Void) throws(NoThread) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // A thread begins with the mask of the one that makes it.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var made = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let status = pthread_create(
      &made, nil,
      { given in
        given.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      throw NoThread(reason: systemReason(status))
    }
    thread = made
  }

  /// Waits for the work's end.
  package func join() { pthread_join(thread, nil) }

  /// Lets the thread end without anyone who waits for it.
  package func detach() { pthread_detach(thread) }
}
