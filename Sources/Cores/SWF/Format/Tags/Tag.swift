/// One tag: what it is and where its contents lie.
public struct Tag: Hashable, Sendable {
  /// What kind of tag it is.
  public let code: TagCode
  /// Where its header (2 or 6 bytes) begins.
  public let start: Int
  /// Its contents, in the bytes of the movie.
  public let body: Range<Int>
  /// The length that its header declares, which is more than `body` has when `isCutShort`.
  public let declaredLength: Int

  /// Whether the tag would continue after the end of the timeline that it belongs to.
  public var isCutShort: Bool { declaredLength > body.count }
}

/// Walks the tags of a timeline: of the movie, or of a sprite.
///
/// Ends at the End tag, which it returns as the last, or where the data ends. Nothing stops it earlier: a tag that is too
/// long is returned with the bytes that there are.
/// Source: SWF File Format Specification 19, "Tag format".
public struct TagReader: Sequence, IteratorProtocol, Sendable {
  private var reader: ByteReader
  private var isAtEnd = false

  /// Where the next tag begins.
  public var position: Int { reader.position }

  /// The tags in a part of an uncompressed movie.
  public init(_ bytes: [UInt8], in range: Range<Int>, version: UInt8) {
    reader = ByteReader(bytes, in: range, version: version)
  }

  /// The next tag; nil after the last.
  public mutating func next() -> Tag? {
    guard !isAtEnd else { return nil }
    let start = reader.position
    guard let header = try? reader.u16() else { return nil }
    var length = Int(header & 0x3F)
    if length == 0x3F {
      guard let long = try? reader.u32() else {
        isAtEnd = true
        return nil
      }
      length = Int(long)
    }
    let code = TagCode(rawValue: header >> 6)
    isAtEnd = code == .end
    let from = reader.position
    reader.position = from + Swift.min(length, reader.remaining)
    return Tag(code: code, start: start, body: from..<reader.position, declaredLength: length)
  }
}
