/// A picture to fill with.
public struct BitmapPaint: @unchecked Sendable {
  /// The picture.
  ///
  /// A change while another thread draws with it shows in the middle of the drawing.
  public let surface: Surface
  /// Whether the picture is repeated beyond its borders (else its border pixels do).
  public var repeats: Bool
  /// Whether pixels are interpolated, at low quality too (measured: low-bitmaps).
  public var smooth: Bool

  /// Fills with `surface`.
  public init(_ surface: Surface, repeats: Bool = true, smooth: Bool = false) {
    self.surface = surface
    self.repeats = repeats
    self.smooth = smooth
  }
}

/// A picture laid out on the surface: returns a pixel's colour.
struct BitmapSource {
  private let surface: Surface
  private let repeats: Bool
  private let smooth: Bool
  private let transform: ColorTransform
  /// From pixels of the surface to pixels of the picture.
  private let inverse: Matrix
  /// The picture moved by whole pixels, nothing more: rows can be copied.
  private let shift: (x: Int, y: Int)?
  let isOpaque: Bool

  /// Nil when there is nothing to be seen: an empty picture, or a matrix without inverse.
  init?(_ paint: BitmapPaint, matrix: Matrix, transform: ColorTransform) {
    guard let inverse = matrix.inverse, paint.surface.count > 0 else { return nil }
    surface = paint.surface
    repeats = paint.repeats
    smooth = paint.smooth
    self.transform = transform
    isOpaque = surface.isOpaque && transform.keepsOpacity
    self.inverse = inverse
    shift =
      inverse.isWholeTranslation && abs(inverse.tx) < 1e7 && abs(inverse.ty) < 1e7
      ? (Int(inverse.tx), Int(inverse.ty)) : nil
  }

  /// Fixed point of picture coordinates, as Flash's matrices have it.
  private static let one = 65_536.0

  /// Writes the colours of `count` pixels from `x`, `y`, as they are in a row that is reckoned from `origin`.
  func fetch(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, from origin: Int
  ) {
    if let shift {
      copy(target, x: x + shift.x, y: y + shift.y, count: count)
    } else {
      let start = inverse.apply(Point(x: Double(origin) + 0.5, y: Double(y) + 0.5))
      let step = SIMD2(fixed(inverse.a), fixed(inverse.b))
      var at = SIMD2(fixed(start.x), fixed(start.y)) &+ step &* SIMD2(repeating: x &- origin)
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

  private func fetchNearest(
    _ target: UnsafeMutablePointer<UInt32>, _ start: SIMD2<Int>, _ step: SIMD2<Int>, _ count: Int
  ) {
    var x = PictureWalk(start.x, step: step.x, size: surface.width, repeats: repeats)
    var y = PictureWalk(start.y, step: step.y, size: surface.height, repeats: repeats)
    let width = surface.width
    let pixels = surface.pixels
    var done = 0
    while done < count {
      let inside = min(x.stretch(before: x.end), y.stretch(before: y.end), count &- done)
      if inside > 3 {
        let line = target + done
        if y.stride == 0 {
          let row = pixels + y.place &* width
          var at = x.at
          for index in 0..<inside {
            line[index] = row[at &>> 16]
            at &+= x.stride
          }
        } else {
          var (atX, atY) = (x.at, y.at)
          for index in 0..<inside {
            line[index] = pixels[(atY &>> 16) &* width &+ atX &>> 16]
            atX &+= x.stride
            atY &+= y.stride
          }
        }
        x.advance(inside)
        y.advance(inside)
        done &+= inside
      } else {
        target[done] = pixels[y.place &* width &+ x.place]
        x.advance()
        y.advance()
        done &+= 1
      }
    }
  }

  private func fetchSmooth(
    _ target: UnsafeMutablePointer<UInt32>, _ start: SIMD2<Int>, _ step: SIMD2<Int>, _ count: Int
  ) {
    var x = PictureWalk(start.x, step: step.x, size: surface.width, repeats: repeats)
    var y = PictureWalk(start.y, step: step.y, size: surface.height, repeats: repeats)
    let width = surface.width
    let pixels = surface.pixels
    var done = 0
    while done < count {
      // Where both neighbours are in the picture nothing has to be looked at but four pixels.
      let inside = min(
        x.stretch(before: x.last &<< 16), y.stretch(before: y.last &<< 16), count &- done)
      if inside > 3 {
        let line = target + done
        var (atX, atY) = (x.at, y.at)
        if y.stride == 0 {
          let row = pixels + y.place &* width
          for index in 0..<inside {
            line[index] = SmoothPixel.mixed(row + atX &>> 16, width, atX, atY)
            atX &+= x.stride
          }
        } else {
          for index in 0..<inside {
            line[index] = SmoothPixel.mixed(
              pixels + ((atY &>> 16) &* width &+ atX &>> 16), width, atX, atY)
            atX &+= x.stride
            atY &+= y.stride
          }
        }
        x.advance(inside)
        y.advance(inside)
        done &+= inside
      } else {
        let (left, right) = (x.place, x.next)
        let top = pixels + y.place &* width
        let bottom = pixels + y.next &* width
        target[done] = SmoothPixel.mixed(
          (top[left], top[right]), (bottom[left], bottom[right]), x.at, y.at)
        x.advance()
        y.advance()
        done &+= 1
      }
    }
  }
}
