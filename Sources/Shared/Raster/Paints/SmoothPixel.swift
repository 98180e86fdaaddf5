/// Pixels between four of a picture: first across, then down, each channel rounded to the nearest after both.
enum SmoothPixel {
  private static let pairs = SIMD4<UInt32>(repeating: 0x00FF_00FF)
  private static let half = SIMD8<UInt16>(repeating: 128)

  /// Between a pixel, the one after it and those a row (`width`) below; `x` and `y` are 16.16 fixed point.
  @inline(__always) static func mixed(
    _ pixel: UnsafePointer<UInt32>, _ width: Int, _ x: Int, _ y: Int
  ) -> UInt32 {
    let top = UnsafeRawPointer(pixel).loadUnaligned(as: UInt64.self)
    let bottom = UnsafeRawPointer(pixel + width).loadUnaligned(as: UInt64.self)
    return mixed(unsafeBitCast(SIMD2(top, bottom), to: SIMD4<UInt32>.self), x, y)
  }

  /// Between four pixels wherever they lie.
  @inline(__always) static func mixed(
    _ top: (left: UInt32, right: UInt32), _ bottom: (left: UInt32, right: UInt32), _ x: Int,
    _ y: Int
  ) -> UInt32 {
    mixed(SIMD4(top.left, top.right, bottom.left, bottom.right), x, y)
  }

  /// Two lanes of 16 bits for a weight in 256ths.
  @inline(__always) private static func lanes(_ weight: UInt32) -> UInt32 {
    weight | weight &<< 16
  }

  /// `pixels`: the upper two, then the lower two.
  @inline(__always) private static func mixed(_ pixels: SIMD4<UInt32>, _ x: Int, _ y: Int) -> UInt32
  {
    let right = UInt32(truncatingIfNeeded: (x &>> 8) & 255)
    let low = UInt32(truncatingIfNeeded: (y &>> 8) & 255)
    let across = SIMD4<UInt32>(
      lanes(256 &- right), lanes(right), lanes(256 &- right), lanes(right))
    // Blue and red of all four pixels, then green and alpha.
    let even = words(pixels & pairs) &* words(across)
    let odd = words((pixels &>> SIMD4(repeating: 8)) & pairs) &* words(across)
    let (e, o) = (pixelsOf(even), pixelsOf(odd))
    let rows = pixelsOf(
      (words(SIMD4(e.x, o.x, e.z, o.z)) &+ words(SIMD4(e.y, o.y, e.w, o.w)) &+ half)
        &>> SIMD8(repeating: 8))
    let upper = words(SIMD4(rows.x, rows.y, 0, 0)) &* words(SIMD4(repeating: lanes(256 &- low)))
    let lower = words(SIMD4(rows.z, rows.w, 0, 0)) &* words(SIMD4(repeating: lanes(low)))
    let sum = pixelsOf((upper &+ lower &+ half) &>> SIMD8(repeating: 8))
    return sum.x | sum.y &<< 8
  }

  @inline(__always) private static func words(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  @inline(__always) private static func pixelsOf(_ words: SIMD8<UInt16>) -> SIMD4<UInt32> {
    unsafeBitCast(words, to: SIMD4<UInt32>.self)
  }
}
