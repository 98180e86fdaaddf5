/// How an object's colours are mixed with what lies below it.
///
/// Source: SWF File Format Specification 19, "PlaceObject3".
public enum BlendModeRecord: UInt8, Sendable {
  case normal = 1
  case layer = 2
  case multiply = 3
  case screen = 4
  case lighten = 5
  case darken = 6
  case difference = 7
  case add = 8
  case subtract = 9
  case invert = 10
  case alpha = 11
  case erase = 12
  case overlay = 13
  case hardLight = 14

  /// The mode with this number; 0 and numbers that the specification leaves open mean normal.
  init(_ reader: inout ByteReader) throws(FormatError) {
    self = BlendModeRecord(rawValue: try reader.u8()) ?? .normal
  }
}
