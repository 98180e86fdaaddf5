package import Catalog
package import HostBase
package import Session

/// Keeps a session's recent past and walks back through it.
///
/// Used on the session's thread. Call `frameDone` after each frame that was played.
package final class Rewinder {
  /// The result of a step back.
  package enum Step: Equatable {
    /// The session is in the state before.
    case moved
    /// The game did not come here by playing (a state was loaded): `passBreak` leads on.
    case atBreak
    /// There is nothing older.
    case atStart
    /// The core refused its own state.
    case failed(SessionError)
  }

  /// Part of a frame's time that keeping the past may cost.
  static let share = 0.03

  /// Why there is no rewinding with this core, or nil.
  package private(set) var problem: RewindProblem?

  private let session: any CoreSession
  private let clock: any PlayClock
  private var ring: RewindRing
  private var tick: UInt64 = 0
  private var framesLeft = 1
  /// Frames from one kept state to the next: more than one where the core is slow to make them.
  package private(set) var interval = 1
  private var meanCost = 0.0
  private var failures = 0
  private var comesBreak = false
  private var mayPassBreak = false

  /// Keeps so many bytes of the past.
  package init(
    session: any CoreSession, byteLimit: Int, clock: any PlayClock = MonotonicClock()
  ) {
    self.session = session
    self.clock = clock
    ring = RewindRing(byteLimit: byteLimit)
  }

  /// How many seconds of play can be walked back.
  package var seconds: Double {
    guard let oldest = ring.oldestTick, tick > oldest else { return 0 }
    return Double(tick - oldest) / rate
  }

  /// How many bytes the past takes.
  package var byteCount: Int { ring.byteCount }

  private var rate: Double { max(session.avInfo.framesPerSecond, 1) }

  /// Whether the state is asked for after so many more frames.
  package func isDue(after count: Int) -> Bool { problem == nil && framesLeft <= count }

  /// Frames were played, of which only the last is a moment that can be gone back to: keeps the state, if it is time.
  package func frameDone(_ count: Int = 1) {
    guard problem == nil else { return }
    tick += UInt64(count)
    framesLeft -= count
    guard framesLeft <= 0 else { return }
    let begin = clock.now
    let state: [UInt8]
    do throws(SessionError) {
      state = try session.saveState()
    } catch {
      fail(error)
      return
    }
    failures = 0
    // The newest is kept whole, the one before it and what they differ in beside it.
    guard state.count <= max(ring.byteLimit / 2, 1 << 20) else {
      problem = .tooLarge(core: session.core.name, bytes: state.count)
      ring = RewindRing(byteLimit: ring.byteLimit)
      return
    }
    ring.push(.init(state: state, frame: session.frameNumber, tick: tick), isBreak: comesBreak)
    comesBreak = false
    adapt(cost: session.stateSeconds ?? clock.now - begin)
    framesLeft = interval
  }

  /// Some cores cannot save at some moments, others never.
  private func fail(_ error: SessionError) {
    failures += 1
    framesLeft = interval
    if case .statesUnsupported = error {
      problem = .noStates(core: session.core.name)
    } else if case .stateTooLarge(let core, let bytes, let limit) = error {
      problem = .beyondLimit(core: core, bytes: bytes, limit: limit)
    } else if failures >= 600 {
      problem = .silent(core: session.core.name)
    }
  }

  private func adapt(cost: Double) {
    // What the system does meanwhile is not the core's: one long time counts as three usual ones at most.
    meanCost = meanCost == 0 ? cost : meanCost * 0.95 + min(cost, meanCost * 3) * 0.05
    let wanted = (meanCost * rate / Rewinder.share).rounded(.up)
    interval = Int(wanted, in: 1...60)
  }

  /// The next state does not come from the last by playing: a state was loaded.
  package func stateWasLoaded() {
    comesBreak = true
    framesLeft = 1
  }

  // MARK: - Walking back

  /// Begins to walk; a break at which it begins is passed.
  package func begin() { mayPassBreak = true }

  /// Puts the state before into the session.
  package func stepBack() -> Step {
    guard ring.newest != nil else { return .atStart }
    // Frames that were played since the newest state was kept are walked back first.
    if let newest = ring.newest, newest.tick < tick, !comesBreak {
      tick = newest.tick
      return put()
    }
    if comesBreak || ring.isAtBreak {
      guard mayPassBreak else { return .atBreak }
      mayPassBreak = false
      if comesBreak {
        comesBreak = false
        return put()
      }
    }
    guard ring.stepBack() else { return .atStart }
    // At least one step has been made, so the next break counts.
    mayPassBreak = false
    return put()
  }

  /// The session continues exactly from where the walk has led.
  package func goOn() -> Step {
    framesLeft = interval
    return put()
  }

  private func put() -> Step {
    guard let newest = ring.newest else { return .atStart }
    do throws(SessionError) {
      try session.loadState(newest.state)
    } catch { return .failed(error) }
    session.frameNumber = newest.frame
    tick = newest.tick
    return .moved
  }

  // MARK: - The past for others

  /// A state of the past, before it is made.
  package struct Past: Sendable {
    fileprivate let past: RewindRing.Past

    /// The core's bytes and the frame; takes some milliseconds, on any thread.
    package func made() -> (state: [UInt8], frame: UInt64, tick: UInt64)? {
      past.made().map { ($0.state, $0.frame, $0.tick) }
    }
  }

  /// The state of so many seconds of play ago, or nil where the past does not reach so far.
  package func past(seconds ago: Double) -> Past? {
    let ticks = UInt64((ago * rate).rounded(), in: 0...UInt64(UInt32.max))
    guard let oldest = ring.oldestTick, ticks <= tick, tick - ticks >= oldest else { return nil }
    return ring.past(tick: tick - ticks).map(Past.init)
  }
}

/// Why time cannot run back.
package enum RewindProblem: HostFailure, Equatable {
  /// A state takes more than half of the room for rewinding.
  case tooLarge(core: String, bytes: Int)
  /// A state is larger than the host takes.
  case beyondLimit(core: String, bytes: Int, limit: Int)
  /// The core has no states.
  case noStates(core: String)
  /// The core has not saved its state for a long time.
  case silent(core: String)

  /// The exit code.
  package var exitCode: ExitCode { .stateRefused }
  /// Name for scripts.
  package var code: String { "no_rewind" }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .tooLarge(let core, let bytes):
      "states of \(core) have \(bytes >> 20) MiB, which is too much for rewinding;"
        + " rewind.megabytes must be twice that"
    case .beyondLimit(let core, let bytes, let limit):
      "\(SessionError.tooLarge(core, bytes: bytes, limit: limit)), so time cannot run back"
    case .noStates(let core): "\(core) has no save states, so time cannot run back"
    case .silent(let core): "\(core) does not save its state, so time cannot run back"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
}
