import CoreABI
import Glibc
import HostBase
import Logging
import Synchronization

/// Where a core's callbacks find the environment of the session that they belong to.
///
/// C callbacks have no user pointer, so there is one current environment in a process: `call` sets it around every call
/// into a core, one thread at a time. A callback that arrives at any other moment, from a thread of the core's own or
/// from inside another callback, is answered with nothing and noted once.
enum CallbackHub {
  /// The thread that is inside a core now, 0 for none.
  private static let owner = Atomic<UInt>(0)
  // A POSIX mutex, because `Mutex.withLock` cannot carry an environment, which is not sendable, in and out.
  nonisolated(unsafe) private static let gate: UnsafeMutablePointer<pthread_mutex_t> = {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(gate, nil)
    return gate
  }()
  private static let noted = Mutex<Set<String>>([])
  // Touched only by the owner's thread, which holds the gate.
  nonisolated(unsafe) private static var current: Unmanaged<CoreEnvironment>?
  nonisolated(unsafe) private static var isAnswering = false

  /// Calls into a core on behalf of a session.
  static func call<Result>(_ environment: CoreEnvironment, _ body: () -> Result) -> Result {
    let thread = UInt(pthread_self())
    if owner.load(ordering: .relaxed) == thread {
      return enter(environment, body)
    }
    pthread_mutex_lock(gate)
    owner.store(thread, ordering: .relaxed)
    defer {
      owner.store(0, ordering: .relaxed)
      pthread_mutex_unlock(gate)
    }
    return enter(environment, body)
  }

  private static func enter<Result>(_ environment: CoreEnvironment, _ body: () -> Result) -> Result
  {
    let before = (current, isAnswering)
    current = Unmanaged.passUnretained(environment)
    isAnswering = false
    defer { (current, isAnswering) = before }
    return body()
  }

  /// Answers a callback for the current environment, or with `otherwise` if there is none.
  @inline(__always)
  static func answer<Result>(
    _ what: StaticString, otherwise: Result, _ body: (CoreEnvironment) -> Result
  ) -> Result {
    guard owner.load(ordering: .relaxed) == UInt(pthread_self()), let environment = current else {
      note("a core called \(what) from a thread of its own or between calls; it was refused")
      return otherwise
    }
    guard !isAnswering else {
      note("a core called \(what) from inside another callback; it was refused")
      return otherwise
    }
    isAnswering = true
    defer { isAnswering = false }
    return environment._withUnsafeGuaranteedRef { body($0) }
  }

  /// The current environment where this thread is inside its core, for callbacks that may come from any thread.
  static func ifCurrent(_ body: (CoreEnvironment) -> Void) {
    guard owner.load(ordering: .relaxed) == UInt(pthread_self()), let environment = current else {
      return
    }
    environment._withUnsafeGuaranteedRef { body($0) }
  }

  /// Logs a sentence once in the life of the process.
  static func note(_ sentence: String) {
    guard noted.withLock({ $0.insert(sentence).inserted }) else { return }
    Log.session.warning("\(sentence)")
  }
}

// The functions that cores are given. Top-level, since a C function pointer captures nothing.

func hostEnvironment(command: UInt32, data: UnsafeMutableRawPointer?) -> Bool {
  CallbackHub.answer("the environment", otherwise: false) { $0.answer(command, data) }
}

func hostVideoRefresh(data: UnsafeRawPointer?, width: UInt32, height: UInt32, pitch: Int) {
  CallbackHub.answer("video refresh", otherwise: ()) {
    $0.refreshVideo(data, width: width, height: height, pitch: pitch)
  }
}

func hostAudioSample(left: Int16, right: Int16) {
  CallbackHub.answer("audio sample", otherwise: ()) { $0.audio.append(left, right) }
}

func hostAudioSampleBatch(data: UnsafePointer<Int16>?, frames: Int) -> Int {
  CallbackHub.answer("audio batch", otherwise: frames) { environment in
    environment.audio.append(data, frames: frames)
    // All is taken, always: a core may loop until it is.
    return frames
  }
}

func hostInputPoll() {
  CallbackHub.answer("input poll", otherwise: ()) { $0.latch.poll() }
}

func hostInputState(port: UInt32, device: UInt32, index: UInt32, id: UInt32) -> Int16 {
  CallbackHub.answer("input state", otherwise: 0) {
    $0.latch.value(port: port, device: device, index: index, id: id)
  }
}

func hostRumble(port: UInt32, effect: retro_rumble_effect, strength: UInt16) -> Bool {
  CallbackHub.answer("rumble", otherwise: false) {
    $0.rumble(port: port, effect: effect, strength: strength)
  }
}

func hostSendPacket(flags: Int32, data: UnsafeRawPointer?, size: Int, client: UInt16) {
  CallbackHub.answer("packet send", otherwise: ()) {
    $0.link.send(data, size: size, to: client)
  }
}

func hostPollPackets() {
  CallbackHub.answer("packet poll", otherwise: ()) { $0.link.serve() }
}

/// Takes a line of a core's log; cores may log from any thread.
func hostLog(level: Int32, line: UnsafePointer<CChar>?) {
  guard let line else { return }
  let text = HostText.oneLine(line)
  guard !text.isEmpty else { return }
  switch level {
  case 0: Log.core.debug("\(text)")
  case 1: Log.core.info("\(text)")
  case 2: Log.core.warning("\(text)")
  default: Log.core.error("\(text)")
  }
  if level >= 2 {
    CallbackHub.ifCurrent { $0.facts.lastComplaint = text }
  }
}
