package import Catalog
import CoreABI
import HostBase

/// Running ahead: the machine stays where it is, and the player sees what is to come.
extension LocalSession {
  /// States that a core fails to make one after another before it is asked no more.
  private static let mostFailures = 4

  /// Runs one frame and leaves the machine there; the picture is the one that `count` more frames would end with.
  ///
  /// The state in between stays in `aheadRoom`, `aheadSize` bytes of it.
  package func runFrame(
    input: InputState, wants: FrameWants, ahead count: Int
  ) throws(SessionError) {
    aheadSize = 0
    // What was sent to another machine cannot be undone.
    guard count > 0, environment.link.line == nil, aheadFailures < Self.mostFailures else {
      return try runFrame(input: input, wants: wants)
    }
    try runFrame(input: input, wants: wants.subtracting(.video))
    // A state that is kept must be whole; one for this very moment may be as quick as the core likes.
    stateContext =
      wants.contains(.state)
      ? RETRO_SAVESTATE_CONTEXT_NORMAL : RETRO_SAVESTATE_CONTEXT_RUNAHEAD_SAME_INSTANCE
    defer { stateContext = RETRO_SAVESTATE_CONTEXT_NORMAL }
    do throws(SessionError) {
      aheadSize = try saveState(into: aheadRoom.room(for: stateSize))
      aheadFailures = 0
    } catch {
      aheadFailures += 1
      if aheadFailures == Self.mostFailures { tellNoRunningAhead() }
      return
    }
    let moment = self.moment
    for step in 1...count {
      try runFrame(
        input: input.held, wants: step == count && wants.contains(.video) ? .video : [],
        continuesSound: true)
    }
    do throws(SessionError) {
      try loadState(from: UnsafeMutableRawBufferPointer(rebasing: aheadRoom.bytes[..<aheadSize]))
      self.moment = moment
    } catch {
      // The game has leapt forward, which is bad enough once.
      aheadFailures = Self.mostFailures
      aheadSize = 0
      tellNoRunningAhead()
    }
  }

  private func tellNoRunningAhead() {
    environment.journal.tell(
      .message(
        text: "\(core.name) cannot go back to its states at each frame, so it does not run ahead",
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
