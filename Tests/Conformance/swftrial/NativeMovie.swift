/// The movie in which natives are called: one thing of each kind on the stage, and the objects of `HostileValues`.
enum NativeMovie {
  /// A movie that runs `scripts`, each a tag of its own, after the objects are made.
  static func make(version: Int, _ scripts: [[UInt8]]) -> [UInt8] {
    HandMade.movie(version: version) { writer in
      writer.raw(definitions)
      writer.tag(12, HostileValues.setup + [0])
      for script in scripts { writer.tag(12, script + [0]) }
      writer.tag(1, [])
      writer.tag(1, [])
      writer.tag(0, [])
    }
  }

  /// A movie that others load.
  static let loaded = HandMade.movie(version: 8) { writer in
    writer.tag(12, ScriptCompiler.actions("loaded = 1; trace(\"loaded\");") + [0])
    writer.tag(1, [])
    writer.tag(0, [])
  }

  private static let definitions = ByteWriter.bytes { writer in
    for sample in [Sample.shape1, Sample.font2] { writer.tag(sample.code, sample.body) }
    writer.tag(39, clip)
    writer.tag(34, button)
    writer.tag(Sample.editText.code, Sample.editText.body)
    writer.tag(14, sound)
    writer.tag(20, bitmap)
    writer.tag(60, [9, 0, 10, 0, 64, 0, 48, 0, 0, 2])  // DefineVideoStream
    writer.tag(56, exports)
    place(&writer, 5, depth: 1, "clip")
    place(&writer, 6, depth: 2, "button")
    place(&writer, 4, depth: 3, "field")
    place(&writer, 9, depth: 4, "video")
  }

  /// Character 5: three frames with a clip's shape and a name.
  private static let clip = ByteWriter.bytes { writer in
    writer.u16(5)
    writer.u16(3)
    place(&writer, 1, depth: 1, nil)
    writer.tag(1, [])
    place(&writer, 4, depth: 2, "words")
    writer.tag(43, Array("here".utf8) + [0])
    writer.tag(1, [])
    writer.tag(28, [2, 0])
    writer.tag(1, [])
    writer.tag(0, [])
  }

  /// Character 6, in all states the shape.
  private static let button = ByteWriter.bytes { writer in
    writer.u16(6)
    writer.raw([0, 0, 0, 0x0F])
    writer.u16(1)
    writer.u16(1)
    writer.matrix()
    writer.raw([0, 0])
  }

  /// Character 7: 16 bits, 11 025 samples a second.
  private static let sound = ByteWriter.bytes { writer in
    writer.u16(7)
    writer.u8(0b0011_01_10)
    writer.u32(2000)
    for sample in 0..<2000 { writer.u16(sample * 37) }
  }

  /// Character 8: four by four pixels.
  private static let bitmap = ByteWriter.bytes { writer in
    writer.raw([8, 0, 5, 4, 0, 4, 0])
    writer.raw(Sample.stored((0..<64).map { UInt8($0 * 3) }))
  }

  private static let exports = ByteWriter.bytes { writer in
    writer.u16(5)
    for (id, name) in [(5, "clip"), (6, "button"), (4, "field"), (7, "sound"), (8, "bitmap")] {
      writer.u16(id)
      writer.string(name)
    }
  }

  private static func place(_ writer: inout ByteWriter, _ id: Int, depth: Int, _ name: String?) {
    let body = ByteWriter.bytes { writer in
      writer.u8(name == nil ? 0b0000_0110 : 0b0010_0110)
      writer.u16(depth)
      writer.u16(id)
      writer.matrix(move: (depth * 100, depth * 60))
      if let name { writer.string(name) }
    }
    writer.tag(26, body)
  }
}
