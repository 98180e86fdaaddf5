/// The form of a line, in the unit of its shape.
public struct StrokeStyle: Sendable, Equatable {
  /// How a line ends.
  public enum Cap: Sendable { case none, round, square }
  /// How a line turns a corner.
  ///
  /// A miter that would reach further than `limit` half widths is cut off as a bevel.
  public enum Join: Sendable, Equatable { case round, bevel, miter(limit: Double) }
  /// How the width grows with the shape.
  public enum Scaling: Sendable {
    /// With the shape (by the square root of how much areas grow).
    case normal
    /// Not at all: the width is in pixels times `unit`.
    case none
    /// Only with the shape's width.
    case horizontal
    /// Only with its height.
    case vertical
  }

  /// The width in the shape's unit; thinner than a pixel is drawn a pixel wide.
  public var width: Double
  /// At the first point of an open line.
  public var startCap: Cap
  /// At the last point of an open line.
  public var endCap: Cap
  /// At corners.
  public var join: Join
  /// How the width grows with the shape.
  public var scaling: Scaling
  /// Moves points to whole pixels, so that thin lines have sharp edges (`pixelHinting`).
  public var pixelHinting: Bool
  /// Leaves a line open whose ends meet (`NoClose`).
  public var noClose: Bool

  /// A line as Flash draws it unless told otherwise: round, growing with its shape.
  public init(
    width: Double, startCap: Cap = .round, endCap: Cap = .round, join: Join = .round,
    scaling: Scaling = .normal, pixelHinting: Bool = false, noClose: Bool = false
  ) {
    self.width = width
    self.startCap = startCap
    self.endCap = endCap
    self.join = join
    self.scaling = scaling
    self.pixelHinting = pixelHinting
    self.noClose = noClose
  }
}
