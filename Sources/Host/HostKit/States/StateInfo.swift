/// What a state of ours tells of itself: the JSON of its `ARCM` block (docs/state-format.md).
public struct StateInfo: Codable, Equatable, Sendable {
  /// The format's version that we write.
  public static let currentFormat = 1

  /// The core that made it.
  public struct Core: Codable, Equatable, Sendable {
    /// Stable id.
    public var id: String
    /// Version, in the core's words.
    public var version: String
    /// A core.
    public init(id: String, version: String) {
      self.id = id
      self.version = version
    }
  }
  /// The game that it is of.
  public struct Game: Codable, Equatable, Sendable {
    /// SHA-1 of what the core was given, in lower-case hexadecimal; empty without content.
    public var sha1: String
    /// Size in bytes.
    public var size: Int
    /// What its files are called by.
    public var stem: String
    /// A game.
    public init(sha1: String, size: Int, stem: String) {
      self.sha1 = sha1
      self.size = size
      self.stem = stem
    }
  }

  /// Version of the format.
  public var format: Int
  /// The core that made it.
  public var core: Core
  /// The game that it is of.
  public var game: Game
  /// Frames run until then.
  public var frame: UInt64
  /// When it was made: RFC 3339, UTC.
  public var created: String
  /// SHA-256 of the bytes in `MEM `, in lower-case hexadecimal; `StateFile` fills it in.
  public var sha256: String

  /// A description of a state that is made now.
  public init(core: Core, game: Game, frame: UInt64, created: UTCTime = .now()) {
    format = StateInfo.currentFormat
    self.core = core
    self.game = game
    self.frame = frame
    self.created = created.text
    sha256 = ""
  }
}
