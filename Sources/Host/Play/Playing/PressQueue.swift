import HostBase

/// Buttons that are pressed and released at any time, as a game sees them that looks once a frame.
///
/// A button changes at most once in a frame: one that was pressed and released within a frame is down in that frame and
/// up in the next, and one that was released and pressed again is up for a frame. Nothing is lost, and the order stays.
package struct PressQueue: Sendable {
  /// A button that went down or up.
  private struct Change {
    var bit: UInt32
    var isDown: Bool
    var place: SIMD2<Double>?
  }

  /// As many changes wait; then the oldest are merged.
  static let limit = 64

  private var down: UInt32 = 0
  private var waiting: [Change] = []

  /// Nothing is pressed.
  package init() {}

  /// Buttons, one bit each, went down or up, perhaps at a place.
  package mutating func note(_ bit: UInt32, isDown: Bool, at place: SIMD2<Double>? = nil) {
    waiting.append(Change(bit: bit, isDown: isDown, place: place))
    guard waiting.count > Self.limit else { return }
    let first = waiting.removeFirst()
    down = first.isDown ? down | first.bit : down & ~first.bit
  }

  /// The buttons that are down in the next frame, and where the last of those that changed did so.
  package mutating func next() -> (buttons: UInt32, place: SIMD2<Double>?) {
    var changed: UInt32 = 0
    var place: SIMD2<Double>?
    var count = 0
    for change in waiting {
      guard changed & change.bit == 0 else { break }
      // Telling again what is known is no change.
      let after = change.isDown ? down | change.bit : down & ~change.bit
      if after != down {
        changed |= change.bit
        place = change.place ?? place
      }
      down = after
      count += 1
    }
    waiting.removeFirst(count)
    return (down, place)
  }

  /// Whether changes wait for the frames to come.
  package var isWaiting: Bool { !waiting.isEmpty }

  /// Whether a change of a button waits for the frames to come.
  package func isWaiting(for bit: UInt32) -> Bool { waiting.contains { $0.bit & bit != 0 } }

  /// Whether a button is down once all changes have been seen.
  package func isDownLater(_ bit: UInt32) -> Bool {
    waiting.last { $0.bit & bit != 0 }?.isDown ?? (down & bit != 0)
  }

  /// Everything is released at once, as when the window loses the keyboard.
  package mutating func releaseAll() {
    down = 0
    waiting = []
  }
}
