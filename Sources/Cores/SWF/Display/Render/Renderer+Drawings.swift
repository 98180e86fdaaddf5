package import FlashData
package import FlashText
package import Raster

/// Drawings made ready for their place on the screen, and the commands that paint them.
extension Renderer {
  /// A drawing ready for its place, made ready unless it is; nil where nothing of it is within the target.
  package func cover(
    _ shape: @autoclosure () -> Raster.Shape, _ owner: AnyObject, _ detail: Int, _ matrix: Matrix,
    _ target: Target
  ) -> Mask.Cover? {
    let matrix = shifted(matrix, target)
    guard let (local, x, y) = Self.split(matrix) else {
      return Mask.Cover(
        drawing: PreparedDrawing(PreparedShape(shape(), matrix: matrix, grid: grid), of: nil),
        x: 0, y: 0)
    }
    let key = DrawingCache.Key(ObjectIdentifier(owner), detail, local, grid)
    if let found = cache[key] { return Mask.Cover(drawing: found, x: x, y: y) }
    let shape = shape()
    if let reach = shape.reach(local), reach.offset(x: x, y: y).intersection(target.clip).isEmpty {
      return nil
    }
    let made = PreparedDrawing(PreparedShape(shape, matrix: local, grid: grid), of: owner)
    cache.keep(made, for: key)
    return Mask.Cover(drawing: made, x: x, y: y)
  }

  package func cover(_ glyph: PlacedGlyph, _ matrix: Matrix, _ target: Target) -> Mask.Cover? {
    cover(
      glyph.shape, glyph.font, glyph.index << 32 | Int(glyph.color.argb), matrix * glyph.matrix,
      target)
  }

  /// A rectangle of one colour, or a line of a pixel around it.
  package func boxCover(
    _ bounds: Bounds, _ color: Color, _ matrix: Matrix, _ target: Target,
    grid boxGrid: SampleGrid? = nil, isFrame: Bool = false
  ) -> Mask.Cover {
    let matrix = shifted(matrix, target)
    let grid = boxGrid ?? grid
    let (local, x, y) = Self.split(matrix) ?? (matrix, 0, 0)
    let detail = Int(color.argb) | (isFrame ? 1 << 32 : 0)
    let key = DrawingCache.Key(nil, detail, box: bounds, local, grid)
    if let found = cache[key] { return Mask.Cover(drawing: found, x: x, y: y) }
    let shape = isFrame ? Self.frame(bounds, color) : Self.area(bounds, color)
    let made = PreparedDrawing(PreparedShape(shape, matrix: local, grid: grid), of: nil)
    // What is no number is never found again.
    if matrix.isFinite, bounds.width.isFinite, bounds.height.isFinite { cache.keep(made, for: key) }
    return Mask.Cover(drawing: made, x: x, y: y)
  }

  private static func area(_ bounds: Bounds, _ color: Color) -> Raster.Shape {
    Raster.Shape(layers: [ShapeLayer(fills: [.solid(color)], edges: rectangle(bounds))])
  }

  private static func frame(_ bounds: Bounds, _ color: Color) -> Raster.Shape {
    let line = Line(
      style: StrokeStyle(width: 1, join: .miter(limit: 3), scaling: .none), paint: .solid(color))
    let edges = rectangle(bounds).map { Edge(from: $0.from, to: $0.to, line: 1) }
    return Raster.Shape(layers: [ShapeLayer(fills: [], lines: [line], edges: edges)])
  }

  /// A matrix without the whole pixels by which it moves; nil where these are too many.
  ///
  /// Fractions are cut to 2⁻³² of a pixel, finer than samples differ: what is moved by whole pixels shall stay the same,
  /// and sums of large numbers are off by more than that of small ones.
  private static func split(_ matrix: Matrix) -> (local: Matrix, x: Int, y: Int)? {
    let limit = 1e6
    guard matrix.isFinite, abs(matrix.tx) < limit, abs(matrix.ty) < limit else { return nil }
    let fine = Double(1 << 32)
    var local = matrix
    local.tx = (matrix.tx * fine).rounded() / fine
    local.ty = (matrix.ty * fine).rounded() / fine
    let (x, y) = (local.tx.rounded(.down), local.ty.rounded(.down))
    local.tx -= x
    local.ty -= y
    return (local, Int(x), Int(y))
  }

  package func paint(_ cover: Mask.Cover, _ colors: ColorTransform, _ target: Target) {
    target.recorder.add(.drawing(cover.drawing), x: cover.x, y: cover.y, colors, target)
  }

  package func paint(
    _ surface: Surface, _ matrix: Matrix, isSmooth: Bool, _ colors: ColorTransform,
    _ target: Target
  ) {
    target.recorder.add(
      .picture(surface, shifted(matrix, target), isSmooth: isSmooth, grid), x: 0, y: 0, colors,
      target)
  }

  package func draw(
    _ shape: @autoclosure () -> Raster.Shape, _ owner: AnyObject, _ detail: Int, _ matrix: Matrix,
    _ colors: ColorTransform, _ target: Target
  ) {
    if let cover = cover(shape(), owner, detail, matrix, target) { paint(cover, colors, target) }
  }

  package func draw(
    _ glyph: PlacedGlyph, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target
  ) {
    if let cover = cover(glyph, matrix, target) { paint(cover, colors, target) }
  }

  package static let black = Color(red: 0, green: 0, blue: 0)

  /// Fills a rectangle of an object's twips.
  package func fill(
    _ bounds: Bounds, _ color: Color, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target
  ) {
    paint(boxCover(bounds, color, matrix, target), colors, target)
  }

  package static func rectangle(_ bounds: Bounds) -> [Edge] {
    let corners = bounds.corners
    return zip(corners, corners.dropFirst() + corners.prefix(1)).map {
      Edge(from: $0, to: $1, right: 1)
    }
  }

  package func shifted(_ matrix: Matrix, _ target: Target) -> Matrix {
    .translation(Double(-target.originX), Double(-target.originY)) * matrix
  }
}

extension Color {
  package var argb: UInt32 { UInt32(alpha) << 24 | rgb }
}
