/// Makes each channel a sum of all four: `flash.filters.ColorMatrixFilter`.
public struct ColorMatrixFilter: Filter {
  /// Four rows (red, green, blue, alpha) of five numbers: factors for red, green, blue, alpha, and a summand, 0…255.
  public let matrix: [Float]

  /// A filter with these 20 numbers; what is missing is 0, what isn't a number too.
  public init(_ matrix: [Float]) {
    self.matrix = (0..<20).map {
      $0 < matrix.count && matrix[$0].isFinite ? min(max(matrix[$0], -1e6), 1e6) : 0
    }
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins { .none }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    let result = try picture.surface.copy(picture.surface.bounds)
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(matrix[index], matrix[index + 5], matrix[index + 10], matrix[index + 15])
    }
    let red = column(0)
    let green = column(1)
    let blue = column(2)
    let alpha = column(3)
    let summand = column(4)
    var last: UInt32?
    var lastResult: UInt32 = 0
    for index in 0..<result.count {
      let pixel = result.pixels[index]
      // Neighbours often are equal.
      if pixel != last {
        last = pixel
        let straight = Pixel.straight(pixel)
        var sum = red * Float(straight.red) + green * Float(straight.green) + summand
        sum += blue * Float(straight.blue) + alpha * Float(straight.alpha)
        let channels = sum.clamped(
          lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        lastResult = Pixel.premultiplied(
          red: UInt8(channels.x), green: UInt8(channels.y), blue: UInt8(channels.z),
          alpha: UInt8(channels.w))
      }
      result.pixels[index] = lastResult
    }
    return Picture(result, x: picture.x, y: picture.y)
  }
}
