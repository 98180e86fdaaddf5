/// Walks along both sides of a line and adds the outline to the segments, joins and caps included.
///
/// Along the inner side of a corner the outline goes through the corner's middle. That draws small loops, all of which
/// lie within the line: the non-zero rule fills them like the rest.
struct StrokeOutline {
  /// Half the width, in pixels.
  let half: Double
  let join: StrokeStyle.Join
  let startCap: StrokeStyle.Cap
  let endCap: StrokeStyle.Cap
  let tolerance: Double
  /// At low quality lines are made of other pieces than at the others.
  let isCoarse: Bool
  let fill: UInt16

  func add(_ path: StrokePath, isClosed: Bool, to builder: inout SegmentBuilder) {
    let points = path.points
    guard points.count > 1 else {
      if let point = points.first { addDot(point, to: &builder) }
      return
    }
    var pen = Pen(fill: fill)
    let count = points.count
    let pieces = isClosed ? count : count - 1
    let ways = (0..<pieces).map { index -> Point in
      let way = points[(index + 1) % count] - points[index]
      return way * (1 / way.length)
    }
    // One side on the way there, the other on the way back.
    for index in 0..<pieces {
      let side = ways[index].perpendicular * half
      pen.move(points[index] + side, &builder)
      pen.move(points[(index + 1) % count] + side, &builder)
      let next = (index + 1) % count
      if index + 1 < pieces || isClosed {
        turn(
          at: points[next], from: ways[index], to: ways[(index + 1) % pieces],
          isCorner: path.isCorner[next], &pen, &builder)
      }
    }
    if isClosed {
      pen.close(&builder)
    } else {
      cap(endCap, at: points[count - 1], way: ways[pieces - 1], &pen, &builder)
    }
    for index in (0..<pieces).reversed() {
      let way = ways[index] * -1
      let side = way.perpendicular * half
      pen.move(points[(index + 1) % count] + side, &builder)
      pen.move(points[index] + side, &builder)
      if index > 0 || isClosed {
        turn(
          at: points[index], from: way, to: ways[(index + pieces - 1) % pieces] * -1,
          isCorner: path.isCorner[index], &pen, &builder)
      }
    }
    if !isClosed { cap(startCap, at: points[0], way: ways[0] * -1, &pen, &builder) }
    pen.close(&builder)
  }

  /// A line without length: what its caps alone make.
  private func addDot(_ point: Point, to builder: inout SegmentBuilder) {
    guard startCap != .none || endCap != .none else { return }
    var pen = Pen(fill: fill)
    let way = Point(x: 1, y: 0)
    pen.move(point + way.perpendicular * half, &builder)
    cap(endCap, at: point, way: way, &pen, &builder)
    cap(startCap, at: point, way: way * -1, &pen, &builder)
    pen.close(&builder)
  }

  /// From the one side of an end around it to the other side.
  private func cap(
    _ cap: StrokeStyle.Cap, at point: Point, way: Point, _ pen: inout Pen,
    _ builder: inout SegmentBuilder
  ) {
    let side = way.perpendicular * half
    pen.move(point + side, &builder)
    switch cap {
    case .none: break
    case .square:
      pen.move(point + side + way * half, &builder)
      pen.move(point - side + way * half, &builder)
    case .round:
      arc(
        around: point, from: side, turning: -Double.pi, pieces: isCoarse ? coarseCapPieces : nil,
        &pen, &builder)
    }
    pen.move(point - side, &builder)
  }

  /// From the side of one piece to the same side of the next.
  private func turn(
    at point: Point, from: Point, to: Point, isCorner: Bool, _ pen: inout Pen,
    _ builder: inout SegmentBuilder
  ) {
    let bend = from.cross(to)
    let start = from.perpendicular * half
    let end = to.perpendicular * half
    // The side is where the perpendicular points: a turn towards it has this side inside.
    let turnsBack = from.dot(to) < 0 && abs(bend) < 1e-9
    if bend > 0 && !turnsBack {
      pen.move(point, &builder)
      pen.move(point + end, &builder)
      return
    }
    // At low quality the pieces of a curve meet in points, which lie outside of it (measured: low-curves).
    let isPointed = isCoarse && !isCorner && from.dot(to) > 0
    switch isCorner ? join : isPointed ? .miter(limit: 4) : .round {
    case .bevel: break
    case .round:
      // A turn so slight that the arc would leave its chord by less than what may be off.
      let half = ((1 + from.dot(to)) / 2).squareRoot()
      if self.half * (1 - half) < tolerance { break }
      let turning = turnsBack ? -Double.pi : -arcCosine(from.dot(to))
      arc(around: point, from: start, turning: turning, &pen, &builder)
    case .miter(let limit):
      miter(at: point, start: start, end: end, limit: limit, &pen, &builder)
    }
    pen.move(point + end, &builder)
  }

