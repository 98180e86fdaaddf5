import CFontconfig

/// The system's fonts as fontconfig finds them.
///
/// It keeps nothing of its own: fontconfig has its configuration for the whole process, behind a lock of its own.
public struct FontconfigFonts: SystemFonts {
  /// Fontconfig reads its configuration and caches when it is first asked something.
  public init() {}

  /// The most fonts for a look: with all of a desktop's, what a character is looked for in has an end.
  private static let most = 64

  /// Fontconfig's names for what Flash's stand for.
  private static let kinds: [String: (family: String, language: String?)] = [
    "_sans": ("sans-serif", nil),
    "_serif": ("serif", nil),
    "_typewriter": ("monospace", nil),
    "_\u{30B4}\u{30B7}\u{30C3}\u{30AF}": ("sans-serif", "ja"),
    "_\u{7B49}\u{5E45}": ("monospace", "ja"),
    "_\u{660E}\u{671D}": ("serif", "ja"),
  ]

  /// The fonts in fontconfig's order, without those that bring no character of their own.
  public func fonts(family: String, isBold: Bool, isItalic: Bool) -> [SystemFont] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    for name in family.split(separator: ",") {
      let kind = Self.kinds[name.lowercased()]
      // A name from a movie has no end of its own but that of its text; fontconfig's has a zero.
      let text = (kind?.family ?? String(name)).prefix { $0 != "\0" }
      FcPatternAddString(pattern, FC_FAMILY, String(text))
      if let language = kind?.language { FcPatternAddString(pattern, FC_LANG, language) }
    }
    FcPatternAddInteger(pattern, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_OUTLINE, FcBool(FcTrue))
    guard FcConfigSubstitute(nil, pattern, FcMatchPattern) != 0 else { return [] }
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let set = FcFontSort(nil, pattern, FcBool(FcTrue), nil, &result) else { return [] }
    defer { FcFontSetDestroy(set) }
    return (0..<Int(set.pointee.nfont)).lazy.compactMap { Self.font(set.pointee.fonts[$0]) }
      .prefix(Self.most).map(\.self)
  }

  /// A found font; nil for one that is drawn in pixels, or in colours of its own.
  private static func font(_ pattern: OpaquePointer?) -> SystemFont? {
    guard let pattern else { return nil }
    var isOutline = FcBool(FcFalse)
    var isColored = FcBool(FcFalse)
    FcPatternGetBool(pattern, FC_OUTLINE, 0, &isOutline)
    FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
    guard isOutline != FcBool(FcFalse), isColored == FcBool(FcFalse) else { return nil }
    var path: UnsafeMutablePointer<FcChar8>?
    var face: CInt = 0
    var characters: OpaquePointer?
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path,
      FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
    else { return nil }
    FcPatternGetInteger(pattern, FC_INDEX, 0, &face)
    return SystemFont(
      path: String(cString: path), face: Int(face), characters: Self.words(of: characters))
  }

  /// The characters of the first plane, one bit each.
  private static func words(of characters: OpaquePointer) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: 1024)
    var map = [FcChar32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))
    var next: FcChar32 = 0
    var page = FcCharSetFirstPage(characters, &map, &next)
    // 256 characters a page; after the last one it returns all ones.
    while page < 0x10000 {
      for (index, bits) in map.enumerated() {
        let code = Int(page) + index * 32
        words[code / 64] |= UInt64(bits) << UInt64(code % 64)
      }
      page = FcCharSetNextPage(characters, &map, &next)
    }
    return words
  }

  /// The first name of each font.
  public var families: [String] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    guard let wanted = FcObjectSetCreate() else { return [] }
    defer { FcObjectSetDestroy(wanted) }
    FcObjectSetAdd(wanted, FC_FAMILY)
    guard let set = FcFontList(nil, pattern, wanted) else { return [] }
    defer { FcFontSetDestroy(set) }
    var names: Set<String> = []
    for index in 0..<Int(set.pointee.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      // A font's first name is the one that it goes by.
      if FcPatternGetString(set.pointee.fonts[index], FC_FAMILY, 0, &name) == FcResultMatch,
        let name
      {
        names.insert(String(cString: name))
      }
    }
    return names.sorted()
  }
}
