/// DefineSprite: a timeline of its own.
public struct SpriteDefinition: Sendable {
  /// The character's number.
  public let id: UInt16
  /// The number of frames as the tag has it.
  public let frameCount: Int
  /// Its tags; walk them with `Movie.tags(of:)`.
  public let tags: Range<Int>

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    frameCount = Int(try reader.u16())
    tags = reader.rest()
  }
}
