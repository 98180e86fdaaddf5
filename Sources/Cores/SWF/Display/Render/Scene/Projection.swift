package import FlashData
package import Raster

/// How a flat picture that stands in space is seen: three numbers for each of x, y and the distance, by which both are divided.
package struct Projection: Equatable {
  /// What each of the picture's coordinates, and its origin, adds to x, to y and to the distance.
  private var x: SIMD3<Double>
  private var y: SIMD3<Double>
  private var distance: SIMD3<Double>

  private init(x: SIMD3<Double>, y: SIMD3<Double>, distance: SIMD3<Double>) {
    (self.x, self.y, self.distance) = (x, y, distance)
  }

  /// A plane by the matrix that brings it to space, seen from a point that is so far before the middle of the picture; nil is
  /// endlessly far.
  package init(plane matrix: [Double], eye: (x: Double, y: Double, distance: Double)?) {
    func row(_ index: Int) -> SIMD3<Double> {
      SIMD3(matrix[index], matrix[4 + index], matrix[12 + index])
    }
    (x, y, distance) = (row(0), row(1), SIMD3(0, 0, 1))
    guard let eye, eye.distance > 0 else { return }
    let depth = row(2) / eye.distance
    x += depth * eye.x
    y += depth * eye.y
    distance += depth
  }

  /// What is seen is moved by a matrix.
  package func followed(by matrix: Matrix) -> Projection {
    Projection(
      x: x * matrix.a + y * matrix.c + distance * matrix.tx,
      y: x * matrix.b + y * matrix.d + distance * matrix.ty, distance: distance)
  }

  /// The picture lies in its plane by a matrix.
  package func preceded(by matrix: Matrix) -> Projection {
    func moved(_ row: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(
        row.x * matrix.a + row.y * matrix.b, row.x * matrix.c + row.y * matrix.d,
        row.x * matrix.tx + row.y * matrix.ty + row.z)
    }
    return Projection(x: moved(x), y: moved(y), distance: moved(distance))
  }

  /// Where a point of the picture is seen; nil behind the eye.
  package func apply(_ point: Point) -> Point? {
    func sum(_ row: SIMD3<Double>) -> Double { row.x * point.x + row.y * point.y + row.z }
    let far = sum(distance)
    guard far > 1e-3 else { return nil }
    let place = Point(x: sum(x) / far, y: sum(y) / far)
    return place.x.isFinite && place.y.isFinite ? place : nil
  }

  /// From what is seen to the picture; nil if it is seen from its edge.
  package var inverse: Projection? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (first, second, third) = (cross(y, distance), cross(distance, x), cross(x, y))
    let whole = (x * first).sum()
    guard whole.isFinite, abs(whole) > 1e-12 else { return nil }
    return Projection(
      x: SIMD3(first.x, second.x, third.x) / whole, y: SIMD3(first.y, second.y, third.y) / whole,
      distance: SIMD3(first.z, second.z, third.z) / whole)
  }

  /// The pixels that a picture may touch; nil where some of it is behind the eye.
  package func bounds(of rect: PixelRect) -> PixelRect? {
    var box = Bounds()
    for x in [rect.minX, rect.maxX] {
      for y in [rect.minY, rect.maxY] {
        guard let place = apply(Point(x: Double(x), y: Double(y))) else { return nil }
        box.add(place)
      }
    }
    return PixelRect(around: Point(x: box.xMin, y: box.yMin), Point(x: box.xMax, y: box.yMax))
      .grown(left: 1, top: 1, right: 1, bottom: 1)
  }

  /// Paints what is seen of a picture in an area, mixed of four pixels each, on a surface whose first pixel is the area's.
  ///
  /// `start` is the place of the picture's first pixel.
  package func paint(
    _ picture: Surface, start: (x: Int, y: Int), in area: PixelRect, on surface: Surface
  ) {
    guard let inverse else { return }
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x >= 0 && y >= 0 && x < picture.width && y < picture.height ? picture[x, y] : 0
    }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        guard let place = inverse.seen(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else {
          continue
        }
        let (across, down) = (place.x - 0.5 - Double(start.x), place.y - 0.5 - Double(start.y))
        guard across > -1, down > -1, across < Double(picture.width),
          down < Double(picture.height)
        else { continue }
        let (left, top) = (across.rounded(.down), down.rounded(.down))
        let (column, row) = (Int(left), Int(top))
        let (right, low) = (UInt32((across - left) * 256), UInt32((down - top) * 256))
        var mixed: UInt32 = 0
        let (a, b) = (pixel(column, row), pixel(column + 1, row))
        let (c, d) = (pixel(column, row + 1), pixel(column + 1, row + 1))
        if a | b | c | d == 0 { continue }
        for shift: UInt32 in [0, 8, 16, 24] {
          func part(_ pixel: UInt32) -> UInt32 { pixel >> shift & 255 }
          let upper = part(a) * (256 - right) + part(b) * right
          let lower = part(c) * (256 - right) + part(d) * right
          mixed |= ((upper * (256 - low) + lower * low + 0x8000) >> 16) << shift
        }
        surface[x - area.minX, y - area.minY] = mixed
      }
    }
  }

  /// Where in the picture a place of what is seen lies, by an inverse, whose sign does not matter.
  private func seen(_ point: Point) -> Point? {
    func sum(_ row: SIMD3<Double>) -> Double { row.x * point.x + row.y * point.y + row.z }
    let far = sum(distance)
    guard abs(far) > 1e-12 else { return nil }
    return Point(x: sum(x) / far, y: sum(y) / far)
  }
}
