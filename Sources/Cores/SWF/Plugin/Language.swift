import Flash

extension Player.Capabilities {
  /// Flash's word for a `RETRO_LANGUAGE_*` number (libretro.h, enum retro_language); `xu` for those that it has no word for.
  static func language(ofHost number: UInt32) -> String {
    switch number {
    case 0, 30: "en"
    case 1: "ja"
    case 2: "fr"
    case 3: "es"
    case 4: "de"
    case 5: "it"
    case 6: "nl"
    case 7, 8: "pt"
    case 9: "ru"
    case 10: "ko"
    case 11: "zh-TW"
    case 12: "zh-CN"
    case 14: "pl"
    case 18: "tr"
    case 23: "fi"
    case 25: "sv"
    case 27: "cs"
    case 31: "hu"
    case 34: "no"
    default: "xu"
    }
  }
}
