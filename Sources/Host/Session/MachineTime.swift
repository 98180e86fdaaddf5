import Catalog
import CoreABI
import HostBase

/// How far a machine has come since its start, in frames and in its own time.
struct MachineTime {
  /// Frames run.
  private(set) var frames: UInt64 = 0
  /// Microseconds of the machine's time.
  private var elapsed = 0.0
  /// When the last frame began, in microseconds of the host's clock.
  private var lastFrameStart: Int64?

  /// Microseconds of the machine's time.
  var microseconds: Int64 { Int64(elapsed, in: 0...9_000_000_000_000_000) }

  /// Counts one frame.
  mutating func advance(framesPerSecond: Double) {
    frames &+= 1
    elapsed += 1_000_000 / framesPerSecond
  }

  /// Moves to another frame, after a state was loaded.
  mutating func move(to frame: UInt64, framesPerSecond: Double) {
    frames = frame
    elapsed = Double(frame) * 1_000_000 / framesPerSecond
  }

  /// The length of the coming frame as the core gets it, in microseconds.
  ///
  /// - Parameters:
  ///   - reference: the core's ideal length of a frame; 0 or less: by its frame rate.
  ///   - isMeasured: a person plays at the machine's own speed, so the host's clock counts. Otherwise the ideal does, so that runs
  ///     do not depend on the speed of this computer.
  mutating func frameLength(
    reference: retro_usec_t, framesPerSecond: Double, isMeasured: Bool
  ) -> retro_usec_t {
    let ideal = reference > 0 ? reference : Int64(1_000_000 / framesPerSecond, in: 1...1_000_000)
    let now = Performance.nanoseconds() / 1000
    defer { lastFrameStart = now }
    guard isMeasured, let last = lastFrameStart else { return ideal }
    // After a pause the core should not leap.
    return min(max(now - last, 0), max(ideal * 4, 100_000))
  }
}
