/// The inner loops of painting with one colour.
enum SpanKernel {
  /// Lays `pixel` over `count` pixels.
  @inline(__always) static func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int
  ) {
    let rest = 255 &- (pixel &>> 24)
    if rest == 0 {
      for index in 0..<count { target[index] = pixel }
    } else if rest < 255 {
      for index in 0..<count { target[index] = pixel &+ Pixel.scaled(target[index], rest) }
    }
  }

  /// Lays `pixel` over `weight` of the `full` (a power of two: 1 << `shift`) samples of `count` pixels.
  @inline(__always) static func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int, weight: UInt32,
    of full: UInt32, shift: UInt32
  ) {
    let rest = full &- weight
    for index in 0..<count {
      let ground = target[index]
      let over = Pixel.over(pixel, ground)
      let low = (over & Pixel.pairs) &* weight &+ (ground & Pixel.pairs) &* rest
      let high =
        ((over &>> 8) & Pixel.pairs) &* weight &+ ((ground &>> 8) & Pixel.pairs) &* rest
      target[index] = (low &>> shift) & Pixel.pairs | ((high &>> shift) & Pixel.pairs) &<< 8
    }
  }

  /// Lays `source` over `target`, pixel by pixel.
  @inline(__always) static func over(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    for index in 0..<count { target[index] = Pixel.over(source[index], target[index]) }
  }
}
