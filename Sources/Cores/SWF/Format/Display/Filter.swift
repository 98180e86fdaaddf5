/// A filter of an object or a button's record.
///
/// Source: SWF File Format Specification 19, "Filters".
public enum Filter: Hashable, Sendable {
  case dropShadow(DropShadowFilter)
  case blur(BlurFilter)
  case glow(GlowFilter)
  case bevel(BevelFilter)
  case gradientGlow(GradientFilter)
  case convolution(ConvolutionFilter)
  /// Twenty numbers in four rows (red, green, blue, alpha) of five.
  case colorMatrix([Float])
  case gradientBevel(GradientFilter)

  init(_ reader: inout ByteReader) throws(FormatError) {
    let code = try reader.u8()
    switch code {
    case 0: self = .dropShadow(try DropShadowFilter(&reader))
    case 1: self = .blur(try BlurFilter(&reader))
    case 2: self = .glow(try GlowFilter(&reader))
    case 3: self = .bevel(try BevelFilter(&reader))
    case 4: self = .gradientGlow(try GradientFilter(&reader))
    case 5: self = .convolution(try ConvolutionFilter(&reader))
    case 6:
      var numbers: [Float] = []
      for _ in 0..<20 { numbers.append(try reader.f32()) }
      self = .colorMatrix(numbers)
    case 7: self = .gradientBevel(try GradientFilter(&reader))
    default:
      // Its length is not known, so nothing after it can be read.
      throw FormatError(.unknownCode(Int(code)), "filter", at: reader.position - 1)
    }
  }

  /// FILTERLIST.
  static func list(_ reader: inout ByteReader) throws(FormatError) -> [Filter] {
    let count = try reader.u8()
    var filters: [Filter] = []
    for _ in 0..<count { filters.append(try Filter(&reader)) }
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
public struct DropShadowFilter: Hashable, Sendable {
  /// The shadow's colour.
  public let color: Color
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
    color = try Color(&reader, hasAlpha: true)
    blur = try FilterBlur(&reader)
    angle = try reader.fixed()
    distance = try reader.fixed()
    strength = try reader.fixed8()
    (style, passes) = try FilterStyle.read(&reader, hasOnTop: false)
  }
}

/// BLURFILTER.
public struct BlurFilter: Hashable, Sendable {
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
public struct GlowFilter: Hashable, Sendable {
  /// The glow's colour.
  public let color: Color
  /// How far it spreads.
  public let blur: FilterBlur
  /// 1 is full.
  public let strength: Fixed8
  /// Inside, cut out, with the object.
  public let style: FilterStyle
  /// How often it is blurred.
  public let passes: Int

  init(_ reader: inout ByteReader) throws(FormatError) {
    color = try Color(&reader, hasAlpha: true)
    blur = try FilterBlur(&reader)
    strength = try reader.fixed8()
    (style, passes) = try FilterStyle.read(&reader, hasOnTop: false)
  }
}

/// BEVELFILTER.
public struct BevelFilter: Hashable, Sendable {
  /// Where light falls.
  public let highlight: Color
  /// Where it does not.
  public let shadow: Color
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
    highlight = try Color(&reader, hasAlpha: true)
    shadow = try Color(&reader, hasAlpha: true)
    blur = try FilterBlur(&reader)
    angle = try reader.fixed()
    distance = try reader.fixed()
    strength = try reader.fixed8()
    (style, passes) = try FilterStyle.read(&reader, hasOnTop: true)
  }
}

/// GRADIENTGLOWFILTER and GRADIENTBEVELFILTER.
public struct GradientFilter: Hashable, Sendable {
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
    var colors: [Color] = []
    for _ in 0..<count { colors.append(try Color(&reader, hasAlpha: true)) }
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
public struct ConvolutionFilter: Hashable, Sendable {
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
  public let defaultColor: Color
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
    defaultColor = try Color(&reader, hasAlpha: true)
    let flags = try reader.u8()
    clamps = flags & 2 != 0
    preservesAlpha = flags & 1 != 0
  }
}
