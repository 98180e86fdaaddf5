import Catalog
import CoreABI
import HostBase

/// Running ahead: the machine stays where it is, and the player sees what is to come.
package final class RunningAhead {
  private let room: StateRoom
  /// Bytes of the state before the frames ahead, which is in the room; 0: there is none now.
  package private(set) var size = 0
  /// States that the core failed to make one after another.
  private var failures = 0

  /// States that a core fails to make one after another before it is asked no more.
  private static let mostFailures = 4

  init(room: StateRoom) { self.room = room }

  /// There is no state now.
  package func forget() { size = 0 }

  /// Runs one frame and leaves the machine there; the picture is the one that `count` more frames would end with.
  func run(
    _ session: LocalSession, input: InputState, wants: FrameWants, count: Int
  ) throws(SessionError) {
    let environment = session.environment
    size = 0
    // What was sent to another machine cannot be undone.
    guard count > 0, environment.link.line == nil, failures < Self.mostFailures else {
      return try session.runFrame(input: input, wants: wants)
    }
    try session.runFrame(input: input, wants: wants.subtracting(.video))
    // A state that is kept must be whole; one for this very moment may be as quick as the core likes.
    environment.stateContext =
      wants.contains(.state)
      ? RETRO_SAVESTATE_CONTEXT_NORMAL : RETRO_SAVESTATE_CONTEXT_RUNAHEAD_SAME_INSTANCE
    defer { environment.stateContext = RETRO_SAVESTATE_CONTEXT_NORMAL }
    do throws(SessionError) {
      size = try session.saveState(into: room.room(for: session.stateSize))
      failures = 0
    } catch {
      failures += 1
      if failures == Self.mostFailures { tellNone(session) }
      return
    }
    let moment = session.moment
    for step in 1...count {
      try session.runFrame(
        input: input.held, wants: step == count && wants.contains(.video) ? .video : [],
        continuesSound: true)
    }
    do throws(SessionError) {
      try session.loadState(from: UnsafeMutableRawBufferPointer(rebasing: room.bytes[..<size]))
      session.moment = moment
    } catch {
      // The game has leapt forward, which is bad enough once.
      failures = Self.mostFailures
      size = 0
      tellNone(session)
    }
  }

  private func tellNone(_ session: LocalSession) {
    session.environment.journal.tell(
      .message(
        text:
          "\(session.core.name) cannot go back to its states at each frame, so it does not run ahead",
        seconds: 5))
  }
}

/// Room for a state, the caller's or its own.
package final class StateRoom {
  /// All of it.
  private(set) var bytes: UnsafeMutableRawBufferPointer
  private let isLent: Bool

  /// Room of the caller's, or room that grows as needed.
  package init(lent: UnsafeMutableRawBufferPointer? = nil) {
    isLent = lent != nil
    bytes = lent ?? UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    if !isLent { bytes.deallocate() }
  }

  /// The room, with at least as many bytes as `size` says, where it can grow.
  func room<Failure>(for size: () throws(Failure) -> Int) throws(Failure)
    -> UnsafeMutableRawBufferPointer
  {
    guard !isLent else { return bytes }
    let count = try size()
    if count > bytes.count {
      bytes.deallocate()
      bytes = .allocate(byteCount: count, alignment: 64)
    }
    return bytes
  }
}
