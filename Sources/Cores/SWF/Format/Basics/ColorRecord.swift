/// RGB, RGBA or ARGB: a colour with straight (not premultiplied) alpha.
public struct ColorRecord: Hashable, Sendable {
  /// 0…255.
  public var red: UInt8
  /// 0…255.
  public var green: UInt8
  /// 0…255.
  public var blue: UInt8
  /// 0 (nothing to be seen) … 255 (opaque).
  public var alpha: UInt8

  /// A colour, opaque unless said otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ reader: inout ByteReader, hasAlpha: Bool) throws(FormatError) {
    red = try reader.u8()
    green = try reader.u8()
    blue = try reader.u8()
    alpha = hasAlpha ? try reader.u8() : 255
  }
}

/// CXFORM and CXFORMWITHALPHA: each channel becomes channel · multiplier + addend, cut to 0…255.
public struct ColorTransformRecord: Hashable, Sendable {
  /// Multipliers as 8.8 numbers: 256 changes nothing.
  public var redMultiplier: Int16 = 256
  /// As `redMultiplier`.
  public var greenMultiplier: Int16 = 256
  /// As `redMultiplier`.
  public var blueMultiplier: Int16 = 256
  /// As `redMultiplier`; 256 where the file has a CXFORM.
  public var alphaMultiplier: Int16 = 256
  /// Added after the multiplication, in steps of a channel.
  public var redAddend: Int16 = 0
  /// As `redAddend`.
  public var greenAddend: Int16 = 0
  /// As `redAddend`.
  public var blueAddend: Int16 = 0
  /// As `redAddend`; 0 where the file has a CXFORM.
  public var alphaAddend: Int16 = 0

  /// The transform that changes nothing.
  public init() {}

  init(_ reader: inout ByteReader, hasAlpha: Bool) throws(FormatError) {
    reader.align()
    let hasAddends = try reader.flag()
    let hasMultipliers = try reader.flag()
    let size = Int(try reader.bits(4))
    if hasMultipliers {
      redMultiplier = Int16(truncatingIfNeeded: try reader.signedBits(size))
      greenMultiplier = Int16(truncatingIfNeeded: try reader.signedBits(size))
      blueMultiplier = Int16(truncatingIfNeeded: try reader.signedBits(size))
      if hasAlpha { alphaMultiplier = Int16(truncatingIfNeeded: try reader.signedBits(size)) }
    }
    if hasAddends {
      redAddend = Int16(truncatingIfNeeded: try reader.signedBits(size))
      greenAddend = Int16(truncatingIfNeeded: try reader.signedBits(size))
      blueAddend = Int16(truncatingIfNeeded: try reader.signedBits(size))
      if hasAlpha { alphaAddend = Int16(truncatingIfNeeded: try reader.signedBits(size)) }
    }
    reader.align()
  }
}
