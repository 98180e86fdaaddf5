/// A straight piece of an outline as the scan needs it: downwards, in rows and columns of samples.
///
/// Row j is the line y = (j + ½) / grid. A segment crosses the rows `firstRow` ≤ j < `endRow`; those samples of the row
/// are right of it whose column is at least `x` >> 32.
struct Segment {
  var firstRow: Int32
  var endRow: Int32
  /// The crossing in `firstRow`, in columns of samples, 32.32 fixed point; moved so that rounding down gives the first column to its right.
  var x: Int64
  /// What is added to `x` from one row to the next.
  var step: Int64
  /// The fill on the west side, counted from 1; 0 is none.
  var west: UInt16
  /// The fill on the east side.
  var east: UInt16

  static let one = Double(1 << 32)
}

/// Makes segments out of edges: transforms, flattens, cuts to rows.
struct SegmentBuilder {
  let matrix: Matrix
  let grid: Double
  var segments: [Segment] = []

  /// Points further away than this many pixels are pulled in: no surface reaches there, and all numbers stay exact.
  static let limit = Double(1 << 21)
  /// A curve becomes straight pieces none of which is off by more than this many pixels.
  ///
  /// At low quality it is exactly a tenth of a pixel (measured: low-curves).
  let tolerance: Double
  /// What a curve may be off at low quality, in the shape's own unit: a tenth of a pixel at its own size, however it is
  /// shown (measured: low-curves).
  static let ownTolerance = 2.0
  /// A sample on a crossing belongs to the east.
  ///
  /// Crossings are moved west by this much, so that rounding can't move such a sample to the other side.
  private static let tie = 1.0 / 262_144

  init(matrix: Matrix, grid: SampleGrid) {
    self.matrix = matrix
    self.grid = Double(grid.rawValue)
    tolerance =
      switch grid {
      case .one: 0.1
      case .two, .four: 0.04
      case .eight, .sixteen: 1.0 / 64
      }
  }

  /// A point of the shape in pixels.
  func place(_ point: Point) -> Point { matrix.apply(point).tamed(limit: Self.limit) }

  mutating func add(_ edge: Edge) {
    guard edge.left != edge.right else { return }
    guard let control = edge.control else {
      addLine(from: place(edge.from), to: place(edge.to), left: edge.left, right: edge.right)
      return
    }
    if grid == 1 {
      CurveFlattening.flatten(
        from: edge.from.tamed(limit: Self.limit * 32),
        control: control.tamed(limit: Self.limit * 32),
        to: edge.to.tamed(limit: Self.limit * 32), tolerance: Self.ownTolerance
      ) { a, b in
        addLine(from: place(a), to: place(b), left: edge.left, right: edge.right)
      }
      return
    }
    CurveFlattening.flatten(
      from: place(edge.from), control: place(control), to: place(edge.to), tolerance: tolerance
    ) { a, b in
      addLine(from: a, to: b, left: edge.left, right: edge.right)
    }
  }

  /// Rounded up; the numbers here are far from what an integer can't hold. (`rounded` is a call of the C library.)
  @inline(__always) private static func ceiling(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }

  /// At low quality corners lie on 256ths of pixels (measured: low-corners).
  private func snapped(_ point: Point) -> Point {
    if grid > 1 { return point }
    return Point(x: (point.x * 256).rounded() / 256, y: (point.y * 256).rounded() / 256)
  }

  /// Adds a straight edge given in pixels.
  mutating func addLine(from start: Point, to end: Point, left: UInt16, right: UInt16) {
    let from = snapped(start)
    let to = snapped(end)
    let down = to.y > from.y
    let top = down ? from : to
    let bottom = down ? to : from
    let firstRow = Self.ceiling(top.y * grid - 0.5)
    let endRow = Self.ceiling(bottom.y * grid - 0.5)
    guard firstRow < endRow else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let crossing = top.x * grid + ((Double(firstRow) + 0.5) - top.y * grid) * slope
    // The sample in column i lies at i + ½: the first right of the crossing is the crossing less ½, rounded up.
    let x = (crossing - 0.5 - Self.tie).tamed(limit: Self.limit * 16)
    let step = firstRow + 1 < endRow ? slope.tamed(limit: Self.limit * 32) : 0
    segments.append(
      Segment(
        firstRow: Int32(firstRow), endRow: Int32(endRow),
        x: Int64((x * Segment.one).rounded()) + ((1 << 32) - 1),
        step: Int64((step * Segment.one).rounded()),
        // Walking down, the left hand points to the east: y grows downwards.
        west: down ? right : left, east: down ? left : right))
  }
}
