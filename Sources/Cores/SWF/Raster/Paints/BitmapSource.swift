/// A picture to fill with.
public struct BitmapPaint: @unchecked Sendable {
  /// The picture.
  ///
  /// Who changes it while somebody draws with it sees the change in the middle of the drawing.
  public let surface: Surface
  /// Whether the picture goes on beyond its borders (else its border pixels do).
  public var repeats: Bool
  /// Whether pixels are interpolated.
  public var smooth: Bool

  /// Fills with `surface`.
  public init(_ surface: Surface, repeats: Bool = true, smooth: Bool = false) {
    self.surface = surface
    self.repeats = repeats
    self.smooth = smooth
  }
}

/// A picture laid out on the surface: answers what colour a pixel has.
struct BitmapSource {
  private let surface: Surface
  private let repeats: Bool
  private let smooth: Bool
  private let transform: ColorTransform
  /// From pixels of the surface to pixels of the picture.
  private let inverse: Matrix
  /// The picture moved by whole pixels, nothing more: rows can be copied.
  private let shift: (x: Int, y: Int)?
  let isOpaque = false

  /// Nil when there is nothing to be seen: an empty picture, or a matrix without inverse.
  init?(_ paint: BitmapPaint, matrix: Matrix, transform: ColorTransform) {
    guard let inverse = matrix.inverse, paint.surface.count > 0 else { return nil }
    surface = paint.surface
    repeats = paint.repeats
    smooth = paint.smooth
    self.transform = transform
    self.inverse = inverse
    shift =
      inverse.isWholeTranslation && abs(inverse.tx) < 1e7 && abs(inverse.ty) < 1e7
      ? (Int(inverse.tx), Int(inverse.ty)) : nil
  }

  /// Fixed point of picture coordinates, as Flash's matrices have it.
  private static let one = 65_536.0

  /// Writes the colours of `count` pixels from `x`, `y`.
  func fetch(_ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    if let shift {
      copy(target, x: x + shift.x, y: y + shift.y, count: count)
    } else {
      let start = inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      var at = SIMD2(fixed(start.x), fixed(start.y))
      let step = SIMD2(fixed(inverse.a), fixed(inverse.b))
      if smooth {
        at &-= SIMD2(repeating: 0x8000)
        fetchSmooth(target, at, step, count)
      } else {
        fetchNearest(target, at, step, count)
      }
    }
    transform.apply(to: target, count: count)
  }

  private func fixed(_ value: Double) -> Int {
    Int((value.tamed(limit: 1e12) * Self.one).rounded(.down))
  }

  private func copy(_ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let line = surface.pixels + place(y, surface.height) * surface.width
    var done = 0
    while done < count {
      let column = place(x + done, surface.width)
      // Within the picture a stretch goes in one piece.
      let stretch = x + done == column || repeats ? min(count - done, surface.width - column) : 1
      (target + done).update(from: line + column, count: stretch)
      done += stretch
    }
  }

  /// The pixel that shows at `value` of a side of `size` pixels.
  @inline(__always) private func place(_ value: Int, _ size: Int) -> Int {
    if value >= 0, value < size { return value }
    if !repeats { return value < 0 ? 0 : size &- 1 }
    let rest = value % size
    return rest < 0 ? rest &+ size : rest
  }

  /// One coordinate on its way along a row: fixed point, and when the picture repeats always within it, so that no
  /// division is needed for a pixel.
  private struct Walk {
    var at: Int
    let step: Int
    /// The side in fixed point.
    let end: Int
    let last: Int
    let repeats: Bool

    init(_ start: Int, step: Int, size: Int, repeats: Bool) {
      end = size << 16
      last = size - 1
      self.repeats = repeats
      func within(_ value: Int) -> Int {
        let rest = value % (size << 16)
        return rest < 0 ? rest + size << 16 : rest
      }
      at = repeats ? within(start) : start
      self.step = repeats ? within(step) : step
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

    /// How far into the pixel it is, in 256ths.
    @inline(__always) var part: UInt64 { UInt64(truncatingIfNeeded: (at &>> 8) & 255) }

    @inline(__always) mutating func advance() {
      at &+= step
      if repeats, at >= end { at &-= end }
    }
  }

  private func fetchNearest(
    _ target: UnsafeMutablePointer<UInt32>, _ start: SIMD2<Int>, _ step: SIMD2<Int>, _ count: Int
  ) {
    var x = Walk(start.x, step: step.x, size: surface.width, repeats: repeats)
    var y = Walk(start.y, step: step.y, size: surface.height, repeats: repeats)
    let width = surface.width
    let pixels = surface.pixels
    for index in 0..<count {
      target[index] = pixels[y.place &* width &+ x.place]
      x.advance()
      y.advance()
    }
  }

  private func fetchSmooth(
    _ target: UnsafeMutablePointer<UInt32>, _ start: SIMD2<Int>, _ step: SIMD2<Int>, _ count: Int
  ) {
    var x = Walk(start.x, step: step.x, size: surface.width, repeats: repeats)
    var y = Walk(start.y, step: step.y, size: surface.height, repeats: repeats)
    let width = surface.width
    let pixels = surface.pixels
    for index in 0..<count {
      let left = x.place
      let right = x.next
      let top = pixels + y.place &* width
      let bottom = pixels + y.next &* width
      let across = Self.blend(
        SIMD2(Self.spread(top[left]), Self.spread(bottom[left])),
        SIMD2(Self.spread(top[right]), Self.spread(bottom[right])), x.part)
      target[index] = Self.joined(Self.blend(across.x, across.y, y.part))
      x.advance()
      y.advance()
    }
  }

  private static let lanes: UInt64 = 0x00FF_00FF_00FF_00FF

  /// A pixel's four bytes with 16 bits of room each.
  @inline(__always) private static func spread(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0x00FF_00FF) | UInt64(pixel & 0xFF00_FF00) &<< 24
  }

  @inline(__always) private static func joined(_ lanes: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes) | UInt32(truncatingIfNeeded: lanes &>> 24)
  }

  /// Four lanes of two pixels at once.
  @inline(__always) private static func blend(
    _ a: SIMD2<UInt64>, _ b: SIMD2<UInt64>, _ weight: UInt64
  ) -> SIMD2<UInt64> {
    let weight = UInt16(truncatingIfNeeded: weight)
    let a = unsafeBitCast(a, to: SIMD8<UInt16>.self)
    let b = unsafeBitCast(b, to: SIMD8<UInt16>.self)
    let sum =
      a &* SIMD8(repeating: 256 &- weight) &+ b &* SIMD8(repeating: weight)
      &+ SIMD8(repeating: 128)
    return unsafeBitCast(sum &>> SIMD8(repeating: 8), to: SIMD2<UInt64>.self)
  }

  /// `a` moved towards `b` by `weight` / 256, each lane rounded.
  @inline(__always) private static func blend(_ a: UInt64, _ b: UInt64, _ weight: UInt64) -> UInt64
  {
    ((a &* (256 &- weight) &+ b &* weight &+ 0x0080_0080_0080_0080) &>> 8) & lanes
  }
}
