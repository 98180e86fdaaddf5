import HostBase

/// The number of a frame since a game was started.
package enum FrameNumber {
  /// The largest one: a thousand million years of play, and far from where counting on would overflow.
  package static let largest: UInt64 = 1 << 62
}
