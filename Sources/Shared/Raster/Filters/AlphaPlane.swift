/// The alpha of a picture as bytes, blurred: what glows, shadows and bevels are made of.
///
/// It owns its bytes.
final class AlphaPlane {
  private let width: Int
  private let height: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  /// The alpha of `surface`, or what is missing of it, blurred by `blur`.
  init(of surface: Surface, inverted: Bool, blur: BoxBlur) {
    width = surface.width
    height = surface.height
    bytes = .allocate(capacity: max(1, width * height))
    for index in 0..<width * height {
      bytes[index] = UInt8(truncatingIfNeeded: surface.pixels[index] >> 24)
    }
    blur.apply(bytes, columns: width, rows: height)
    // Turned round after the blur, which takes what is beyond the borders for transparent.
    if inverted { for index in 0..<width * height { bytes[index] = ~bytes[index] } }
  }

  deinit { bytes.deallocate() }

  /// Writes row `y` moved by `offset` (to the right and down), interpolated, `outside` beyond the borders.
  func fetch(_ target: UnsafeMutablePointer<UInt8>, y: Int, offset: Point, outside: UInt8) {
    fetch(y: y, offset: offset, outside: outside) { x, value in
      target[x] = UInt8(truncatingIfNeeded: (value &+ 32_768) >> 16)
    }
  }

  /// As above, with 16 bits of fraction.
  func fetch(_ target: UnsafeMutablePointer<Int32>, y: Int, offset: Point, outside: UInt8) {
    fetch(y: y, offset: offset, outside: outside) { x, value in target[x] = value }
  }

  @inline(__always) private func fetch(
    y: Int, offset: Point, outside: UInt8, write: (_ x: Int, _ value: Int32) -> Void
  ) {
    let left = (-offset.x).rounded(.down)
    let top = (-offset.y).rounded(.down)
    let across = Int32((-offset.x - left) * 256)
    let down = Int32((-offset.y - top) * 256)
    let column = Int(left.tamed(limit: 1e6))
    let first = y + Int(top.tamed(limit: 1e6))
    @inline(__always) func value(_ x: Int, _ y: Int) -> Int32 {
      x >= 0 && x < width && y >= 0 && y < height
        ? Int32(bytes[y &* width &+ x]) : Int32(outside)
    }
    if across == 0, down == 0 {
      for x in 0..<width {
        write(x, value(x &+ column, first) &<< 16)
      }
      return
    }
    for x in 0..<width {
      let at = x &+ column
      let upper = value(at, first) &* (256 &- across) &+ value(at &+ 1, first) &* across
      let lower = value(at, first &+ 1) &* (256 &- across) &+ value(at &+ 1, first &+ 1) &* across
      write(x, upper &* (256 &- down) &+ lower &* down)
    }
  }
}
