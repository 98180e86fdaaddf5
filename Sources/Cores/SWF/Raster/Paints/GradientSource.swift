/// A gradient laid out on the surface: answers what colour a pixel has.
struct GradientSource {
  private let table: [UInt32]
  let isOpaque: Bool
  private let form: Gradient.Form
  private let spread: Gradient.Spread
  /// From pixels into a gradient space in which the circle has radius 1.
  private let toUnit: Matrix
  /// Where in a pixel it is looked at: in the middle, in linear RGB in its first corner (`GradientTable`).
  private let place: Double

  /// `matrix` goes from gradient space to pixels; one that has no inverse shows the last colour everywhere.
  init(_ gradient: Gradient, table: GradientTable, matrix: Matrix) {
    place = gradient.interpolation == .rgb ? 0.5 : 0
    self.table = table.colors
    isOpaque = table.isOpaque
    form = gradient.form
    spread = gradient.spread
    let unit = Matrix.scale(1 / Gradient.extent, 1 / Gradient.extent)
    toUnit = unit * (matrix.inverse ?? Matrix(a: 0, b: 0, c: 0, d: 0, tx: 1e9, ty: 0))
  }

  /// Writes the colours of `count` pixels from `x`, `y`.
  func fetch(_ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let start = toUnit.apply(Point(x: Double(x) + place, y: Double(y) + place))
    table.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      switch form {
      case .linear: fetchLinear(target, start.x, table, count)
      case .radial: fetchRadial(target, start, table, count)
      case .focal(let focus):
        if focus == 0 {
          fetchRadial(target, start, table, count)
        } else {
          fetchFocal(target, start, min(max(focus.tamed(limit: 1), -0.98), 0.98), table, count)
        }
      }
    }
  }

  /// Fixed point for places in the table.
  private static let one = Double(1 << 20)
  private static let last = GradientTable.count - 1

  private func fetchLinear(
    _ target: UnsafeMutablePointer<UInt32>, _ start: Double, _ table: UnsafePointer<UInt32>,
    _ count: Int
  ) {
    // -1…1 → entries.
    let half = Double(GradientTable.count / 2)
    var t = Int64((((start + 1) * half + 0.5).tamed(limit: 1e12) * Self.one).rounded(.down))
    let step = Int64(((toUnit.a * half).tamed(limit: 1e9) * Self.one).rounded())
    let last = Int64(Self.last)
    switch spread {
    case .pad:
      for index in 0..<count {
        target[index] = table[Int(min(max(t >> 20, 0), last))]
        t &+= step
      }
    case .repeat:
      for index in 0..<count {
        target[index] = table[Int((t >> 20) & last)]
        t &+= step
      }
    case .reflect:
      for index in 0..<count {
        target[index] = table[Self.reflected(Int(truncatingIfNeeded: t >> 20))]
        t &+= step
      }
    }
  }

  @inline(__always) private static func reflected(_ place: Int) -> Int {
    let turn = place & (2 &* last &+ 1)
    return turn > last ? 2 &* last &+ 1 &- turn : turn
  }

  /// The entry for a distance of `radius`, where 1 is the circle.
  @inline(__always) private func entry(_ radius: Float) -> Int {
    // The comparison's order makes NaN 0.
    let place = Int(min(radius > 0 ? radius : 0, 1e6) * Float(GradientTable.count) + 0.5)
    switch spread {
    case .pad: return min(place, Self.last)
    case .repeat: return place & Self.last
    case .reflect: return Self.reflected(place)
    }
  }

  private func fetchRadial(
    _ target: UnsafeMutablePointer<UInt32>, _ start: Point, _ table: UnsafePointer<UInt32>,
    _ count: Int
  ) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var index = 0
    while index < count {
      let at = Double(index)
      // Each block starts from exact numbers: errors of single precision don't add up along a row.
      let x = Float(start.x + at * toUnit.a) + lanes * Float(toUnit.a)
      let y = Float(start.y + at * toUnit.b) + lanes * Float(toUnit.b)
      let radius = (x * x + y * y).squareRoot()
      for lane in 0..<min(8, count &- index) { target[index &+ lane] = table[entry(radius[lane])] }
      index &+= 8
    }
  }

  /// The ray from the focus f through a pixel, f + s·d, meets the circle where |f + s·d| = 1; the colour is that at
  /// 1 / s.
  ///
  /// The focus comes no nearer to the circle than 0.98 (measured).
  private func fetchFocal(
    _ target: UnsafeMutablePointer<UInt32>, _ start: Point, _ focus: Double,
    _ table: UnsafePointer<UInt32>, _ count: Int
  ) {
    let rest = 1 - focus * focus
    var x = start.x - focus
    var y = start.y
    for index in 0..<count {
      let square = x * x + y * y
      // s² |d|² + 2 s (d·f) = 1 - f²; t = 1/s = (d·f + sqrt((d·f)² + |d|² (1 - f²))) / (1 - f²).
      let along = x * focus
      let t = (along + (along * along + square * rest).squareRoot()) / rest
      target[index] = table[entry(Float(t))]
      x += toUnit.a
      y += toUnit.b
    }
  }
}
