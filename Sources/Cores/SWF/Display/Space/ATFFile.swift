package import Raster

/// A file of textures: pictures of a side, or of six, that graphics cards read (A.ATF).
package struct ATFFile {
  package let isCube: Bool
  package let width: Int
  package let height: Int
  private let format: UInt8
  private let count: Int
  private let body: ArraySlice<UInt8>
  /// Bytes of a length.
  private let lengthSize: Int

  /// The head of a file; nil is none.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 10, bytes.starts(with: Array("ATF".utf8)) else { return nil }
    let isNew = bytes[6] == 0xFF
    let start = isNew ? 12 : 6
    guard bytes.count >= start + 4, bytes[start + 1] < 14, bytes[start + 2] < 14 else { return nil }
    lengthSize = isNew && bytes[7] > 0 ? 4 : 3
    isCube = bytes[start] & 0x80 != 0
    format = bytes[start] & 0x7F
    (width, height) = (1 << Int(bytes[start + 1]), 1 << Int(bytes[start + 2]))
    count = Int(bytes[start + 3])
    body = bytes[(start + 4)...]
  }

  /// Its pictures, largest first, for each side; nil is a file that cannot be read here.
  package func levels() -> [[Surface]]? {
    // Those that are packed as photographs are not read.
    guard format == 3 || format == 5 else { return nil }
    var at = body.startIndex
    var sides: [[Surface]] = []
    for _ in 0..<(isCube ? 6 : 1) {
      var side: [Surface] = []
      for level in 0..<count {
        // The first record is for the cards of desktop computers.
        for record in 0..<4 {
          guard at + lengthSize <= body.endIndex else { return nil }
          let length = body[at..<at + lengthSize].reduce(0) { $0 << 8 | Int($1) }
          at += lengthSize
          guard length <= body.endIndex - at else { return nil }
          defer { at += length }
          guard record == 0, length > 0 else { continue }
          let blocks = BlockPicture(
            Array(body[at..<at + length]), width: max(width >> level, 1),
            height: max(height >> level, 1), hasAlpha: format == 5)
          guard let surface = blocks.surface() else { return nil }
          side.append(surface)
        }
      }
      sides.append(side)
    }
    return sides.allSatisfy { !$0.isEmpty } ? sides : nil
  }
}

/// A picture of blocks of 4 × 4 pixels: two colours and what lies between them, and the same for alpha (S3TC).
struct BlockPicture {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  private let hasAlpha: Bool

  init(_ bytes: [UInt8], width: Int, height: Int, hasAlpha: Bool) {
    (self.bytes, self.width, self.height, self.hasAlpha) = (bytes, width, height, hasAlpha)
  }

  func surface() -> Surface? {
    let size = hasAlpha ? 16 : 8
    let (across, down) = ((width + 3) / 4, (height + 3) / 4)
    guard across * down * size <= bytes.count,
      let surface = try? Surface(width: width, height: height)
    else { return nil }
    surface.withPixels { pixels in
      for block in 0..<across * down {
        let start = block * size
        let colors = colors(start + (hasAlpha ? 8 : 0))
        let alphas = hasAlpha ? alphas(start) : Array(repeating: 255, count: 16)
        for pixel in 0..<16 {
          let (x, y) = (block % across * 4 + pixel % 4, block / across * 4 + pixel / 4)
          guard x < width, y < height else { continue }
          let color = colors[pixel]
          let alpha = hasAlpha ? alphas[pixel] : color >> 24
          pixels[y * width + x] = color & 0xFF_FFFF | alpha << 24
        }
      }
    }
    return surface
  }

  private func word(_ at: Int) -> UInt32 { UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 }

  private func colors(_ at: Int) -> [UInt32] {
    let (first, second) = (word(at), word(at + 2))
    func channels(_ color: UInt32) -> SIMD4<UInt32> {
      let (r, g, b) = (color >> 11, color >> 5 & 63, color & 31)
      return SIMD4(r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2, 255)
    }
    let (a, b) = (channels(first), channels(second))
    var palette = [a, b]
    if hasAlpha || first > second {
      palette += [(a &* 2 &+ b) / 3, (a &+ b &* 2) / 3]
    } else {
      palette += [(a &+ b) / 2, .zero]
    }
    let indices = word(at + 4) | word(at + 6) << 16
    return (0..<16).map { pixel in
      let color = palette[Int(indices >> UInt32(pixel * 2) & 3)]
      return color.w << 24 | color.x << 16 | color.y << 8 | color.z
    }
  }

  private func alphas(_ at: Int) -> [UInt32] {
    let (a, b) = (UInt32(bytes[at]), UInt32(bytes[at + 1]))
    var palette = [a, b]
    if a > b {
      for part in 1..<7 { palette.append((a * UInt32(7 - part) + b * UInt32(part)) / 7) }
    } else {
      for part in 1..<5 { palette.append((a * UInt32(5 - part) + b * UInt32(part)) / 5) }
      palette += [0, 255]
    }
    let indices = bytes[at + 2..<at + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (0..<16).map { palette[Int(indices >> UInt64($0 * 3) & 7)] }
  }
}
