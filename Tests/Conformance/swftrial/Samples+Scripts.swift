// MARK: - Control and scripts

extension Sample {
  static let control = [
    sprite, scenes, named, imports, imports2, productInfo,
    Sample(1) { _ in }, Sample(9) { $0.color(1, 2, 3) },
    Sample(43) { writer in
      writer.string("here")
      writer.u8(1)
    },
    Sample(69) { $0.u32(0b0001_1001) }, Sample(77) { $0.string("<rdf/>") },
    Sample(65) { writer in
      writer.u16(256)
      writer.u16(15)
    },
    Sample(66) { writer in
      writer.u16(3)
      writer.u16(1)
    },
    Sample(78) { writer in
      writer.u16(3)
      writer.rectangle(10, 20, 30, 40)
    },
    Sample(24) { writer in
      writer.u16(0)
      writer.string("$1$2g$rRmGN8oQ2g8bXlVqwM1E./")
    },
    Sample(64) { writer in
      writer.u16(0)
      writer.string("pass")
    },
    Sample(63) { $0.raw(0..<16) }, Sample(93) { $0.raw([UInt8](repeating: 7, count: 34)) },
    Sample(87) { writer in
      writer.u16(9)
      writer.u32(0)
      writer.raw([5, 6, 7])
    },
    Sample(40) { writer in
      writer.u16(9)
      writer.string("symbol")
    },
    Sample(1002) { $0.raw([1, 2, 3]) },
  ]

  /// Two frames with something in them.
  public static let sprite = Sample(39) { writer in
    writer.u16(12)
    writer.u16(2)
    writer.tag(26, Sample.placeObject2.body)
    writer.tag(1, [])
    writer.tag(12, [0x07, 0x00])
    writer.tag(1, [])
    writer.tag(0, [])
  }

  /// Two scenes and a label.
  public static let scenes = Sample(86) { writer in
    writer.encoded(2)
    writer.encoded(0)
    writer.string("Scene 1")
    writer.encoded(300)
    writer.string("Scene 2")
    writer.encoded(1)
    writer.encoded(5)
    writer.string("label")
  }

  /// SymbolClass: the main timeline and a character.
  public static let named = Sample(76) { writer in
    writer.u16(2)
    writer.u16(0)
    writer.string("Main")
    writer.u16(5)
    writer.string("pkg.Symbol")
  }

  /// Two characters of another movie.
  public static let imports = Sample(57) { writer in
    writer.string("other.swf")
    writer.u16(1)
    writer.u16(5)
    writer.string("ball")
  }

  /// The same in the second version.
  public static let imports2 = Sample(71) { writer in
    writer.string("other.swf")
    writer.u8(1)
    writer.u8(0)
    writer.u16(1)
    writer.u16(5)
    writer.string("ball")
  }

  /// A compiler.
  public static let productInfo = Sample(41) { writer in
    writer.u32(3)
    writer.u32(6)
    writer.u8(4)
    writer.u8(6)
    writer.u32(23201)
    writer.u32(0)
    writer.u32(0x4567_89AB)
    writer.u32(0x0000_0123)
  }
}

extension Sample {
  static let scripts = [
    actions, Sample(59) { $0.raw([5, 0] + Sample.actions.body) }, abc,
    Sample(72) { $0.raw(abcFile) },
  ]

  /// Writes an action with its operands.
  public static func action(_ code: Int, _ operands: (inout ByteWriter) -> Void) -> [UInt8] {
    let operands = ByteWriter.bytes(operands)
    return ByteWriter.bytes { writer in
      writer.u8(code)
      writer.u16(operands.count)
      writer.raw(operands)
    }
  }

