/// A filter of an object or a button's record.
///
/// Source: SWF File Format Specification 19, "Filters".
public enum FilterRecord: Hashable, Sendable {
  case dropShadow(DropShadowFilterRecord)
  case blur(BlurFilterRecord)
  case glow(GlowFilterRecord)
  case bevel(BevelFilterRecord)
  case gradientGlow(GradientFilterRecord)
  case convolution(ConvolutionFilterRecord)
  /// Twenty numbers in four rows (red, green, blue, alpha) of five.
  case colorMatrix([Float])
  case gradientBevel(GradientFilterRecord)

  init(_ reader: inout ByteReader) throws(FormatError) {
    let code = try reader.u8()
    switch code {
    case 0: self = .dropShadow(try DropShadowFilterRecord(&reader))
    case 1: self = .blur(try BlurFilterRecord(&reader))
    case 2: self = .glow(try GlowFilterRecord(&reader))
    case 3: self = .bevel(try BevelFilterRecord(&reader))
    case 4: self = .gradientGlow(try GradientFilterRecord(&reader))
    case 5: self = .convolution(try ConvolutionFilterRecord(&reader))
    case 6:
      var numbers: [Float] = []
      for _ in 0..<20 { numbers.append(try reader.f32()) }
      self = .colorMatrix(numbers)
    case 7: self = .gradientBevel(try GradientFilterRecord(&reader))
    default:
      // Its length is not known, so nothing after it can be read.
      throw FormatError(.unknownCode(Int(code)), "filter", at: reader.position - 1)
    }
  }

  /// FILTERLIST.
  static func list(_ reader: inout ByteReader) throws(FormatError) -> [FilterRecord] {
    let count = try reader.u8()
    var filters: [FilterRecord] = []
    for _ in 0..<count { filters.append(try FilterRecord(&reader)) }
    return filters
  }
}

/// How far a filter spreads, and how often it is run.
public struct FilterBlur: Hashable, Sendable {
  /// Width in pixels.
  public let x: Fixed
  /// Height in pixels.
  public let y: Fixed

  init(_ reader: inout ByteReader) throws(FormatError) {
    x = try reader.fixed()
    y = try reader.fixed()
  }
}

/// The flags that most filters end with.
public struct FilterStyle: OptionSet, Hashable, Sendable {
  /// The flags.
  public let rawValue: UInt8

  /// A style of these flags.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The effect lies inside of the object.
  public static let inner = FilterStyle(rawValue: 0x80)
  /// The object itself is cut out.
  public static let knockout = FilterStyle(rawValue: 0x40)
  /// The object itself is drawn, too.
  public static let compositeSource = FilterStyle(rawValue: 0x20)
  /// The effect lies over the object (bevels and gradients only).
  public static let onTop = FilterStyle(rawValue: 0x10)

  /// The flags in the upper bits, the passes below: five bits of them, or four where `onTop` is a flag.
  static func read(
    _ reader: inout ByteReader, hasOnTop: Bool
  ) throws(FormatError) -> (style: FilterStyle, passes: Int) {
    let byte = try reader.u8()
    let flags: UInt8 = hasOnTop ? 0xF0 : 0xE0
    return (FilterStyle(rawValue: byte & flags), Int(byte & ~flags))
  }
}

/// DROPSHADOWFILTER.
public struct DropShadowFilterRecord: Hashable, Sendable {
  /// The shadow's colour.
  public let color: ColorRecord
  /// How far it spreads.
  public let blur: FilterBlur
  /// The direction, in radians.
  public let angle: Fixed
  /// The distance, in pixels.
  public let distance: Fixed
  /// 1 is full.
  public let strength: Fixed8
  /// Inside, cut out, with the object.
  public let style: FilterStyle
  /// How often it is blurred.
  public let passes: Int

  init(_ reader: inout ByteReader) throws(FormatError) {
    color = try ColorRecord(&reader, hasAlpha: true)
    blur = try FilterBlur(&reader)
    angle = try reader.fixed()
    distance = try reader.fixed()
    strength = try reader.fixed8()
    (style, passes) = try FilterStyle.read(&reader, hasOnTop: false)
  }
}

/// BLURFILTER.
public struct BlurFilterRecord: Hashable, Sendable {
  /// How far it spreads.
  public let blur: FilterBlur
  /// How often it is run.
  public let passes: Int

