/// DefineBitsLossless and DefineBitsLossless2: a picture packed by zlib, decoded when it is asked for.
///
/// Source: SWF File Format Specification 19, "Bitmaps".
public struct LosslessBitmap: Hashable, Sendable {
  /// How pixels are kept.
  public enum Format: UInt8, Sendable {
    /// A byte a pixel, and a table of colours.
    case colorMapped = 3
    /// Fifteen bits a pixel (DefineBitsLossless only).
    case rgb15 = 4
    /// Four bytes a pixel, of which the first is alpha in DefineBitsLossless2 and nothing in DefineBitsLossless.
    case rgb32 = 5
  }

  /// As many pixels as Flash Player 10 and later allow a bitmap to have (16,777,215), and one.
  public static let pixelLimit = 1 << 24

  /// The character's number.
  public let id: UInt16
  /// Whether there is alpha: DefineBitsLossless2.
  public let hasAlpha: Bool
  /// How pixels are kept.
  public let format: Format
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Colours of the table; 0 if there is none.
  public let colorCount: Int
  /// Table and pixels, packed by zlib, in the movie's bytes.
  public let data: Range<Int>

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    hasAlpha = tagVersion >= 2
    id = try reader.u16()
    let code = try reader.u8()
    guard let format = Format(rawValue: code), format != .rgb15 || tagVersion == 1 else {
      throw FormatError(.unknownCode(Int(code)), "bitmap format", at: reader.position - 1)
    }
    self.format = format
    width = Int(try reader.u16())
    height = Int(try reader.u16())
    colorCount = format == .colorMapped ? Int(try reader.u8()) + 1 : 0
    data = reader.rest()
  }

  /// The picture as red, green, blue and alpha, `height` rows of `width` · 4 bytes without padding.
  ///
  /// Colours are premultiplied by alpha, as the file has them; `straight` divides them. Rows that the data lack are
  /// transparent. Throws when nothing can be unpacked, there are more than `pixelLimit` pixels, or there is no memory for them.
  public func pixels(in movie: Movie, straight: Bool = false) throws(FormatError) -> [UInt8] {
    guard width * height <= Self.pixelLimit else {
      throw FormatError(
        .tooMany(width * height, limit: Self.pixelLimit), "pixels", at: data.lowerBound)
    }
    guard width > 0, height > 0 else { return [] }
    // Rows of the two small formats are filled up to whole four bytes.
    let rowSize =
      switch format {
      case .colorMapped: (width + 3) & ~3
      case .rgb15: (width * 2 + 3) & ~3
      case .rgb32: width * 4
      }
    // The picture, and the same as a surface.
    guard MemoryRoom.has(2 * width * height * 4) else {
      throw FormatError(.noMemory(width * height * 4), "pixels", at: data.lowerBound)
    }
    let tableSize = colorCount * (hasAlpha ? 4 : 3)
    let bytes = try Unpacking.zlib(
      movie.bytes, in: data, limit: tableSize + rowSize * height)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let rows = min(height, Swift.max(0, bytes.count - tableSize + rowSize - 1) / rowSize)
    let source = bytes.span
    var target = pixels.mutableSpan
    for row in 0..<rows {
      let start = tableSize + row * rowSize
      let from = start..<min(start + rowSize, source.count)
      let to = row * width * 4
      switch format {
      case .colorMapped: mapped(source, from, &target, to)
      case .rgb15: rgb15(source, from, &target, to)
      case .rgb32: rgb32(source, from, &target, to)
      }
    }
    if straight && hasAlpha { Self.divide(&pixels) }
    return pixels
  }

  /// A row, up to its end, from `from` on in the unpacked bytes to `to` on in the picture; so the other two.
  private func mapped(
    _ source: Span<UInt8>, _ from: Range<Int>, _ target: inout MutableSpan<UInt8>, _ to: Int
  ) {
    let size = hasAlpha ? 4 : 3
    for x in 0..<min(width, from.count) {
      let entry = Int(source[from.lowerBound &+ x])
      // A colour that the table does not have is transparent.
      guard entry < colorCount else { continue }
      let color = entry &* size
      let pixel = to &+ x &* 4
      target[pixel] = source[color]
      target[pixel &+ 1] = source[color &+ 1]
      target[pixel &+ 2] = source[color &+ 2]
      target[pixel &+ 3] = hasAlpha ? source[color &+ 3] : 255
    }
  }

  private func rgb15(
    _ source: Span<UInt8>, _ from: Range<Int>, _ target: inout MutableSpan<UInt8>, _ to: Int
  ) {
    func wide(_ bits: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits &<< 3 | bits &>> 2) }
    for x in 0..<min(width, from.count / 2) {
      let at = from.lowerBound &+ x &* 2
      let word = Int(source[at]) &<< 8 | Int(source[at &+ 1])
      let pixel = to &+ x &* 4
      target[pixel] = wide(word &>> 10 & 31)
      target[pixel &+ 1] = wide(word &>> 5 & 31)
      target[pixel &+ 2] = wide(word & 31)
      target[pixel &+ 3] = 255
    }
  }

  private func rgb32(
    _ source: Span<UInt8>, _ from: Range<Int>, _ target: inout MutableSpan<UInt8>, _ to: Int
  ) {
    for x in 0..<min(width, from.count / 4) {
      let at = from.lowerBound &+ x &* 4
      let pixel = to &+ x &* 4
      target[pixel] = source[at &+ 1]
      target[pixel &+ 1] = source[at &+ 2]
      target[pixel &+ 2] = source[at &+ 3]
      target[pixel &+ 3] = hasAlpha ? source[at] : 255
    }
  }

  /// Premultiplied to straight, to the nearest; a channel larger than its alpha is cut to 255.
  private static func divide(_ bytes: inout [UInt8]) {
    var pixels = bytes.mutableSpan
    var at = 0
    while at &+ 3 < pixels.count {
      let alpha = Int(pixels[at &+ 3])
      if alpha != 0 && alpha != 255 {
        for channel in at..<at &+ 3 {
          pixels[channel] = UInt8(
            truncatingIfNeeded: min(255, (Int(pixels[channel]) &* 255 &+ alpha / 2) / alpha))
        }
      }
      at &+= 4
    }
  }
}
