/// A run of colours along a line or out of a centre.
///
/// Gradient space is SWF's: a square from -16384 to 16384 in both directions. A linear gradient goes along x from edge to
/// edge, a radial one from the centre to the inscribed circle.
public struct Gradient: Sendable, Hashable {
  /// The way it runs.
  public enum Form: Sendable, Hashable {
    /// Along x.
    case linear
    /// Out of the centre.
    case radial
    /// Out of a point on the x axis, -1…1, towards the circle.
    case focal(Double)
  }
  /// What happens beyond its ends.
  public enum Spread: Sendable { case pad, reflect, `repeat` }
  /// Between which numbers colours are interpolated.
  public enum Interpolation: Sendable { case rgb, linearRGB }

  /// A colour at a place.
  public struct Stop: Sendable, Hashable {
    /// 0 at the start, 255 at the end.
    public var ratio: UInt8
    /// The colour there.
    public var color: Color

    /// A colour at a place.
    public init(ratio: UInt8, color: Color) {
      self.ratio = ratio
      self.color = color
    }
  }

  /// The way it runs.
  public var form: Form
  /// Its colours, in the file's order.
  public var stops: [Stop]
  /// What happens beyond its ends.
  public var spread: Spread
  /// Between which numbers colours are interpolated.
  public var interpolation: Interpolation

  /// A gradient of these colours.
  public init(
    form: Form, stops: [Stop], spread: Spread = .pad, interpolation: Interpolation = .rgb
  ) {
    self.form = form
    self.stops = stops
    self.spread = spread
    self.interpolation = interpolation
  }

  /// Half the side of gradient space.
  static let extent = 16_384.0
}
