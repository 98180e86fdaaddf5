import HostBase
import Library

/// Machines that stock libretro cores play, as a table: what their files are called, where games go, how the pad looks.
///
/// `gb` and `gbc` are the very types that our own core registers, so that games and saves are shared. A machine that
/// is not here still gets a type, made from its name.
struct KnownSystem: Sendable {
  /// Id of the game type.
  let id: String
  /// Name of the type and of its folder.
  let name: String
  /// Extensions that belong to no other machine; others go to the core's main machine.
  let ownExtensions: [String]
  /// `systemid` values of `.info` files.
  let infoIDs: [String]
  /// Colour of its pages.
  let accent: String
  /// What its games came on.
  let medium: GameIcon.Kind
  /// Width / height, or 0 where the core knows best.
  let aspect: Double
  /// The pad, with the libretro ids that its cores agree on.
  let layout: [LayoutElement]

  private init(
    _ id: String, _ name: String, own: [String], info: [String], accent: String,
    on medium: GameIcon.Kind = .cartridge, aspect: Double = 0, pad: [LayoutElement]
  ) {
    self.id = id
    self.name = name
    ownExtensions = own
    infoIDs = info
    self.accent = accent
    self.medium = medium
    self.aspect = aspect
    layout = [PadLayout.dpad] + pad
  }

  /// The machine that alone has this extension, or nil.
  static func owner(ofExtension fileExtension: String) -> KnownSystem? {
    all.first { $0.ownExtensions.contains(fileExtension) }
  }

  /// The machine that an `.info` file is about, or nil.
  static func find(infoID: String, name: String) -> KnownSystem? {
    if let found = all.first(where: { $0.infoIDs.contains(infoID.lowercased()) }) { return found }
    let wanted = name.lowercased()
    if let found = all.first(where: { $0.name.lowercased() == wanted }) { return found }
    // Whatever would get the id of a known type is that type: one id never means two folders.
    let id = StockCore.slug(infoID.isEmpty ? name : infoID)
    return all.first { $0.id == id }
  }

  /// What stands for a game of a type: what its machine's games came on; nil for a machine that is not here.
  static func icon(ofType id: String) -> GameIcon? {
    all.first { $0.id == id }.map { GameIcon(kind: $0.medium) }
  }

  /// A type of this machine with the extensions that a core names.
  func gameType(extensions: [String]) -> GameType {
    GameType(
      id: id, name: name, folder: name, extensions: extensions, aspect: aspect, accent: accent,
      layout: layout, icon: GameIcon(kind: medium))
  }

  private static let twoButtons: [LayoutElement] = [
    PadLayout.actions(("B", 0), ("A", 8)), PadLayout.select(), PadLayout.start(),
  ]
  private static let oneTwo: [LayoutElement] = [
    PadLayout.actions(("1", 0), ("2", 8)), PadLayout.start("Pause"),
  ]

