package import Catalog
import Glibc
import HostBase
import Library

/// What cores may know of the person who plays and of their display.
///
/// Runs that are to give the same results on all machines keep the defaults.
package struct PlayerFacts: Codable, Equatable, Sendable {
  /// The name that games may use.
  package var name = "Player"
  /// RETRO_LANGUAGE number.
  package var language: UInt32 = 0
  /// How often the display shows a picture, in Hz; nil: there is no display, or it does not say.
  package var displayRate: Double?

  /// The same on all machines: "Player", English, no display.
  package init() {}

  /// The most bytes of a name.
  private static let longestName = 64

  /// What the settings and the system say; the word `auto` in a setting stands for the system's answer.
  ///
  /// - Parameters:
  ///   - settings: `cores.username` and `cores.language`.
  ///   - environment: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`, as gettext takes them.
  ///   - login: the user's name in the system.
  package init(_ settings: Settings, environment: [String: String], login: String?) {
    let name = settings[Setting.Cores.username] ?? Self.automatic
    let chosen = name == Self.automatic ? login ?? "" : name
    let text = HostText.oneLine(
      String(decoding: chosen.utf8.prefix(Self.longestName), as: UTF8.self))
    if !text.isEmpty { self.name = text }
    let word = settings[Setting.Cores.language] ?? Self.automatic
    language =
      (word == Self.automatic ? Self.locale(environment) : word)
      .flatMap { Self.language(of: $0) } ?? 0
  }

  /// What stands for the system's answer.
  static let automatic = "auto"

  /// The user's login name.
  package static var login: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var room = [CChar](repeating: 0, count: 16 << 10)
    guard getpwuid_r(getuid(), &entry, &room, room.count, &found) == 0, found != nil,
      let name = entry.pw_name
    else { return nil }
    return String(cString: name)
  }

  /// The locale of messages; LANGUAGE is a list in the order of preference.
  private static func locale(_ environment: [String: String]) -> String? {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"),
      locale != "C", locale != "POSIX", !locale.hasPrefix("C.")
    else { return nil }
    let list = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    return list.first { language(of: $0) != nil } ?? locale
  }

  /// The number of a language that is written as `de`, `de_AT.UTF-8` or `zh-Hant`; nil for one that libretro does not have.
  static func language(of word: String) -> UInt32? {
    let plain = word.prefix { $0 != "." && $0 != "@" }.lowercased()
      .split { $0 == "_" || $0 == "-" }.map(String.init)
    guard let first = plain.first else { return nil }
    let rest = plain.dropFirst()
    switch first {
    case "en" where rest.contains("gb"): return 30
    case "pt" where rest.contains("br"): return 7
    case "zh" where !rest.allSatisfy({ ["cn", "sg", "hans"].contains($0) }): return 11
    case "ca" where word.lowercased().hasSuffix("@valencia"): return 28
    default: return numbers[first]
    }
  }

  /// Languages by their ISO 639-1 codes (libretro.h, enum retro_language).
  private static let numbers: [String: UInt32] = [
    "en": 0, "ja": 1, "fr": 2, "es": 3, "de": 4, "it": 5, "nl": 6, "pt": 8, "ru": 9, "ko": 10,
    "zh": 12, "eo": 13, "pl": 14, "vi": 15, "ar": 16, "el": 17, "tr": 18, "sk": 19, "fa": 20,
    "he": 21, "ast": 22, "fi": 23, "id": 24, "sv": 25, "uk": 26, "cs": 27, "ca": 29, "hu": 31,
    "be": 32, "gl": 33, "nb": 34, "nn": 34, "no": 34,
  ]
}
