import Catalog
import HostBase
import Library
import Play

/// When a game that is played gets its automatic state.
///
/// Every so many minutes and at the end; never while another Arcadia had the game first, and not for a glance at a game
/// from power-on, whose title screen must not take the place of yesterday's end.
struct AutoStates {
  /// Seconds of play from power-on before the end is worth keeping.
  static let glance = 5.0

  private let seconds: Double
  private let isKeptAtExit: Bool
  private let clock: any PlayClock
  private var lastTime: Double
  private var lastFrame: UInt64 = 0

  /// What the settings say; `isOn` is false for a game that keeps nothing.
  init(_ settings: Settings, isOn: Bool, clock: any PlayClock = MonotonicClock()) {
    seconds = isOn ? settings[Setting.States.autoMinutes] * 60 : 0
    isKeptAtExit = isOn && settings[Setting.States.autoAtExit]
    self.clock = clock
    lastTime = clock.now
  }

  /// Whether it is time, after so many frames; the answer counts as done.
  mutating func isDue(frames: UInt64) -> Bool {
    guard seconds > 0, frames > lastFrame, clock.now - lastTime >= seconds else { return false }
    lastTime = clock.now
    lastFrame = frames
    return true
  }

  /// Whether the end is kept, after so many frames; `isContinued` where the game began from a state.
  func isWantedAtExit(frames: UInt64, framesPerSecond: Double, isContinued: Bool) -> Bool {
    isKeptAtExit && frames > lastFrame
      && (isContinued || lastFrame > 0 || Double(frames) >= AutoStates.glance * framesPerSecond)
  }
}
