/// A tag of each kind, made by hand: the tests know what is in them, and hostile movies begin as these.
public struct Sample: Sendable {
  /// The tag's number.
  public let code: Int
  /// Its contents.
  public let body: [UInt8]
  /// The movie's version.
  public let version: Int

  init(_ code: Int, version: Int = 10, _ write: (inout ByteWriter) -> Void) {
    self.code = code
    self.version = version
    body = ByteWriter.bytes(write)
  }

  /// A movie of nothing else.
  public var movie: [UInt8] { HandMade.movie(version: version, tag: code, body) }

  /// All samples.
  public static let all: [Sample] =
    displayList + shapes + texts + buttons + media + control + scripts
}

// MARK: - Display list

extension Sample {
  static let displayList = [
    placeObject, placeObject2, placeObject2Version5, placeObject3, placeObject4, placeImage,
    Sample(5) { $0.u32(0x0002_0001) }, Sample(28) { $0.u16(7) },
  ]

  /// Character 3 at depth 4, moved by 20 and −40 twips, half of its red.
  public static let placeObject = Sample(4) { writer in
    writer.u16(3)
    writer.u16(4)
    writer.matrix(move: (20, -40))
    writer.bits(0b01_1010, 6)
    for multiplier in [128, 256, 256] { writer.bits(multiplier, 10) }
  }

  /// All that PlaceObject2 can say, with two handlers.
  public static let placeObject2 = Sample(26) { writer in
    writer.u8(0b1111_1110)
    writer.u16(5)
    writer.u16(6)
    writer.matrix(scale: (2, 0.5), skew: (0.25, -0.25), move: (1, 2))
    writer.bits(0b11_1010, 6)
    for number in [256, 128, 0, -256, 1, -2, 3, -4] { writer.bits(number, 10) }
    writer.u16(0x1234)
    writer.string("clip")
    writer.u16(9)
    writer.u16(0)
    writer.u32(0x0002_0002)
    writer.u32(0x0000_0002)
    writer.u32(1)
    writer.u8(0x06)
    writer.u32(0x0002_0000)
    writer.u32(3)
    writer.u8(13)
    writer.raw([0x07, 0x00])
    writer.u32(0)
  }

  /// Handlers with sixteen bits of events.
  public static let placeObject2Version5 = Sample(26, version: 5) { writer in
    writer.u8(0b1000_0001)
    writer.u16(5)
    writer.u16(0)
    writer.u16(0x0010)
    writer.u16(0x0010)
    writer.u32(1)
    writer.u8(0)
    writer.u16(0)
  }

  /// All filters, and all that PlaceObject3 adds.
  public static let placeObject3 = Sample(70) { writer in
    writer.u8(0b0000_0010)
    writer.u8(0b0110_0111)
    writer.u16(5)
    writer.u16(6)
    filters(&writer)
    writer.u8(8)
    writer.u8(1)
    writer.u8(0)
    writer.color(1, 2, 3, 4)
  }

  /// A class by its name, and metadata.
  public static let placeObject4 = Sample(94) { writer in
    writer.u8(0b0000_0001)
    writer.u8(0b0000_1000)
    writer.u16(5)
    writer.string("pkg.Class")
    writer.raw([9, 8, 7])
  }

  /// A picture by its number: there is no class name.
  public static let placeImage = Sample(70) { writer in
    writer.u8(0b0000_0010)
    writer.u8(0b0001_0000)
    writer.u16(5)
    writer.u16(6)
  }

