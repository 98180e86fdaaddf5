/// DefineBits and DefineBitsJPEG2 to 4: a picture in a format of the world outside.
///
/// Source: SWF File Format Specification 19, "Bitmaps".
public struct JPEGBitmap: Hashable, Sendable {
  /// What the data are.
  public enum Format: Sendable {
    case jpeg
    case png
    case gif
  }

  /// The character's number.
  public let id: UInt16
  /// 1 for DefineBits, whose tables are in the movie's JPEGTables; 2 to 4.
  public let tagVersion: Int
  /// The picture, in the movie's bytes.
  public let data: Range<Int>
  /// Alpha for a JPEG, a byte a pixel, packed by zlib; empty where all is opaque.
  public let packedAlpha: Range<Int>
  /// DefineBitsJPEG4: how strong blocks are smoothed, as a fraction.
  public let deblocking: Fixed8

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    self.tagVersion = tagVersion
    id = try reader.u16()
    guard tagVersion >= 3 else {
      deblocking = .zero
      data = reader.rest()
      packedAlpha = data.upperBound..<data.upperBound
      return
    }
    let size = Int(try reader.u32())
    deblocking = tagVersion >= 4 ? try reader.fixed8() : .zero
    // A size that goes too far leaves no alpha.
    let start = reader.position
    let middle = start + min(size, reader.remaining)
    data = start..<middle
    packedAlpha = middle..<reader.end
    _ = reader.rest()
  }

  /// What the data begin with.
  public func format(in movie: Movie) -> Format {
    let head = movie.bytes[data].prefix(8)
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if head.starts(with: Array("GIF89a".utf8)) { return .gif }
    return .jpeg
  }

  /// A file that decoders of the format take: the movie's JPEG tables are put before the picture of a DefineBits, and the
  /// pairs of end and start markers that tools left between tables and picture are taken out.
  ///
  /// `tables` are the contents of the movie's JPEGTables.
  public func file(in movie: Movie, tables: Range<Int>?) -> [UInt8] {
    var bytes: [UInt8] = []
    if tagVersion == 1, let tables {
      bytes += movie.bytes[tables.clamped(to: 0..<movie.bytes.count)]
    }
    bytes += movie.bytes[data]
    return format(in: movie) == .jpeg || tagVersion == 1 ? Self.mended(bytes) : bytes
  }

  /// A JPEG with one start marker in front and no end marker before the picture's data.
  private static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0xFF, 0xD8]
    var at = 0
    while at + 1 < bytes.count {
      guard bytes[at] == 0xFF else { break }
      switch bytes[at + 1] {
      case 0xD8, 0xD9: at += 2
      case 0xFF: at += 1
      // The picture's data begin, which are not looked into.
      case 0xDA: return result + bytes[at...]
      default:
        guard at + 3 < bytes.count else { return result + bytes[at...] }
        let next = at + 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
        guard next < bytes.count else { return result + bytes[at...] }
        result += bytes[at..<next]
        at = next
      }
    }
    return result + bytes[at...]
  }

  /// Alpha of a picture of this size, row by row; nil where all is opaque.
  ///
  /// What the data lack is opaque.
  public func alpha(in movie: Movie, width: Int, height: Int) -> [UInt8]? {
    let count = width.multipliedReportingOverflow(by: height)
    guard !packedAlpha.isEmpty, !count.overflow, count.partialValue > 0,
      count.partialValue <= LosslessBitmap.pixelLimit, MemoryRoom.has(2 * count.partialValue),
      var alpha = try? Unpacking.zlib(
        movie.bytes, in: packedAlpha, limit: count.partialValue)
    else { return nil }
    alpha += [UInt8](repeating: 255, count: count.partialValue - alpha.count)
    return alpha
  }
}
