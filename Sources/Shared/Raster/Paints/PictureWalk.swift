/// One coordinate of a picture on its way along a row, in 16.16 fixed point.
///
/// Where the picture repeats it always lies within, so that no division is needed for a pixel.
struct PictureWalk {
  private(set) var at: Int
  /// What is added from one pixel to the next as long as no border is passed.
  let stride: Int
  /// The side in fixed point.
  let end: Int
  /// The last pixel.
  let last: Int
  private let step: Int
  private let repeats: Bool

  init(_ start: Int, step: Int, size: Int, repeats: Bool) {
    let side = size << 16
    end = side
    last = size - 1
    self.repeats = repeats
    func within(_ value: Int) -> Int {
      let rest = value % side
      return rest < 0 ? rest + side : rest
    }
    at = repeats ? within(start) : start
    self.step = repeats ? within(step) : step
    // Backwards is nearer than all the way round.
    stride = repeats && self.step > side / 2 ? self.step - side : self.step
  }

  /// The pixel it is in.
  @inline(__always) var place: Int {
    repeats ? at &>> 16 : min(max(at &>> 16, 0), last)
  }

  /// The pixel after it.
  @inline(__always) var next: Int {
    let next = at &>> 16 &+ 1
    return repeats ? (next > last ? 0 : next) : min(max(next, 0), last)
  }

  /// How many pixels from here on lie at 0 or above and before `limit` (at most `end`).
  @inline(__always) func stretch(before limit: Int) -> Int {
    guard at >= 0, at < limit else { return 0 }
    if stride > 0 { return (limit &- 1 &- at) / stride &+ 1 }
    if stride < 0 { return at / (0 &- stride) &+ 1 }
    return Int.max
  }

  @inline(__always) mutating func advance() {
    at &+= step
    if repeats, at >= end { at &-= end }
  }

  /// Advances by `count` pixels at once.
  @inline(__always) mutating func advance(_ count: Int) {
    at &+= stride &* count
    guard repeats, at < 0 || at >= end else { return }
    at %= end
    if at < 0 { at &+= end }
  }
}
