/// A gradient laid out on the surface: returns a pixel's colour.
struct GradientSource {
  private let table: [UInt32]
  let isOpaque: Bool
  private let form: Gradient.Form
  private let spread: Gradient.Spread
  /// From pixels into a gradient space in which the circle has radius 1.
  private let toUnit: Matrix
  /// Where in a pixel it is looked at: in the middle, in steps of linear RGB in its first corner (`GradientTable`).
  private let place: Double

  /// `matrix` goes from gradient space to pixels; one that has no inverse shows the last colour everywhere.
  ///
  /// `steps` is what the table was made with.
  init(_ gradient: Gradient, table: GradientTable, matrix: Matrix, steps: Bool) {
    place = gradient.interpolation == .rgb || !steps ? 0.5 : 0
    self.table = table.colors
    isOpaque = table.isOpaque
    form = gradient.form
    spread = gradient.spread
    let unit = Matrix.scale(1 / Gradient.extent, 1 / Gradient.extent)
    toUnit = unit * (matrix.inverse ?? Matrix(a: 0, b: 0, c: 0, d: 0, tx: 1e9, ty: 0))
  }

  /// Writes the colours of `count` pixels from `x`, `y`, as they are in a row that is reckoned from `origin`.
  func fetch(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, from origin: Int
  ) {
    let start = toUnit.apply(Point(x: Double(origin) + place, y: Double(y) + place))
    let skipped = x &- origin
    table.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      switch form {
      case .linear: fetchLinear(target, start.x, table, skipped, count)
      case .radial: fetchRadial(target, start, table, skipped, count)
      case .focal(let focus):
        if focus == 0 {
          fetchRadial(target, start, table, skipped, count)
        } else {
          fetchFocal(
            target, start, min(max(focus.tamed(limit: 1), -0.98), 0.98), table, skipped, count)
        }
      }
    }
  }

  /// Fixed point for places in the table.
  private static let one = Double(1 << 20)
  /// The last entry of the table; as a mask, all places in it.
  private var last: Int { table.count &- 1 }

  private func fetchLinear(
    _ target: UnsafeMutablePointer<UInt32>, _ start: Double, _ table: UnsafePointer<UInt32>,
    _ skipped: Int, _ count: Int
  ) {
    let lastEntry = last
    // -1…1 → entries.
    let half = Double((lastEntry + 1) / 2)
    var t = Int64((((start + 1) * half + 0.5).tamed(limit: 1e12) * Self.one).rounded(.down))
    let step = Int64(((toUnit.a * half).tamed(limit: 1e9) * Self.one).rounded())
    t &+= step &* Int64(skipped)
    switch spread {
    case .pad:
      let last = Int64(lastEntry)
      for index in 0..<count {
        target[index] = table[Int(min(max(t >> 20, 0), last))]
        t &+= step
      }
    case .repeat:
      for index in 0..<count {
        target[index] = table[Int(truncatingIfNeeded: t >> 20) & lastEntry]
        t &+= step
      }
    case .reflect:
      for index in 0..<count {
        target[index] = table[Self.reflected(Int(truncatingIfNeeded: t >> 20), lastEntry)]
        t &+= step
      }
    }
  }

  @inline(__always) private static func reflected(_ place: Int, _ last: Int) -> Int {
    let turn = place & (2 &* last &+ 1)
    return turn > last ? 2 &* last &+ 1 &- turn : turn
  }

  /// Pixels whose places are found at once: each such block starts from exact numbers, so that errors of single precision
  /// don't add up along a row.
  private static let block = 64

  /// Finds the colours of a row by the place of each pixel, `place(x, y)`, where 1 is the circle.
  ///
  /// The places are found in one loop, which the compiler makes vectors of, the colours in another.
  @inline(__always) private func fetchBlocks(
    _ target: UnsafeMutablePointer<UInt32>, _ start: Point, _ table: UnsafePointer<UInt32>,
    _ skipped: Int, _ count: Int, place: (Float, Float) -> Float
  ) {
    let stepX = Float(toUnit.a.tamed(limit: 1e9))
    let stepY = Float(toUnit.b.tamed(limit: 1e9))
    let last = last
    let size = Float(last + 1)
    // Beyond some hundred circles the colour cannot be seen.
    let limit = spread == .pad ? Float(last) : 8_000_000
    // Blocks are counted from where the row is reckoned.
    var block = skipped / Self.block &* Self.block
    var first = skipped &- block
    var done = 0
    while done < count {
      let piece = min(Self.block &- first, count &- done)
      let x = Float((start.x + Double(block) * toUnit.a).tamed(limit: 1e9))
      let y = Float((start.y + Double(block) * toUnit.b).tamed(limit: 1e9))
      let line = target + done
      for index in 0..<piece {
        let at = Float(Int32(truncatingIfNeeded: first &+ index))
        let entry = place(x + at * stepX, y + at * stepY) * size
        // The comparisons' order makes NaN 0; added to 2²³ the number is rounded, and its low bits are that.
        let bounded = entry > 0 ? (entry < limit ? entry : limit) : 0
        line[index] = (bounded + 8_388_608).bitPattern & 0x7F_FFFF
      }
      switch spread {
      case .pad: for index in 0..<piece { line[index] = table[Int(line[index])] }
      case .repeat: for index in 0..<piece { line[index] = table[Int(line[index]) & last] }
      case .reflect:
        for index in 0..<piece { line[index] = table[Self.reflected(Int(line[index]), last)] }
      }
      done &+= piece
      block &+= Self.block
      first = 0
    }
  }

  @inline(never) private func fetchRadial(
    _ target: UnsafeMutablePointer<UInt32>, _ start: Point, _ table: UnsafePointer<UInt32>,
    _ skipped: Int, _ count: Int
  ) {
    fetchBlocks(target, start, table, skipped, count) { x, y in (x * x + y * y).squareRoot() }
  }

  /// The ray from the focus f through a pixel, f + s·d, meets the circle where |f + s·d| = 1; the colour is that at 1 / s.
  ///
  /// The focus comes no nearer to the circle than 0.98 (R.Grad.2).
  @inline(never) private func fetchFocal(
    _ target: UnsafeMutablePointer<UInt32>, _ start: Point, _ focus: Double,
    _ table: UnsafePointer<UInt32>, _ skipped: Int, _ count: Int
  ) {
    let rest = Float(1 - focus * focus)
    let scale = 1 / rest
    let focus = Float(focus)
    fetchBlocks(target, start, table, skipped, count) { x, y in
      // s² |d|² + 2 s (d·f) = 1 - f²; 1/s = (d·f + sqrt((d·f)² + |d|² (1 - f²))) / (1 - f²).
      let dx = x - focus
      let along = dx * focus
      return (along + (along * along + (dx * dx + y * y) * rest).squareRoot()) * scale
    }
  }
}