  private static func filters(_ writer: inout ByteWriter) {
    func blur(_ writer: inout ByteWriter) {
      writer.fixed(5)
      writer.fixed(6.5)
    }
    func light(_ writer: inout ByteWriter) {
      writer.fixed(0.75)
      writer.fixed(10)
      writer.fixed8(1.5)
    }
    writer.u8(8)
    writer.u8(0)
    writer.color(1, 2, 3, 4)
    blur(&writer)
    light(&writer)
    writer.u8(0b1010_0010)
    writer.u8(1)
    blur(&writer)
    writer.u8(3 << 3)
    writer.u8(2)
    writer.color(1, 2, 3, 4)
    blur(&writer)
    writer.fixed8(2)
    writer.u8(0b0110_0001)
    writer.u8(3)
    writer.color(255, 255, 255, 128)
    writer.color(0, 0, 0, 64)
    blur(&writer)
    light(&writer)
    writer.u8(0b1011_0010)
    for code in [4, 7] {
      writer.u8(code)
      writer.u8(2)
      writer.color(1, 2, 3, 4)
      writer.color(5, 6, 7, 8)
      writer.raw([0, 255])
      blur(&writer)
      light(&writer)
      writer.u8(0b0011_0001)
    }
    writer.u8(5)
    writer.u8(3)
    writer.u8(1)
    writer.f32(2)
    writer.f32(0.5)
    for number in [1, -1, 0.25] as [Float] { writer.f32(number) }
    writer.color(9, 8, 7, 6)
    writer.u8(3)
    writer.u8(6)
    for number in 0..<20 { writer.f32(Float(number)) }
  }
}

// MARK: - Shapes

extension Sample {
  static let shapes = [shape1, shape2, shape3, shape4, morph1, morph2]

  private static func edges(_ writer: inout ByteWriter) {
    // A move to 100, 200 with line 1, then a line, a vertical line, a curve.
    writer.bits(0b0_01001, 6)
    writer.bits(10, 5)
    writer.bits(100, 10)
    writer.bits(200, 10)
    writer.bits(1, 1)
    writer.bits(0b11, 2)
    writer.bits(8, 4)
    writer.bits(1, 1)
    writer.bits(50, 10)
    writer.bits(-60, 10)
    writer.bits(0b11, 2)
    writer.bits(8, 4)
    writer.bits(0b01, 2)
    writer.bits(70, 10)
    writer.bits(0b10, 2)
    writer.bits(8, 4)
    for number in [1, 2, 3, 4] { writer.bits(number, 10) }
  }

  /// A solid fill and a line; fill 1 on the right.
  public static let shape1 = Sample(2) { writer in
    writer.u16(1)
    writer.rectangle(0, 400, -20, 300)
    writer.u8(1)
    writer.u8(0)
    writer.color(10, 20, 30)
    writer.u8(1)
    writer.u16(40)
    writer.color(1, 2, 3)
    writer.bits(1, 4)
    writer.bits(1, 4)
    writer.bits(0b0_00100, 6)
    writer.bits(1, 1)
    edges(&writer)
    writer.bits(0, 6)
  }

  /// Two lists of styles, the first one with a gradient, and a number that the second does not have.
  public static let shape2 = Sample(22) { writer in
    writer.u16(2)
    writer.rectangle(0, 400, 0, 300)
    writer.u8(2)
    writer.u8(0x10)
    writer.matrix(scale: (0.5, 0.5))
    writer.u8(0b0101_0010)
    writer.raw([0, 255, 0, 0, 255, 0, 0, 255])
    writer.u8(0x41)
    writer.u16(77)
    writer.matrix(scale: (4, 4))
    writer.u8(1)
    writer.u16(20)
    writer.color(1, 2, 3)
    writer.bits(2, 4)
    writer.bits(1, 4)
    writer.bits(0b0_00010, 6)
    writer.bits(2, 2)
    edges(&writer)
    writer.bits(0b0_10000, 6)
    writer.align()
    writer.u8(1)
    writer.u8(0)
    writer.color(7, 8, 9)
    writer.u8(0)
    writer.bits(2, 4)
    writer.bits(0, 4)
    writer.bits(0b0_00110, 6)
    writer.bits(1, 2)
    writer.bits(3, 2)
    writer.bits(0b11_0000_00, 8)
    writer.bits(1, 2)
    writer.bits(0, 6)
  }

  /// More than 254 styles.
  public static let shape3 = Sample(32) { writer in
    writer.u16(3)
    writer.rectangle(0, 400, 0, 300)
    writer.u8(0xFF)
    writer.u16(300)
    for number in 0..<300 {
      writer.u8(0)
      writer.color(number & 255, 0, 0, 128)
    }
    writer.u8(0)
    writer.bits(9, 4)
    writer.bits(0, 4)
    writer.bits(0b0_00010, 6)
    writer.bits(300, 9)
    writer.bits(0b11_0000_00, 8)
    writer.bits(1, 2)
    writer.bits(0, 6)
  }

