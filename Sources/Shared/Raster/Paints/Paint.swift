/// What an area is filled with.
public enum Paint: Sendable {
  /// One colour.
  case solid(Color)
  /// A gradient, laid out by a matrix from gradient space into the shape's.
  case gradient(Gradient, Matrix)
  /// A picture, laid out by a matrix from its pixels into the shape's space.
  case bitmap(BitmapPaint, Matrix)
  /// Colours that something makes, laid out by a matrix from its space into the shape's.
  case generated(any PixelGenerator, Matrix)
}

/// A straight (not premultiplied) colour, channels 0…255.
public struct Color: Sendable, Hashable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity, 0…255.
  public var alpha: UInt8

  /// The colour of these channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour 0xAARRGGBB.
  public init(argb: UInt32) {
    self.init(
      red: UInt8(argb >> 16 & 255), green: UInt8(argb >> 8 & 255), blue: UInt8(argb & 255),
      alpha: UInt8(argb >> 24))
  }

  /// The colour as a pixel.
  public var pixel: UInt32 {
    Pixel.premultiplied(red: red, green: green, blue: blue, alpha: alpha)
  }
}