  /// Prolongs both sides until they meet, or until `limit` half widths from the corner; there they are cut off.
  private func miter(
    at point: Point, start: Point, end: Point, limit: Double, _ pen: inout Pen,
    _ builder: inout SegmentBuilder
  ) {
    let middle = start + end
    let length = middle.length
    guard length > 1e-9 * half else { return }
    let out = middle * (1 / length)
    // The cosine of half the turn: sides meet at half / cosine.
    let cosine = out.dot(start) / half
    let limit = min(max(limit.tamed(limit: 1e4), 1), 1e4) * half
    // At low quality miters may be twice as long, but are cut at half the length (measured: low-lines).
    if half / cosine <= (isCoarse ? limit * 2 : limit) {
      pen.move(point + out * (half / cosine), &builder)
      return
    }
    let reach = isCoarse ? limit / 2 : limit
    // Cut across at `reach`, unless that is within the bevel.
    let beyond = reach - cosine * half
    guard beyond > 0 else { return }
    let sine = max(1 - cosine * cosine, 0).squareRoot()
    guard sine > 0 else { return }
    let along = beyond / sine
    let startWay = start.perpendicular * (1 / half)
    let endWay = end.perpendicular * (1 / half)
    let forward = startWay.dot(out) > 0 ? startWay : startWay * -1
    let back = endWay.dot(out) > 0 ? endWay : endWay * -1
    pen.move(point + start + forward * along, &builder)
    pen.move(point + end + back * along, &builder)
  }

  /// Of how many pieces a round cap is at low quality: each quarter of it is halved over and over, twice as often as would do
  /// for `tolerance` (measured: low-lines).
  private var coarseCapPieces: Double {
    let radius = max(half, tolerance)
    let chord = 2 * (tolerance * (2 * radius - tolerance)).squareRoot()
    let wanted = (radius * Double.pi / 2 / chord).rounded(.up)
    var pieces = 2.0
    var halved = 2.0
    while halved <= wanted, pieces < 256 {
      halved *= 2
      pieces *= 4
    }
    return pieces
  }

  /// The points of an arc, without its first and last one: `pieces` of it, or as many as the tolerance wants.
  private func arc(
    around point: Point, from start: Point, turning: Double, pieces given: Double? = nil,
    _ pen: inout Pen, _ builder: inout SegmentBuilder
  ) {
    let step = 2 * arcCosine(1 - tolerance / max(half, tolerance))
    let pieces = min(max(1, given ?? (abs(turning) / max(step, 0.02)).rounded(.up)), 512)
    guard pieces > 1 else { return }
    let turn = direction(turning / pieces)
    var radius = start
    for _ in 1..<Int(pieces) {
      radius = Point(
        x: radius.x * turn.x - radius.y * turn.y, y: radius.x * turn.y + radius.y * turn.x)
      pen.move(point + radius, &builder)
    }
  }
}

/// Draws a closed outline into the segments, point after point.
private struct Pen {
  let fill: UInt16
  private var first: Point?
  private var last = Point.zero

  init(fill: UInt16) { self.fill = fill }

  mutating func move(_ point: Point, _ builder: inout SegmentBuilder) {
    let point = point.tamed(limit: SegmentBuilder.limit)
    if first == nil {
      first = point
    } else {
      builder.addLine(from: last, to: point, left: 0, right: fill)
    }
    last = point
  }

  mutating func close(_ builder: inout SegmentBuilder) {
    if let first { builder.addLine(from: last, to: first, left: 0, right: fill) }
    first = nil
  }
}
