/// Makes the bytes of movies by hand: what `ByteReader` reads, the other way round.
public struct ByteWriter {
  /// What was written; bits that do not fill a byte are in it already.
  public private(set) var bytes: [UInt8] = []
  private var bitCount = 0

  /// Nothing yet.
  public init() {}

  /// What a closure writes.
  public static func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    write(&writer)
    return writer.bytes
  }

  /// So many of the lowest bits, the highest first.
  public mutating func bits(_ value: Int, _ count: Int) {
    for bit in (0..<count).reversed() {
      if bitCount == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(7 - bitCount)
      bitCount = (bitCount + 1) % 8
    }
  }

  /// Whatever follows begins a byte.
  public mutating func align() { bitCount = 0 }

  /// Bytes as they are.
  public mutating func raw(_ more: some Sequence<UInt8>) {
    align()
    bytes += more
  }

  /// One byte.
  public mutating func u8(_ value: Int) { raw([UInt8(truncatingIfNeeded: value)]) }

  /// Two bytes.
  public mutating func u16(_ value: Int) {
    u8(value)
    u8(value >> 8)
  }

  /// Four bytes.
  public mutating func u32(_ value: Int) {
    u16(value)
    u16(value >> 16)
  }

  /// Eight bytes.
  public mutating func f64(_ value: Double) {
    u32(Int(value.bitPattern & 0xFFFF_FFFF))
    u32(Int(value.bitPattern >> 32))
  }

  /// Four bytes.
  public mutating func f32(_ value: Float) { u32(Int(value.bitPattern)) }

  /// FIXED.
  public mutating func fixed(_ value: Double) { u32(Int(value * 65536)) }

  /// FIXED8.
  public mutating func fixed8(_ value: Double) { u16(Int(value * 256)) }

  /// EncodedU32, and ABC's u30.
  public mutating func encoded(_ value: Int) {
    var value = value
    while value > 0x7F {
      u8(value & 0x7F | 0x80)
      value >>= 7
    }
    u8(value)
  }

  /// A string and its zero.
  public mutating func string(_ text: String) { raw(Array(text.utf8) + [0]) }

  /// RECT.
  public mutating func rectangle(_ xMin: Int, _ xMax: Int, _ yMin: Int, _ yMax: Int) {
    align()
    bits(17, 5)
    for value in [xMin, xMax, yMin, yMax] { bits(value, 17) }
    align()
  }

  /// MATRIX; scale and skew are left out when nil.
  public mutating func matrix(
    scale: (Double, Double)? = nil, skew: (Double, Double)? = nil, move: (Int, Int) = (0, 0)
  ) {
    align()
    for pair in [scale, skew] {
      bits(pair == nil ? 0 : 1, 1)
      if let pair {
        bits(20, 5)
        bits(Int(pair.0 * 65536), 20)
        bits(Int(pair.1 * 65536), 20)
      }
    }
    bits(12, 5)
    bits(move.0, 12)
    bits(move.1, 12)
    align()
  }

  /// RGB or RGBA.
  public mutating func color(_ channels: Int...) { raw(channels.map { UInt8($0) }) }

  /// A tag with a short header where that will do.
  public mutating func tag(_ code: Int, _ body: [UInt8]) {
    if body.count < 0x3F {
      u16(code << 6 | body.count)
    } else {
      u16(code << 6 | 0x3F)
      u32(body.count)
    }
    raw(body)
  }
}

/// A movie made by hand.
public enum HandMade {
  /// An uncompressed movie, 100 × 50 pixels, 12 frames a second, of these tags.
  public static func movie(version: Int = 10, _ tags: (inout ByteWriter) -> Void) -> [UInt8] {
    let body = ByteWriter.bytes { writer in
      writer.rectangle(0, 2000, 0, 1000)
      writer.fixed8(12)
      writer.u16(1)
      tags(&writer)
    }
    return ByteWriter.bytes { writer in
      writer.raw("FWS".utf8)
      writer.u8(version)
      writer.u32(body.count + 8)
      writer.raw(body)
    }
  }

  /// A movie of one tag.
  public static func movie(version: Int = 10, tag: Int, _ body: [UInt8]) -> [UInt8] {
    movie(version: version) { writer in
      writer.tag(tag, body)
      writer.tag(0, [])
    }
  }
}
