import Glibc
import Raster

/// Random numbers that are the same in each run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(x: .random(in: range, using: &self), y: .random(in: range, using: &self))
  }
}

let white = Color(red: 255, green: 255, blue: 255)
let black = Color(red: 0, green: 0, blue: 0)
let red = Color(red: 255, green: 0, blue: 0)
let green = Color(red: 0, green: 255, blue: 0)

/// A closed polygon's edges with a fill on their right.
func ring(_ points: [Point], left: UInt16 = 0, right: UInt16 = 1, line: UInt16 = 0) -> [Edge] {
  zip(points, points.dropFirst() + points.prefix(1)).map {
    Edge(from: $0, to: $1, left: left, right: right, line: line)
  }
}

func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point] {
  [
    Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
    Point(x: x, y: y + height),
  ]
}

/// Draws one layer, in pixels, over a ground.
func drawn(
  _ layer: ShapeLayer, size: Int = 32, grid: SampleGrid = .four, matrix: Matrix = .identity,
  ground: UInt32 = 0, mask: CoverageMap? = nil
) throws -> Surface {
  let surface = try Surface(width: size, height: size)
  surface.clear(ground)
  let shape = PreparedShape(Shape(layers: [layer]), matrix: matrix, grid: grid, unit: 1)
  Painter().draw(shape, on: surface, mask: mask)
  return surface
}

/// Whether two surfaces have the same size and the same pixels.
func haveEqualPixels(_ one: Surface, _ other: Surface) -> Bool {
  guard (one.width, one.height) == (other.width, other.height) else { return false }
  return one.withPixels { ours in
    other.withPixels { theirs in
      guard let first = ours.baseAddress, let second = theirs.baseAddress else { return true }
      return ours.count == theirs.count
        && memcmp(first, second, ours.count * MemoryLayout<UInt32>.stride) == 0
    }
  }
}

/// The sum of one channel (0 blue … 3 alpha) over a surface.
func sum(_ surface: Surface, channel: UInt32 = 3) -> Int {
  surface.withPixels { $0.reduce(0) { $0 + Int($1 >> (channel * 8) & 255) } }
}
