import FlashText

extension DeviceFonts {
  /// The fonts that a player's options name.
  package convenience init(_ options: Player.Options) {
    self.init(
      given: options.fonts.compactMap {
        OutlineFont($0.bytes, name: $0.family, isBold: $0.isBold, isItalic: $0.isItalic)
      },
      defaults: options.defaultFonts,
      sorts: Dictionary(
        options.fontSorts.map {
          (Look(family: $0.family.lowercased(), isBold: $0.isBold, isItalic: $0.isItalic), $0.sort)
        }, uniquingKeysWith: { _, last in last }),
      system: options.systemFonts)
  }
}
