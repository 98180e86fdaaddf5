package import HostBase

/// What only Arcadia knows of a game: what the user chose for it, and how long it was played.
///
/// It is the user's, and no cache: `GameRecords` knows its file.
package struct GameRecord: Equatable, Sendable {
  /// The name that the user gave it; nil: that of its file.
  package var name: String?
  /// Whether the user marked it.
  package var isFavourite = false
  /// Whether the user wants no more of its kind recommended ("not for me").
  package var isUnwanted = false
  /// The user's collections that it is in, in the order in which it came into them.
  package var collections: [String] = []
  /// Seconds of play.
  package var playSeconds: Int64 = 0
  /// How often it was played.
  package var plays = 0
  /// When it was last played.
  package var lastPlayed: UTCTime?
  /// The disc that was last in the drive, of a game that has several.
  package var disc: RecordedDisc?
  /// Members that a newer version wrote; they are kept.
  var rest: [String: JSONValue] = [:]
  /// The version of the format that it was read from.
  private var version = GameRecord.currentVersion

  /// Bytes that are read of a record.
  static let byteLimit = 1 << 16
  /// Characters of a name or a collection.
  static let maxNameLength = 200
  /// Collections of one game.
  static let maxCollections = 64
  /// Seconds of play that count: a hundred years.
  static let maxSeconds: Int64 = 3_155_760_000

  /// A record that says nothing.
  package init() {}

  /// Whether there is nothing to keep.
  package var isEmpty: Bool { self == GameRecord() }

  /// Puts the game into a collection, or takes it out.
  package mutating func set(_ isMember: Bool, in collection: String) {
    let name = GameRecord.tidy(collection)
    guard !name.isEmpty else { return }
    collections.removeAll { $0 == name }
    if isMember, collections.count < Self.maxCollections { collections.append(name) }
  }

  /// A name on one line, without control characters or blanks at its ends.
  package static func tidy(_ name: String) -> String {
    let plain = PathName.printable(name).split(separator: " ").joined(separator: " ")
    return String(plain.prefix(maxNameLength))
  }
}

extension GameRecord: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case version, name, favourite, unwanted, collections
    case playSeconds = "play_seconds"
    case plays
    case lastPlayed = "last_played"
    case disc
  }

  /// The format's version; a newer one is read as far as it is known.
  private static let currentVersion = 1

  /// Reads a record; values out of bounds are brought within them.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // A file that says no version is none of ours.
    version = max(try values.decode(Int.self, forKey: .version), Self.currentVersion)
    name = try values.decodeIfPresent(String.self, forKey: .name).map(GameRecord.tidy)
    if name?.isEmpty == true { name = nil }
    isFavourite = try values.decodeIfPresent(Bool.self, forKey: .favourite) ?? false
    isUnwanted = try values.decodeIfPresent(Bool.self, forKey: .unwanted) ?? false
    var seen: Set<String> = []
    collections = try (values.decodeIfPresent([String].self, forKey: .collections) ?? [])
      .prefix(Self.maxCollections).map(GameRecord.tidy)
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    playSeconds = min(
      max(try values.decodeIfPresent(Int64.self, forKey: .playSeconds) ?? 0, 0), Self.maxSeconds)
    plays = min(max(try values.decodeIfPresent(Int.self, forKey: .plays) ?? 0, 0), 1 << 30)
    lastPlayed = try values.decodeIfPresent(String.self, forKey: .lastPlayed)
      .flatMap { UTCTime(text: $0) }
    disc = try values.decodeIfPresent(RecordedDisc.self, forKey: .disc).flatMap(\.checked)
    rest = try JSONValue.rest(of: decoder, besides: CodingKeys.self)
  }

  /// Writes what differs from an empty record.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(version, forKey: .version)
    try values.encodeIfPresent(name, forKey: .name)
    if isFavourite { try values.encode(true, forKey: .favourite) }
    if isUnwanted { try values.encode(true, forKey: .unwanted) }
    if !collections.isEmpty { try values.encode(collections, forKey: .collections) }
    if playSeconds > 0 { try values.encode(playSeconds, forKey: .playSeconds) }
    if plays > 0 { try values.encode(plays, forKey: .plays) }
    try values.encodeIfPresent(lastPlayed?.text, forKey: .lastPlayed)
    try values.encodeIfPresent(disc, forKey: .disc)
    try JSONValue.encode(rest, to: encoder)
  }
}

/// The disc of a game that was last in the drive: the game begins with it the next time.
package struct RecordedDisc: Codable, Equatable, Sendable {
  /// Its place among the game's discs, from 1.
  package var number: Int
  /// The name of its file, without folders; nil: it is not known.
  package var file: String?

  /// A disc.
  package init(number: Int, file: String? = nil) {
    self.number = number
    self.file = file
  }

  /// The same; nil if no game has such a disc.
  fileprivate var checked: RecordedDisc? {
    guard (1...256).contains(number) else { return nil }
    return RecordedDisc(
      number: number,
      file: file.map { PathName.last($0) }.flatMap { $0.utf8.count <= 255 ? $0 : nil })
  }
}
