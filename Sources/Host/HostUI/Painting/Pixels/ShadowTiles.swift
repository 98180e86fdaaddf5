import Raster

/// The coverage of a blurred box whose middle can be stretched.
struct ShadowTile {
  /// How far it reaches beyond the box, in pixels.
  let margin: Int
  let width: Int
  let height: Int
  /// `width` × `height` bytes, row by row.
  let values: [UInt8]

  /// The tile's row for row `y` of a shadow that is `length` rows high.
  func row(_ y: Int, of length: Int) -> Int {
    if y < height / 2 { return y }
    let fromEnd = length - 1 - y
    return fromEnd < height / 2 ? height - 1 - fromEnd : height / 2
  }

  /// Writes a row, made `count` bytes wide by repeating its middle.
  func stretch(_ row: Int, into bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    values.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      let from = base + row * width
      guard count > width else {
        bytes.update(from: from, count: min(count, width))
        return
      }
      let half = width / 2
      bytes.update(from: from, count: half)
      (bytes + half).update(repeating: from[half], count: count - width + 1)
      let rest = width - half - 1
      (bytes + (count - rest)).update(from: from + half + 1, count: rest)
    }
  }
}

/// Shadows that were painted before: many boxes share one.
struct ShadowTiles {
  private struct Key: Hashable {
    var radii: CornerRadii
    var blur: Int
    var width: Int
    var height: Int
  }

  private var tiles: [Key: ShadowTile] = [:]
  private var bytes = 0

  /// The bound of all tiles.
  static let maxBytes = 4 << 20
  /// The widest blur, in pixels.
  static let maxBlur = 128.0

  /// The width of the three boxes that make a blur; odd, so that it moves nothing.
  private static func window(blur: Double) -> Int {
    // Three boxes of this width come close to a bell curve whose deviation is half of the blur.
    let width = Int((min(max(blur, 0), maxBlur) * 0.94).rounded())
    return width | 1
  }

  static func margin(blur: Double) -> Int { 3 * (window(blur: blur) / 2) }

  /// The tile for a box; boxes that are larger than their corners share it.
  mutating func tile(for box: RoundedBox, blur: Double) -> ShadowTile {
    let window = Self.window(blur: blur)
    let margin = 3 * (window / 2)
    // From here inwards neither corners nor blur are seen.
    let reach = 2 * (Int(box.radii.largest.rounded(.up)) + margin) + 1
    let width = min(box.rect.width, reach)
    let height = min(box.rect.height, reach)
    let key = Key(radii: box.radii, blur: window, width: width, height: height)
    if let known = tiles[key] { return known }
    let made = Self.make(box.radii, width: width, height: height, window: window, margin: margin)
    if bytes + made.values.count > Self.maxBytes { (tiles, bytes) = ([:], 0) }
    tiles[key] = made
    bytes += made.values.count
    return made
  }

  private static func make(
    _ radii: CornerRadii, width: Int, height: Int, window: Int, margin: Int
  ) -> ShadowTile {
    let columns = width + 2 * margin
    let rows = height + 2 * margin
    var masks = CornerMasks()
    let shape = BoxCoverage(
      RoundedBox(PixelArea(x: margin, y: margin, width: width, height: height), radii: radii),
      masks: &masks)
    var values = [UInt8](repeating: 0, count: columns * rows)
    values.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      for y in margin..<margin + height {
        (base + y * columns).update(repeating: 255, count: columns)
        shape.multiply(base + y * columns, y: y, x: 0, count: columns)
      }
      let line = UnsafeMutablePointer<UInt8>.allocate(capacity: max(columns, rows))
      defer { line.deallocate() }
      for _ in 0..<3 {
        for y in 0..<rows { blur(base + y * columns, columns, step: 1, window, line) }
        for x in 0..<columns { blur(base + x, rows, step: columns, window, line) }
      }
    }
    return ShadowTile(margin: margin, width: columns, height: rows, values: values)
  }

  /// A box blur of `count` bytes that are `step` apart; `line` has room for as many.
  private static func blur(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, step: Int, _ window: Int,
    _ line: UnsafeMutablePointer<UInt8>
  ) {
    let half = window / 2
    for index in 0..<count { line[index] = bytes[index * step] }
    var sum = 0
    for index in 0..<min(half, count) { sum += Int(line[index]) }
    for index in 0..<count {
      if index + half < count { sum += Int(line[index + half]) }
      bytes[index * step] = UInt8(truncatingIfNeeded: (sum + half) / window)
      if index >= half { sum -= Int(line[index - half]) }
    }
  }
}
