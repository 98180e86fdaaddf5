import CFontconfig

/// A face in a font file, as fontconfig describes it.
struct FontFile: Hashable {
  /// The file.
  var path: String
  /// The face within the file in the lower 16 bits; above them the named instance of a variable font, counted from 1.
  var index: Int
  /// 100 … 900.
  var weight: Int
  /// The face itself is italic or oblique.
  var isSlanted: Bool
}

/// The wish by which fontconfig finds fonts.
struct FontLook: Hashable {
  /// A family's name, cut to a sensible length.
  let family: String
  /// 100 … 900.
  let weight: Int
  /// Italic or oblique.
  let isItalic: Bool

  /// What of a face matters to fontconfig.
  init(_ face: TextFace) {
    let name = face.family.isEmpty ? "sans-serif" : face.family
    // A name ends at a zero for fontconfig; no family has a name of more than 200 characters.
    family = String(name.prefix(200).prefix { $0 != "\0" })
    weight = min(max(face.weight, 100), 900)
    isItalic = face.isItalic
  }
}

/// The fonts that fontconfig knows: the system's, or those of a configuration file.
///
/// It owns the configuration that it reads. That of the system belongs to fontconfig, which guards it with a lock of its own.
final class FontCatalog {
  /// Nil is the system's.
  private let configuration: OpaquePointer?

  /// The system's fonts.
  init() { configuration = nil }

  /// The fonts of a configuration file and no others; nil when fontconfig cannot read it.
  init?(file: String) {
    guard let made = FcConfigCreate() else { return nil }
    guard FcConfigParseAndLoad(made, file, FcBool(FcTrue)) != 0, FcConfigBuildFonts(made) != 0
    else {
      FcConfigDestroy(made)
      return nil
    }
    configuration = made
  }

  deinit {
    if let configuration { FcConfigDestroy(configuration) }
  }

  /// The face nearest to a look.
  ///
  /// It costs some milliseconds with thousands of fonts.
  func nearest(_ look: FontLook) -> FontFile? {
    var result = FcResultMatch
    return withPattern(look) { pattern in
      guard let found = FcFontMatch(configuration, pattern, &result) else { return nil }
      defer { FcPatternDestroy(found) }
      return Self.file(found)
    } ?? fonts(look)?.first
  }

  /// All fonts, those nearest to a look first.
  func fonts(_ look: FontLook) -> FontList? {
    var result = FcResultMatch
    return withPattern(look) { pattern in
      FcFontSort(configuration, pattern, FcBool(FcFalse), nil, &result).map(FontList.init)
    }
  }

  private func withPattern<Result>(
    _ look: FontLook, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, look.family)
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(CInt(look.weight)))
    FcPatternAddInteger(pattern, FC_SLANT, look.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_OUTLINE, FcBool(FcTrue))
    guard FcConfigSubstitute(configuration, pattern, FcMatchPattern) != 0 else { return nil }
    FcDefaultSubstitute(pattern)
    return body(pattern)
  }

  /// A face that has outlines and that HarfBuzz reads; nil for others.
  ///
  /// Pictures in colour are left out: another font may have the character as an outline.
  static func file(_ pattern: OpaquePointer) -> FontFile? {
    var isOutline = FcBool(FcFalse)
    var isColored = FcBool(FcFalse)
    FcPatternGetBool(pattern, FC_OUTLINE, 0, &isOutline)
    FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
    guard isOutline != FcBool(FcFalse), isColored == FcBool(FcFalse),
      ["TrueType", "CFF"].contains(string(pattern, FC_FONTFORMAT))
    else { return nil }
    let path = string(pattern, FC_FILE)
    guard !path.isEmpty else { return nil }
    var index: CInt = 0
    var weight = FC_WEIGHT_REGULAR
    var slant = FC_SLANT_ROMAN
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    // A font of variable weight has a range in this place, and stays at its usual weight.
    FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight)
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    return FontFile(
      path: path, index: Int(index), weight: Int(FcWeightToOpenType(weight)),
      isSlanted: slant != FC_SLANT_ROMAN)
  }

  private static func string(_ pattern: OpaquePointer, _ name: String) -> String {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, 0, &text) == FcResultMatch, let text else { return "" }
    return String(cString: text)
  }
}

/// Fonts in the order in which one that has a character is looked for.
///
/// It owns fontconfig's list, and reads no font file.
final class FontList {
  private let set: UnsafeMutablePointer<FcFontSet>

  init(_ set: UnsafeMutablePointer<FcFontSet>) { self.set = set }

  deinit { FcFontSetDestroy(set) }

  /// The first usable face.
  var first: FontFile? { first { _ in true } }

  /// The first usable face that has a character.
  func first(having scalar: UInt32) -> FontFile? {
    first { pattern in
      var characters: OpaquePointer?
      return FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch
        && FcCharSetHasChar(characters, scalar) != 0
    }
  }

  private func first(where matches: (OpaquePointer) -> Bool) -> FontFile? {
    for index in 0..<Int(set.pointee.nfont) {
      if let pattern = set.pointee.fonts[index], matches(pattern),
        let file = FontCatalog.file(pattern)
      {
        return file
      }
    }
    return nil
  }
}
