/// Which face of which font a text is set in.
public struct TextFace: Hashable, Sendable {
  /// A family's name, or a generic one of fontconfig (`sans-serif`, `monospace`).
  public var family: String
  /// The size of the em in pixels.
  public var size: Double
  /// 100 … 900; 400 is regular, 700 bold.
  public var weight: Int
  /// Italic, or slanted where the family has no italic face.
  public var isItalic: Bool

  /// A face.
  public init(
    family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }

  /// The sizes that can be set, in pixels.
  public static let sizes = 1.0...512.0

  /// The size within what can be set.
  var boundedSize: Double { Self.bounded(size) }

  /// A size within what can be set; the least one for what is no number.
  static func bounded(_ size: Double) -> Double {
    size >= sizes.lowerBound ? min(size, sizes.upperBound) : sizes.lowerBound
  }
}
