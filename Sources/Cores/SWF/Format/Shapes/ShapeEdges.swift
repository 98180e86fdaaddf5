/// A path made flat for a renderer: absolute edges, each with what lies on both of its sides.
public struct ShapeEdges: Hashable, Sendable {
  /// An edge in twips.
  public struct Edge: Hashable, Sendable {
    /// Where it begins.
    public var from: PointRecord
    /// The control point of a curve; of a straight edge, its end.
    public var control: PointRecord
    /// Where it ends.
    public var to: PointRecord
    /// The number in `fills` of what lies on the left, −1 if there is nothing.
    public var fill0: Int32
    /// The number in `fills` of what lies on the right, −1 if there is nothing.
    public var fill1: Int32
    /// The number in `lines` of how it is drawn, −1 if it is not drawn.
    public var line: Int32
    /// Whether it begins where the edge before it ends, without a move between them: lines are joined there.
    public var isJoined: Bool
    /// Whether it is a quadratic curve.
    public var isCurve: Bool
  }

  /// The fills of all layers.
  public var fills: [FillStyle]
  /// The lines of all layers.
  public var lines: [LineStyle]
  /// Edges in the order of the file.
  public var edges: [Edge]
  /// Parts of `edges` that are painted one over the other: a new list of styles begins one.
  public var layers: [Range<Int>]

  /// Follows a path.
  ///
  /// A style number that its list does not have draws nothing, as in Flash Player.
  public init(_ path: ShapePath) {
    var edges: [Edge] = []
    edges.reserveCapacity(path.records.count)
    var fills: [FillStyle] = []
    var lines: [LineStyle] = []
    var layers: [Range<Int>] = []
    var layerStart = 0
    // Numbers of the present lists, and what must be added to make them numbers of all lists together.
    var (fillBase, fillCount, lineBase, lineCount) = (0, 0, 0, 0)
    func use(_ styles: ShapeStyles) {
      (fillBase, fillCount) = (fills.count, styles.fills.count)
      (lineBase, lineCount) = (lines.count, styles.lines.count)
      fills += styles.fills
      lines += styles.lines
    }
    func number(_ number: UInt32, _ base: Int, _ count: Int) -> Int32 {
      number > 0 && number <= count ? Int32(truncatingIfNeeded: base + Int(number) - 1) : -1
    }
    if let first = path.styles.first { use(first) }
    var pen = EdgePen()
    for record in path.records {
      switch record {
      case .change(let change):
        if let index = change.newStyles, index < path.styles.count {
          layers.append(layerStart..<edges.count)
          layerStart = edges.count
          use(path.styles[index])
          pen.dropStyles()
        }
        if let move = change.move { pen.move(to: move) }
        if let fill = change.fill0 { pen.fill0 = number(fill, fillBase, fillCount) }
        if let fill = change.fill1 { pen.fill1 = number(fill, fillBase, fillCount) }
        if let line = change.line { pen.line = number(line, lineBase, lineCount) }
      case .line, .curve:
        edges.append(pen.draw(record))
      }
    }
    layers.append(layerStart..<edges.count)
    self.fills = fills
    self.lines = lines
    self.edges = edges
    self.layers = layers.filter { !$0.isEmpty }
  }

  init(fills: [FillStyle], lines: [LineStyle], edges: [Edge]) {
    self.fills = fills
    self.lines = lines
    self.edges = edges
    layers = edges.isEmpty ? [] : [0..<edges.count]
  }
}

/// Where a path is and what it draws with.
///
/// A hostile path goes round the number range, and not out of it.
struct EdgePen {
  var at = PointRecord(x: 0, y: 0)
  var fill0: Int32 = -1
  var fill1: Int32 = -1
  var line: Int32 = -1
  private var isJoined = false

  mutating func move(to point: PointRecord) {
    at = point
    isJoined = false
  }

  mutating func dropStyles() { (fill0, fill1, line) = (-1, -1, -1) }

  mutating func draw(_ record: ShapeRecord) -> ShapeEdges.Edge {
    let from = at
    var control = at
    var isCurve = false
    switch record {
    case .change: break
    case .line(let dx, let dy):
      at = PointRecord(x: from.x &+ dx, y: from.y &+ dy)
      control = at
    case .curve(let controlX, let controlY, let anchorX, let anchorY):
      control = PointRecord(x: from.x &+ controlX, y: from.y &+ controlY)
      at = PointRecord(x: control.x &+ anchorX, y: control.y &+ anchorY)
      isCurve = true
    }
    defer { isJoined = true }
    return ShapeEdges.Edge(
      from: from, control: control, to: at, fill0: fill0, fill1: fill1, line: line,
      isJoined: isJoined, isCurve: isCurve)
  }
}