  /// The table.
  static let all: [KnownSystem] = [
    KnownSystem(
      "gb", "Game Boy", own: ["gb", "dmg", "sgb"], info: ["game_boy"], accent: "#8bac0f",
      aspect: 1.1111, pad: twoButtons),
    KnownSystem(
      "gbc", "Game Boy Color", own: ["gbc", "cgb"], info: ["game_boy_color"], accent: "#7b5cd6",
      aspect: 1.1111, pad: twoButtons),
    KnownSystem(
      "gba", "Game Boy Advance", own: ["gba", "agb"], info: ["game_boy_advance"],
      accent: "#5a4fcf", aspect: 1.5,
      pad: [
        PadLayout.actions(("B", 0), ("A", 8)), PadLayout.shoulders(("L", 10), ("R", 11)),
        PadLayout.select(), PadLayout.start(),
      ]),
    KnownSystem(
      "nes", "NES", own: ["nes", "fds", "unf", "unif"], info: ["nes"], accent: "#c8102e",
      pad: twoButtons),
    KnownSystem(
      "snes", "SNES", own: ["sfc", "smc", "swc", "fig", "bs"], info: ["super_nes"],
      accent: "#6f5aa8",
      pad: [
        PadLayout.actions(("B", 0), ("A", 8), ("Y", 1), ("X", 9)),
        PadLayout.shoulders(("L", 10), ("R", 11)), PadLayout.select(), PadLayout.start(),
      ]),
    KnownSystem(
      "n64", "Nintendo 64", own: ["n64", "z64", "v64"], info: ["nintendo_64"], accent: "#2e7d32",
      pad: [
        PadLayout.actions(("A", 0), ("B", 1)),
        PadLayout.shoulders(("L", 10), ("R", 11), ("Z", 12)), PadLayout.start(),
        PadLayout.stick("Stick", 0), PadLayout.stick("C buttons", 1),
      ]),
    KnownSystem(
      "nds", "Nintendo DS", own: ["nds"], info: ["nds"], accent: "#607d8b",
      on: .card,
      pad: [
        PadLayout.actions(("B", 0), ("A", 8), ("Y", 1), ("X", 9)),
        PadLayout.shoulders(("L", 10), ("R", 11)), PadLayout.select(), PadLayout.start(),
        PadLayout.touch,
      ]),
    KnownSystem(
      "virtual_boy", "Virtual Boy", own: ["vb", "vboy"], info: ["virtual_boy"], accent: "#d50000",
      pad: [
        PadLayout.actions(("B", 0), ("A", 8)), PadLayout.shoulders(("L", 10), ("R", 11)),
        PadLayout.select(), PadLayout.start(), PadLayout.stick("Right D-pad", 1),
      ]),
    KnownSystem(
      "pokemon_mini", "Pokémon Mini", own: ["min"], info: ["pokemon_mini"], accent: "#f9a825",
      pad: [PadLayout.actions(("B", 0), ("A", 8)), PadLayout.shoulders(("C", 11))]),
    KnownSystem(
      "mega_drive", "Mega Drive", own: ["md", "gen", "smd"], info: ["mega_drive"],
      accent: "#1565c0",
      pad: [
        PadLayout.actions(("A", 1), ("B", 0), ("C", 8)),
        PadLayout.actions(("X", 10), ("Y", 9), ("Z", 11)), PadLayout.select("Mode"),
        PadLayout.start(),
      ]),
    KnownSystem(
      "master_system", "Master System", own: ["sms"], info: ["master_system"], accent: "#b71c1c",
      pad: oneTwo),
    KnownSystem(
      "game_gear", "Game Gear", own: ["gg"], info: ["game_gear"], accent: "#37474f",
      pad: [PadLayout.actions(("1", 0), ("2", 8)), PadLayout.start()]),
    KnownSystem(
      "sg_1000", "SG-1000", own: ["sg"], info: ["sg_1000"], accent: "#455a64", pad: oneTwo),
    KnownSystem(
      "saturn", "Saturn", own: [], info: ["sega_saturn"], accent: "#283593",
      on: .disc,
      pad: [
        PadLayout.actions(("A", 0), ("B", 8), ("C", 11)),
        PadLayout.actions(("X", 1), ("Y", 9), ("Z", 10)),
        PadLayout.shoulders(("L", 12), ("R", 13)), PadLayout.start(),
      ]),
    KnownSystem(
      "playstation", "PlayStation", own: [], info: ["playstation"], accent: "#546e7a",
      on: .disc,
      pad: [
        PadLayout.actions(("Cross", 0), ("Circle", 8), ("Square", 1), ("Triangle", 9)),
        PadLayout.shoulders(("L1", 10), ("R1", 11), ("L2", 12), ("R2", 13)), PadLayout.select(),
        PadLayout.start(), PadLayout.stick("Left stick", 0), PadLayout.stick("Right stick", 1),
      ]),
    KnownSystem(
      "pc_engine", "PC Engine", own: ["pce", "sgx"], info: ["pc_engine"], accent: "#ef6c00",
      on: .card,
      pad: [
        PadLayout.actions(("II", 0), ("I", 8)), PadLayout.select(), PadLayout.start("Run"),
      ]),
    KnownSystem(
      "wonderswan", "WonderSwan", own: ["ws", "wsc", "pc2"], info: ["wonderswan"],
      accent: "#00838f",
      pad: [PadLayout.actions(("B", 0), ("A", 8)), PadLayout.start()]),
    KnownSystem(
      "neo_geo_pocket", "Neo Geo Pocket", own: ["ngp", "ngc", "ngpc"], info: ["neo_geo_pocket"],
      accent: "#ffb300",
      pad: [PadLayout.actions(("A", 0), ("B", 8)), PadLayout.start("Option")]),
    KnownSystem(
      "lynx", "Lynx", own: ["lnx"], info: ["atari_lynx"], accent: "#bf360c",
      pad: [
        PadLayout.actions(("B", 0), ("A", 8)),
        PadLayout.shoulders(("Option 1", 10), ("Option 2", 11)), PadLayout.start("Pause"),
      ]),
    KnownSystem(
      "atari_2600", "Atari 2600", own: ["a26"], info: ["atari_2600"], accent: "#795548",
      pad: [PadLayout.actions(("Fire", 0)), PadLayout.select(), PadLayout.start("Reset")]),
    KnownSystem(
      "atari_7800", "Atari 7800", own: ["a78"], info: ["atari_7800"], accent: "#6d4c41",
      pad: [
        PadLayout.actions(("1", 0), ("2", 8)), PadLayout.select(), PadLayout.start("Pause"),
      ]),
    KnownSystem(
      "colecovision", "ColecoVision", own: ["col"], info: ["colecovision"], accent: "#424242",
      pad: [PadLayout.actions(("Left", 0), ("Right", 8))]),
    KnownSystem(
      "vectrex", "Vectrex", own: ["vec"], info: ["vectrex"], accent: "#263238",
      pad: [PadLayout.actions(("1", 0), ("2", 8), ("3", 1), ("4", 9))]),
  ]
}
