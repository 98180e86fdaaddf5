/// A paint made ready for one drawing: colour transform done, matrix turned round.
enum PaintSource {
  case solid(UInt32)
  case gradient(GradientSource)
  case bitmap(BitmapSource)

  /// `matrix` goes from the shape's space to pixels; `table` are a gradient's colours without transform, when they are there.
  init(
    _ paint: Paint, table: GradientTable?, matrix: Matrix, transform: ColorTransform,
    grid: SampleGrid
  ) {
    switch paint {
    case .solid(let color): self = .solid(transform.apply(color).pixel)
    case .gradient(let gradient, let own):
      let ready = transform == .identity ? table : nil
      self = .gradient(
        GradientSource(
          gradient,
          table: ready ?? GradientTable(gradient, transform: transform, steps: grid != .one),
          matrix: matrix * own, steps: grid != .one))
    case .bitmap(let bitmap, let own):
      if let source = BitmapSource(bitmap, matrix: matrix * own, transform: transform) {
        self = .bitmap(source)
      } else {
        self = .solid(0)
      }
    }
  }

  /// Whether it hides all that lies below.
  var isOpaque: Bool {
    switch self {
    case .solid(let pixel): pixel >> 24 == 255
    case .gradient(let source): source.isOpaque
    case .bitmap(let source): source.isOpaque
    }
  }

  /// Writes the colours of `count` pixels from `x`, `y`.
  func fetch(_ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    switch self {
    case .solid(let pixel): target.update(repeating: pixel, count: count)
    case .gradient(let source): source.fetch(target, x: x, y: y, count: count)
    case .bitmap(let source): source.fetch(target, x: x, y: y, count: count)
    }
  }
}
