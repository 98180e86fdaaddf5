import Glibc
import Synchronization

/// Work in a folder that may not answer, as that of a network mount whose server is away: a call of the system's on it can wait for ever.
///
/// The work is done on a thread of its own. If it makes no progress for a while, the caller continues without it, and the thread ends whenever the system
/// lets it. Until then the folder is not asked again, so that no more threads wait for it.
package final class PatientWork: Sendable {
  /// Seconds without progress after which a folder is given up.
  package static let seconds = 10.0
  /// Folders whose threads still wait.
  private static let waiting = Mutex<[String: Int]>([:])

  private let steps = Atomic<Int>(0)
  private let isGivenUpFlag = Atomic<Bool>(false)
  private let isDone = Atomic<Bool>(false)
  /// A pipe that is written to once the work is done; -1: there is none, and the caller looks from time to time.
  private let bell: (read: Int32, write: Int32)

  private init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    bell = (ends[0], ends[1])
  }

  deinit { for end in [bell.read, bell.write] where end >= 0 { close(end) } }

  /// Notes progress; returns whether the result is still wanted.
  @discardableResult
  package func step() -> Bool {
    steps.wrappingAdd(1, ordering: .relaxed)
    return !isGivenUp
  }

  /// Whether the caller no longer waits for the result.
  package var isGivenUp: Bool { isGivenUpFlag.load(ordering: .relaxed) }

  /// Whether a thread still waits for a folder.
  package static func isWaiting(for folder: String) -> Bool {
    waiting.withLock { $0[folder] != nil }
  }

  /// The result of work in a folder; nil: it made no progress for so many seconds, was no longer wanted, or waits since an earlier call.
  ///
  /// The work calls `step` after each call of the system's. `isCancelled` is asked a few times a second on the caller's thread.
  package static func run<Result: Sendable>(
    in folder: String, seconds: Double = seconds, isCancelled: () -> Bool = { false },
    _ body: @escaping @Sendable (PatientWork) -> Result
  ) -> Result? {
    guard !isWaiting(for: folder) else { return nil }
    let work = PatientWork()
    let box = Box<Result>()
    let thread = try? BackgroundThread {
      let result = body(work)
      box.value.withLock { $0 = result }
      waiting.withLock { waiting in
        work.isDone.store(true, ordering: .releasing)
        guard work.isGivenUp, let count = waiting[folder] else { return }
        waiting[folder] = count > 1 ? count - 1 : nil
      }
      var one: UInt8 = 1
      if work.bell.write >= 0 { write(work.bell.write, &one, 1) }
    }
    guard let thread else { return nil }
    thread.detach()
    var last = (steps: -1, at: MonotonicTime.seconds)
    while !work.isDone.load(ordering: .acquiring) {
      let now = MonotonicTime.seconds
      let count = work.steps.load(ordering: .relaxed)
      if count != last.steps { last = (count, now) }
      if now - last.at >= seconds || isCancelled() {
        let isLeft = waiting.withLock { waiting in
          guard !work.isDone.load(ordering: .acquiring) else { return false }
          work.isGivenUpFlag.store(true, ordering: .relaxed)
          waiting[folder, default: 0] += 1
          return true
        }
        if isLeft { return nil }
      }
      let left = min(0.2, seconds - (now - last.at))
      var waited = pollfd(fd: work.bell.read, events: Int16(POLLIN), revents: 0)
      poll(&waited, 1, Int32(left * 1000, in: 0...1000) + 1)
    }
    return box.value.withLock { $0 }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  // MARK: - Questions

  /// Seconds for a question about one folder.
  package static let questionSeconds = 2.0

  /// What a path leads to; the outer nil: it does not answer.
  package static func kind(_ path: String, seconds: Double = questionSeconds) -> FileSystem.Kind?? {
    run(in: path, seconds: seconds) { _ in FileSystem.kind(path) }
  }

  /// The path with links followed, or as it is if it does not answer.
  package static func real(_ path: String, seconds: Double = questionSeconds) -> String {
    run(in: path, seconds: seconds) { _ in PathName.real(path) } ?? path
  }
}
