import GameBoy

/// The colours that a machine without colours may be shown in.
struct PaletteSet {
  /// Stored in the player's settings.
  let key: String
  /// Shown.
  let title: String
  /// Background, first and second object palette; XRGB8888 from light to dark.
  let background: GameBoy.ShadeSet
  let object0: GameBoy.ShadeSet
  let object1: GameBoy.ShadeSet

  /// The same four colours everywhere.
  init(_ key: String, _ title: String, _ shades: GameBoy.ShadeSet) {
    self.init(key, title, shades, shades, shades)
  }

  init(
    _ key: String, _ title: String, _ background: GameBoy.ShadeSet, _ object0: GameBoy.ShadeSet,
    _ object1: GameBoy.ShadeSet
  ) {
    self.key = key
    self.title = title
    self.background = background
    self.object0 = object0
    self.object1 = object1
  }

  /// The set with a key.
  static func named(_ key: String) -> PaletteSet? { all.first { $0.key == key } }

  /// Four colours written as `"e0f8d0 88c070 346856 081820"`, from light to dark; nil for anything else.
  static func shades(_ text: String) -> GameBoy.ShadeSet? {
    let words = text.split { $0 == " " || $0 == "," || $0 == ";" }
    let colors = words.compactMap { word -> UInt32? in
      let digits = word.first == "#" ? word.dropFirst() : word
      return digits.utf8.count == 6 && digits.allSatisfy(\.isHexDigit)
        ? UInt32(digits, radix: 16) : nil
    }
    guard words.count == 4, colors.count == 4 else { return nil }
    return (colors[0], colors[1], colors[2], colors[3])
  }

  /// The first one is the default.
  static let all: [PaletteSet] = [
    PaletteSet("grey", "Grey", (0xFFFFFF, 0xAAAAAA, 0x555555, 0x000000)),
    PaletteSet("green", "Green screen", (0x9BBC0F, 0x8BAC0F, 0x306230, 0x0F380F)),
    PaletteSet("pea", "Pea soup", (0xC5CA4E, 0x8F9B30, 0x4C6228, 0x1E3520)),
    PaletteSet("pocket", "Pocket", (0xC8CDB4, 0x949B86, 0x565E54, 0x1B211C)),
    PaletteSet("light", "Backlight", (0x00D7A8, 0x00A584, 0x006A57, 0x00382F)),
    PaletteSet("amber", "Amber", (0xFFD58A, 0xE09A32, 0x8A5210, 0x2C1703)),
    PaletteSet("sepia", "Sepia", (0xF4E7CF, 0xC9AC86, 0x7D5F43, 0x2F2018)),
    PaletteSet("ice", "Ice", (0xEAF6FF, 0x9CC6E4, 0x47739B, 0x12263C)),
    PaletteSet("night", "Night", (0x1A1D29, 0x3F4A68, 0x8C9CC4, 0xE7ECFA)),
    PaletteSet("contrast", "High contrast", (0xFFFFFF, 0xFFD500, 0x0050D8, 0x000000)),
    PaletteSet("forest", "Forest", (0xE4F5D4, 0x93C47A, 0x3F7A52, 0x10302B)),
    PaletteSet("rose", "Rose", (0xFFF0F0, 0xF0A8B4, 0xA24E74, 0x38163A)),
    PaletteSet("copper", "Copper", (0xFFE9D2, 0xE29A62, 0x96492F, 0x2E1416)),
    PaletteSet("red", "Red", (0xFFFFFF, 0xFF8484, 0x943A3A, 0x000000)),
    PaletteSet("blue", "Blue", (0xFFFFFF, 0x65A4FF, 0x0043C8, 0x000000)),
    PaletteSet(
      "meadow", "Meadow, coloured objects", (0xF2F7DC, 0xA3CB74, 0x4C8045, 0x14301F),
      (0xFFFFFF, 0xF0A070, 0xB8483C, 0x40100F), (0xFFFFFF, 0x8EB4F0, 0x3C5CB8, 0x10183F)),
    PaletteSet(
      "dusk", "Dusk, coloured objects", (0xFBE9E2, 0xD9A6A9, 0x7C5B84, 0x271F3D),
      (0xFFFFFF, 0x8CE0B0, 0x2E8A62, 0x0B2E26), (0xFFFFFF, 0xFFDC78, 0xC0831C, 0x452705)),
  ]
}
