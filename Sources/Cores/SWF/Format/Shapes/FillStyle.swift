/// FILLSTYLE: what an area is filled with.
///
/// Source: SWF File Format Specification 19, "Shapes" and "Gradients".
public enum FillStyle: Hashable, Sendable {
  case solid(ColorRecord)
  case linearGradient(GradientRecord)
  case radialGradient(GradientRecord)
  /// A radial gradient whose centre is moved along the horizontal axis: −1 is the left edge, 1 the right one.
  case focalGradient(GradientRecord, focus: Fixed8)
  case bitmap(BitmapFill)

  /// `shape` is 1 to 4, as in DefineShape to DefineShape4.
  init(_ reader: inout ByteReader, shape: Int) throws(FormatError) {
    let code = try reader.u8()
    switch code {
    case 0x00: self = .solid(try ColorRecord(&reader, hasAlpha: shape >= 3))
    case 0x10: self = .linearGradient(try GradientRecord(&reader, shape: shape))
    case 0x12: self = .radialGradient(try GradientRecord(&reader, shape: shape))
    case 0x13:
      let gradient = try GradientRecord(&reader, shape: shape)
      self = .focalGradient(gradient, focus: try reader.fixed8())
    case 0x40...0x43: self = .bitmap(try BitmapFill(&reader, code: code))
    default:
      throw FormatError(.unknownCode(Int(code)), "fill style", at: reader.position - 1)
    }
  }
}

/// GRADRECORD: a colour and its place.
public struct GradientStop: Hashable, Sendable {
  /// The place: 0 is the start (or the centre), 255 the end.
  public let ratio: UInt8
  /// The colour there.
  public let color: ColorRecord
}

/// GRADIENT and FOCALGRADIENT.
public struct GradientRecord: Hashable, Sendable {
  /// What lies beyond the end.
  public enum Spread: UInt8, Sendable {
    case pad = 0
    case reflect = 1
    case `repeat` = 2
  }

  /// In which colours the steps between two stops are equal.
  public enum Interpolation: UInt8, Sendable {
    case normal = 0
    case linear = 1
  }

  /// Brings the gradient's square, −16384…16384 twips both ways, to the shape.
  public let matrix: MatrixRecord
  /// What lies beyond the end.
  public let spread: Spread
  /// How colours are mixed.
  public let interpolation: Interpolation
  /// At most fifteen.
  public let stops: [GradientStop]

  init(matrix: MatrixRecord, spread: Spread, interpolation: Interpolation, stops: [GradientStop]) {
    self.matrix = matrix
    self.spread = spread
    self.interpolation = interpolation
    self.stops = stops
  }

  init(_ reader: inout ByteReader, shape: Int) throws(FormatError) {
    matrix = try MatrixRecord(&reader)
    let count: Int
    (spread, interpolation, count) = try Self.head(&reader)
    var stops: [GradientStop] = []
    for _ in 0..<count {
      let ratio = try reader.u8()
      stops.append(
        GradientStop(ratio: ratio, color: try ColorRecord(&reader, hasAlpha: shape >= 3)))
    }
    self.stops = stops
  }

  /// Spread, interpolation and the number of stops; the values that are reserved mean the first.
  static func head(
    _ reader: inout ByteReader
  ) throws(FormatError) -> (Spread, Interpolation, Int) {
    let byte = try reader.u8()
    return (
      Spread(rawValue: byte >> 6) ?? .pad, Interpolation(rawValue: byte >> 4 & 3) ?? .normal,
      Int(byte & 0x0F)
    )
  }
}

/// A picture as a fill.
public struct BitmapFill: Hashable, Sendable {
  /// The picture's number; 65535 is none.
  public let id: UInt16
  /// Brings the picture, whose pixels are one twip large, to the shape.
  public let matrix: MatrixRecord
  /// Whether it is repeated beyond its edges; otherwise the edge's pixels are repeated.
  public let isRepeated: Bool
  /// Whether it is smoothed when scaled.
  public let isSmoothed: Bool

  init(id: UInt16, matrix: MatrixRecord, code: UInt8) {
    self.id = id
    self.matrix = matrix
    isRepeated = code & 1 == 0
    isSmoothed = code & 2 == 0
  }

  init(_ reader: inout ByteReader, code: UInt8) throws(FormatError) {
    let id = try reader.u16()
    self.init(id: id, matrix: try MatrixRecord(&reader), code: code)
  }
}
