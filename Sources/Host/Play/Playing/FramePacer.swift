import HostBase

/// The moments at which the next frame and the next picture are due.
struct FramePacer {
  private let clock: any PlayClock
  /// How long frames take.
  private(set) var cost = FrameCost()
  /// When the next frame is due.
  private var nextFrame = 0.0
  /// When the next picture is due, while not every frame is shown.
  private var nextPicture = 0.0
  /// The parts of a picture that frames were worth so far, on a display slower than the game.
  private var pictureShare = 1.0

  /// A pacer by a clock.
  init(clock: any PlayClock) { self.clock = clock }

  /// The next frame is due now: what came before has no say in it.
  mutating func restart() { nextFrame = clock.now }

  /// So many frames took the time since a moment.
  mutating func note(frames: Int, since begin: Double) {
    cost.note(frames: frames, seconds: clock.now - begin)
  }

  /// Whether the sound of a speed is heard (`FrameCost.hears`).
  mutating func hears(
    _ speaker: (any Speaker)?, at speed: Double, framesPerSecond: Double, isForwardHeard: Bool
  ) -> Bool {
    cost.hears(
      speaker, at: speed, framesPerSecond: framesPerSecond, isForwardHeard: isForwardHeard)
  }

  /// Whether the picture of this frame is to be shown: all of them are, unless frames come faster than the display.
  mutating func pictureIsDue(speed: Double, rate: Double, refresh: Double?) -> Bool {
    guard let refresh, refresh > 1, speed > 0 else {
      if speed == 1 || (speed > 0 && speed * rate <= 61) { return true }
      let now = clock.now
      if now < nextPicture { return false }
      nextPicture = max(nextPicture + 1.0 / 60, now)
      return true
    }
    // Half a percent is what the sound can stretch, so that such a display shows each frame once.
    let share = refresh / (rate * speed)
    if share >= 0.995 { return true }
    pictureShare += share
    if pictureShare < 1 { return false }
    pictureShare = min(pictureShare - 1, 1)
    return true
  }

  /// Waits until the next frame is due.
  ///
  /// Where something else sets the pace the clock stays a little ahead of it, as a guard only: a hidden window may not wait for its
  /// display, and a core may make less sound than it says.
  mutating func wait(framesPerSecond: Double, isPacedElsewhere: Bool) {
    nextFrame += 1 / (framesPerSecond * (isPacedElsewhere ? 1.006 : 1))
    let now = clock.now
    if nextFrame > now {
      clock.sleep(until: nextFrame)
    } else if now - nextFrame > 0.1 {
      nextFrame = now
    }
  }
}
