package import HostBase
import Session

/// The metadata of a state of ours: the JSON of its `ARCM` block (docs/state-format.md).
package struct StateInfo: Codable, Equatable, Sendable {
  /// The format's version that we write.
  package static let currentFormat = 1

  /// The core that made it.
  package struct Core: Codable, Equatable, Sendable {
    /// Stable id; empty if unknown.
    package var id: String
    /// Version, in the core's words.
    package var version: String
    private var rest: [String: JSONValue] = [:]

    /// A core.
    package init(id: String, version: String) {
      self.id = id
      self.version = version
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case id, version }

    /// Reads a core.
    package init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      id = try members.decode(String.self, forKey: .id)
      version = try members.decode(String.self, forKey: .version)
      rest = try JSONValue.rest(of: decoder, besides: CodingKeys.self)
    }

    /// Writes a core, with fields of newer versions kept.
    package func encode(to encoder: any Encoder) throws {
      try JSONValue.encode(rest, to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(id, forKey: .id)
      try members.encode(version, forKey: .version)
    }
  }

  /// The game that it is of.
  package struct Game: Codable, Equatable, Sendable {
    /// SHA-1 of what the core was given, in lower-case hexadecimal; empty without content or if unknown.
    package var sha1: String
    /// Size in bytes.
    package var size: Int
    /// What its files are called by.
    package var stem: String
    private var rest: [String: JSONValue] = [:]

    /// A game.
    package init(sha1: String, size: Int, stem: String) {
      self.sha1 = sha1
      self.size = size
      self.stem = stem
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case sha1, size, stem }

    /// Reads a game.
    package init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      sha1 = try members.decode(String.self, forKey: .sha1)
      size = try members.decode(Int.self, forKey: .size)
      stem = try members.decode(String.self, forKey: .stem)
      rest = try JSONValue.rest(of: decoder, besides: CodingKeys.self)
    }

    /// Writes a game, with fields of newer versions kept.
    package func encode(to encoder: any Encoder) throws {
      try JSONValue.encode(rest, to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(sha1, forKey: .sha1)
      try members.encode(size, forKey: .size)
      try members.encode(stem, forKey: .stem)
    }
  }

  /// Version of the format.
  package var format: Int
  /// The core that made it.
  package var core: Core
  /// The game that it is of.
  package var game: Game
  /// Frames run until then.
  package var frame: UInt64
  /// When it was made: RFC 3339, UTC.
  package var created: String
  /// SHA-256 of the bytes in `MEM `, in lower-case hexadecimal; `StateFile` fills it in.
  package var sha256: String
  /// Seconds of the machine's time played until then, over all sessions; nil if it was not counted.
  package var played: Double?
  /// `sha256` of the state that play continued from, loaded or saved last; nil for a first one.
  package var parent: String?
  /// What the player calls it.
  package var label: String?
  /// Whether it stays in the history whatever comes.
  package var isPinned: Bool
  /// The core's options then, those that were not at their defaults.
  package var options: [String: String]
  /// The disc in the drive then, from 1; nil: the game has one, or none was in it.
  package var disc: Int?
  /// Members that a newer program wrote.
  private var rest: [String: JSONValue] = [:]

  /// A description of a state that is made now.
  package init(core: Core, game: Game, frame: UInt64, created: UTCTime = .now()) {
    format = StateInfo.currentFormat
    self.core = core
    self.game = game
    self.frame = frame
    self.created = created.text
    sha256 = ""
    isPinned = false
    options = [:]
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case format, core, game, frame, created, sha256, played, parent, label, options, disc
    case isPinned = "pinned"
  }

  /// Reads a description; what came later than the first states may be absent.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    format = try members.decode(Int.self, forKey: .format)
    core = try members.decode(Core.self, forKey: .core)
    game = try members.decode(Game.self, forKey: .game)
    frame = min(try members.decode(UInt64.self, forKey: .frame), FrameNumber.largest)
    created = try members.decode(String.self, forKey: .created)
    sha256 = try members.decode(String.self, forKey: .sha256)
    played = try members.decodeIfPresent(Double.self, forKey: .played)
    parent = try members.decodeIfPresent(String.self, forKey: .parent)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    isPinned = try members.decodeIfPresent(Bool.self, forKey: .isPinned) ?? false
    options = try members.decodeIfPresent([String: String].self, forKey: .options) ?? [:]
    disc = try members.decodeIfPresent(Int.self, forKey: .disc)
      .flatMap { (1...DiscTray.maxDiscs).contains($0) ? $0 : nil }
    rest = try JSONValue.rest(of: decoder, besides: CodingKeys.self)
  }

  /// Writes the description, with what a newer program told.
  package func encode(to encoder: any Encoder) throws {
    try JSONValue.encode(rest, to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(format, forKey: .format)
    try members.encode(core, forKey: .core)
    try members.encode(game, forKey: .game)
    try members.encode(frame, forKey: .frame)
    try members.encode(created, forKey: .created)
    try members.encode(sha256, forKey: .sha256)
    try members.encodeIfPresent(played, forKey: .played)
    try members.encodeIfPresent(parent, forKey: .parent)
    try members.encodeIfPresent(label, forKey: .label)
    if isPinned { try members.encode(true, forKey: .isPinned) }
    try members.encodeIfPresent(disc, forKey: .disc)
    if !options.isEmpty { try members.encode(options, forKey: .options) }
  }
}
