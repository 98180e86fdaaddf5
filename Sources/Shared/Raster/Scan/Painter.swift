/// Draws shapes on surfaces.
///
/// It keeps the buffers of its work between drawings: make one for each thread and keep it.
public final class Painter {
  private var scanner = Scanner()
  private var keeper = RunKeeper()
  private let scratch: UnsafeMutablePointer<UInt32>
  private let tables = GradientTables()
  /// The paints of the pass that is drawn.
  private var sources: [PaintSource] = []

  /// A painter with empty buffers.
  public init() {
    scratch = .allocate(capacity: SurfaceSink.scratchLength)
    scratch.initialize(repeating: 0, count: SurfaceSink.scratchLength)
  }

  deinit {
    scratch.deallocate()
    scanner.free()
  }

  /// Draws `shape` over what `surface` shows, moved by whole pixels, within `clip` (all when nil) and as far as `mask`
  /// covers (everywhere when nil).
  ///
  /// `part` (all when nil) says which pixels are wanted: these become what they are when all is drawn. That is not so for
  /// `clip`, at whose border gradients and pictures begin again. Returns the pixels that may have changed.
  @discardableResult
  public func draw(
    _ shape: PreparedShape, on surface: Surface, x: Int = 0, y: Int = 0, clip: PixelRect? = nil,
    within part: PixelRect? = nil, mask: CoverageMap? = nil, transform: ColorTransform = .identity
  ) -> PixelRect {
    guard PixelRect.holds(x, y) else { return .empty }
    var all = shape.bounds.offset(x: x, y: y).intersection(surface.bounds)
    if let clip { all = all.intersection(clip) }
    var area = all
    if let part { area = area.intersection(part) }
    if let mask { area = area.intersection(mask.bounds) }
    guard !area.isEmpty else { return .empty }
    // Rows do not know of each other, and runs do not know what lies right of them; but they begin where they begin.
    let scanned = PixelRect(
      minX: all.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
    surface.noteChange()
    let matrix = Matrix.translation(Double(x), Double(y)) * shape.matrix
    // In their place: to copy one counts its references.
    shape.passes.withUnsafeBufferPointer { passes in
      for pass in passes.indices {
        draw(
          passes[pass], shape.grid, on: surface, x: x, y: y, scanned: scanned, left: area.minX,
          mask, matrix,
          transform)
      }
    }
    return area
  }

  private func draw(
    _ pass: PreparedShape.Pass, _ grid: SampleGrid, on surface: Surface, x: Int, y: Int,
    scanned: PixelRect, left: Int, _ mask: CoverageMap?, _ matrix: Matrix,
    _ transform: ColorTransform
  ) {
    for paint in pass.paints {
      sources.append(
        PaintSource(paint, matrix: matrix, transform: transform, grid: grid, tables: tables)
      )
    }
    sources.withUnsafeBufferPointer { sources in
      guard let base = sources.baseAddress else { return }
      var sink = SurfaceSink(
        pixels: surface.pixels, width: surface.width, sources: base, sourceCount: sources.count,
        left: left, mask: mask, full: grid.full, fullShift: UInt32(grid.shift * 2),
        scratch: scratch)
      keeper.scan(
        pass, grid: grid, x: x, y: y, clip: scanned, scanner: &scanner, sink: &sink)
    }
    sources.removeAll(keepingCapacity: true)
  }

  /// Adds what `shape` covers, whatever it is painted with, to a mask.
  public func cover(_ shape: PreparedShape, in map: CoverageMap, x: Int = 0, y: Int = 0) {
    guard PixelRect.holds(x, y) else { return }
    let area = shape.bounds.offset(x: x, y: y).intersection(map.bounds)
    guard !area.isEmpty else { return }
    var sink = CoverageSink(map: map, full: shape.grid.full)
    for pass in shape.passes {
      keeper.scan(pass, grid: shape.grid, x: x, y: y, clip: area, scanner: &scanner, sink: &sink)
    }
  }
}
