import CZlib
import Flash

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes pictures: eight bits a channel, red, green, blue and alpha, without filters.
enum PNG {
  static func write(_ picture: Player.Screenshot, to path: String) -> Bool {
    var raw: [UInt8] = []
    raw.reserveCapacity(picture.height * (picture.width * 4 + 1))
    for y in 0..<picture.height {
      raw.append(0)
      for pixel in picture.pixels[y * picture.width..<(y + 1) * picture.width] {
        raw.append(UInt8(pixel >> 16 & 255))
        raw.append(UInt8(pixel >> 8 & 255))
        raw.append(UInt8(pixel & 255))
        raw.append(255)
      }
    }
    var size = compressBound(uLong(raw.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    guard compress2(&packed, &size, raw, uLong(raw.count), 1) == Z_OK else { return false }
    var header = bigEndian(picture.width) + bigEndian(picture.height)
    header += [8, 6, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", header) + chunk("IDAT", Array(packed[..<Int(size)])) + chunk("IEND", [])
    guard let stream = fopen(path, "wb") else { return false }
    defer { fclose(stream) }
    return fwrite(file, 1, file.count, stream) == file.count
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(0, body, uInt(body.count))))
  }
}
