/// What Flash does to the colours of an object: each straight channel times a factor, plus a number, cut to 0…255.
public struct ColorTransform: Sendable, Equatable {
  /// Factors for red, green, blue, alpha in 256ths: 256 keeps the channel.
  public var multiply: SIMD4<Int32>
  /// Added to red, green, blue, alpha, -255…255.
  public var add: SIMD4<Int32>

  /// Changes nothing.
  public static let identity = ColorTransform(
    multiply: SIMD4(repeating: 256), add: SIMD4(repeating: 0))

  /// The transform of these factors (in 256ths) and summands.
  ///
  /// Both are cut to what SWF can say, ±32768.
  public init(multiply: SIMD4<Int32>, add: SIMD4<Int32>) {
    self.multiply = multiply.clamped(
      lowerBound: SIMD4(repeating: -32_768), upperBound: SIMD4(repeating: 32_767))
    self.add = add.clamped(
      lowerBound: SIMD4(repeating: -32_768), upperBound: SIMD4(repeating: 32_767))
  }

  /// The transform that does `inner` first and then `outer`.
  public static func * (outer: ColorTransform, inner: ColorTransform) -> ColorTransform {
    ColorTransform(
      multiply: (outer.multiply &* inner.multiply) &>> 8,
      add: ((outer.multiply &* inner.add) &>> 8) &+ outer.add)
  }

  /// Whether it only changes alpha, and that by a factor: then it is one number for premultiplied pixels.
  var isFade: Bool {
    multiply.x == 256 && multiply.y == 256 && multiply.z == 256 && add == .zero
      && multiply.w >= 0 && multiply.w <= 256
  }

  /// Whether what was opaque stays so.
  var keepsOpacity: Bool { self == .identity || (255 &* multiply.w &+ 128) &>> 8 &+ add.w >= 255 }

  /// A straight colour transformed, rounded to the nearest (R.Blend.10a); what is wholly transparent stays so (D.Prop.12).
  public func apply(_ color: Color) -> Color {
    if color.alpha == 0 { return color }
    let channels = SIMD4<Int32>(
      Int32(color.red), Int32(color.green), Int32(color.blue), Int32(color.alpha))
    let result = (((channels &* multiply &+ 128) &>> 8) &+ add).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    return Color(
      red: UInt8(result.x), green: UInt8(result.y), blue: UInt8(result.z), alpha: UInt8(result.w))
  }

  /// A premultiplied pixel transformed.
  public func apply(_ pixel: UInt32) -> UInt32 {
    let straight = Pixel.straight(pixel)
    return apply(
      Color(
        red: straight.red, green: straight.green, blue: straight.blue, alpha: straight.alpha)
    ).pixel
  }

  /// Transforms `count` premultiplied pixels in place.
  func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    if self == .identity { return }
    if isFade {
      let factor = UInt32((multiply.w * 255 + 128) / 256)
      for index in 0..<count { pixels[index] = Pixel.scaled(pixels[index], factor) }
      return
    }
    // Neighbours often are equal.
    var last: UInt32 = 0
    var lastResult = apply(UInt32(0))
    for index in 0..<count {
      let pixel = pixels[index]
      if pixel != last {
        last = pixel
        lastResult = apply(pixel)
      }
      pixels[index] = lastResult
    }
  }
}

extension Surface {
  /// Transforms the colours of `rect` (all when nil) in place.
  public func apply(_ transform: ColorTransform, in rect: PixelRect? = nil) {
    let rect = (rect ?? bounds).intersection(bounds)
    guard !rect.isEmpty, transform != .identity else { return }
    noteChange()
    for y in rect.minY..<rect.maxY {
      transform.apply(to: pixels + (y * width + rect.minX), count: rect.width)
    }
  }
}
