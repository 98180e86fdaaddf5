/// The 32 palettes that are built into the Super Game Boy, and the games that it gives one of them to.
///
/// The player knows them as 1-A … 4-H. Until a game sends palettes of its own, its picture has one of these: the one
/// that the Super Game Boy keeps for its title, else 1-A. Source: the data of the Super Game Boy's system software as
/// the community has documented them (The Cutting Room Floor, "Super Game Boy"; Pan Docs, "SGB Color Palettes").
public enum SystemPalette {
  /// Colours from light to dark, five bits each of red, green and blue from below.
  static let all: [[UInt16]] = [
    [0x67BF, 0x265B, 0x10B5, 0x2866], [0x637B, 0x3AD9, 0x0956, 0x0000],
    [0x7F1F, 0x2A7D, 0x30F3, 0x4CE7], [0x57FF, 0x2618, 0x001F, 0x006A],
    [0x5B7F, 0x3F0F, 0x222D, 0x10EB], [0x7FBB, 0x2A3C, 0x0015, 0x0900],
    [0x2800, 0x7680, 0x01EF, 0x2FFF], [0x73BF, 0x46FF, 0x0110, 0x0066],
    [0x533E, 0x2638, 0x01E5, 0x0000], [0x7FFF, 0x2BBF, 0x00DF, 0x2C0A],
    [0x7F1F, 0x463D, 0x74CF, 0x4CA5], [0x53FF, 0x03E0, 0x00DF, 0x2800],
    [0x433F, 0x72D2, 0x3045, 0x0822], [0x7FFA, 0x2A5F, 0x0014, 0x0003],
    [0x1EED, 0x215C, 0x42FC, 0x0060], [0x7FFF, 0x5EF7, 0x39CE, 0x0000],
    [0x4F5F, 0x630E, 0x159F, 0x3126], [0x637B, 0x121C, 0x0140, 0x0840],
    [0x66BC, 0x3FFF, 0x7EE0, 0x2C84], [0x5FFE, 0x3EBC, 0x0321, 0x0000],
    [0x63FF, 0x36DC, 0x11F6, 0x392A], [0x65EF, 0x7DBF, 0x035F, 0x2108],
    [0x2B6C, 0x7FFF, 0x1CD9, 0x0007], [0x53FC, 0x1F2F, 0x0E29, 0x0061],
    [0x36BE, 0x7EAF, 0x681A, 0x3C00], [0x7BBE, 0x329D, 0x1DE8, 0x0423],
    [0x739F, 0x6A9B, 0x7293, 0x0001], [0x5FFF, 0x6732, 0x3DA9, 0x2481],
    [0x577F, 0x3EBC, 0x456F, 0x1880], [0x6B57, 0x6E1B, 0x5010, 0x0007],
    [0x0F96, 0x2C97, 0x0045, 0x3200], [0x67FF, 0x2F17, 0x2230, 0x1548],
  ]

  /// The names as the Super Game Boy's menu has them, "1-A" … "4-H".
  public static let names: [String] = (0..<32).map { index in
    "\(index / 8 + 1)-\(["A", "B", "C", "D", "E", "F", "G", "H"][index % 8])"
  }

  private static let byTitle: [String: Int] = [
    "ZELDA": 5, "SUPER MARIOLAND": 6, "MARIOLAND2": 20, "SUPERMARIOLAND3": 2,
    "KIRBY DREAM LAND": 11, "HOSHINOKA-BI": 11, "KIRBY'S PINBALL": 3, "YOSSY NO TAMAGO": 12,
    "MARIO & YOSHI": 12, "YOSSY NO COOKIE": 4, "YOSHI'S COOKIE": 4, "DR.MARIO": 18, "TETRIS": 17,
    "YAKUMAN": 19, "METROID2": 31, "KAERUNOTAMENI": 9, "GOLF": 24, "ALLEY WAY": 22,
    "BASEBALL": 15, "TENNIS": 23, "F1RACE": 30, "KID ICARUS": 14, "QIX": 25, "SOLARSTRIKER": 7,
    "X": 28, "GBWARS": 21,
  ]

  /// The palette for a title, 0…31.
  public static func index(for title: String) -> Int { byTitle[title] ?? 0 }
}
