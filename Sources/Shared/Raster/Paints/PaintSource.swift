/// A paint made ready for one drawing: colour transform done, matrix turned round.
enum PaintSource {
  case solid(UInt32)
  case gradient(GradientSource)
  case bitmap(BitmapSource)
  case generated(GeneratedSource)

  /// `matrix` goes from the shape's space to pixels.
  init(
    _ paint: Paint, matrix: Matrix, transform: ColorTransform, grid: SampleGrid,
    tables: GradientTables
  ) {
    switch paint {
    case .solid(let color): self = .solid(transform.apply(color).pixel)
    case .gradient(let gradient, let own):
      let steps = grid != .one
      self = .gradient(
        GradientSource(
          gradient, table: tables.table(of: gradient, transform, steps: steps),
          matrix: matrix * own, steps: steps))
    case .bitmap(let bitmap, let own):
      if let source = BitmapSource(bitmap, matrix: matrix * own, transform: transform) {
        self = .bitmap(source)
      } else {
        self = .solid(0)
      }
    case .generated(let generator, let own):
      self =
        GeneratedSource(generator, matrix: matrix * own, transform: transform)
        .map { .generated($0) } ?? .solid(0)
    }
  }

  /// Whether it hides all that lies below.
  var isOpaque: Bool {
    switch self {
    case .solid(let pixel): pixel >> 24 == 255
    case .gradient(let source): source.isOpaque
    case .bitmap(let source): source.isOpaque
    case .generated: false
    }
  }

  /// Writes the colours of `count` pixels from `x`, `y`, as they are in a row that is reckoned from `origin`.
  func fetch(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, from origin: Int
  ) {
    switch self {
    case .solid(let pixel): target.update(repeating: pixel, count: count)
    case .gradient(let source): source.fetch(target, x: x, y: y, count: count, from: origin)
    case .bitmap(let source): source.fetch(target, x: x, y: y, count: count, from: origin)
    case .generated(let source): source.fetch(target, x: x, y: y, count: count)
    }
  }
}