  /// A focal gradient, and lines with all that LINESTYLE2 can say.
  public static let shape4 = Sample(83) { writer in
    writer.u16(4)
    writer.rectangle(0, 400, 0, 300)
    writer.rectangle(10, 390, 10, 290)
    writer.u8(0b101)
    writer.u8(1)
    writer.u8(0x13)
    writer.matrix()
    writer.u8(0b1000_0001)
    writer.raw([128, 1, 2, 3, 4])
    writer.fixed8(-0.5)
    writer.u8(2)
    writer.u16(40)
    writer.raw([0b0110_0101, 0b0000_0110])
    writer.fixed8(3)
    writer.color(1, 2, 3, 4)
    writer.u16(60)
    writer.raw([0b0001_1010, 0])
    writer.u8(0)
    writer.color(5, 6, 7, 8)
    writer.bits(1, 4)
    writer.bits(2, 4)
    writer.bits(0b0_01000, 6)
    writer.bits(2, 2)
    writer.bits(0b11_0000_00, 8)
    writer.bits(1, 2)
    writer.bits(0, 6)
  }

  /// A line that becomes a curve, red that becomes blue.
  public static let morph1 = Sample(46) { writer in
    writer.u16(5)
    writer.rectangle(0, 100, 0, 100)
    writer.rectangle(0, 200, 0, 200)
    let styles = ByteWriter.bytes { writer in
      writer.u8(1)
      writer.u8(0)
      writer.color(255, 0, 0, 255)
      writer.color(0, 0, 255, 0)
      writer.u8(1)
      writer.u16(20)
      writer.u16(60)
      writer.color(0, 0, 0, 255)
      writer.color(255, 255, 255, 255)
    }
    morphPaths(&writer, styles)
  }

  /// Gradients and lines of the second version.
  public static let morph2 = Sample(84) { writer in
    writer.u16(6)
    for _ in 0..<2 { writer.rectangle(0, 100, 0, 100) }
    for _ in 0..<2 { writer.rectangle(5, 95, 5, 95) }
    writer.u8(0b11)
    let styles = ByteWriter.bytes { writer in
      writer.u8(2)
      writer.u8(0x12)
      writer.matrix(scale: (1, 1))
      writer.matrix(scale: (3, 3), move: (10, 20))
      writer.u8(1)
      writer.raw([0, 1, 2, 3, 4, 255, 5, 6, 7, 8])
      writer.u8(0x42)
      writer.u16(9)
      writer.matrix()
      writer.matrix(move: (100, 0))
      writer.u8(1)
      writer.u16(20)
      writer.u16(40)
      writer.raw([0b1001_1000, 0b01])
      writer.u8(0)
      writer.color(1, 1, 1, 1)
      writer.color(3, 3, 3, 3)
    }
    morphPaths(&writer, styles)
  }

  private static func morphPaths(_ writer: inout ByteWriter, _ styles: [UInt8]) {
    let start = ByteWriter.bytes { writer in
      writer.bits(1, 4)
      writer.bits(1, 4)
      writer.bits(0b0_01101, 6)
      writer.bits(6, 5)
      writer.bits(10, 6)
      writer.bits(20, 6)
      writer.bits(1, 1)
      writer.bits(1, 1)
      writer.bits(0b11_0110_1, 7)
      writer.bits(100, 8)
      writer.bits(0, 8)
      writer.bits(0, 6)
    }
    let end = ByteWriter.bytes { writer in
      writer.u8(0)
      writer.bits(0b0_00001, 6)
      writer.bits(6, 5)
      writer.bits(30, 6)
      writer.bits(-20, 6)
      writer.bits(0b10_0110, 6)
      for number in [50, 50, 50, -50] { writer.bits(number, 8) }
      writer.bits(0, 6)
    }
    writer.u32(styles.count + start.count)
    writer.raw(styles + start + end)
  }
}
