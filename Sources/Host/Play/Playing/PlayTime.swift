import HostBase

/// Counts the seconds in which a game is played: not those in which it is paused, or the computer sleeps.
package struct PlayTime: Sendable {
  /// Seconds from one turn of the loop to the next that count: after a longer gap the program was stopped.
  private static let longestTurn = 2.0

  /// Seconds of play.
  package private(set) var seconds = 0.0
  private var last: Double?

  /// Nothing was played yet.
  package init() {}

  /// A turn of the loop, at a moment of a clock that never jumps, in seconds.
  package mutating func turn(isStanding: Bool, now: Double) {
    defer { last = now }
    guard let last, !isStanding, now > last else { return }
    seconds += min(now - last, Self.longestTurn)
  }
}
