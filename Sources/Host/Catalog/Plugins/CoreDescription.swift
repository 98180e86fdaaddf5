import HostBase
package import Library

/// What the host knows of a core without running its code, or after having asked it once.
package struct CoreDescription: Codable, Equatable, Sendable {
  /// Where a description comes from.
  package enum Source: String, Codable, Sendable {
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
  package var id: String
  /// Name, as `retro_get_system_info` gives it.
  package var name: String
  /// Version, as `retro_get_system_info` gives it.
  package var version: String
  /// Absolute path of the `.so`.
  package var path: String
  /// Where this comes from.
  package var source: Source
  /// The types of game that it takes.
  package var gameTypes: [GameType]
  /// Whether the same inputs always give the same run; nil where the core does not say.
  package var isDeterministic: Bool?
  /// Whether it wants a path instead of the bytes; nil where not asked yet.
  package var needsFullPath: Bool?
  /// Whether archives must be handed to it unopened.
  package var blocksExtract: Bool?
  /// Whether it runs without content; nil where not asked yet.
  package var runsWithoutGame: Bool?
  /// Licence, where told.
  package var license: String
  /// What it is, where told.
  package var summary: String

  /// A description.
  package init(
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
  package var extensions: [String] {
    var seen = Set<String>()
    return gameTypes.flatMap(\.extensions).filter { seen.insert($0).inserted }
  }

  /// The game type for a file extension (any case), or nil.
  package func gameType(forExtension fileExtension: String) -> GameType? {
    let wanted = fileExtension.lowercased()
    return gameTypes.first { $0.extensions.contains(wanted) }
  }
}
