/// A picture as the bytes of a PNG file (RFC 2083).
package enum PNGFile {
  /// The file of a picture of straight colours, 0xAARRGGBB, row by row; without `hasAlpha` it has no opacities.
  ///
  /// Rows are kept as they are: a filter would make the file smaller, not other.
  package static func bytes(
    of pixels: [UInt32], width: Int, height: Int, hasAlpha: Bool, hasRoom: (Int) -> Bool
  ) throws(ByteCompression.Failure) -> [UInt8] {
    let size = hasAlpha ? 4 : 3
    guard pixels.count == width * height, hasRoom(height * (1 + width * size)) else {
      throw .tooLarge
    }
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (1 + width * size))
    for y in 0..<height {
      rows.append(0)
      for pixel in pixels[y * width..<(y + 1) * width] {
        for shift: UInt32 in [16, 8, 0] { rows.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
        if hasAlpha { rows.append(UInt8(truncatingIfNeeded: pixel >> 24)) }
      }
    }
    let data = try packed(rows, hasRoom)
    let header = big(UInt32(width)) + big(UInt32(height)) + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func packed(
    _ bytes: [UInt8], _ hasRoom: (Int) -> Bool
  ) throws(ByteCompression.Failure) -> [UInt8] {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(ByteCompression.Failure) in
        try ByteCompression.packed(bytes, .zlib, hasRoom: hasRoom)
      }
    }
    return try result.get()
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(ByteCompression.checksum(body))
  }
}
