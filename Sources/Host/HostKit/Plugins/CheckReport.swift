/// What a core told when it was started and stopped in a process of its own, without a game.
public struct CheckReport: Codable, Equatable, Sendable {
  /// Content that consists of several files, which the core takes through `retro_load_game_special`.
  public struct Subsystem: Codable, Equatable, Sendable {
    /// Stable name.
    public var identifier: String
    /// Name for people.
    public var name: String
    /// What each file is, in order.
    public var files: [String]
  }

  /// The core, with everything known of it.
  public var core: CoreDescription
  /// What `retro_get_system_info` answered.
  public var systemInfo: SystemInfo
  /// Its options with their defaults, as far as they are known before a game is loaded.
  public var options: [CoreOption]
  /// Version 0, 1 or 2 of the option commands; nil where it declared none.
  public var optionsVersion: Int?
  /// Its words for the buttons, where it told them without a game.
  public var inputDescriptors: [InputDescriptor]
  /// What can be plugged into each port, by libretro's device number and the core's name for it.
  public var controllers: [[PortDevice]]
  /// Content of several files.
  public var subsystems: [Subsystem]
  /// Libraries that the file needs.
  public var needs: [String]
  /// What it exports beyond the 25 functions.
  public var extraSymbols: [String]
  /// Commands that it asked for and that a game session does not offer.
  public var refused: [String]
  /// Things that are wrong but do not stop it.
  public var warnings: [String]
}
