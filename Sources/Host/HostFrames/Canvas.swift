import HostBase

/// A colour with straight alpha, components 0…1.
package struct Ink: Equatable {
  /// Red, 0…1.
  package var red: Float
  /// Green, 0…1.
  package var green: Float
  /// Blue, 0…1.
  package var blue: Float
  /// 0 for nothing of it, 1 for all.
  package var alpha: Float = 1

  /// From 0xRRGGBB.
  package init(_ rgb: UInt32, alpha: Float = 1) {
    red = Float(rgb >> 16 & 0xff) / 255
    green = Float(rgb >> 8 & 0xff) / 255
    blue = Float(rgb & 0xff) / 255
    self.alpha = alpha
  }

  /// From `#rrggbb`; grey if it is not that.
  package init(hex: String) {
    let digits = hex.hasPrefix("#") ? String(hex.dropFirst()) : ""
    self.init(digits.count == 6 ? UInt32(digits, radix: 16) ?? 0x808080 : 0x808080)
  }

  /// This much of the way to another colour; alpha stays.
  package func mixed(with other: Ink, _ share: Float) -> Ink {
    var ink = self
    ink.red += (other.red - red) * share
    ink.green += (other.green - green) * share
    ink.blue += (other.blue - blue) * share
    return ink
  }

  /// The same colour with another alpha.
  package func withAlpha(_ alpha: Float) -> Ink {
    var ink = self
    ink.alpha = alpha
    return ink
  }

  /// Perceived lightness 0…1: the weights of BT.709 on the values as they are.
  package var lightness: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

/// A picture to draw on with smooth edges, ARGB8888 with straight alpha.
///
/// Everything is drawn from its signed distance: coverage is one pixel's worth of the way across an edge. Meant for
/// overlays that are drawn once and shown often.
package final class Canvas {
  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int
  /// `width` × `height` pixels, row-major, owned here.
  package let pixels: UnsafeMutablePointer<UInt32>

  /// A clear canvas, of one pixel at least each way.
  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    pixels = .allocate(capacity: self.width * self.height)
    pixels.initialize(repeating: 0, count: self.width * self.height)
  }

  deinit { pixels.deallocate() }

  /// Covers everything with one colour.
  package func clear(_ ink: Ink) {
    let value = Self.pack(ink.red, ink.green, ink.blue, ink.alpha)
    for index in 0..<width * height { pixels[index] = value }
  }

  private static func pack(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) -> UInt32 {
    func byte(_ value: Float) -> UInt32 { UInt32(Double(value) * 255 + 0.5, in: 0...255) }
    return byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// Lays a colour over a pixel.
  @inline(__always)
  package func blend(_ x: Int, _ y: Int, _ ink: Ink, coverage: Float) {
    let over = ink.alpha * coverage
    guard over > 0.002 else { return }
    let index = y * width + x
    if over > 0.998 {
      pixels[index] = Self.pack(ink.red, ink.green, ink.blue, 1)
      return
    }
    let below = pixels[index]
    let belowAlpha = Float(below >> 24) / 255
    let alpha = over + belowAlpha * (1 - over)
    let share = over / alpha
    func mix(_ top: Float, _ shift: UInt32) -> Float {
      let bottom = Float(below >> shift & 0xff) / 255
      return bottom + (top - bottom) * share
    }
    pixels[index] = Self.pack(mix(ink.red, 16), mix(ink.green, 8), mix(ink.blue, 0), alpha)
  }

  /// Fills where the distance is negative, within a box.
  private func fill(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ ink: Ink,
    distance: (Float, Float) -> Float
  ) {
    let firstX = Int(left - 1, in: 0...width)
    let lastX = Int(right + 1, in: -1...width - 1)
    let firstY = Int(top - 1, in: 0...height)
    let lastY = Int(bottom + 1, in: -1...height - 1)
    guard firstX <= lastX, firstY <= lastY else { return }
    for y in firstY...lastY {
      for x in firstX...lastX {
        let coverage = 0.5 - distance(Float(x) + 0.5, Float(y) + 0.5)
        if coverage > 0 { blend(x, y, ink, coverage: min(coverage, 1)) }
      }
    }
  }

  /// A filled rectangle with round corners, or its outline `stroke` wide, lying inside.
  package func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ ink: Ink,
    stroke: Double = 0
  ) {
    let centerX = Float(x + width / 2)
    let centerY = Float(y + height / 2)
    let radius = Float(min(radius, min(width, height) / 2))
    let halfX = Float(width / 2) - radius
    let halfY = Float(height / 2) - radius
    let stroke = Float(stroke)
    fill(x, y, x + width, y + height, ink) { pointX, pointY in
      let acrossX = abs(pointX - centerX) - halfX
      let acrossY = abs(pointY - centerY) - halfY
      let outsideX = max(acrossX, 0)
      let outsideY = max(acrossY, 0)
      let outside = (outsideX * outsideX + outsideY * outsideY).squareRoot()
      let distance = outside + min(max(acrossX, acrossY), 0) - radius
      return stroke > 0 ? abs(distance + stroke / 2) - stroke / 2 : distance
    }
  }

  /// A filled disc, or its outline `stroke` wide, lying inside.
  package func disc(_ x: Double, _ y: Double, radius: Double, _ ink: Ink, stroke: Double = 0) {
    box(x - radius, y - radius, radius * 2, radius * 2, radius: radius, ink, stroke: stroke)
  }

  /// A line with round ends.
  package func line(
    _ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double, width: Double, _ ink: Ink
  ) {
    let half = Float(width / 2)
    let fromX = Float(startX)
    let fromY = Float(startY)
    let alongX = Float(endX) - fromX
    let alongY = Float(endY) - fromY
    let length = max(alongX * alongX + alongY * alongY, 0.0001)
    fill(
      min(startX, endX) - width, min(startY, endY) - width, max(startX, endX) + width,
      max(startY, endY) + width, ink
    ) { pointX, pointY in
      let offsetX = pointX - fromX
      let offsetY = pointY - fromY
      let share = min(max((offsetX * alongX + offsetY * alongY) / length, 0), 1)
      let restX = offsetX - alongX * share
      let restY = offsetY - alongY * share
      return (restX * restX + restY * restY).squareRoot() - half
    }
  }

  /// A filled triangle.
  package func triangle(_ points: [(Double, Double)], _ ink: Ink) {
    guard points.count == 3 else { return }
    let xs = points.map(\.0)
    let ys = points.map(\.1)
    let corners = points.map { (Float($0.0), Float($0.1)) }
    let turn =
      (corners[1].0 - corners[0].0) * (corners[2].1 - corners[0].1)
      - (corners[1].1 - corners[0].1) * (corners[2].0 - corners[0].0)
    let sign: Float = turn < 0 ? -1 : 1
    fill(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0, ink) { x, y in
      var distance = -Float.infinity
      for index in 0..<3 {
        let (startX, startY) = corners[index]
        let (endX, endY) = corners[(index + 1) % 3]
        let alongX = endX - startX
        let alongY = endY - startY
        let length = max((alongX * alongX + alongY * alongY).squareRoot(), 0.001)
        distance = max(
          distance, -sign * (alongX * (y - startY) - alongY * (x - startX)) / length)
      }
      return distance
    }
  }
}
