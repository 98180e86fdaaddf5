// MARK: - Pictures, sound and video

extension Sample {
  static let media = [
    mappedBitmap, bitmap15, bitmap32, alphaBitmap, jpeg1, jpeg2, jpeg3, jpeg4, sound, mp3,
    streamHead, Sample(19) { $0.raw([0x80, 4, 1, 0, 0xFF, 0xFB]) },
    Sample(15) { writer in
      writer.u16(5)
      writer.u8(0)
    },
    Sample(89) { writer in
      writer.string("pkg.Boom")
      writer.u8(0b0100)
      writer.u16(2)
    },
    Sample(60) { writer in
      for number in [7, 100, 320, 240] { writer.u16(number) }
      writer.u8(0b0101)
      writer.u8(4)
    },
    Sample(61) { writer in
      writer.u16(7)
      writer.u16(99)
      writer.raw([1, 2, 3])
    },
    Sample(8) { $0.raw([0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 1, 0xFF, 0xD9]) },
  ]

  /// A zlib stream that holds the bytes as they are (RFC 1950 and 1951: one stored block), with its checksum.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return ByteWriter.bytes { writer in
      writer.raw([0x78, 0x01, 0x01])
      writer.u16(bytes.count)
      writer.u16(~bytes.count)
      writer.raw(bytes)
      writer.raw([high >> 8, high, low >> 8, low].map { UInt8($0 & 255) })
    }
  }

  private static func bitmap(
    _ tag: Int, format: Int, _ width: Int, _ height: Int, colors: Int? = nil, _ data: [UInt8]
  ) -> Sample {
    Sample(tag) { writer in
      writer.u16(1)
      writer.u8(format)
      writer.u16(width)
      writer.u16(height)
      if let colors { writer.u8(colors - 1) }
      writer.raw(stored(data))
    }
  }

  /// Three by two pixels of two colours; the last one is of a colour that is not there.
  public static let mappedBitmap = bitmap(
    20, format: 3, 3, 2, colors: 2, [1, 2, 3, 4, 5, 6] + [0, 1, 0, 0] + [1, 1, 2, 0])
  /// One by two pixels, rows filled up to four bytes.
  public static let bitmap15 = bitmap(
    20, format: 4, 1, 2, [0b0_11111_00, 0b000_00001, 0, 0, 0b0_00000_11, 0b111_10000, 0, 0])
  /// Two by one pixels.
  public static let bitmap32 = bitmap(20, format: 5, 2, 1, [0, 1, 2, 3, 9, 4, 5, 6])
  /// Two by two pixels, premultiplied; the last one is missing.
  public static let alphaBitmap = bitmap(
    36, format: 5, 2, 2, [255, 1, 2, 3, 128, 64, 128, 0, 0, 0, 0, 0])

  /// Only the picture: the tables are the movie's.
  public static let jpeg1 = Sample(6) { writer in
    writer.u16(1)
    writer.raw([0xFF, 0xD8, 0xFF, 0xDA, 1, 2, 3, 0xFF, 0xD9])
  }
  /// With an end and a start between tables and picture.
  public static let jpeg2 = Sample(21) { writer in
    writer.u16(2)
    writer.raw([0xFF, 0xD9, 0xFF, 0xD8, 0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 1, 0xFF, 0xD9, 0xFF, 0xD8])
    writer.raw([0xFF, 0xDA, 1, 2, 0xFF, 0xD9])
  }
  /// With alpha.
  public static let jpeg3 = Sample(35) { writer in
    writer.u16(3)
    writer.u32(6)
    writer.raw([0xFF, 0xD8, 0xFF, 0xDA, 0xFF, 0xD9])
    writer.raw(stored([10, 20, 30]))
  }
  /// A PNG.
  public static let jpeg4 = Sample(90) { writer in
    writer.u16(4)
    writer.u32(8)
    writer.fixed8(0.5)
    writer.raw([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// ADPCM, 11 025 samples a second, stereo.
  public static let sound = Sample(14) { writer in
    writer.u16(1)
    writer.u8(0b0001_01_11)
    writer.u32(4096)
    writer.raw([1, 2, 3])
  }
  /// MP3 with a latency.
  public static let mp3 = Sample(14) { writer in
    writer.u16(2)
    writer.u8(0b0010_11_10)
    writer.u32(1152)
    writer.u16(-529)
    writer.raw([0xFF, 0xFB])
  }
  /// An MP3 stream.
  public static let streamHead = Sample(45) { writer in
    writer.u8(0b0000_11_11)
    writer.u8(0b0010_10_10)
    writer.u16(1840)
    writer.u16(7)
  }
}
