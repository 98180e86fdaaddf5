/// What a tag says, decoded.
///
/// Large contents are left for later: shapes, glyphs, pictures, actions and ABC come as places or as values that decode
/// themselves when asked.
public enum TagContent: Sendable {
  case end
  case showFrame
  // Display list
  case place(PlaceObject)
  case remove(RemoveObject)
  case setBackgroundColor(ColorRecord)
  // Control
  case frameLabel(FrameLabel)
  case fileAttributes(FileAttributes)
  /// XML, RDF as a rule.
  case metadata(FlashString)
  case scriptLimits(ScriptLimits)
  case setTabIndex(TabIndexSetting)
  case exportAssets([NamedCharacter])
  case importAssets(ImportedAssets)
  case symbolClass([NamedCharacter])
  case sceneData(SceneData)
  case scalingGrid(ScalingGrid)
  case protect(PasswordTag)
  case enableDebugger(PasswordTag)
  case enableTelemetry(Telemetry)
  case productInfo(ProductInfo)
  /// The sixteen bytes that the movie has in common with its debug file.
  case debugID(Range<Int>)
  case nameCharacter(NamedCharacter)
  case binaryData(BinaryData)
  // Scripts
  /// The frame's actions.
  case doAction(Range<Int>)
  /// Actions that run once, before the sprite of this number first appears.
  case doInitAction(sprite: UInt16, actions: Range<Int>)
  case doABC(ABCTag)
  // Definitions
  case sprite(SpriteDefinition)
  case shape(ShapeDefinition)
  case morphShape(MorphShapeDefinition)
  case font(FontDefinition)
  case fontInfo(FontInfo)
  case fontAlignZones(FontAlignZones)
  case fontName(FontName)
  case openTypeFont(OpenTypeFont)
  case text(StaticText)
  case editText(EditText)
  case textSmoothing(TextSmoothing)
  case button(ButtonDefinition)
  case buttonColorTransform(ButtonColorTransform)
  case buttonSounds(ButtonSounds)
  case jpegTables(Range<Int>)
  case jpeg(JPEGBitmap)
  case lossless(LosslessBitmap)
  // Sound and video
  case sound(SoundDefinition)
  case startSound(StartSound)
  case soundStreamHead(SoundStreamHead)
  /// As the head's codec has it; see `MP3StreamBlock`.
  case soundStreamBlock(Range<Int>)
  case videoStream(VideoStream)
  case videoFrame(VideoFrame)
  /// A tag that no player looks at, or whose number means nothing.
  case other(TagCode)
}

extension Movie {
  /// Decodes a tag of this movie.
  ///
  /// Throws when the part that the structure cannot do without is damaged; the tags after it can be read all the same.
  public func content(of tag: Tag) throws(FormatError) -> TagContent {
    var reader = reader(tag.body)
    return try TagContent(&reader, tag.code)
  }
}

extension TagContent {
  init(_ reader: inout ByteReader, _ code: TagCode) throws(FormatError) {
    switch code.rawValue {
    case 0: self = .end
    case 1: self = .showFrame
    case 4: self = .place(try PlaceObject(&reader, tagVersion: 1))
    case 26: self = .place(try PlaceObject(&reader, tagVersion: 2))
    case 70: self = .place(try PlaceObject(&reader, tagVersion: 3))
    case 94: self = .place(try PlaceObject(&reader, tagVersion: 4))
    case 5: self = .remove(try RemoveObject(&reader, tagVersion: 1))
    case 28: self = .remove(try RemoveObject(&reader, tagVersion: 2))
    case 12: self = .doAction(reader.rest())
    case 59:
      let sprite = try reader.u16()
      self = .doInitAction(sprite: sprite, actions: reader.rest())
    case 72: self = .doABC(try ABCTag(&reader, isNamed: false))
    case 82: self = .doABC(try ABCTag(&reader, isNamed: true))
    default:
      if let content = try Self.control(&reader, code) {
        self = content
      } else if let content = try Self.drawing(&reader, code) {
        self = content
      } else if let content = try Self.media(&reader, code) {
        self = content
      } else {
        self = .other(code)
      }
    }
  }