  /// Every action that has operands.
  public static let actions = Sample(12) { writer in
    writer.raw(
      action(0x88) {
        $0.u16(2)
        $0.string("one")
        $0.string("two")
      })
    writer.raw(action(0x96, pushed))
    writer.raw(action(0x81) { $0.u16(7) })
    writer.raw(
      action(0x83) {
        $0.string("http://example.org/")
        $0.string("_blank")
      })
    writer.raw(action(0x87) { $0.u8(3) })
    writer.raw(
      action(0x8A) {
        $0.u16(4)
        $0.u8(1)
      })
    writer.raw(action(0x8B) { $0.string("/clip") })
    writer.raw(action(0x8C) { $0.string("label") })
    writer.raw(action(0x8D) { $0.u8(2) })
    writer.raw(action(0x99) { $0.u16(-5) })
    writer.raw(action(0x9D) { $0.u16(2) })
    writer.raw(action(0x9A) { $0.u8(0xC2) })
    writer.raw(
      action(0x9F) {
        $0.u8(3)
        $0.u16(10)
      })
    writer.raw(
      action(0x9B) {
        $0.string("f")
        $0.u16(2)
        $0.string("a")
        $0.string("b")
        $0.u16(1)
      })
    writer.u8(0x3E)
    writer.raw(
      action(0x8E) {
        $0.string("")
        $0.u16(1)
        $0.u8(4)
        $0.u16(0x012A)
        $0.u8(2)
        $0.string("p")
        $0.u16(1)
      })
    writer.u8(0x3E)
    writer.raw(action(0x94) { $0.u16(1) })
    writer.u8(0x17)
    writer.raw(
      action(0x8F) {
        $0.u8(0b011)
        $0.u16(1)
        $0.u16(2)
        $0.u16(1)
        $0.string("e")
      })
    writer.raw([0x17, 0x17, 0x17, 0x17])
    writer.raw(action(0x9E) { _ in })
    writer.raw([0x79, 0x06, 0x00])
  }

  private static func pushed(_ writer: inout ByteWriter) {
    writer.u8(0)
    writer.string("text")
    writer.u8(1)
    writer.f32(1.5)
    writer.raw([2, 3, 4, 9, 5, 1])
    writer.u8(6)
    let bits = (-2.25).bitPattern
    writer.u32(Int(bits >> 32))
    writer.u32(Int(bits & 0xFFFF_FFFF))
    writer.u8(7)
    writer.u32(-3)
    writer.raw([8, 1, 9, 1, 0])
  }

  /// DoABC, lazy.
  public static let abc = Sample(82) { writer in
    writer.u32(1)
    writer.string("frame1")
    writer.raw(abcFile)
  }

  /// A class `pkg.Box` with a slot, a constant, a method, a getter and a setter, and a script that has it.
  public static let abcFile = ByteWriter.bytes { writer in
    writer.u16(16)
    writer.u16(46)
    writer.encoded(3)
    writer.encoded(300)
    writer.raw([0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    writer.encoded(2)
    writer.encoded(70000)
    writer.encoded(2)
    writer.f64(0.5)
    writer.encoded(8)
    for text in ["Box", "pkg", "Object", "value", "Vector", "key", "note"] {
      writer.encoded(text.utf8.count)
      writer.raw(text.utf8)
    }
    writer.encoded(4)
    for (kind, name) in [(0x16, 2), (0x08, 0), (0x18, 1)] {
      writer.u8(kind)
      writer.encoded(name)
    }
    writer.encoded(2)
    for number in [2, 1, 2] { writer.encoded(number) }
    writer.encoded(9)
    writer.raw([0x07, 1, 1])
    writer.raw([0x07, 2, 3])
    writer.raw([0x09, 4, 1])
    writer.raw([0x1B, 1])
    writer.raw([0x0F, 4])
    writer.raw([0x12])
    writer.raw([0x1D, 2, 1, 1])
    writer.raw([0x07, 2, 4])
    // Methods: plain ones; with an optional parameter and names, of which one points nowhere.
    writer.encoded(6)
    writer.raw([0, 0, 0, 0])
    writer.raw([2, 7, 1, 2, 4, 0x88, 1, 1, 0x03, 4, 99])
    for _ in 2..<6 { writer.raw([0, 0, 0, 0]) }
    // Metadata: keys before values.
    writer.encoded(1)
    writer.raw([7, 2, 6, 0, 4, 1])
    // One class.
    writer.encoded(1)
    writer.raw([1, 2, 0x09, 3, 1, 3, 0, 5])
    writer.raw([8, 0x40, 1, 2, 2, 0x03, 1, 0])
    writer.raw([8, 0x06, 0, 0, 1, 0x06])
    writer.raw([8, 0x31, 5, 1])
    writer.raw([8, 0x02, 0, 2])
    writer.raw([8, 0x03, 0, 3])
    writer.raw([4, 0])
    // One script.
    writer.encoded(1)
    writer.raw([5, 1, 1, 4, 1, 0])
    // One body with a handler and a trait.
    writer.encoded(1)
    writer.raw([1, 2, 3, 4, 5, 2, 0xD0, 0x47, 1, 0, 1, 1, 2, 3, 1, 8, 0, 1, 0, 0])
  }
}
