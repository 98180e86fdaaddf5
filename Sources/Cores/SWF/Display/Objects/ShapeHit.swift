package import FlashData
package import Raster

/// Whether a point lies in a drawing's areas or under its lines.
///
/// Counts the edges of the filled area that a ray to the right crosses (D.Hit.6). A point on an edge is inside of what lies to its left.
package enum ShapeHit {
  /// `pixel`: how long a pixel is in the drawing's unit; no line is thinner (D.Hit.7).
  package static func contains(
    _ shape: Raster.Shape, _ point: Point, pixel: @autoclosure () -> Double = twips
  ) -> Bool {
    // Asked for only if the drawing has lines.
    let thinnest = shape.layers.contains { !$0.lines.isEmpty } ? pixel() : 0
    return shape.layers.contains { contains($0, point, thinnest) }
  }

  private static func contains(_ layer: ShapeLayer, _ point: Point, _ thinnest: Double) -> Bool {
    var winding = 0
    for edge in layer.edges {
      // What is filled on both sides is no edge of the area.
      if (edge.left > 0) != (edge.right > 0) {
        let crossings = crossings(edge, point)
        winding += edge.left > 0 ? crossings : -crossings
      }
      if edge.line > 0, Int(edge.line) <= layer.lines.count {
        let half = max(layer.lines[Int(edge.line) - 1].style.width, thinnest) / 2
        if isNear(edge, point, half) { return true }
      }
    }
    return layer.rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  /// Signed crossings of the edge with the ray from the point to the right: down is 1, up is -1.
  private static func crossings(_ edge: Edge, _ point: Point) -> Int {
    guard let control = edge.control else { return crossing(edge.from, edge.to, point) }
    let low = min(edge.from.y, control.y, edge.to.y)
    let high = max(edge.from.y, control.y, edge.to.y)
    guard point.y >= low, point.y <= high else { return 0 }
    // A curve turns up or down at most once; each part is crossed at most once.
    let bend = edge.from.y - 2 * control.y + edge.to.y
    let turn = bend == 0 ? 0 : (edge.from.y - control.y) / bend
    guard turn > 0, turn < 1 else { return crossing(edge.from, control, edge.to, 0...1, point) }
    return crossing(edge.from, control, edge.to, 0...turn, point)
      + crossing(edge.from, control, edge.to, turn...1, point)
  }

  private static func crossing(_ from: Point, _ to: Point, _ point: Point) -> Int {
    // An edge has its upper end and lacks its lower one (D.Hit.6).
    guard (from.y <= point.y) != (to.y <= point.y) else { return 0 }
    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
    guard x >= point.x else { return 0 }
    return to.y > from.y ? 1 : -1
  }

  /// The same for a part of a curve that goes only up or only down.
  private static func crossing(
    _ from: Point, _ control: Point, _ to: Point, _ part: ClosedRange<Double>, _ point: Point
  ) -> Int {
    let bend = from.y - 2 * control.y + to.y
    let slope = 2 * (control.y - from.y)
    func y(_ t: Double) -> Double {
      t == 0 ? from.y : t == 1 ? to.y : (bend * t + slope) * t + from.y
    }
    let isDown = y(part.lowerBound) <= point.y
    guard isDown != (y(part.upperBound) <= point.y) else { return 0 }
    // Half by half: as exact as numbers are, whatever the curve.
    var (low, high) = (part.lowerBound, part.upperBound)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if (y(middle) <= point.y) == isDown { low = middle } else { high = middle }
    }
    let t = (low + high) / 2
    let x = ((from.x - 2 * control.x + to.x) * t + 2 * (control.x - from.x)) * t + from.x
    guard x >= point.x else { return 0 }
    return isDown ? 1 : -1
  }

  /// A curve as sixteen straight pieces.
  private static func pieces(
    _ from: Point, _ control: Point, _ to: Point, _ body: (Point, Point) -> Void
  ) {
    var last = from
    for step in 1...16 {
      let t = Double(step) / 16
      let u = 1 - t
      let next =
        step == 16
        ? to
        : Point(
          x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
          y: u * u * from.y + 2 * u * t * control.y + t * t * to.y)
      body(last, next)
      last = next
    }
  }

  private static func isNear(_ edge: Edge, _ point: Point, _ limit: Double) -> Bool {
    guard let control = edge.control else { return distance(edge.from, edge.to, point) <= limit }
    var found = false
    pieces(edge.from, control, edge.to) {
      if !found { found = distance($0, $1, point) <= limit }
    }
    return found
  }

  private static func distance(_ from: Point, _ to: Point, _ point: Point) -> Double {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    let part =
      length == 0
      ? 0 : min(max(((point.x - from.x) * dx + (point.y - from.y) * dy) / length, 0), 1)
    let (x, y) = (from.x + part * dx - point.x, from.y + part * dy - point.y)
    return (x * x + y * y).squareRoot()
  }
}
