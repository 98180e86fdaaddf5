import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// G.Gr.19: triangles of a fill, or pieces of a picture.
struct Triangles {
  /// Which triangles are left out, by the turn of their corners.
  enum Culling: String { case none, positive, negative }

  private let corners: ScriptVector
  private let indices: ScriptVector?
  /// For each corner its place in the picture, in parts of its sides, and perhaps how near it is.
  private let places: ScriptVector?
  private let culling: Culling
  private let count: Int

  /// Checks what was given; others throw 2004.
  init(
    _ corners: ScriptVector, indices: ScriptVector?, places: ScriptVector?, _ culling: Culling
  ) throws(ScriptError) {
    let total = corners.count / 2
    count = indices?.count ?? total
    guard corners.count.isMultiple(of: 2), count.isMultiple(of: 3) else { throw ScriptError(2004) }
    if let places, places.count != 0, places.count != total * 2, places.count != total * 3 {
      throw ScriptError(2004)
    }
    self.corners = corners
    self.indices = indices
    self.places = places.flatMap { $0.count == 0 ? nil : $0 }
    self.culling = culling
  }

  /// A corner, in twips, with its place in the picture.
  private struct Corner {
    var point: Point
    var u = 0.0
    var v = 0.0
    /// One divided by the distance.
    var nearness = 1.0
  }

  private func corner(_ number: Int) -> Corner {
    var corner = Corner(
      point: GraphicsNatives.point(
        corners.raw(number * 2).double, corners.raw(number * 2 + 1).double))
    guard let places else { return corner }
    let size = places.count / max(corners.count / 2, 1)
    corner.u = places.raw(number * size).double
    corner.v = places.raw(number * size + 1).double
    if size == 3 { corner.nearness = places.raw(number * size + 2).double }
    return corner
  }

  /// Draws them; a corner that is not there ends that.
  func draw(on drawing: Drawing, _ interpreter: Interpreter) throws(ScriptError) {
    let fill = drawing.currentFill
    guard case .bitmap(let paint, _)? = fill, places != nil else {
      return try drawing.drawNonZero { () throws(ScriptError) in
        try each(interpreter) { a, b, c in Self.outline(a.point, b.point, c.point, drawing) }
      }
    }
    try each(interpreter) { a, b, c in Self.draw(a, b, c, paint, drawing) }
    drawing.setFill(fill)
  }

  private func each(
    _ interpreter: Interpreter, _ body: (Corner, Corner, Corner) -> Void
  ) throws(ScriptError) {
    let total = corners.count / 2
    for first in stride(from: 0, to: count, by: 3) {
      try Natives.pace(UInt32(truncatingIfNeeded: first), interpreter)
      var found: [Corner] = []
      for index in first..<first + 3 {
        let number = indices.map { Int($0.raw(index).rawInt) } ?? index
        guard (0..<total).contains(number) else { return }
        found.append(corner(number))
      }
      let (a, b, c) = (found[0].point, found[1].point, found[2].point)
      let turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      if culling == .positive && turn >= 0 || culling == .negative && turn <= 0 { continue }
      body(found[0], found[1], found[2])
    }
  }

  private static func outline(_ a: Point, _ b: Point, _ c: Point, _ drawing: Drawing) {
    drawing.move(to: a)
    drawing.line(to: b)
    drawing.line(to: c)
    drawing.line(to: a)
  }

  // MARK: - Pieces of a picture

  /// One that is nearer on one side than on the other is cut into pieces, in which that makes little difference.
  private static func draw(
    _ a: Corner, _ b: Corner, _ c: Corner, _ paint: BitmapPaint, _ drawing: Drawing
  ) {
    let near = [a.nearness, b.nearness, c.nearness]
    let (least, most) = (near.min() ?? 1, near.max() ?? 1)
    guard least > 0, most.isFinite, most > least else { return piece(a, b, c, paint, drawing) }
    let parts = Int(min(max((most / least - 1) * 16, 2), 16).rounded(.up))
    func at(_ row: Int, _ column: Int) -> Corner {
      // Across the screen, places divided by distances grow evenly.
      let (s, t) = (
        Double(row - column) / Double(parts), Double(column) / Double(parts)
      )
      let r = 1 - s - t
      let nearness = r * a.nearness + s * b.nearness + t * c.nearness
      func mixed(_ one: Double, _ two: Double, _ three: Double) -> Double {
        (r * one * a.nearness + s * two * b.nearness + t * three * c.nearness) / nearness
      }
      return Corner(
        point: Point(
          x: (r * a.point.x + s * b.point.x + t * c.point.x).rounded(),
          y: (r * a.point.y + s * b.point.y + t * c.point.y).rounded()),
        u: mixed(a.u, b.u, c.u), v: mixed(a.v, b.v, c.v))
    }
    for row in 0..<parts {
      for column in 0...row {
        piece(at(row, column), at(row + 1, column), at(row + 1, column + 1), paint, drawing)
        guard column < row else { continue }
        piece(at(row, column), at(row + 1, column + 1), at(row, column + 1), paint, drawing)
      }
    }
  }

  /// A triangle with the part of the picture between three places.
  private static func piece(
    _ a: Corner, _ b: Corner, _ c: Corner, _ paint: BitmapPaint, _ drawing: Drawing
  ) {
    let (width, height) = (Double(paint.surface.width), Double(paint.surface.height))
    func picture(_ corner: Corner) -> Point { Point(x: corner.u * width, y: corner.v * height) }
    func plane(_ origin: Point, _ one: Point, _ other: Point) -> Matrix {
      Matrix(
        a: one.x - origin.x, b: one.y - origin.y, c: other.x - origin.x, d: other.y - origin.y,
        tx: origin.x, ty: origin.y)
    }
    guard let back = plane(picture(a), picture(b), picture(c)).inverse else { return }
    let matrix = plane(a.point, b.point, c.point) * back
    drawing.setFill(.bitmap(paint, matrix))
    outline(a.point, b.point, c.point, drawing)
  }
}
