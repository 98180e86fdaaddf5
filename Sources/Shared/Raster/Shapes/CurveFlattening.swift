/// Cuts quadratic curves into straight pieces.
///
/// Every curve is a stretch of a parabola. Along the parabola y = x² the best pieces are equally long in the integral of
/// the fourth root of 1 + 4x² (to the power of -1): dense at the vertex, wide in nearly straight parts. The integral and its
/// inverse have short approximations: Raph Levien, "Flattening quadratic Béziers", 2019. At a tolerance of a tenth of a
/// pixel the ends of the pieces are those of Flash Player at low quality (measured: low-curves).
enum CurveFlattening {
  /// No curve gets more pieces.
  static let maxPieces = 256.0

  /// Calls `emit` with the straight pieces of a curve in order; the first begins at `from`, the last ends at `to`.
  ///
  /// None is off by more than `tolerance`. Points must be finite.
  static func flatten(
    from: Point, control: Point, to: Point, tolerance: Double, emit: (Point, Point) -> Void
  ) {
    let chord = to - from
    let bend = control * 2 - from - to
    let across = chord.cross(bend)
    // The chord alone if it is near enough: a curve is off from its chord by |across| / 4 |chord| (measured: low-curves).
    let along = (control - from).dot(chord)
    if along > 0, along < chord.dot(chord), abs(across) <= 4 * tolerance * chord.length {
      return emit(from, to)
    }
    // Straight, or turning back on itself: equal steps do, by the bound |bend| / 4n² for their error.
    let start = (control - from).dot(bend) / across
    let end = (to - control).dot(bend) / across
    let scale = abs(across) / (bend.length * abs(end - start))
    guard scale.isFinite, start.isFinite, end.isFinite, scale > 0, abs(start) < 1e6, abs(end) < 1e6
    else {
      let pieces = (bend.length / (4 * tolerance)).squareRoot().rounded(.up)
      return emitPieces(from, control, to, pieces: pieces, emit: emit) { $0 }
    }
    let low = integral(start)
    let high = integral(end)
    let pieces = (0.5 * abs(high - low) * (scale / tolerance).squareRoot()).rounded(.up)
    let first = inverse(low)
    let length = inverse(high) - first
    emitPieces(from, control, to, pieces: pieces, emit: emit) {
      (inverse(low + (high - low) * $0) - first) / length
    }
  }

  @inline(__always) private static func emitPieces(
    _ from: Point, _ control: Point, _ to: Point, pieces: Double, emit: (Point, Point) -> Void,
    parameter: (Double) -> Double
  ) {
    let pieces = min(max(1, pieces), maxPieces)
    var last = from
    var index = 1.0
    while index < pieces {
      let t = parameter(index / pieces)
      let s = 1 - t
      let next = from * (s * s) + control * (2 * s * t) + to * (t * t)
      emit(last, next)
      last = next
      index += 1
    }
    emit(last, to)
  }

  private static func integral(_ x: Double) -> Double {
    x / (0.33 + (0.67 * 0.67 * 0.67 * 0.67 + 0.25 * x * x).squareRoot().squareRoot())
  }

  private static func inverse(_ x: Double) -> Double {
    x * (0.61 + (0.39 * 0.39 + 0.25 * x * x).squareRoot())
  }
}
