/// What the host knows of a core without running its code, or after having asked it once.
public struct CoreDescription: Codable, Equatable, Sendable {
  /// Where a description comes from.
  public enum Source: String, Codable, Sendable {
    /// The manifest data symbol in the file.
    case manifest
    /// The registration that the core sent.
    case registration
    /// A stock libretro core: `retro_get_system_info` and its `.info` file.
    case systemInfo
    /// The `.info` file alone; the core has not been asked.
    case infoFile
  }
  /// Stable id: the manifest's, or the file name without `_libretro.so` / `.so`.
  public var id: String
  /// Name, as `retro_get_system_info` gives it.
  public var name: String
  /// Version, as `retro_get_system_info` gives it.
  public var version: String
  /// Absolute path of the `.so`.
  public var path: String
  /// Where this comes from.
  public var source: Source
  /// The types of game that it takes.
  public var gameTypes: [GameType]
  /// Whether the same inputs always give the same run; nil where the core does not say.
  public var isDeterministic: Bool?
  /// Whether it wants a path instead of the bytes; nil where not asked yet.
  public var needsFullPath: Bool?
  /// Whether archives must be handed to it unopened.
  public var blocksExtract: Bool?
  /// Whether it runs without content; nil where not asked yet.
  public var runsWithoutGame: Bool?
  /// Licence, where told.
  public var license: String
  /// What it is, where told.
  public var summary: String

  /// A description.
  public init(
    id: String, name: String, version: String, path: String, source: Source, gameTypes: [GameType],
    isDeterministic: Bool? = nil, needsFullPath: Bool? = nil, blocksExtract: Bool? = nil,
    runsWithoutGame: Bool? = nil, license: String = "", summary: String = ""
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.path = path
    self.source = source
    self.gameTypes = gameTypes
    self.isDeterministic = isDeterministic
    self.needsFullPath = needsFullPath
    self.blocksExtract = blocksExtract
    self.runsWithoutGame = runsWithoutGame
    self.license = license
    self.summary = summary
  }

  /// Every extension that it takes, in order, once.
  public var extensions: [String] {
    var seen = Set<String>()
    return gameTypes.flatMap(\.extensions).filter { seen.insert($0).inserted }
  }

  /// The game type for a file extension (any case), or nil.
  public func gameType(forExtension fileExtension: String) -> GameType? {
    let wanted = fileExtension.lowercased()
    return gameTypes.first { $0.extensions.contains(wanted) }
  }
}
