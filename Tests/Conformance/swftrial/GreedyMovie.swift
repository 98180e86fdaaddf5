import TrialKit

/// Movies of some hundred bytes whose pictures would take gigabytes.
enum GreedyMovie {
  private static let sides = [1, 255, 2880, 4000, 4096, 8191, 8192, 16_383, 16_384, 65_535]

  /// A movie with pictures of all kinds, each in a square that is shown.
  static func make(_ dice: inout Dice) -> [UInt8] {
    let version = 6 + dice.below(10)
    return HandMade.movie(version: version) { writer in
      for number in 1...(2 + dice.below(10)) {
        let (code, body) = picture(number, &dice)
        writer.tag(code, body)
        writer.tag(2, square(number + 100, picture: number))
        writer.tag(
          26,
          ByteWriter.bytes { writer in
            writer.u8(0b0000_0110)
            writer.u16(number)
            writer.u16(number + 100)
            writer.matrix(scale: (0.1, 0.1), skew: (0, 0), move: (number * 100, 0))
          })
      }
      writer.tag(1, [])
      writer.tag(0, [])
    }
  }

  private static func picture(_ number: Int, _ dice: inout Dice) -> (code: Int, body: [UInt8]) {
    let (width, height) = (dice.pick(sides), dice.pick(sides))
    let kind = dice.below(4)
    let data = Sample.stored(dice.bytes(dice.below(2000)))
    let body = ByteWriter.bytes { writer in
      writer.u16(number)
      if kind < 2 {
        let format = [3, 4, 5][dice.below(kind == 0 ? 3 : 1) + (kind == 0 ? 0 : 2)]
        writer.u8(format)
        writer.u16(width)
        writer.u16(height)
        if format == 3 { writer.u8(dice.below(256)) }
        writer.raw(data)
      } else {
        let file = jpeg(width, height)
        if kind == 3 { writer.u32(file.count) }
        writer.raw(file)
        if kind == 3 { writer.raw(data) }
      }
    }
    return ([20, 36, 21, 35][kind], body)
  }

  /// A JPEG's head: one component, no tables, and no data.
  private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    let sizes = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + sizes + [1, 1, 0x11, 0]
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9]
  }

  /// A square of a hundred pixels, filled by a picture.
  private static func square(_ number: Int, picture: Int) -> [UInt8] {
    ByteWriter.bytes { writer in
      writer.u16(number)
      writer.rectangle(0, 2000, 0, 2000)
      writer.u8(1)
      writer.u8(0x41)
      writer.u16(picture)
      writer.matrix(scale: (7, 7), skew: (0, 0), move: (0, 0))
      writer.u8(0)
      writer.bits(1, 4)
      writer.bits(0, 4)
      // To the corner, with fill 1.
      writer.bits(0b0_00101, 6)
      writer.bits(1, 5)
      writer.bits(0, 2)
      writer.bits(1, 1)
      for (isVertical, length) in [(0, 2000), (1, 2000), (0, -2000), (1, -2000)] {
        writer.bits(0b11, 2)
        writer.bits(11, 4)
        writer.bits(0, 1)
        writer.bits(isVertical, 1)
        writer.bits(length, 13)
      }
      writer.bits(0, 6)
      writer.align()
    }
  }
}
