/// PlaceObject 1 to 4: puts a character at a depth, or changes what is there.
///
/// What a tag leaves out is nil, and stays as it is on an object that is there already.
/// Source: SWF File Format Specification 19, "Display list tags".
public struct PlaceObject: Hashable, Sendable {
  /// What the tag does.
  public enum Action: Hashable, Sendable {
    /// A new object.
    case place
    /// Changes the object at the depth.
    case modify
    /// Another character in the place of the object, with all that is not said kept.
    case replace
  }

  /// 1 to 4.
  public let tagVersion: Int
  /// What the tag does.
  public let action: Action
  /// Where.
  public let depth: UInt16
  /// The character to be placed.
  public let character: UInt16?
  /// The class to be placed instead of a character, or whose picture is.
  public let className: FlashString?
  /// Whether what is placed is a picture.
  public let hasImage: Bool
  /// Where it stands.
  public let matrix: MatrixRecord?
  /// Its colours.
  public let colorTransform: ColorTransformRecord?
  /// How far a morph shape has come, 0…65535; for a clip, the frame in which it was placed.
  public let ratio: UInt16?
  /// The instance's name.
  public let name: FlashString?
  /// The object is a mask of all depths up to this one.
  public let clipDepth: UInt16?
  /// Filters.
  public let filters: [FilterRecord]?
  /// How it is mixed with what lies below.
  public let blendMode: BlendModeRecord?
  /// Whether it is kept as a bitmap.
  public let cacheAsBitmap: Bool?
  /// Whether it is seen.
  public let isVisible: Bool?
  /// What lies behind it when it is kept as a bitmap.
  public let backgroundColor: ColorRecord?
  /// Handlers.
  public private(set) var clipActions: [ClipAction]
  /// Why the handlers, which come last, could not be read.
  public let clipActionsError: FormatError?
  /// PlaceObject4: metadata in AMF, in the movie's bytes.
  public let metadata: Range<Int>?

  /// The same without handlers.
  public var withoutHandlers: PlaceObject {
    var result = self
    result.clipActions = []
    return result
  }

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    if tagVersion == 1 {
      try self.init(version1: &reader)
    } else {
      try self.init(&reader, flags: tagVersion)
    }
  }

  private init(version1 reader: inout ByteReader) throws(FormatError) {
    tagVersion = 1
    action = .place
    character = try reader.u16()
    depth = try reader.u16()
    matrix = try MatrixRecord(&reader)
    colorTransform = reader.remaining > 0 ? try ColorTransformRecord(&reader, hasAlpha: false) : nil
    (className, ratio, name, clipDepth, filters) = (nil, nil, nil, nil, nil)
    (blendMode, cacheAsBitmap, isVisible, backgroundColor) = (nil, nil, nil, nil)
    (clipActions, clipActionsError, metadata, hasImage) = ([], nil, nil, false)
  }

  private init(_ reader: inout ByteReader, flags tagVersion: Int) throws(FormatError) {
    self.tagVersion = tagVersion
    var flags = PlaceFlags(rawValue: UInt16(try reader.u8()))
    if tagVersion >= 3 { flags.formUnion(PlaceFlags(rawValue: UInt16(try reader.u8()) << 8)) }
    depth = try reader.u16()
    hasImage = flags.contains(.image)
    // The specification wants a name also for a picture that has a character; then there is none in real files.
    let hasClass = flags.contains(.className) || hasImage && !flags.contains(.character)
    className = hasClass ? try reader.string() : nil
    character = flags.contains(.character) ? try reader.u16() : nil
    action =
      switch (flags.contains(.move), character != nil || className != nil) {
      case (false, _): .place
      case (true, false): .modify
      case (true, true): .replace
      }
    matrix = flags.contains(.matrix) ? try MatrixRecord(&reader) : nil
    colorTransform =
      flags.contains(.colorTransform) ? try ColorTransformRecord(&reader, hasAlpha: true) : nil
    ratio = flags.contains(.ratio) ? try reader.u16() : nil
    name = flags.contains(.name) ? try reader.string() : nil
    clipDepth = flags.contains(.clipDepth) ? try reader.u16() : nil
    filters = flags.contains(.filters) ? try FilterRecord.list(&reader) : nil
    blendMode = flags.contains(.blendMode) ? try BlendModeRecord(&reader) : nil
    // Some tools set the flag and end the tag there.
    cacheAsBitmap =
      flags.contains(.cacheAsBitmap)
      ? (reader.remaining > 0 ? try reader.u8() != 0 : true) : nil
    isVisible = flags.contains(.visible) ? try reader.u8() != 0 : nil
    // The specification hangs the colour on the flag of visibility; files hang it on its own.
    backgroundColor = flags.contains(.background) ? try ColorRecord(&reader, hasAlpha: true) : nil
    var (actions, problem): ([ClipAction], FormatError?) = ([], nil)
    if flags.contains(.clipActions) {
      do { actions = try ClipAction.list(&reader) } catch { problem = error }
    }
    (clipActions, clipActionsError) = (actions, problem)
    metadata = tagVersion == 4 ? reader.rest() : nil
  }
}

/// The flags of PlaceObject2, and in the upper byte those of PlaceObject3.
private struct PlaceFlags: OptionSet {
  let rawValue: UInt16

  static let move = PlaceFlags(rawValue: 1 << 0)
  static let character = PlaceFlags(rawValue: 1 << 1)
  static let matrix = PlaceFlags(rawValue: 1 << 2)
  static let colorTransform = PlaceFlags(rawValue: 1 << 3)
  static let ratio = PlaceFlags(rawValue: 1 << 4)
  static let name = PlaceFlags(rawValue: 1 << 5)
  static let clipDepth = PlaceFlags(rawValue: 1 << 6)
  static let clipActions = PlaceFlags(rawValue: 1 << 7)
  static let filters = PlaceFlags(rawValue: 1 << 8)
  static let blendMode = PlaceFlags(rawValue: 1 << 9)
  static let cacheAsBitmap = PlaceFlags(rawValue: 1 << 10)
  static let className = PlaceFlags(rawValue: 1 << 11)
  static let image = PlaceFlags(rawValue: 1 << 12)
  static let visible = PlaceFlags(rawValue: 1 << 13)
  static let background = PlaceFlags(rawValue: 1 << 14)
}

/// RemoveObject and RemoveObject2: takes away what is at a depth.
public struct RemoveObject: Hashable, Sendable {
  /// Where.
  public let depth: UInt16
  /// The character that RemoveObject names.
  public let character: UInt16?

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    character = tagVersion == 1 ? try reader.u16() : nil
    depth = try reader.u16()
  }
}