  init(_ reader: inout ByteReader) throws(FormatError) {
    blur = try FilterBlur(&reader)
    passes = Int(try reader.u8() >> 3)
  }
}

/// GLOWFILTER.
public struct GlowFilterRecord: Hashable, Sendable {
  /// The glow's colour.
  public let color: ColorRecord
  /// How far it spreads.
  public let blur: FilterBlur
  /// 1 is full.
  public let strength: Fixed8
  /// Inside, cut out, with the object.
  public let style: FilterStyle
  /// How often it is blurred.
  public let passes: Int

  init(_ reader: inout ByteReader) throws(FormatError) {
    color = try ColorRecord(&reader, hasAlpha: true)
    blur = try FilterBlur(&reader)
    strength = try reader.fixed8()
    (style, passes) = try FilterStyle.read(&reader, hasOnTop: false)
  }
}

/// BEVELFILTER.
public struct BevelFilterRecord: Hashable, Sendable {
  /// Where light falls.
  public let highlight: ColorRecord
  /// Where it does not.
  public let shadow: ColorRecord
  /// How far it spreads.
  public let blur: FilterBlur
  /// The direction, in radians.
  public let angle: Fixed
  /// The distance, in pixels.
  public let distance: Fixed
  /// 1 is full.
  public let strength: Fixed8
  /// Inside, cut out, with the object, on top.
  public let style: FilterStyle
  /// How often it is blurred.
  public let passes: Int

  init(_ reader: inout ByteReader) throws(FormatError) {
    // The specification has them the other way round; what players make of them says so.
    highlight = try ColorRecord(&reader, hasAlpha: true)
    shadow = try ColorRecord(&reader, hasAlpha: true)
    blur = try FilterBlur(&reader)
    angle = try reader.fixed()
    distance = try reader.fixed()
    strength = try reader.fixed8()
    (style, passes) = try FilterStyle.read(&reader, hasOnTop: true)
  }
}

/// GRADIENTGLOWFILTER and GRADIENTBEVELFILTER.
public struct GradientFilterRecord: Hashable, Sendable {
  /// Colours and where they lie.
  public let stops: [GradientStop]
  /// How far it spreads.
  public let blur: FilterBlur
  /// The direction, in radians.
  public let angle: Fixed
  /// The distance, in pixels.
  public let distance: Fixed
  /// 1 is full.
  public let strength: Fixed8
  /// Inside, cut out, with the object, on top.
  public let style: FilterStyle
  /// How often it is blurred.
  public let passes: Int

  init(_ reader: inout ByteReader) throws(FormatError) {
    let count = Int(try reader.u8())
    var colors: [ColorRecord] = []
    for _ in 0..<count { colors.append(try ColorRecord(&reader, hasAlpha: true)) }
    var stops: [GradientStop] = []
    for color in colors { stops.append(GradientStop(ratio: try reader.u8(), color: color)) }
    self.stops = stops
    blur = try FilterBlur(&reader)
    angle = try reader.fixed()
    distance = try reader.fixed()
    strength = try reader.fixed8()
    (style, passes) = try FilterStyle.read(&reader, hasOnTop: true)
  }
}

/// CONVOLUTIONFILTER.
public struct ConvolutionFilterRecord: Hashable, Sendable {
  /// Columns of the matrix.
  public let columns: Int
  /// Rows of the matrix.
  public let rows: Int
  /// What the sum is divided by.
  public let divisor: Float
  /// What is added then.
  public let bias: Float
  /// `rows` × `columns` numbers, row by row.
  public let matrix: [Float]
  /// The colour of what lies outside, unless `clamps`.
  public let defaultColor: ColorRecord
  /// Outside, the nearest pixel counts.
  public let clamps: Bool
  /// Alpha is left as it is.
  public let preservesAlpha: Bool

  init(_ reader: inout ByteReader) throws(FormatError) {
    columns = Int(try reader.u8())
    rows = Int(try reader.u8())
    divisor = try reader.f32()
    bias = try reader.f32()
    guard columns * rows <= reader.remaining / 4 else {
      throw reader.failure(.endOfData, "convolution matrix")
    }
    var matrix: [Float] = []
    for _ in 0..<columns * rows { matrix.append(try reader.f32()) }
    self.matrix = matrix
    defaultColor = try ColorRecord(&reader, hasAlpha: true)
    let flags = try reader.u8()
    clamps = flags & 2 != 0
    preservesAlpha = flags & 1 != 0
  }
}
