/// A shape made ready to be drawn at one scale: flattened, cut into rows of samples, strokes made into outlines.
///
/// Keep it as long as the shape's matrix and the quality stay the same; whole pixels of translation are free
/// (`Painter.draw` takes an offset). It is a value that shares its storage.
public struct PreparedShape {
  /// One pass of the scan.
  struct Pass {
    /// Sorted by first row.
    var segments: [Segment]
    var paints: [Paint]
    var rule: FillRule
    /// The pixels that it may touch.
    let bounds: PixelRect
    /// What was found in it before.
    let memory = RunMemory()
  }

  var passes: [Pass]
  let matrix: Matrix
  let grid: SampleGrid

  /// The pixels that it may touch.
  public let bounds: PixelRect

  /// How many pieces its outlines have, at some 40 bytes each.
  public var segmentCount: Int { passes.reduce(0) { $0 + $1.segments.count } }

  /// The pictures that it is filled with.
  public var pictures: [Surface] {
    passes.flatMap(\.paints).flatMap { paint -> [Surface] in
      switch paint {
      case .bitmap(let bitmap, _): [bitmap.surface]
      case .generated(let generator, _): generator.pictures
      case .solid, .gradient: []
      }
    }
  }

  /// Makes `shape` ready.
  ///
  /// `matrix` takes the shape's unit to pixels; `unit` is how many of the shape's units make a pixel when `matrix` is
  /// what it is in an unscaled movie (Flash: 20), needed for lines that don't grow with their shape.
  public init(_ shape: Shape, matrix: Matrix, grid: SampleGrid = .four, unit: Double = 20) {
    self.matrix = matrix
    self.grid = grid
    var passes: [Pass] = []
    guard matrix.isFinite else {
      self.passes = []
      bounds = .empty
      return
    }
    for layer in shape.layers {
      var builder = SegmentBuilder(matrix: matrix, grid: grid)
      builder.segments.reserveCapacity(layer.edges.count)
      for edge in layer.edges { builder.add(edge) }
      Self.append(builder.segments, paints: layer.fills, rule: layer.rule, grid, to: &passes)

      guard !layer.lines.isEmpty else { continue }
      var outlines = SegmentBuilder(matrix: .identity, grid: grid)
      Stroker(matrix: matrix, unit: unit, grid: grid, tolerance: outlines.tolerance)
        .stroke(layer, into: &outlines)
      Self.append(
        outlines.segments, paints: layer.lines.map(\.paint), rule: .nonZero, grid, to: &passes)
    }
    self.passes = passes
    bounds = passes.reduce(PixelRect.empty) { $0.union($1.bounds) }
  }

  private static func append(
    _ segments: [Segment], paints: [Paint], rule: FillRule, _ grid: SampleGrid,
    to passes: inout [Pass]
  ) {
    guard !segments.isEmpty, !paints.isEmpty else { return }
    passes.append(
      Pass(
        segments: sorted(segments), paints: paints, rule: rule,
        bounds: bounds(of: segments, grid: grid)))
  }

  /// The segments by first row; numbers are sorted, which is much quicker than moving segments.
  private static func sorted(_ segments: [Segment]) -> [Segment] {
    var keys = segments.indices.map { Int(segments[$0].firstRow) << 32 | $0 }
    keys.sort()
    return keys.map { segments[$0 & 0xFFFF_FFFF] }
  }

  private static func bounds(of segments: [Segment], grid: SampleGrid) -> PixelRect {
    var minRow = Int.max
    var maxRow = Int.min
    var minColumn = Int.max
    var maxColumn = Int.min
    for segment in segments {
      minRow = min(minRow, Int(segment.firstRow))
      maxRow = max(maxRow, Int(segment.endRow))
      let first = Int(segment.x >> 32)
      let rows = Int64(segment.endRow) - Int64(segment.firstRow) - 1
      let last = Int((segment.x &+ segment.step &* rows) >> 32)
      minColumn = min(minColumn, min(first, last))
      maxColumn = max(maxColumn, max(first, last))
    }
    guard minRow < maxRow else { return .empty }
    let shift = grid.shift
    let round = grid.rawValue - 1
    return PixelRect(
      minX: minColumn >> shift, minY: minRow >> shift,
      maxX: (maxColumn + round) >> shift, maxY: (maxRow + round) >> shift)
  }
}
