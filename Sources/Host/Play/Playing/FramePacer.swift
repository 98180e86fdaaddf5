import HostBase

/// The moments at which the next frame and the next picture are due.
struct FramePacer {
  private let clock: any PlayClock
  /// How long frames take.
  private var cost = FrameCost()
  /// When the next frame is due.
  private var nextFrame = 0.0
  /// When the next frame begins at the latest, however slow the device is that sets the pace.
  private var latestFrame = 0.0
  /// When the next picture is due, while not every frame is shown.
  private var nextPicture = 0.0
  /// The parts of a picture that frames were worth so far, on a display slower than the game.
  private var pictureShare = 1.0

  /// A pacer by a clock.
  init(clock: any PlayClock) { self.clock = clock }

  /// The next frame is due now: what came before has no say in it.
  mutating func restart() {
    nextFrame = clock.now
    latestFrame = nextFrame
  }

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

  /// The frames that the next turn runs without a look at any but the last: more than one only where time runs faster than the
  /// machine's, as many as keep the player's keys prompt.
  ///
  /// `steps` are those that another program asked for, `batch` the most that the core takes at once, `left` those until the end.
  func framesAtOnce(speed: Double, steps: Int?, batch: Int, left: UInt64?) -> Int {
    let speed = steps.map { $0 > 1 ? 0 : 1 } ?? speed
    guard speed == 0 || speed >= 2 else { return 1 }
    var count = min(Int(cost.framesInTime, in: 1...256), batch)
    if speed > 0 { count = min(count, Int(speed, in: 1...256)) }
    // The last step is one of its own, since its picture is shown.
    if let steps { count = min(count, steps - 1) }
    if let left { count = min(count, Int(min(left, 1 << 20))) }
    return max(count, 1)
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

  /// Until when a frame may wait for a sound device.
  ///
  /// Clocks of sound cards are off by less than this leaves; a device that stutters, as drivers without a card do on a busy machine, may not
  /// hold the game back for longer.
  mutating func latest(framesPerSecond: Double) -> Double {
    let frame = 1.01 / framesPerSecond
    // Time that was lost is made up for, up to a tenth of a second; what was won is a reserve of little more than a picture.
    latestFrame = min(max(latestFrame + frame, clock.now - 0.1), clock.now + frame + 0.02)
    return latestFrame
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
