import Catalog
import HostBase
import Isolation

/// How much more or less sound than its rate says a device needs.
///
/// The clocks of sound cards are wrong by up to some percent. The real rate is measured from the device's callbacks by
/// the line of least squares through them, so that callbacks that come in bursts do no harm. On top of that the fill of the
/// buffer asks for up to half a percent more or less, which is less than people hear.
struct RateControl {
  /// How far the fill bends the pitch.
  static let stretch = 0.005
  /// How far a device may be off.
  ///
  /// What goes beyond is no clock, but a device that stopped and started.
  static let limit = 0.03
  /// Seconds that a measurement needs before it is believed, and after which a new one takes over.
  static let span = (least: 2.0, most: 16.0)

  /// Sums for the line through moments (x, seconds) and frames consumed (y).
  private struct Line {
    var begin: (time: Double, frames: Int)
    var count = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var xy = 0.0
    var length = 0.0

    init(time: Double, frames: Int) { begin = (time, frames) }

    mutating func add(time: Double, frames: Int) {
      let dx = time - begin.time
      let dy = Double(frames - begin.frames)
      count += 1
      x += dx
      y += dy
      xx += dx * dx
      xy += dx * dy
      length = dx
    }

    /// Frames in a second.
    var slope: Double? {
      let spread = count * xx - x * x
      return spread > 0 ? (count * xy - x * y) / spread : nil
    }
  }

  /// The measurement in use, and the one that will take its place.
  private var lines: [Line] = []
  private var last: (time: Double, frames: Int)?

  /// The device had consumed so many frames in all at a moment; the same moment may be reported again.
  mutating func note(frames: Int, at time: Double) {
    guard time > 0, time != last?.time else { return }
    // A pause of the device, or another device: what was measured is not its rate any more.
    if let last, time - last.time > 0.5 || time < last.time || frames < last.frames { lines = [] }
    last = (time, frames)
    if lines.isEmpty || lines.count == 1 && lines[0].length >= Self.span.most / 2 {
      lines.append(Line(time: time, frames: frames))
    }
    for index in lines.indices { lines[index].add(time: time, frames: frames) }
    if lines[0].length >= Self.span.most { lines.removeFirst() }
  }

  /// The device's rate over the one that it claims; 1 until it is known.
  func drift(rate: Double) -> Double {
    guard let line = lines.first, line.length >= Self.span.least, let slope = line.slope else {
      return 1
    }
    let drift = slope / rate
    return abs(drift - 1) <= Self.limit ? drift : 1
  }

  /// Whether the device's rate is one that the sound can follow; true until it is known.
  ///
  /// One that is further off (a sink without a card, a driver that counts whole milliseconds) is no clock for a game.
  func isSteady(rate: Double) -> Bool {
    guard let line = lines.first, line.length >= Self.span.least, let slope = line.slope else {
      return true
    }
    return abs(slope / rate - 1) <= Self.limit
  }

  /// What to multiply the resampler's ratio by: more than 1 makes more sound.
  func factor(level: Double, target: Double, rate: Double) -> Double {
    let missing = min(max(1 - level / max(target, 1), -1), 1)
    return drift(rate: rate) * (1 + Self.stretch * missing)
  }
}
