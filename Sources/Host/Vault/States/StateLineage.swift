import HostBase

/// Where the current moment of a game comes from: the state that play continued from, and how long it was played before.
package final class StateLineage {
  /// SHA-256 of the state that was loaded or saved last; nil before the first.
  package private(set) var parent: String?
  /// Seconds played until that state.
  private var played = 0.0
  /// The session's frame then.
  private var frame: UInt64 = 0

  /// A game that was just started.
  package init() {}

  /// Seconds of the machine's time played until this frame, over all sessions.
  package func played(atFrame now: UInt64, framesPerSecond: Double) -> Double {
    guard now >= frame, framesPerSecond > 0 else { return played }
    return played + Double(now - frame) / framesPerSecond
  }

  /// Whether frames ran since the last state, so that there is something that a load would cost.
  package func hasMoved(atFrame now: UInt64) -> Bool { now != frame }

  /// Play continues from a state: the one just loaded, or just saved.
  package func goesOn(from state: StateFile, atFrame now: UInt64) {
    parent = state.info?.sha256 ?? Digest.sha256(state.memory)
    if let seconds = state.info?.played, seconds.isFinite, seconds >= 0 { played = seconds }
    frame = now
  }
}
