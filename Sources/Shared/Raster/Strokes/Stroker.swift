/// Makes outlines of a layer's lines, in pixels, to be filled by the non-zero rule.
///
/// Rules, other than R.Line.1 to R.Line.3 have them (measured: line-widths, hairlines):
/// - A line has the same width all around, however its shape is stretched. The width grows with what the matrix makes of
///   the vector (1, 1): its length over √2, or only its x or its y.
/// - A hairline (thinner than a pixel, or one pixel and not scaled) is a pixel wide and lies where its points are: along a
///   pixel's border it covers half of the pixels on both sides (R.Line.1). With one sample to a pixel, one of a pixel that does
///   not scale fills the pixel after the border.
struct Stroker {
  private let matrix: Matrix
  private let unit: Double
  private let tolerance: Double
  private let isCoarse: Bool

  /// `unit`: see `PreparedShape.init`; `tolerance`: how much an outline may be off, in pixels.
  init(matrix: Matrix, unit: Double, grid: SampleGrid, tolerance: Double) {
    isCoarse = grid == .one
    self.matrix = matrix
    self.unit = unit
    self.tolerance = tolerance
  }

  /// Adds the outlines of all lines of `layer`; their fills are the numbers of the lines.
  func stroke(_ layer: ShapeLayer, into builder: inout SegmentBuilder) {
    var index = 0
    while index < layer.edges.count {
      let first = layer.edges[index]
      var end = index + 1
      while end < layer.edges.count, layer.edges[end].line == first.line,
        layer.edges[end].from == layer.edges[end - 1].to
      {
        end += 1
      }
      if first.line > 0, Int(first.line) <= layer.lines.count {
        stroke(
          layer.edges[index..<end], layer.lines[Int(first.line) - 1].style, fill: first.line,
          into: &builder)
      }
      index = end
    }
  }

  /// The width in pixels, before it is made at least one.
  func width(of style: StrokeStyle) -> Double {
    let x = matrix.a + matrix.c
    let y = matrix.b + matrix.d
    let factor =
      switch style.scaling {
      case .normal: ((x * x + y * y) / 2).squareRoot()
      case .none: 1 / unit
      case .horizontal: x
      case .vertical: y
      }
    return (style.width * factor).tamed(limit: SegmentBuilder.limit)
  }

  private func stroke(
    _ edges: ArraySlice<Edge>, _ style: StrokeStyle, fill: UInt16,
    into builder: inout SegmentBuilder
  ) {
    guard let first = edges.first, let last = edges.last else { return }
    let wanted = width(of: style)
    let isHairline = wanted < 1 || (wanted == 1 && style.scaling == .none)
    var width = max(1, wanted)
    var shift = Point.zero
    if style.pixelHinting {
      width = width.rounded()
      // Where a pixel is more than one sample, lines of odd width lie half a pixel further left and up.
      if !isCoarse, width.truncatingRemainder(dividingBy: 2) != 0 {
        shift = Point(x: -0.5, y: -0.5)
      }
    } else if isHairline, isCoarse, style.scaling == .none {
      shift = Point(x: 0.5, y: 0.5)
    }
    func placed(_ point: Point) -> Point {
      let point = matrix.apply(point).tamed(limit: SegmentBuilder.limit)
      if style.pixelHinting { return Point(x: point.x.rounded(), y: point.y.rounded()) + shift }
      return point + shift
    }

    var path = StrokePath()
    path.add(placed(first.from), isCorner: true)
    for edge in edges {
      if let control = edge.control {
        CurveFlattening.flatten(
          from: placed(edge.from), control: placed(control), to: placed(edge.to),
          tolerance: tolerance
        ) { _, to in path.add(to, isCorner: false) }
        path.endIsCorner()
      } else {
        path.add(placed(edge.to), isCorner: true)
      }
    }
    let isClosed = last.to == first.from && !style.noClose && path.closesUp()
    StrokeOutline(
      half: width / 2, join: style.join, startCap: style.startCap, endCap: style.endCap,
      tolerance: tolerance, isCoarse: isCoarse, fill: fill
    ).add(path, isClosed: isClosed, to: &builder)
  }
}
