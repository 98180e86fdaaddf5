/// Makes each pixel a weighted sum of those around it: `flash.filters.ConvolutionFilter`.
public struct ConvolutionFilter: Filter {
  private let columns: Int
  private let rows: Int
  private let weights: [Float]
  private let divisor: Float
  private let bias: Float
  private let preservesAlpha: Bool
  private let clamps: Bool
  private let color: Color

  /// A filter with `columns` × `rows` weights (at most 15 × 15), row by row; missing ones are 0.
  ///
  /// Sums are divided by `divisor` (0: by the sum of the weights), `bias` is added. Beyond the border lie the
  /// border's pixels, or, without `clamps`, `color`.
  public init(
    columns: Int, rows: Int, weights: [Float], divisor: Float, bias: Float = 0,
    preservesAlpha: Bool = true, clamps: Bool = true, color: Color = Color(argb: 0)
  ) {
    self.columns = min(max(columns, 0), 15)
    self.rows = min(max(rows, 0), 15)
    let count = self.columns * self.rows
    let known = (0..<count).map {
      $0 < weights.count && weights[$0].isFinite ? min(max(weights[$0], -1e6), 1e6) : 0
    }
    self.weights = known
    let sum = known.reduce(0, +)
    let wanted = divisor.isFinite && divisor != 0 ? divisor : sum
    self.divisor = wanted == 0 ? 1 : wanted
    self.bias = bias.isFinite ? bias : 0
    self.preservesAlpha = preservesAlpha
    self.clamps = clamps
    self.color = color
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins { .none }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    let source = picture.surface
    let result = try source.copy(source.bounds)
    guard columns > 0, rows > 0, source.count > 0 else { return picture }
    let outside = SIMD4<Float>(
      Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
    let straight = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: source.count)
    defer { straight.deallocate() }
    for index in 0..<source.count {
      let pixel = Pixel.straight(source.pixels[index])
      straight[index] = SIMD4(
        Float(pixel.red), Float(pixel.green), Float(pixel.blue), Float(pixel.alpha))
    }
    for y in 0..<source.height {
      for x in 0..<source.width {
        var sum = SIMD4<Float>.zero
        for row in 0..<rows {
          for column in 0..<columns {
            // The weight in the middle belongs to the pixel itself; of an even number, the one after the middle.
            let atX = x + column - columns / 2
            let atY = y + row - rows / 2
            let isInside = atX >= 0 && atX < source.width && atY >= 0 && atY < source.height
            let pixel =
              isInside || clamps
              ? straight[
                min(max(atY, 0), source.height - 1) * source.width
                  + min(max(atX, 0), source.width - 1)] : outside
            sum += pixel * weights[row * columns + column]
          }
        }
        var channels = (sum / divisor + bias).clamped(
          lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let index = y * source.width + x
        if preservesAlpha { channels.w = straight[index].w }
        result.pixels[index] = Pixel.premultiplied(
          red: UInt8(channels.x), green: UInt8(channels.y), blue: UInt8(channels.z),
          alpha: UInt8(channels.w))
      }
    }
    return Picture(result, x: picture.x, y: picture.y)
  }
}
