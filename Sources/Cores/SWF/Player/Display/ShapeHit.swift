import Raster

/// Whether a point lies in a drawing's areas or under its lines.
///
/// Counts, for each fill, the edges that a ray to the left crosses; exact for straight edges and curves.
enum ShapeHit {
  static func contains(_ shape: Raster.Shape, _ point: Point) -> Bool {
    shape.layers.contains { contains($0, point) }
  }

  private static func contains(_ layer: ShapeLayer, _ point: Point) -> Bool {
    var winding: [UInt16: Int] = [:]
    for edge in layer.edges {
      if edge.left != edge.right {
        let crossings = crossings(edge, point)
        if crossings != 0 {
          if edge.left > 0 { winding[edge.left, default: 0] += crossings }
          if edge.right > 0 { winding[edge.right, default: 0] -= crossings }
        }
      }
      if edge.line > 0, Int(edge.line) <= layer.lines.count {
        let half = max(layer.lines[Int(edge.line) - 1].style.width / 2, twips / 2)
        if isNear(edge, point, half) { return true }
      }
    }
    return winding.values.contains { layer.rule == .nonZero ? $0 != 0 : $0 % 2 != 0 }
  }

  /// Signed crossings of the edge with the ray from the point to the right: down is 1, up is -1.
  private static func crossings(_ edge: Edge, _ point: Point) -> Int {
    guard let control = edge.control else { return crossing(edge.from, edge.to, point) }
    let low = min(edge.from.y, control.y, edge.to.y)
    let high = max(edge.from.y, control.y, edge.to.y)
    guard point.y >= low, point.y <= high else { return 0 }
    var sum = 0
    pieces(edge.from, control, edge.to) { sum += crossing($0, $1, point) }
    return sum
  }

  private static func crossing(_ from: Point, _ to: Point, _ point: Point) -> Int {
    // An edge has its upper end and lacks its lower one (D.Hit.6).
    guard (from.y <= point.y) != (to.y <= point.y) else { return 0 }
    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
    guard x > point.x else { return 0 }
    return to.y > from.y ? 1 : -1
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
