// MARK: - Fonts, text and buttons

extension Sample {
  static let texts = [
    font1, font2, font3, fontInfo, fontInfo2, alignZones, text, text2, editText, editTextOfClass,
    Sample(88) { writer in
      writer.u16(1)
      writer.string("Font")
      writer.string("Its maker")
    },
    Sample(91) { writer in
      writer.u16(4)
      writer.u8(0b110)
      writer.string("Open")
      writer.raw(Array("OTTO".utf8))
    },
    Sample(74) { writer in
      writer.u16(3)
      writer.u8(0b0101_0000)
      writer.f32(-100)
      writer.f32(200)
      writer.u8(0)
    },
  ]

  /// A square with its upper left corner at 0, −`size`.
  private static func glyph(_ size: Int) -> [UInt8] {
    ByteWriter.bytes { writer in
      writer.bits(1, 4)
      writer.bits(0, 4)
      writer.bits(0b0_00101, 6)
      writer.bits(12, 5)
      writer.bits(0, 12)
      writer.bits(-size, 12)
      writer.bits(1, 1)
      for (isVertical, way) in [(0, size), (1, size), (0, -size), (1, -size)] {
        writer.bits(0b11_1010_0, 7)
        writer.bits(isVertical, 1)
        writer.bits(way, 12)
      }
      writer.bits(0, 6)
    }
  }

  /// Two glyphs, no names.
  public static let font1 = Sample(10) { writer in
    writer.u16(1)
    let first = glyph(100)
    writer.u16(4)
    writer.u16(4 + first.count)
    writer.raw(first + glyph(200))
  }

  /// Wide offsets, narrow codes, a layout with a pair of characters.
  public static let font2 = Sample(48) { writer in
    writer.u16(2)
    writer.u8(0b1000_1001)
    writer.u8(1)
    writer.u8(4)
    writer.raw("Face".utf8)
    writer.u16(2)
    let glyphs = [glyph(100), glyph(200)]
    writer.u32(12)
    writer.u32(12 + glyphs[0].count)
    writer.u32(12 + glyphs[0].count + glyphs[1].count)
    writer.raw(glyphs[0] + glyphs[1])
    writer.raw("AB".utf8)
    writer.u16(800)
    writer.u16(200)
    writer.u16(-50)
    writer.u16(110)
    writer.u16(210)
    for _ in 0..<2 { writer.rectangle(0, 200, -200, 0) }
    writer.u16(1)
    writer.raw("AB".utf8)
    writer.u16(-15)
  }

  /// A font that only names one of the system's, without an offset to its codes.
  public static let font3 = Sample(75) { writer in
    writer.u16(3)
    writer.u8(0b1000_0110)
    writer.u8(1)
    writer.u8(5)
    writer.raw("Arial".utf8)
    writer.u16(0)
    writer.u16(900)
    writer.u16(210)
    writer.u16(0)
    writer.u16(0)
  }

  /// Japanese, in a movie of before Unicode.
  public static let fontInfo = Sample(13, version: 5) { writer in
    writer.u16(1)
    writer.u8(4)
    writer.raw([0x83, 0x65, 0x83, 0x58])
    writer.u8(0b01_0010)
    writer.raw([0x41, 0x42])
  }

  /// Wide codes and a language.
  public static let fontInfo2 = Sample(62) { writer in
    writer.u16(1)
    writer.u8(1)
    writer.raw("F".utf8)
    writer.u8(0b10_0101)
    writer.u8(2)
    writer.u16(0x3042)
    writer.u16(0x3044)
  }

  /// Zones of one glyph: FLOAT16 with a bias of 16.
  public static let alignZones = Sample(73) { writer in
    writer.u16(3)
    writer.u8(0b1000_0000)
    writer.u8(2)
    for word in [0x4000, 0x3C00, 0xC200, 0x0001] { writer.u16(word) }
    writer.u8(3)
  }

