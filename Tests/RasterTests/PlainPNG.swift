import Raster

/// Writes a surface as a PNG file without compression, so that equal pictures are equal files and everyone can look at them.
enum PlainPNG {
  static func file(_ surface: Surface) -> [UInt8] {
    var rows: [UInt8] = []
    surface.withPixels { pixels in
      for (index, pixel) in pixels.enumerated() {
        // No filter.
        if index % surface.width == 0 { rows.append(0) }
        let straight = Pixel.straight(pixel)
        rows += [straight.red, straight.green, straight.blue, straight.alpha]
      }
    }
    let header = number(surface.width) + number(surface.height) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in named {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return number(body.count) + named + number(Int(~sum))
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (low, high): (UInt32, UInt32) = (1, 0)
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start..<min(bytes.count, start + 0xFFFF)]
      let count = UInt16(block.count)
      result.append(start + block.count == bytes.count ? 1 : 0)
      for value in [count, ~count] {
        result += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      }
      result += block
      for byte in block {
        low = (low + UInt32(byte)) % 65521
        high = (high + low) % 65521
      }
    }
    return result + number(Int(high << 16 | low))
  }
}
