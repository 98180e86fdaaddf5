/// The noise of `BitmapData.perlinNoise`.
///
/// Source: the program in "feTurbulence", Scalable Vector Graphics 1.1, which Flash Player follows.
package struct PerlinNoise {
  /// What is made of the noise.
  package struct Pattern {
    /// In waves for each pixel.
    package var frequency: SIMD2<Double>
    /// Where each octave begins.
    package var offsets: [SIMD2<Double>]
    package var isFractal: Bool
    /// The size of what should fit to itself.
    package var tile: SIMD2<Double>?

    package init(
      frequency: SIMD2<Double>, offsets: [SIMD2<Double>], isFractal: Bool,
      tile: SIMD2<Double>? = nil
    ) {
      self.frequency = frequency
      self.offsets = offsets
      self.isFractal = isFractal
      self.tile = tile
    }
  }

  private static let size = 256
  private var lattice: [Int]
  private var gradients: [[SIMD2<Double>]]

  package init(seed: Int) {
    var random = seed <= 0 ? -(seed % 2_147_483_646) + 1 : min(seed, 2_147_483_646)
    func next() -> Int {
      random = random * 16_807 % 2_147_483_647
      return random
    }
    let size = Self.size
    lattice = Array(0..<size)
    gradients = (0..<4).map { _ in
      (0..<size).map { _ in
        let x = Double(next() % (size * 2) - size) / Double(size)
        let y = Double(next() % (size * 2) - size) / Double(size)
        let length = (x * x + y * y).squareRoot()
        return length == 0 ? .zero : SIMD2(x / length, y / length)
      }
    }
    for index in stride(from: size - 1, to: 0, by: -1) { lattice.swapAt(index, next() % size) }
    lattice += lattice + lattice.prefix(2)
    for channel in gradients.indices {
      gradients[channel] += gradients[channel] + gradients[channel].prefix(2)
    }
  }

  /// The value of a channel from 0 to 255.
  package func level(_ pattern: Pattern, channel: Int, at point: SIMD2<Double>) -> UInt32 {
    let value = sum(pattern, channel: channel, at: point)
    // Rounded before it is halved, as in Flash Player.
    let level = pattern.isFractal ? (value * 255 + 255 + 0.5) / 2 : value * 255 + 0.5
    return UInt32(max(0, min(level, 255)))
  }

  private func sum(_ pattern: Pattern, channel: Int, at point: SIMD2<Double>) -> Double {
    var frequency = pattern.frequency
    // How many lattice cells a tile has: the lattice begins again there.
    var cells: (x: Int, y: Int)?
    if let tile = pattern.tile {
      frequency = SIMD2(
        Self.fitting(frequency.x, to: tile.x), Self.fitting(frequency.y, to: tile.y))
      cells = (Self.cells(tile.x * frequency.x), Self.cells(tile.y * frequency.y))
    }
    var result = 0.0
    var ratio = 1.0
    for offset in pattern.offsets {
      let noise = noise(channel, (point + offset) * frequency * ratio, cells)
      result += (pattern.isFractal ? noise : abs(noise)) / ratio
      ratio *= 2
      cells = cells.map { (min($0.x * 2, Self.mostCells), min($0.y * 2, Self.mostCells)) }
    }
    return result
  }

  /// More cells than any picture has pixels: beyond, the place where the lattice repeats is not seen.
  private static let mostCells = 1 << 40

  private static func cells(_ waves: Double) -> Int {
    waves.isNaN ? 0 : Int(min(max(waves + 0.5, 0), Double(mostCells)))
  }

  /// The frequency next to one with which a tile holds whole waves.
  private static func fitting(_ frequency: Double, to size: Double) -> Double {
    guard frequency != 0 else { return 0 }
    let low = (size * frequency).rounded(.down) / size
    let high = (size * frequency).rounded(.up) / size
    return frequency / low < high / frequency ? low : high
  }

  private func noise(_ channel: Int, _ point: SIMD2<Double>, _ cells: (x: Int, y: Int)?) -> Double {
    let origin = 4096.0
    func split(_ value: Double, _ count: Int?) -> (first: Int, second: Int, offset: Double) {
      let moved = max(-1e15, min(value + origin, 1e15))
      let cell = Int(moved)
      var (first, second) = (cell, cell + 1)
      if let count {
        let wrap = count + Int(origin)
        if first >= wrap { first -= count }
        if second >= wrap { second -= count }
      }
      return (first & 255, second & 255, moved - Double(cell))
    }
    let (x, y) = (split(point.x, cells?.x), split(point.y, cells?.y))
    let (i, j) = (lattice[x.first], lattice[x.second])
    func smooth(_ value: Double) -> Double { value * value * (3 - 2 * value) }
    func mixed(_ part: Double, _ a: Double, _ b: Double) -> Double { a + part * (b - a) }
    func product(_ corner: Int, _ dx: Double, _ dy: Double) -> Double {
      let gradient = gradients[channel][lattice[corner]]
      return dx * gradient.x + dy * gradient.y
    }
    let part = smooth(x.offset)
    let above = mixed(
      part, product(i + y.first, x.offset, y.offset), product(j + y.first, x.offset - 1, y.offset))
    let below = mixed(
      part, product(i + y.second, x.offset, y.offset - 1),
      product(j + y.second, x.offset - 1, y.offset - 1))
    return mixed(smooth(y.offset), above, below)
  }
}