  private static func staticText(_ writer: inout ByteWriter, hasAlpha: Bool) {
    writer.u16(3)
    writer.rectangle(0, 400, 0, 300)
    writer.matrix(move: (5, 6))
    writer.u8(3)
    writer.u8(10)
    writer.u8(0b1000_1111)
    writer.u16(2)
    writer.raw(hasAlpha ? [1, 2, 3, 4] : [1, 2, 3])
    writer.u16(-10)
    writer.u16(240)
    writer.u16(200)
    writer.u8(2)
    for (index, advance) in [(0, 110), (1, -20)] {
      writer.bits(index, 3)
      writer.bits(advance, 10)
    }
    writer.u8(0b1000_0000)
    writer.u8(1)
    writer.bits(7, 3)
    writer.bits(0, 10)
    writer.u8(0)
  }

  /// Two runs.
  public static let text = Sample(11) { staticText(&$0, hasAlpha: false) }
  /// Two runs with alpha.
  public static let text2 = Sample(33) { staticText(&$0, hasAlpha: true) }

  /// All that a field can say.
  public static let editText = Sample(37) { writer in
    writer.u16(4)
    writer.rectangle(-40, 2000, -40, 400)
    writer.u16(0b0010_1011_1110_0111)
    writer.u16(2)
    writer.u16(240)
    writer.color(1, 2, 3, 4)
    writer.u16(30)
    writer.u8(2)
    writer.u16(20)
    writer.u16(40)
    writer.u16(-20)
    writer.u16(-30)
    writer.string("_root.name")
    writer.string("<b>Ünïcode</b>")
  }

  /// A font by its class.
  public static let editTextOfClass = Sample(37) { writer in
    writer.u16(4)
    writer.rectangle(0, 1, 0, 1)
    writer.u16(0x8000)
    writer.string("MyFont")
    writer.u16(200)
    writer.string("")
  }
}

extension Sample {
  static let buttons = [button, button2, buttonColors, buttonSounds]

  /// Two states, and actions at the release.
  public static let button = Sample(7) { writer in
    writer.u16(1)
    for (flags, character) in [(0b0001, 10), (0b1110, 11)] {
      writer.u8(flags)
      writer.u16(character)
      writer.u16(1)
      writer.matrix(move: (20, 0))
    }
    writer.u8(0)
    writer.raw([0x06, 0x00])
  }

  /// A record with filters and a blend mode, two sets of actions.
  public static let button2 = Sample(34) { writer in
    writer.u16(2)
    writer.u8(1)
    let records = ByteWriter.bytes { writer in
      writer.u8(0b0011_0001)
      writer.u16(10)
      writer.u16(1)
      writer.matrix()
      writer.u8(0)
      writer.u8(1)
      writer.u8(1)
      writer.fixed(2)
      writer.fixed(2)
      writer.u8(8)
      writer.u8(3)
      writer.u8(0)
    }
    writer.u16(2 + records.count)
    writer.raw(records)
    writer.u16(6)
    writer.u16(0b0000_0000_0000_1001)
    writer.raw([0x06, 0x00])
    writer.u16(0)
    writer.u16(13 << 9 | 1 << 8)
    writer.raw([0x07, 0x00])
  }

  /// Colours of two records.
  public static let buttonColors = Sample(23) { writer in
    writer.u16(1)
    for green in [128, 64] {
      writer.bits(0b01_1010, 6)
      for number in [256, green, 256] { writer.bits(number, 10) }
      writer.align()
    }
  }

  /// Two of four sounds, one of them with all that can be said.
  public static let buttonSounds = Sample(17) { writer in
    writer.u16(1)
    writer.u16(0)
    writer.u16(5)
    writer.u8(0b0001_1111)
    writer.u32(1000)
    writer.u32(2000)
    writer.u16(3)
    writer.u8(2)
    for position in [0, 44100] {
      writer.u32(position)
      writer.u16(32768)
      writer.u16(0)
    }
    writer.u16(6)
    writer.u8(0b0010_0000)
    writer.u16(0)
  }
}
