import HostBase

/// What a core told when it was started and stopped in a process of its own, without a game.
package struct CheckReport: Codable, Equatable, Sendable {
  /// Content that consists of several files, which the core takes through `retro_load_game_special`.
  package struct Subsystem: Codable, Equatable, Sendable {
    /// Stable name.
    package var identifier: String
    /// Name for people.
    package var name: String
    /// What each file is, in order.
    package var files: [String]
  }

  /// The core, with everything known of it.
  package var core: CoreDescription
  /// What `retro_get_system_info` answered.
  package var systemInfo: SystemInfo
  /// Its options with their defaults, as far as they are known before a game is loaded.
  package var options: [CoreOption]
  /// Version 0, 1 or 2 of the option commands; nil where it declared none.
  package var optionsVersion: Int?
  /// Its words for the buttons, where it told them without a game.
  package var inputDescriptors: [InputDescriptor]
  /// What can be plugged into each port, by libretro's device number and the core's name for it.
  package var controllers: [[PortDevice]]
  /// Content of several files.
  package var subsystems: [Subsystem]
  /// Libraries that the file needs.
  package var needs: [String]
  /// What it exports beyond the 25 functions.
  package var extraSymbols: [String]
  /// Commands that it asked for and that a game session does not offer.
  package var refused: [String]
  /// Things that are wrong but do not stop it.
  package var warnings: [String]
}
