// Source: SWF File Format Specification 19, "Video".

/// DefineVideoStream: a video whose frames come with the timeline, or from a script.
public struct VideoStream: Hashable, Sendable {
  /// How frames are packed.
  public enum Codec: UInt8, Sendable {
    case h263 = 2
    case screen = 3
    case vp6 = 4
    case vp6Alpha = 5
    case screen2 = 6
  }

  /// The character's number.
  public let id: UInt16
  /// Frames.
  public let frameCount: UInt16
  /// In pixels.
  public let width: UInt16
  /// In pixels.
  public let height: UInt16
  /// 0 as the frame's packet says, 1 none, 2 to 5 filters of growing strength.
  public let deblocking: UInt8
  /// Whether it is smoothed when scaled.
  public let isSmoothed: Bool
  /// The number of the codec as the file has it.
  public let codecNumber: UInt8
  /// How frames are packed; nil when the number means nothing.
  public var codec: Codec? { Codec(rawValue: codecNumber) }

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    frameCount = try reader.u16()
    width = try reader.u16()
    height = try reader.u16()
    let flags = try reader.u8()
    deblocking = flags >> 1 & 7
    isSmoothed = flags & 1 != 0
    codecNumber = try reader.u8()
  }
}

/// VideoFrame: one frame of a stream.
public struct VideoFrame: Hashable, Sendable {
  /// The stream's number.
  public let stream: UInt16
  /// The frame's number.
  public let frame: UInt16
  /// The frame as the codec has it, in the movie's bytes.
  public let data: Range<Int>

  init(_ reader: inout ByteReader) throws(FormatError) {
    stream = try reader.u16()
    frame = try reader.u16()
    data = reader.rest()
  }
}
