import Catalog
import HostBase
import Session

/// Measures how long frames take, for what depends on whether they come fast enough.
struct FrameCost {
  /// How many frames run in half a picture's time, while time runs fast.
  private(set) var framesInTime = 1.0
  /// Seconds that a frame takes, on average; nil before the first.
  private var secondsPerFrame: Double?
  private var isKeepingUp = true
  /// The highest speed at which sound can still be followed.
  private static let fastestHeard = 4.0

  /// So many frames took so many seconds.
  mutating func note(frames: Int, seconds: Double) {
    let each = seconds / Double(max(frames, 1))
    let last = secondsPerFrame ?? each
    secondsPerFrame = last + (each - last) / 16
    let fitting = Double(frames) * (0.5 / 60) / max(seconds, 1e-6)
    framesInTime = min(max(fitting, framesInTime / 2, 1), framesInTime * 2, 256)
  }

  /// Whether sound comes out at a speed over the machine's own (0: as fast as it can) of a core with so many frames a second.
  ///
  /// The speed is that of the game, not of a batch of frames: a speaker that plays frames at their own rate would hold a
  /// fast-forward back to normal speed. Where frames come too slowly the buffer would run dry again and again, which crackles: then
  /// the fast-forward is silent.
  mutating func hears(
    _ speaker: (any Speaker)?, at speed: Double, framesPerSecond: Double, isForwardHeard: Bool
  ) -> Bool {
    guard let speaker, speed > 0 else { return false }
    if speed <= 1 { return true }
    guard isForwardHeard, speed <= Self.fastestHeard, speaker.fill != nil else { return false }
    // Room for the rest of the host's work. The limit for beginning is stricter than that for continuing, so that the sound does not come and go.
    let share = (secondsPerFrame ?? 0) * framesPerSecond * speed
    isKeepingUp = share <= (isKeepingUp ? 0.85 : 0.6)
    return isKeepingUp
  }
}
