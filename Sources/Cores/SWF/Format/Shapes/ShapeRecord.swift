/// What a path is drawn with from some record on.
public struct ShapeStyles: Hashable, Sendable {
  /// Number 1 of a record is the first.
  public let fills: [FillStyle]
  /// Number 1 of a record is the first.
  public let lines: [LineStyle]

  static let none = ShapeStyles(fills: [], lines: [])
}

/// SHAPERECORD: a step of a path.
///
/// Source: SWF File Format Specification 19, "Shape records".
public enum ShapeRecord: Hashable, Sendable {
  case change(StyleChange)
  /// A straight edge to the present point plus this.
  case line(dx: Int32, dy: Int32)
  /// A quadratic Bézier curve: the control point seen from the present point, the end seen from the control point.
  case curve(controlX: Int32, controlY: Int32, anchorX: Int32, anchorY: Int32)
}

/// STYLECHANGERECORD: what it does not say stays as it was.
public struct StyleChange: Hashable, Sendable {
  /// Where the path continues, seen from the shape's origin.
  public let move: PointRecord?
  /// The fill on the left of the edges that follow, seen along them; 0 is none.
  public let fill0: UInt32?
  /// The fill on the right.
  public let fill1: UInt32?
  /// The line; 0 is none.
  public let line: UInt32?
  /// The number, in `ShapePath.styles`, of the styles that hold from here on.
  public let newStyles: Int?
}

/// SHAPE and SHAPEWITHSTYLE: styles and records.
public struct ShapePath: Hashable, Sendable {
  /// The first set holds at the start; a record can change to a later one.
  public let styles: [ShapeStyles]
  /// Steps, without the record that ends them.
  public let records: [ShapeRecord]
  /// Why the records end early, where they do: what there is can be drawn.
  public let error: FormatError?

  /// More steps than any drawing has; a hostile tag of two bytes a step would otherwise take gigabytes.
  static let recordLimit = 1 << 22
  /// The same for a glyph: a font has up to 65 535 of them, which may all lie in the same place.
  static let glyphRecordLimit = 1 << 16

  /// SHAPEWITHSTYLE of DefineShape (1) to DefineShape4 (4).
  init(_ reader: inout ByteReader, shape: Int) throws(FormatError) {
    let styles = try Self.readStyles(&reader, shape: shape)
    self.init(&reader, shape: shape, styles: styles, limit: Self.recordLimit)
  }

  /// SHAPE, which has no styles of its own: one end of a morph shape.
  init(bare reader: inout ByteReader) {
    self.init(&reader, shape: 0, styles: .none, limit: Self.recordLimit)
  }

  /// SHAPE as a glyph, whose fill 1 is what the text is coloured with.
  init(glyph reader: inout ByteReader) {
    self.init(
      &reader, shape: 0,
      styles: ShapeStyles(fills: [.solid(ColorRecord(red: 0, green: 0, blue: 0))], lines: []),
      limit: Self.glyphRecordLimit)
  }

  private init(
    _ reader: inout ByteReader, shape: Int, styles first: ShapeStyles, limit: Int
  ) {
    var styles = [first]
    var records: [ShapeRecord] = []
    do throws(FormatError) {
      reader.align()
      var fillBits = Int(try reader.bits(4))
      var lineBits = Int(try reader.bits(4))
      while true {
        if try reader.flag() {
          records.append(try Self.readEdge(&reader))
        } else {
          let flags = try reader.bits(5)
          if flags == 0 { break }
          let move = flags & 1 != 0 ? try Self.readMove(&reader) : nil
          let fill0 = flags & 2 != 0 ? try reader.bits(fillBits) : nil
          let fill1 = flags & 4 != 0 ? try reader.bits(fillBits) : nil
          let line = flags & 8 != 0 ? try reader.bits(lineBits) : nil
          var newStyles: Int?
          if flags & 16 != 0, shape >= 2 {
            newStyles = styles.count
            styles.append(try Self.readStyles(&reader, shape: shape))
            reader.align()
            fillBits = Int(try reader.bits(4))
            lineBits = Int(try reader.bits(4))
          }
          records.append(
            .change(
              StyleChange(
                move: move, fill0: fill0, fill1: fill1, line: line, newStyles: newStyles)))
        }
        guard records.count <= limit else {
          throw reader.failure(.tooMany(records.count, limit: limit), "shape records")
        }
        // The next one makes the array twice as large.
        let larger = 2 * records.capacity * MemoryLayout<ShapeRecord>.stride
        guard records.count < records.capacity || MemoryRoom.has(larger) else {
          throw reader.failure(.noMemory(larger), "shape records")
        }
      }
      error = nil
    } catch {
      self.error = error
    }
    reader.align()
    self.styles = styles
    self.records = records
  }

  @inline(__always)
  private static func readEdge(_ reader: inout ByteReader) throws(FormatError) -> ShapeRecord {
    let head = try reader.bits(5)
    let size = Int(head & 15) &+ 2
    if head & 16 == 0 {
      let controlX = try reader.signedBits(size)
      let controlY = try reader.signedBits(size)
      let anchorX = try reader.signedBits(size)
      return .curve(
        controlX: controlX, controlY: controlY, anchorX: anchorX,
        anchorY: try reader.signedBits(size))
    }
    if try reader.flag() {
      let dx = try reader.signedBits(size)
      return .line(dx: dx, dy: try reader.signedBits(size))
    }
    return try reader.flag()
      ? .line(dx: 0, dy: try reader.signedBits(size))
      : .line(dx: try reader.signedBits(size), dy: 0)
  }

  private static func readMove(_ reader: inout ByteReader) throws(FormatError) -> PointRecord {
    let size = Int(try reader.bits(5))
    let x = try reader.signedBits(size)
    return PointRecord(x: x, y: try reader.signedBits(size))
  }

  private static func readStyles(
    _ reader: inout ByteReader, shape: Int
  ) throws(FormatError) -> ShapeStyles {
    var fills: [FillStyle] = []
    for _ in 0..<(try readCount(&reader, shape: shape)) {
      fills.append(try FillStyle(&reader, shape: shape))
    }
    var lines: [LineStyle] = []
    for _ in 0..<(try readCount(&reader, shape: shape)) {
      lines.append(try LineStyle(&reader, shape: shape))
    }
    return ShapeStyles(fills: fills, lines: lines)
  }

  /// The length of a list of styles: a byte, and from DefineShape2 on two more if it is 255.
  static func readCount(_ reader: inout ByteReader, shape: Int) throws(FormatError) -> Int {
    let count = Int(try reader.u8())
    return count == 0xFF && shape >= 2 ? Int(try reader.u16()) : count
  }
}
