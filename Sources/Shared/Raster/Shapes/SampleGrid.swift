/// How many samples of a pixel decide how much of it is covered: Flash's stage quality.
///
/// Flash's own pictures show exactly 17 levels at "high", (k·colour + (16-k)·ground) / 16 rounded down, and none but 0
/// and 1 at "low": it takes a square grid of samples. So do we; it also makes areas that meet cover every sample
/// exactly once, which no other way of measuring does when their colours are laid over each other.
public enum SampleGrid: Int, Sendable, CaseIterable {
  /// One sample in the middle: "low".
  case one = 1
  /// 2×2: "medium".
  case two = 2
  /// 4×4: "high" and "best".
  case four = 4
  /// 8×8: "8x8".
  case eight = 8
  /// 16×16: "16x16".
  case sixteen = 16

  /// Samples along a side, as a power of two.
  @inline(__always) var shift: Int {
    switch self {
    case .one: 0
    case .two: 1
    case .four: 2
    case .eight: 3
    case .sixteen: 4
    }
  }

  /// Samples in a pixel.
  @inline(__always) var full: Int32 { Int32(rawValue * rawValue) }
}
