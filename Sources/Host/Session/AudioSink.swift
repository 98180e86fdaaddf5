import Glibc
import HostBase

/// Takes a core's sound and keeps one frame of it as interleaved stereo.
package final class AudioSink {
  /// Most stereo samples that one frame keeps: three seconds at 48 kHz and more, the rest is dropped.
  package static let limit = 160_000

  /// Whether the sound is kept at all: it is wanted, and the core has a sample rate.
  private(set) var isWanted = true
  /// Whether this frame brought more than is kept.
  private(set) var isOverfull = false
  private var store: UnsafeMutablePointer<Int16>
  private var capacity: Int
  private var count = 0
  /// Where the current frame's sound begins.
  private var frameStart = 0

  /// Whether the room belongs to the caller.
  private let isLent: Bool

  /// A sink with room for `limit` samples, the caller's or its own.
  package init(lent: UnsafeMutablePointer<Int16>? = nil) {
    isLent = lent != nil
    capacity = lent == nil ? 8192 : Self.limit * 2
    store = lent ?? .allocate(capacity: 8192)
  }

  deinit {
    if !isLent { store.deallocate() }
  }

  /// Starts a frame; its sound follows that of the frame before where it `continues`.
  func begin(isWanted: Bool, continues: Bool = false) {
    self.isWanted = isWanted
    if !continues { count = 0 }
    frameStart = count
    isOverfull = false
  }

  /// Whether another frame with as much sound as the current one would fit after it.
  var hasRoomForAnother: Bool { (count - frameStart) / 2 <= Self.limit - count / 2 }

  /// The frame's sound so far, left and right in turn.
  var samples: UnsafeBufferPointer<Int16> { UnsafeBufferPointer(start: store, count: count) }

  /// Takes one stereo sample.
  func append(_ left: Int16, _ right: Int16) {
    guard isWanted, room(for: 1) == 1 else { return }
    store[count] = left
    store[count + 1] = right
    count += 2
  }

  /// Takes a batch of stereo samples; NULL is taken as silence that lasts no time.
  func append(_ data: UnsafePointer<Int16>?, frames: Int) {
    guard isWanted, let data, frames > 0 else { return }
    let taken = room(for: frames)
    memcpy(store + count, data, taken * 4)
    count += taken * 2
  }

  /// Makes room for up to so many stereo samples; returns how many fit below the limit.
  private func room(for frames: Int) -> Int {
    let taken = min(frames, Self.limit - count / 2)
    if taken < frames { isOverfull = true }
    let needed = count + taken * 2
    if needed > capacity {
      let grown = max(needed, capacity * 2)
      let larger = UnsafeMutablePointer<Int16>.allocate(capacity: grown)
      larger.update(from: store, count: count)
      store.deallocate()
      store = larger
      capacity = grown
    }
    return taken
  }
}
