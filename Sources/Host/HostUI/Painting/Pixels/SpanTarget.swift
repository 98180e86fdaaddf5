import Raster

/// Arithmetic on bytes and premultiplied pixels, two channels at once.
enum SpanMath {
  @inline(__always) static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// All four channels times `factor` / 255, rounded.
  @inline(__always) static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var low = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var high = ((pixel &>> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    low = ((low &+ ((low &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    high = (high &+ ((high &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
  }

  @inline(__always) static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    source &+ scaled(target, 255 &- (source &>> 24))
  }
}

/// The pixels of a surface while something is painted: rows of colour, of coverage and of pixels, cut by the clips.
///
/// It borrows the pixels and lives within one call of `Surface.withPixels`. Places are those of the painter, whose origin the
/// surface's first pixel need not be.
struct SpanTarget {
  /// The pixel at the painter's origin; may lie outside of the surface.
  private let origin: UnsafeMutablePointer<UInt32>
  private let stride: Int
  /// What may be painted; within the surface.
  let clip: PixelArea
  /// Clips with round corners.
  private let rounds: [BoxCoverage]
  /// 0…255.
  private let opacity: UInt32
  /// `clip.width` bytes.
  private let scratch: UnsafeMutablePointer<UInt8>

  init(
    pixels: UnsafeMutablePointer<UInt32>, stride: Int, originX: Int, originY: Int, clip: PixelArea,
    rounds: [BoxCoverage], opacity: UInt32, scratch: UnsafeMutablePointer<UInt8>
  ) {
    origin = pixels - (originY * stride + originX)
    self.stride = stride
    self.clip = clip
    self.rounds = rounds
    self.opacity = opacity
    self.scratch = scratch
  }

  /// A row of one colour from `start` up to `end`.
  @inline(__always) func fill(_ y: Int, from start: Int, to end: Int, _ pixel: UInt32) {
    guard y >= clip.minY, y < clip.maxY else { return }
    let first = max(start, clip.minX)
    let count = min(end, clip.maxX) - first
    guard count > 0 else { return }
    if isRound(y) {
      scratch.update(repeating: 255, count: count)
      multiplyRounds(y, first, count)
      blend(y, first, count, faded(pixel), scratch)
      return
    }
    let row = origin + (y * stride + first)
    let pixel = faded(pixel)
    let rest = 255 &- (pixel &>> 24)
    if rest == 0 {
      row.update(repeating: pixel, count: count)
    } else {
      for index in 0..<count { row[index] = pixel &+ SpanMath.scaled(row[index], rest) }
    }
  }

  /// A colour over as much of `count` pixels from column `start` on as `coverage` says.
  func cover(
    _ y: Int, from start: Int, count: Int, _ pixel: UInt32, _ coverage: UnsafePointer<UInt8>
  ) {
    guard y >= clip.minY, y < clip.maxY else { return }
    let first = max(start, clip.minX)
    let count = min(start + count, clip.maxX) - first
    guard count > 0 else { return }
    let coverage = coverage + (first - start)
    if isRound(y) {
      scratch.update(from: coverage, count: count)
      multiplyRounds(y, first, count)
      blend(y, first, count, faded(pixel), scratch)
    } else {
      blend(y, first, count, faded(pixel), coverage)
    }
  }

  /// Pixels laid over `count` pixels from column `start` on, as far as `coverage` says (everywhere when nil).
  func copy(
    _ y: Int, from start: Int, count: Int, _ source: UnsafePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>? = nil
  ) {
    guard y >= clip.minY, y < clip.maxY else { return }
    let first = max(start, clip.minX)
    let count = min(start + count, clip.maxX) - first
    guard count > 0 else { return }
    let source = source + (first - start)
    let row = origin + (y * stride + first)
    var weights: UnsafePointer<UInt8>?
    if isRound(y) || opacity < 255 || coverage != nil {
      if let coverage {
        scratch.update(from: coverage + (first - start), count: count)
      } else {
        scratch.update(repeating: 255, count: count)
      }
      if opacity < 255 {
        for index in 0..<count {
          scratch[index] = UInt8(
            truncatingIfNeeded: SpanMath.product(UInt32(scratch[index]), opacity))
        }
      }
      multiplyRounds(y, first, count)
      weights = UnsafePointer(scratch)
    }
    guard let weights else { return SpanTarget.over(source, row, count) }
    for index in 0..<count {
      let pixel = SpanMath.scaled(source[index], UInt32(weights[index]))
      row[index] = SpanMath.over(pixel, row[index])
    }
  }

  /// Lays pixels over others; eight at once where all of them hide what lies below, or show nothing.
  private static func over(
    _ source: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let opaque = SIMD8<UInt32>(repeating: 0xFF00_0000)
    var index = 0
    while index < count & ~7 {
      let pixels = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD8<UInt32>.self)
      if pixels & opaque == opaque {
        UnsafeMutableRawPointer(row + index).storeBytes(of: pixels, as: SIMD8<UInt32>.self)
      } else if pixels != SIMD8(repeating: 0) {
        for place in index..<index + 8 { row[place] = SpanMath.over(source[place], row[place]) }
      }
      index += 8
    }
    for place in index..<count { row[place] = SpanMath.over(source[place], row[place]) }
  }

  private func isRound(_ y: Int) -> Bool {
    for round in rounds where round.isCut(y) { return true }
    return false
  }

  private func multiplyRounds(_ y: Int, _ x: Int, _ count: Int) {
    for round in rounds where round.isCut(y) {
      round.multiply(scratch, y: y, x: x, count: count)
    }
  }

  @inline(__always) private func faded(_ pixel: UInt32) -> UInt32 {
    opacity == 255 ? pixel : SpanMath.scaled(pixel, opacity)
  }

  @inline(__always) private func blend(
    _ y: Int, _ x: Int, _ count: Int, _ pixel: UInt32, _ coverage: UnsafePointer<UInt8>
  ) {
    let row = origin + (y * stride + x)
    let isOpaque = pixel >> 24 == 255
    for index in 0..<count {
      let weight = UInt32(coverage[index])
      if weight == 0 { continue }
      if weight == 255, isOpaque {
        row[index] = pixel
      } else {
        row[index] = SpanMath.over(SpanMath.scaled(pixel, weight), row[index])
      }
    }
  }
}
