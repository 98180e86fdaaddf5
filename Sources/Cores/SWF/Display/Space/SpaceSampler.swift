package import Raster

/// A texture's pictures: sides of a cube, or one, with smaller and smaller levels.
package struct SpaceLevels {
  package var sides: [[Surface?]]

  package init(sides: [[Surface?]]) { self.sides = sides }
}

/// A texture as it is read while a program runs.
struct SpaceSampler {
  private struct Level {
    let pixels: UnsafePointer<UInt32>
    let width: Int
    let height: Int
  }

  private let sides: [[Level]]
  private let sampler: AgalSampler

  /// Nil if there is nothing to be read; valid as long as the surfaces are.
  init?(_ levels: SpaceLevels, _ sampler: AgalSampler) {
    var sides: [[Level]] = []
    for side in levels.sides {
      var made: [Level] = []
      for case let surface? in side {
        made.append(
          Level(pixels: surface.readablePixels, width: surface.width, height: surface.height))
      }
      guard let first = made.first, first.width > 0, first.height > 0 else { return nil }
      sides.append(made)
    }
    guard !sides.isEmpty else { return nil }
    (self.sides, self.sampler) = (sides, sampler)
  }

  /// Reads so many pixels.
  func read(
    _ count: Int, _ u: AgalRun.Line, _ v: AgalRun.Line, _ w: AgalRun.Line, to result: [AgalRun.Line]
  ) {
    for lane in 0..<count {
      let color: SIMD4<Float>
      if sides.count == 6 {
        let (side, x, y) = Self.face(u[lane], v[lane], w[lane])
        color = pixel(sides[side], x, y, level: 0, isClamped: true)
      } else {
        color = pixel(
          sides[0], u[lane], v[lane], level: level(lane, count, u, v), isClamped: false)
      }
      for component in 0..<4 { result[component][lane] = color[component] }
    }
  }

  /// How small the picture appears, as levels: by what lies beside it in the row (A.Smp.3).
  private func level(_ lane: Int, _ count: Int, _ u: AgalRun.Line, _ v: AgalRun.Line) -> Float {
    guard sampler.mip != .none, count > 1, sides[0].count > 1 else { return 0 }
    let next = lane + 1 < count ? lane + 1 : lane
    let (x, y) = (u[next] - u[next - 1], v[next] - v[next - 1])
    let size = max(abs(x) * Float(sides[0][0].width), abs(y) * Float(sides[0][0].height))
    guard size > 1, size.isFinite else { return max(sampler.bias, 0) }
    return max(Float(size.exponent) + (size.significand - 1) + sampler.bias, 0)
  }

  private func pixel(
    _ levels: [Level], _ u: Float, _ v: Float, level: Float, isClamped: Bool
  ) -> SIMD4<Float> {
    let last = levels.count - 1
    let bounded = min(level, Float(last))
    guard sampler.mip == .linear, last > 0 else {
      return pixel(levels[min(Int(bounded + 0.5), last)], u, v, isClamped)
    }
    let low = Int(bounded)
    let part = bounded - Float(low)
    let first = pixel(levels[low], u, v, isClamped)
    return part == 0
      ? first : first * (1 - part) + pixel(levels[min(low + 1, last)], u, v, isClamped) * part
  }

  private func pixel(_ level: Level, _ u: Float, _ v: Float, _ isClamped: Bool) -> SIMD4<Float> {
    let (x, y) = (u * Float(level.width), v * Float(level.height))
    let repeatsX = !isClamped && (sampler.wrap == .repeat || sampler.wrap == .repeatClamp)
    let repeatsY = !isClamped && (sampler.wrap == .repeat || sampler.wrap == .clampRepeat)
    func at(_ column: Int, _ row: Int) -> SIMD4<Float> {
      let column = Self.place(column, level.width, repeatsX)
      let row = Self.place(row, level.height, repeatsY)
      let pixel = level.pixels[row * level.width + column]
      return SIMD4(
        Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24))
        / 255
    }
    guard sampler.isLinear else { return at(Self.whole(x), Self.whole(y)) }
    let (left, top) = (Self.whole(x - 0.5), Self.whole(y - 0.5))
    let partX = min(max(x - 0.5 - Float(left), 0), 1)
    let partY = min(max(y - 0.5 - Float(top), 0), 1)
    let upper = at(left, top) * (1 - partX) + at(left + 1, top) * partX
    let lower = at(left, top + 1) * (1 - partX) + at(left + 1, top + 1) * partX
    return upper * (1 - partY) + lower * partY
  }

  private static func whole(_ value: Float) -> Int {
    value.isNaN ? 0 : Int(min(max(value.rounded(.down), -1e7), 1e7))
  }

  private static func place(_ value: Int, _ size: Int, _ repeats: Bool) -> Int {
    guard repeats else { return min(max(value, 0), size - 1) }
    let rest = value % size
    return rest < 0 ? rest + size : rest
  }

  /// The side of a cube that a direction meets, and where: +X −X +Y −Y +Z −Z (A.T.5).
  private static func face(_ x: Float, _ y: Float, _ z: Float) -> (Int, Float, Float) {
    let (ax, ay, az) = (abs(x), abs(y), abs(z))
    func place(_ side: Int, _ u: Float, _ v: Float, _ length: Float) -> (Int, Float, Float) {
      length > 0 ? (side, (u / length + 1) / 2, (v / length + 1) / 2) : (side, 0.5, 0.5)
    }
    if ax >= ay, ax >= az { return x >= 0 ? place(0, -z, -y, ax) : place(1, z, -y, ax) }
    if ay >= az { return y >= 0 ? place(2, x, z, ay) : place(3, x, -z, ay) }
    return z >= 0 ? place(4, x, -y, az) : place(5, -x, -y, az)
  }
}
