import HostBase
import Library

/// Names that databases of dumps have for systems, and the ids of the game types that these are.
package enum SystemName {
  /// The id of the game type that a database means by a name such as `Nintendo - Game Boy`.
  ///
  /// A name that is not in the table becomes an id as types of stock cores do: `Some - Machine` is `machine`.
  package static func typeID(_ name: String) -> String {
    if let known = table[name.lowercased()] { return known }
    let last = name.ranges(of: " - ").last.map { name[$0.upperBound...] } ?? name[...]
    return String(slug(last).prefix(32))
  }

  private static func slug(_ name: Substring) -> String {
    var result = ""
    for scalar in name.unicodeScalars.prefix(200) {
      switch scalar {
      case "a"..."z", "0"..."9": result.unicodeScalars.append(scalar)
      case "A"..."Z": result += String(scalar).lowercased()
      default: if !result.isEmpty, !result.hasSuffix("_") { result += "_" }
      }
    }
    return result.hasSuffix("_") ? String(result.dropLast()) : result
  }

  /// By the names of No-Intro's sets and of the Homebrew Hub, in lower case.
  private static let table: [String: String] = [
    "nintendo - game boy": "gb", "gb": "gb", "nintendo - game boy color": "gbc", "gbc": "gbc",
    "nintendo - game boy advance": "gba", "gba": "gba",
    "nintendo - nintendo entertainment system": "nes", "nes": "nes",
    "nintendo - family computer disk system": "nes",
    "nintendo - super nintendo entertainment system": "snes", "snes": "snes",
    "nintendo - nintendo 64": "n64", "nintendo - nintendo ds": "nds",
    "nintendo - virtual boy": "virtual_boy", "nintendo - pokemon mini": "pokemon_mini",
    "sega - mega drive - genesis": "mega_drive",
    "sega - master system - mark iii": "master_system", "sega - game gear": "game_gear",
    "sega - sg-1000": "sg_1000", "sega - saturn": "saturn", "sony - playstation": "playstation",
    "nec - pc engine - turbografx 16": "pc_engine", "nec - pc engine - turbografx-16": "pc_engine",
    "nec - pc engine supergrafx": "pc_engine", "bandai - wonderswan": "wonderswan",
    "bandai - wonderswan color": "wonderswan", "snk - neo geo pocket": "neo_geo_pocket",
    "snk - neo geo pocket color": "neo_geo_pocket", "atari - lynx": "lynx",
    "atari - 2600": "atari_2600", "atari - 7800": "atari_7800",
    "coleco - colecovision": "colecovision", "gce - vectrex": "vectrex",
  ]
}
