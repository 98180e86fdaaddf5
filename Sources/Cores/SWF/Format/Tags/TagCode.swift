/// What kind of tag it is.
///
/// Source: SWF File Format Specification 19; what it leaves out is named as in older editions and by Scaleform's exporter
/// (1000 and up), whose tags Flash Player passes over.
public struct TagCode: RawRepresentable, Hashable, Sendable {
  /// The number in the file, 0…1023.
  public let rawValue: UInt16

  /// The code with this number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  private init(_ rawValue: UInt16) { self.rawValue = rawValue }

  /// The name in the specification; nil for numbers that no source names.
  public var name: String? { Self.names[rawValue] }

  private static let names: [UInt16: String] = [
    0: "End", 1: "ShowFrame", 2: "DefineShape", 3: "FreeCharacter", 4: "PlaceObject",
    5: "RemoveObject", 6: "DefineBits", 7: "DefineButton", 8: "JPEGTables",
    9: "SetBackgroundColor", 10: "DefineFont", 11: "DefineText", 12: "DoAction",
    13: "DefineFontInfo", 14: "DefineSound", 15: "StartSound", 16: "StopSound",
    17: "DefineButtonSound", 18: "SoundStreamHead", 19: "SoundStreamBlock",
    20: "DefineBitsLossless", 21: "DefineBitsJPEG2", 22: "DefineShape2", 23: "DefineButtonCxform",
    24: "Protect", 25: "PathsArePostScript", 26: "PlaceObject2", 28: "RemoveObject2",
    29: "SyncFrame", 31: "FreeAll", 32: "DefineShape3", 33: "DefineText2", 34: "DefineButton2",
    35: "DefineBitsJPEG3", 36: "DefineBitsLossless2", 37: "DefineEditText", 38: "DefineVideo",
    39: "DefineSprite", 40: "NameCharacter", 41: "ProductInfo", 42: "DefineTextFormat",
    43: "FrameLabel", 45: "SoundStreamHead2", 46: "DefineMorphShape", 47: "GenerateFrame",
    48: "DefineFont2", 49: "GenCommand", 50: "DefineCommandObject", 51: "CharacterSet",
    52: "ExternalFont", 56: "ExportAssets", 57: "ImportAssets", 58: "EnableDebugger",
    59: "DoInitAction", 60: "DefineVideoStream", 61: "VideoFrame", 62: "DefineFontInfo2",
    63: "DebugID", 64: "EnableDebugger2", 65: "ScriptLimits", 66: "SetTabIndex",
    69: "FileAttributes", 70: "PlaceObject3", 71: "ImportAssets2", 72: "DoABCDefine",
    73: "DefineFontAlignZones", 74: "CSMTextSettings", 75: "DefineFont3", 76: "SymbolClass",
    77: "Metadata", 78: "DefineScalingGrid", 82: "DoABC", 83: "DefineShape4",
    84: "DefineMorphShape2", 86: "DefineSceneAndFrameLabelData", 87: "DefineBinaryData",
    88: "DefineFontName", 89: "StartSound2", 90: "DefineBitsJPEG4", 91: "DefineFont4",
    93: "EnableTelemetry", 94: "PlaceObject4", 1000: "ExporterInfo",
    1001: "DefineExternalImage", 1002: "FontTextureInfo", 1003: "DefineExternalGradient",
    1004: "DefineGradientMap", 1005: "DefineCompactedFont", 1006: "DefineExternalSound",
    1007: "DefineExternalStreamSound", 1008: "DefineSubImage", 1009: "DefineExternalImage2",
  ]
}

extension TagCode: CustomStringConvertible {
  /// The name, or the number.
  public var description: String { name ?? "tag \(rawValue)" }
}

// The codes that our decoders know.
extension TagCode {
  static let end = TagCode(0)
  static let showFrame = TagCode(1)
  static let defineSprite = TagCode(39)
}
