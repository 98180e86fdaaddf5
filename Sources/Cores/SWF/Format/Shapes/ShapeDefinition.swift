/// DefineShape to DefineShape4: a drawing.
///
/// Its path is decoded when it is asked for. Source: SWF File Format Specification 19, "Shape tags".
public struct ShapeDefinition: Sendable {
  /// The character's number.
  public let id: UInt16
  /// 1 to 4.
  public let tagVersion: Int
  /// All that is painted, lines with their widths.
  public let bounds: Rectangle
  /// The same without the widths of lines (DefineShape4).
  public let edgeBounds: Rectangle?
  /// Fill by winding number instead of by turns (DefineShape4 from SWF 10 on).
  public let usesWindingRule: Bool
  /// There are lines whose width is not scaled.
  public let usesNonScalingLines: Bool
  /// There are lines whose width is scaled.
  public let usesScalingLines: Bool

  private let body: ByteReader

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    self.tagVersion = tagVersion
    id = try reader.u16()
    bounds = try Rectangle(&reader)
    edgeBounds = tagVersion >= 4 ? try Rectangle(&reader) : nil
    let flags = tagVersion >= 4 ? try reader.u8() : 0
    usesWindingRule = flags & 4 != 0
    usesNonScalingLines = flags & 2 != 0
    usesScalingLines = flags & 1 != 0
    body = reader
    _ = reader.rest()
  }

  /// The path as records.
  ///
  /// Throws when the first list of styles cannot be read; records that break off are reported in `ShapePath.error`.
  public func path() throws(FormatError) -> ShapePath {
    var reader = body
    return try ShapePath(&reader, shape: tagVersion)
  }

  /// The path as edges for a renderer.
  public func edges() throws(FormatError) -> ShapeEdges { ShapeEdges(try path()) }
}
