/// An opened SWF file: its header, and its bytes uncompressed.
///
/// Opening unpacks and reads the header, nothing else. Tags are walked by `tags`, decoded one by one by `content(of:)`;
/// shapes' outlines, glyphs, pictures, actions and ABC are decoded when they are asked for.
/// Source: SWF File Format Specification 19, "SWF file structure".
public struct Movie: Sendable {
  /// How the file was packed.
  public enum Compression: String, Sendable {
    /// FWS.
    case none = "FWS"
    /// CWS, SWF 6 and later.
    case zlib = "CWS"
    /// ZWS, SWF 13 and later.
    case lzma = "ZWS"
  }

  /// The most bytes that a movie may have when unpacked, unless the caller says something else.
  public static let sizeLimit = 256 << 20

  /// How the file was packed.
  public let compression: Compression
  /// The version of the format, from which players take how scripts behave.
  public let version: UInt8
  /// The length of the uncompressed file as the header has it; `bytes` may be shorter.
  public let declaredLength: Int
  /// The uncompressed file with its eight bytes of signature, version and length; positions in tags count in it.
  ///
  /// Bytes behind the declared length are not part of the movie: Flash Player never sees them. A packed movie whose tags do not
  /// end within that length was given a wrong one, and has all that its stream holds.
  public let bytes: [UInt8]
  /// Whether less could be unpacked than the header declares.
  ///
  /// What is there is played.
  public var isCutShort: Bool { bytes.count < declaredLength }
  /// The stage, in twips.
  public let frameSize: Rectangle
  /// Frames a second.
  public let frameRate: Fixed8
  /// The number of frames as the header has it.
  public let frameCount: Int
  /// Where the tags are.
  public let tagRange: Range<Int>

  /// Opens a file.
  ///
  /// Throws when it is no movie, when the declared length leaves no room for a header, or when nothing can be unpacked.
  public init(_ file: [UInt8], sizeLimit: Int = Movie.sizeLimit) throws(FormatError) {
    var start = ByteReader(file, version: 0)
    guard file.count >= 8, let compression = Compression(signature: file[..<3]) else {
      throw FormatError(.notAMovie, "signature", at: 0)
    }
    _ = try start.take(3, "signature")
    self.compression = compression
    version = try start.u8()
    declaredLength = Int(try start.u32())
    // Twelve bytes: the eight that are never packed, and the least that a RECT, a rate and a count take.
    guard declaredLength >= 12 else {
      throw FormatError(.endOfData, "file length in the header", at: 4)
    }
    let limit = min(declaredLength, sizeLimit)
    let declared = try Movie.unpack(file, compression, limit: limit)
    bytes =
      compression == .none || declared.count < limit || Movie.ends(declared, version: version)
      ? declared : try Movie.unpack(file, compression, limit: sizeLimit)
    var reader = ByteReader(bytes, in: 8..<bytes.count, version: version)
    frameSize = try Rectangle(&reader)
    frameRate = Fixed8(raw: Int16(bitPattern: try reader.u16()))
    frameCount = Int(try reader.u16())
    tagRange = reader.rest()
  }

  private static func unpack(
    _ file: [UInt8], _ compression: Compression, limit: Int
  ) throws(FormatError) -> [UInt8] {
    switch compression {
    case .none: file.count > limit ? Array(file[..<limit]) : file
    case .zlib: try Unpacking.zlib(file, at: 8, header: file[..<8], limit: limit)
    case .lzma: try Unpacking.lzma(file, at: 8, header: file[..<8], limit: limit)
    }
  }

  /// Whether unpacked bytes have an End tag for the main timeline.
  private static func ends(_ bytes: [UInt8], version: UInt8) -> Bool {
    var reader = ByteReader(bytes, in: 8..<bytes.count, version: version)
    guard (try? Rectangle(&reader)) != nil, (try? reader.take(4, "rate and count")) != nil else {
      return false
    }
    return TagReader(bytes, in: reader.rest(), version: version).contains { $0.code == .end }
  }

  /// The tags of the main timeline.
  public var tags: TagReader { TagReader(bytes, in: tagRange, version: version) }

  /// The tags of a sprite's timeline.
  public func tags(of sprite: SpriteDefinition) -> TagReader {
    TagReader(bytes, in: sprite.tags, version: version)
  }

  /// A reader for a part of the movie, as the decoders of what was left for later want it.
  public func reader(_ range: Range<Int>) -> ByteReader {
    ByteReader(bytes, in: range, version: version)
  }
}

extension Movie.Compression {
  fileprivate init?(signature: ArraySlice<UInt8>) {
    self.init(rawValue: String(decoding: signature, as: UTF8.self))
  }
}
