import HostBase
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Stereo sound on its way from the play loop to the sound device, without locks.
///
/// One thread writes (the play loop), one reads (the device's callback). Positions only grow; a frame is two floats.
package final class SampleRing: @unchecked Sendable {
  /// Frames that fit; a power of two.
  package let capacity: Int
  /// Frames that must be there before the first is heard, so that the start does not stutter.
  package let target: Int
  /// Owned here: `capacity` × 2 floats.
  ///
  /// Frames between the positions belong to the reader, the others to the writer.
  private let storage: UnsafeMutablePointer<Float>
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  /// Everything written before this position is to be dropped.
  private let dropped = Atomic<Int>(0)
  private let lastCallback = Atomic<UInt64>(0)
  private let lastChunk = Atomic<Int>(0)
  private let asked = Atomic<Int>(0)
  /// The reader's own: whether it plays, and the last sample for a soft end.
  private var isPlaying = false
  private var lastLeft: Float = 0
  private var lastRight: Float = 0
  /// The reader's own: frames of a soft start that are still to come, and whether anything was heard before.
  private var rising = 0
  private var hasPlayed = false
  private var tailLeft: Float = 0
  private var tailRight: Float = 0
  /// Frames of a soft start: some five milliseconds.
  private static let rise = 256

  /// An empty ring with room for at least so many frames.
  package init(target: Int, capacity minimum: Int) {
    var capacity = 1024
    while capacity < minimum { capacity *= 2 }
    self.capacity = capacity
    self.target = target
    storage = .allocate(capacity: capacity * 2)
    storage.initialize(repeating: 0, count: capacity * 2)
  }

  deinit { storage.deallocate() }

  /// Frames waiting.
  package var count: Int {
    written.load(ordering: .acquiring)
      - max(read.load(ordering: .acquiring), dropped.load(ordering: .acquiring))
  }

  /// Nanoseconds of the monotonic clock at the last callback, 0 before the first.
  package var lastCallbackTime: UInt64 { lastCallback.load(ordering: .acquiring) }
  /// Frames that the device asked for before the last callback, heard or not.
  package var consumed: Int { asked.load(ordering: .acquiring) }
  /// Frames that the last callback took.
  package var lastCallbackFrames: Int { lastChunk.load(ordering: .acquiring) }

  /// Adds frames; returns how many fitted.
  ///
  /// Writer only.
  package func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int {
    let position = written.load(ordering: .relaxed)
    let room = capacity - (position - read.load(ordering: .acquiring))
    let fitting = min(max(room, 0), frames)
    for frame in 0..<fitting {
      let slot = (position + frame) & (capacity - 1)
      storage[slot * 2] = samples[frame * 2]
      storage[slot * 2 + 1] = samples[frame * 2 + 1]
    }
    written.store(position + fitting, ordering: .releasing)
    return fitting
  }

  /// Drops what waits; the reader does so at its next turn.
  ///
  /// Writer only.
  package func drop() {
    dropped.store(written.load(ordering: .relaxed), ordering: .releasing)
  }

  /// Fills a buffer of the device.
  ///
  /// Reader only.
  package func fill(_ output: UnsafeMutablePointer<Float>, frames: Int, gain: Float) {
    lastCallback.store(MonotonicTime.nanoseconds, ordering: .releasing)
    asked.add(lastChunk.load(ordering: .relaxed), ordering: .releasing)
    lastChunk.store(frames, ordering: .releasing)
    var position = read.load(ordering: .relaxed)
    let flushed = dropped.load(ordering: .acquiring)
    if flushed > position {
      position = flushed
      isPlaying = false
    }
    let available = written.load(ordering: .acquiring) - position
    if !isPlaying, available >= target {
      isPlaying = true
      rising = hasPlayed ? Self.rise : 0
      (tailLeft, tailRight) = (lastLeft, lastRight)
      hasPlayed = true
    }
    let taken = isPlaying ? min(available, frames) : 0
    for frame in 0..<taken {
      let slot = (position + frame) & (capacity - 1)
      lastLeft = storage[slot * 2] * gain
      lastRight = storage[slot * 2 + 1] * gain
      // A wave that begins in its middle clicks: after a gap or another speed it fades in from the last sample before.
      if rising > 0 {
        let share = 1 - Float(rising) / Float(Self.rise)
        rising -= 1
        lastLeft = lastLeft * share + tailLeft * (1 - share)
        lastRight = lastRight * share + tailRight * (1 - share)
      }
      output[frame * 2] = lastLeft
      output[frame * 2 + 1] = lastRight
    }
    // What is missing fades out within a few milliseconds instead of clicking.
    for frame in taken..<frames {
      lastLeft *= 0.98
      lastRight *= 0.98
      output[frame * 2] = lastLeft
      output[frame * 2 + 1] = lastRight
    }
    if taken < frames { isPlaying = false }
    read.store(position + taken, ordering: .releasing)
  }
}
