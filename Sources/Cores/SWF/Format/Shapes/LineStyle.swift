/// LINESTYLE and LINESTYLE2: how a line is drawn.
///
/// Source: SWF File Format Specification 19, "Line styles".
public struct LineStyle: Hashable, Sendable {
  /// The end of a line.
  public enum Cap: UInt8, Sendable {
    case round = 0
    case none = 1
    case square = 2
  }

  /// The corner between two lines.
  public enum Join: Hashable, Sendable {
    case round
    case bevel
    /// A point, unless it would be longer than the limit times the width.
    case miter(limit: Fixed8)
  }

  /// In twips.
  public let width: UInt16
  /// What it is drawn with.
  public let fill: FillStyle
  /// The first end.
  public let startCap: Cap
  /// The last end.
  public let endCap: Cap
  /// Corners.
  public let join: Join
  /// The width does not grow with the horizontal scale.
  public let keepsWidthHorizontally: Bool
  /// The width does not grow with the vertical scale.
  public let keepsWidthVertically: Bool
  /// Ends lie on whole pixels.
  public let isPixelHinted: Bool
  /// A line that ends where it began gets caps there, and no join.
  public let staysOpen: Bool

  /// LINESTYLE.
  init(width: UInt16, color: ColorRecord) {
    self.init(width: width, fill: .solid(color), look: LineLook())
  }

  init(width: UInt16, fill: FillStyle, look: LineLook) {
    self.width = width
    self.fill = fill
    startCap = look.startCap
    endCap = look.endCap
    join = look.join
    keepsWidthHorizontally = look.flags & 0x04 != 0
    keepsWidthVertically = look.flags & 0x02 != 0
    isPixelHinted = look.flags & 0x01 != 0
    staysOpen = look.staysOpen
  }

  init(_ reader: inout ByteReader, shape: Int) throws(FormatError) {
    let width = try reader.u16()
    guard shape >= 4 else {
      self.init(width: width, color: try ColorRecord(&reader, hasAlpha: shape == 3))
      return
    }
    let look = try LineLook(&reader)
    let fill =
      look.hasFill
      ? try FillStyle(&reader, shape: shape) : .solid(try ColorRecord(&reader, hasAlpha: true))
    self.init(width: width, fill: fill, look: look)
  }
}

/// The part that LINESTYLE2 and MORPHLINESTYLE2 have in common.
struct LineLook: Hashable, Sendable {
  var startCap = LineStyle.Cap.round
  var endCap = LineStyle.Cap.round
  var join = LineStyle.Join.round
  /// NoHScaleFlag, NoVScaleFlag and PixelHintingFlag: bits 2, 1 and 0.
  var flags: UInt8 = 0
  var hasFill = false
  var staysOpen = false

  init() {}

  init(_ reader: inout ByteReader) throws(FormatError) {
    let first = try reader.u8()
    let second = try reader.u8()
    startCap = LineStyle.Cap(rawValue: first >> 6) ?? .round
    endCap = LineStyle.Cap(rawValue: second & 3) ?? .round
    hasFill = first & 0x08 != 0
    flags = first & 0x07
    staysOpen = second & 0x04 != 0
    switch first >> 4 & 3 {
    case 1: join = .bevel
    case 2: join = .miter(limit: try reader.fixed8())
    default: join = .round
    }
  }
}
