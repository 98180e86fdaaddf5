/// A vector picture: layers, drawn one over the other.
///
/// The model is that of SWF: an edge knows what fills the area on its left and on its right, so two areas that meet share
/// one edge and can have no gap between them. The unit is the caller's (Flash: a twentieth of a pixel).
public struct Shape: Sendable {
  /// Drawn in this order.
  ///
  /// A SWF shape begins a layer where its records bring new styles.
  public var layers: [ShapeLayer]

  /// A shape of these layers.
  public init(layers: [ShapeLayer]) { self.layers = layers }

  /// Pixels beyond which nothing of it is seen under a matrix, at less cost than to make it ready; nil where that is not known.
  ///
  /// Lines are taken to reach as far as their miters may.
  public func reach(_ matrix: Matrix, unit: Double = 20) -> PixelRect? {
    guard matrix.isFinite else { return nil }
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    func add(_ point: Point) {
      let point = matrix.apply(point)
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    let factor = max(abs(matrix.a) + abs(matrix.c), abs(matrix.b) + abs(matrix.d), 1 / unit)
    var line = 0.0
    for layer in layers {
      for edge in layer.edges {
        add(edge.from)
        add(edge.to)
        // A curve stays within its three points.
        if let control = edge.control { add(control) }
      }
      for style in layer.lines.lazy.map(\.style) {
        var miter = 1.0
        if case .miter(let limit) = style.join { miter = max(limit, 1) * 2 }
        line = max(line, max(style.width * factor, 1) * miter)
      }
    }
    guard low.x <= high.x, low.y <= high.y, line.isFinite else { return nil }
    let margin = Int(min(line, 1e6).rounded(.up)) + 2
    return PixelRect(around: low, high).grown(
      left: margin, top: margin, right: margin, bottom: margin)
  }
}

/// Areas and lines that are drawn in one pass: first all areas, then all lines.
///
/// Within a layer each point shows the fill with the highest number among those that cover it: fills do not blend with
/// each other. What must blend (a drawing API's `beginFill` over another) is a layer of its own.
public struct ShapeLayer: Sendable {
  /// What areas are filled with; edges name them by place, counted from 1.
  public var fills: [Paint]
  /// What lines look like; edges name them by place, counted from 1.
  public var lines: [Line]
  /// The edges in drawing order.
  ///
  /// An edge that begins where the one before ended, with the same line, continues its line.
  public var edges: [Edge]
  /// Which points a fill covers.
  public var rule: FillRule

  /// A layer of these parts.
  public init(fills: [Paint], lines: [Line] = [], edges: [Edge], rule: FillRule = .evenOdd) {
    self.fills = fills
    self.lines = lines
    self.edges = edges
    self.rule = rule
  }
}

/// Which points belong to an area whose outline winds around them several times.
public enum FillRule: Sendable {
  /// Those that an odd number of outlines surrounds: what SWF means unless it says otherwise.
  case evenOdd
  /// Those around which the outlines don't cancel each other (`UsesFillWindingRule`, and every stroke).
  case nonZero
}

/// A line or a quadratic curve with what lies on both of its sides.
public struct Edge: Sendable, Equatable {
  /// Where it begins.
  public var from: Point
  /// The control point of a curve; nil for a straight edge.
  public var control: Point?
  /// Where it ends.
  public var to: Point
  /// The fill on the left of one who walks along it (SWF: `FillStyle0`), counted from 1; 0 is none.
  public var left: UInt16
  /// The fill on the right (SWF: `FillStyle1`), counted from 1; 0 is none.
  public var right: UInt16
  /// The line that is drawn along it, counted from 1; 0 is none.
  public var line: UInt16

  /// The edge between two points.
  public init(
    from: Point, control: Point? = nil, to: Point, left: UInt16 = 0, right: UInt16 = 0,
    line: UInt16 = 0
  ) {
    self.from = from
    self.control = control
    self.to = to
    self.left = left
    self.right = right
    self.line = line
  }
}

/// A line's look: its form and its colour.
public struct Line: Sendable {
  /// Width, caps, joins.
  public var style: StrokeStyle
  /// What it is painted with.
  public var paint: Paint

  /// A line of this form and colour.
  public init(style: StrokeStyle, paint: Paint) {
    self.style = style
    self.paint = paint
  }
}