  private static func control(
    _ reader: inout ByteReader, _ code: TagCode
  ) throws(FormatError) -> TagContent? {
    switch code.rawValue {
    case 9: .setBackgroundColor(try ColorRecord(&reader, hasAlpha: false))
    case 24: .protect(try PasswordTag(&reader))
    case 40: .nameCharacter(try NamedCharacter(&reader))
    case 41: .productInfo(try ProductInfo(&reader))
    case 43: .frameLabel(try FrameLabel(&reader))
    case 56: .exportAssets(try NamedCharacter.list(&reader))
    case 57: .importAssets(try ImportedAssets(&reader, version: 1))
    case 58, 64: .enableDebugger(try PasswordTag(&reader))
    case 63: .debugID(try reader.take(16, "debug ID"))
    case 65: .scriptLimits(try ScriptLimits(&reader))
    case 66: .setTabIndex(try TabIndexSetting(&reader))
    case 69: .fileAttributes(try FileAttributes(&reader))
    case 71: .importAssets(try ImportedAssets(&reader, version: 2))
    case 76: .symbolClass(try NamedCharacter.list(&reader))
    case 77: .metadata(try reader.string())
    case 78: .scalingGrid(try ScalingGrid(&reader))
    case 86: .sceneData(try SceneData(&reader))
    case 87: .binaryData(try BinaryData(&reader))
    case 93: .enableTelemetry(try Telemetry(&reader))
    default: nil
    }
  }

  private static func drawing(
    _ reader: inout ByteReader, _ code: TagCode
  ) throws(FormatError) -> TagContent? {
    switch code.rawValue {
    case 2: .shape(try ShapeDefinition(&reader, tagVersion: 1))
    case 22: .shape(try ShapeDefinition(&reader, tagVersion: 2))
    case 32: .shape(try ShapeDefinition(&reader, tagVersion: 3))
    case 83: .shape(try ShapeDefinition(&reader, tagVersion: 4))
    case 46: .morphShape(try MorphShapeDefinition(&reader, tagVersion: 1))
    case 84: .morphShape(try MorphShapeDefinition(&reader, tagVersion: 2))
    case 39: .sprite(try SpriteDefinition(&reader))
    case 10: .font(try FontDefinition(&reader, tagVersion: 1))
    case 48: .font(try FontDefinition(&reader, tagVersion: 2))
    case 75: .font(try FontDefinition(&reader, tagVersion: 3))
    case 91: .openTypeFont(try OpenTypeFont(&reader))
    case 13: .fontInfo(try FontInfo(&reader, tagVersion: 1))
    case 62: .fontInfo(try FontInfo(&reader, tagVersion: 2))
    case 73: .fontAlignZones(try FontAlignZones(&reader))
    case 88: .fontName(try FontName(&reader))
    case 11: .text(try StaticText(&reader, tagVersion: 1))
    case 33: .text(try StaticText(&reader, tagVersion: 2))
    case 37: .editText(try EditText(&reader))
    case 74: .textSmoothing(try TextSmoothing(&reader))
    case 7: .button(try ButtonDefinition(&reader, tagVersion: 1))
    case 34: .button(try ButtonDefinition(&reader, tagVersion: 2))
    case 23: .buttonColorTransform(try ButtonColorTransform(&reader))
    case 17: .buttonSounds(try ButtonSounds(&reader))
    default: nil
    }
  }

  private static func media(
    _ reader: inout ByteReader, _ code: TagCode
  ) throws(FormatError) -> TagContent? {
    switch code.rawValue {
    case 6: .jpeg(try JPEGBitmap(&reader, tagVersion: 1))
    case 8: .jpegTables(reader.rest())
    case 21: .jpeg(try JPEGBitmap(&reader, tagVersion: 2))
    case 35: .jpeg(try JPEGBitmap(&reader, tagVersion: 3))
    case 90: .jpeg(try JPEGBitmap(&reader, tagVersion: 4))
    case 20: .lossless(try LosslessBitmap(&reader, tagVersion: 1))
    case 36: .lossless(try LosslessBitmap(&reader, tagVersion: 2))
    case 14: .sound(try SoundDefinition(&reader))
    case 15: .startSound(try StartSound(&reader, tagVersion: 1))
    case 89: .startSound(try StartSound(&reader, tagVersion: 2))
    case 18, 45: .soundStreamHead(try SoundStreamHead(&reader))
    case 19: .soundStreamBlock(reader.rest())
    case 60: .videoStream(try VideoStream(&reader))
    case 61: .videoFrame(try VideoFrame(&reader))
    default: nil
    }
  }
}
