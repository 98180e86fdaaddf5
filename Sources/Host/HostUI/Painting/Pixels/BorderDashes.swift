import Glibc
import Raster

/// How a border's line is drawn.
package enum BorderPattern: Sendable { case solid, dotted, dashed }

/// Dashes or dots along a rounded box: which part of its border is painted.
struct BorderDashes {
  private let box: RoundedBox
  private let width: Double
  private let isDotted: Bool
  /// From one dash or dot to the next, in pixels along the border's middle line; a whole number of them goes around.
  private let period: Double
  /// The length of the middle line from its top left corner to the end of: top, corner, right, corner, bottom, corner, left.
  private let ends: [Double]

  init(_ box: RoundedBox, width: Int, style: BorderPattern) {
    self.box = box
    self.width = Double(width)
    isDotted = style == .dotted
    let half = Double(width) / 2
    let radii = box.radii
    let (columns, rows) = (Double(box.rect.width), Double(box.rect.height))
    func arc(_ radius: Double) -> Double { max(radius - half, 0) * .pi / 2 }
    let lengths = [
      columns - radii.topLeft - radii.topRight, arc(radii.topRight),
      rows - radii.topRight - radii.bottomRight, arc(radii.bottomRight),
      columns - radii.bottomRight - radii.bottomLeft, arc(radii.bottomLeft),
      rows - radii.bottomLeft - radii.topLeft, arc(radii.topLeft),
    ]
    var sum = 0.0
    var ends: [Double] = []
    for length in lengths {
      sum += max(length, 0)
      ends.append(sum)
    }
    self.ends = ends
    let wanted = Double(width) * (style == .dotted ? 2 : 5)
    period = sum / max((sum / wanted).rounded(), 1)
  }

  /// Multiplies `count` bytes of coverage, from column `x` of row `y` on, by the pattern.
  func multiply(_ bytes: UnsafeMutablePointer<UInt8>, y: Int, x: Int, count: Int) {
    for index in 0..<count where bytes[index] > 0 {
      let part = part(x: Double(x + index) + 0.5, y: Double(y) + 0.5)
      bytes[index] = UInt8((Double(bytes[index]) * part).rounded())
    }
  }

  /// How much of a place belongs to a dash or dot, 0…1.
  private func part(x: Double, y: Double) -> Double {
    let (along, across) = place(x: x, y: y)
    // The distance from the middle of the nearest dash.
    let phase = along / period
    let away = abs(phase - phase.rounded()) * period
    if isDotted {
      let distance = (away * away + across * across).squareRoot()
      return min(max(width / 2 + 0.5 - distance, 0), 1)
    }
    return min(max(period * 0.3 + 0.5 - away, 0), 1)
  }

  /// The place along the border's middle line, and the distance from it.
  private func place(x: Double, y: Double) -> (along: Double, across: Double) {
    let rect = box.rect
    let radii = box.radii
    let (left, top) = (x - Double(rect.minX), y - Double(rect.minY))
    let (right, bottom) = (Double(rect.maxX) - x, Double(rect.maxY) - y)
    let half = width / 2
    /// In a corner: the angle from where the corner begins, by its distances from both of its sides.
    func corner(
      _ radius: Double, _ fromFirst: Double, _ fromSecond: Double, start: Double
    ) -> (Double, Double)? {
      guard fromFirst < radius, fromSecond < radius else { return nil }
      let (a, b) = (radius - fromFirst, radius - fromSecond)
      let middle = max(radius - half, 0)
      return (start + atan2(b, a) * middle, (a * a + b * b).squareRoot() - middle)
    }
    if let found = corner(radii.topRight, top, right, start: ends[0])
      ?? corner(radii.bottomRight, right, bottom, start: ends[2])
      ?? corner(radii.bottomLeft, bottom, left, start: ends[4])
      ?? corner(radii.topLeft, left, top, start: ends[6])
    {
      return found
    }
    let nearest = min(min(left, right), min(top, bottom))
    if nearest == top { return (left - radii.topLeft, top - half) }
    if nearest == right { return (ends[1] + top - radii.topRight, right - half) }
    if nearest == bottom { return (ends[3] + right - radii.bottomRight, bottom - half) }
    return (ends[5] + bottom - radii.bottomLeft, left - half)
  }
}
