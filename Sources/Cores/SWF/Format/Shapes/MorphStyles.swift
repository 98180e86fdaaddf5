// What a morph shape is painted with, at its start and at its end.
// Source: SWF File Format Specification 19, "Morph fill styles" and "Morph line styles".

/// MORPHFILLSTYLE: the fill at the start and at the end, of the same kind.
public struct MorphFill: Hashable, Sendable {
  /// The fill at ratio 0.
  public let start: FillStyle
  /// The fill at ratio 65535.
  public let end: FillStyle

  init(start: FillStyle, end: FillStyle) {
    self.start = start
    self.end = end
  }

  init(_ reader: inout ByteReader) throws(FormatError) {
    let code = try reader.u8()
    switch code {
    case 0x00:
      start = .solid(try ColorRecord(&reader, hasAlpha: true))
      end = .solid(try ColorRecord(&reader, hasAlpha: true))
    case 0x10, 0x12, 0x13:
      let (first, last) = try Self.gradients(&reader)
      switch code {
      case 0x10: (start, end) = (.linearGradient(first), .linearGradient(last))
      case 0x12: (start, end) = (.radialGradient(first), .radialGradient(last))
      default:
        start = .focalGradient(first, focus: try reader.fixed8())
        end = .focalGradient(last, focus: try reader.fixed8())
      }
    case 0x40...0x43:
      let id = try reader.u16()
      start = .bitmap(BitmapFill(id: id, matrix: try MatrixRecord(&reader), code: code))
      end = .bitmap(BitmapFill(id: id, matrix: try MatrixRecord(&reader), code: code))
    default:
      throw FormatError(.unknownCode(Int(code)), "morph fill style", at: reader.position - 1)
    }
  }

  private static func gradients(
    _ reader: inout ByteReader
  ) throws(FormatError) -> (GradientRecord, GradientRecord) {
    let firstMatrix = try MatrixRecord(&reader)
    let lastMatrix = try MatrixRecord(&reader)
    // The specification has a plain count here; tools write spread and interpolation into its upper bits.
    let (spread, interpolation, count) = try GradientRecord.head(&reader)
    var first: [GradientStop] = []
    var last: [GradientStop] = []
    for _ in 0..<count {
      for isLast in [false, true] {
        let ratio = try reader.u8()
        let stop = GradientStop(ratio: ratio, color: try ColorRecord(&reader, hasAlpha: true))
        if isLast { last.append(stop) } else { first.append(stop) }
      }
    }
    return (
      GradientRecord(
        matrix: firstMatrix, spread: spread, interpolation: interpolation, stops: first),
      GradientRecord(matrix: lastMatrix, spread: spread, interpolation: interpolation, stops: last)
    )
  }

  /// The fill between start and end; `ratio` is 0…65535.
  public func blended(_ ratio: UInt16) -> FillStyle {
    switch (start, end) {
    case (.solid(let first), .solid(let last)):
      .solid(first.blended(with: last, ratio))
    case (.linearGradient(let first), .linearGradient(let last)):
      .linearGradient(first.blended(with: last, ratio))
    case (.radialGradient(let first), .radialGradient(let last)):
      .radialGradient(first.blended(with: last, ratio))
    case (.focalGradient(let first, let focus), .focalGradient(let last, let lastFocus)):
      .focalGradient(
        first.blended(with: last, ratio),
        focus: Fixed8(
          raw: Int16(truncatingIfNeeded: blend(Int32(focus.raw), Int32(lastFocus.raw), ratio))))
    case (.bitmap(let first), .bitmap(let last)):
      .bitmap(first.with(first.matrix.blended(with: last.matrix, ratio)))
    default: start
    }
  }
}

/// MORPHLINESTYLE and MORPHLINESTYLE2.
public struct MorphLine: Hashable, Sendable {
  /// The line at ratio 0.
  public let start: LineStyle
  /// The line at ratio 65535.
  public let end: LineStyle
  private let look: LineLook

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    let widths = (try reader.u16(), try reader.u16())
    look = tagVersion >= 2 ? try LineLook(&reader) : LineLook()
    let fill: MorphFill
    if look.hasFill {
      fill = try MorphFill(&reader)
    } else {
      let first = try ColorRecord(&reader, hasAlpha: true)
      fill = MorphFill(start: .solid(first), end: .solid(try ColorRecord(&reader, hasAlpha: true)))
    }
    start = LineStyle(width: widths.0, fill: fill.start, look: look)
    end = LineStyle(width: widths.1, fill: fill.end, look: look)
  }

  /// The line between start and end; `ratio` is 0…65535.
  public func blended(_ ratio: UInt16) -> LineStyle {
    LineStyle(
      width: UInt16(truncatingIfNeeded: blend(Int32(start.width), Int32(end.width), ratio)),
      fill: MorphFill(start: start.fill, end: end.fill).blended(ratio), look: look)
  }
}

/// The whole number nearest to `start` + (`end` − `start`) · `ratio` / 65535.
func blend(_ start: Int32, _ end: Int32, _ ratio: UInt16) -> Int32 {
  let sum = Int64(start) * Int64(65535 - Int(ratio)) + Int64(end) * Int64(ratio)
  return Int32(truncatingIfNeeded: (sum + (sum < 0 ? -32767 : 32767)) / 65535)
}

extension ColorRecord {
  func blended(with end: ColorRecord, _ ratio: UInt16) -> ColorRecord {
    // Cut, not rounded, as Flash Player's colours are (R.Morph.3).
    func channel(_ first: UInt8, _ last: UInt8) -> UInt8 {
      let sum = Int(first) * (65535 - Int(ratio)) + Int(last) * Int(ratio)
      return UInt8(truncatingIfNeeded: sum / 65535)
    }
    return ColorRecord(
      red: channel(red, end.red), green: channel(green, end.green),
      blue: channel(blue, end.blue), alpha: channel(alpha, end.alpha))
  }
}

extension MatrixRecord {
  func blended(with end: MatrixRecord, _ ratio: UInt16) -> MatrixRecord {
    MatrixRecord(
      a: Fixed(raw: blend(a.raw, end.a.raw, ratio)), b: Fixed(raw: blend(b.raw, end.b.raw, ratio)),
      c: Fixed(raw: blend(c.raw, end.c.raw, ratio)), d: Fixed(raw: blend(d.raw, end.d.raw, ratio)),
      tx: blend(tx, end.tx, ratio), ty: blend(ty, end.ty, ratio))
  }
}

extension GradientRecord {
  func blended(with end: GradientRecord, _ ratio: UInt16) -> GradientRecord {
    GradientRecord(
      matrix: matrix.blended(with: end.matrix, ratio), spread: spread,
      interpolation: interpolation,
      stops: zip(stops, end.stops).map { first, last in
        GradientStop(
          ratio: UInt8(
            truncatingIfNeeded: blend(Int32(first.ratio), Int32(last.ratio), ratio)),
          color: first.color.blended(with: last.color, ratio))
      })
  }
}

extension BitmapFill {
  func with(_ matrix: MatrixRecord) -> BitmapFill {
    BitmapFill(id: id, matrix: matrix, code: (isRepeated ? 0 : 1) | (isSmoothed ? 0 : 2))
  }
}
