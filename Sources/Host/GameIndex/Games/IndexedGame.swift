import HostBase
package import Library

/// What the library window knows of a game without opening a file.
///
/// The index is a cache: the files decide.
package struct IndexedGame: Equatable, Sendable {
  /// Its number in the index; it stays while the cache lives.
  package var key: Int64
  /// The id of its type.
  package var typeID: String
  /// The name for people.
  package var name: String
  /// What its saves, states and images are called by.
  package var stem: String
  /// Absolute path of the file, archive or folder.
  package var path: String
  /// The member of the archive, if the archive holds several games.
  package var member: String?
  /// Bytes of the file.
  package var size: Int64
  /// When it came into the library, in seconds since 1970 (UTC).
  package var added: Int64
  /// When it was played last, in seconds since 1970; nil: never.
  package var lastPlayed: Int64?
  /// Seconds of play.
  package var playSeconds: Int64
  /// How often it was played.
  package var plays: Int
  /// How many saves it has.
  package var saves: Int
  /// How many states it has.
  package var states: Int
  /// The newest state; nil: none.
  package var newestState: String?
  /// When that was written, in seconds since 1970.
  package var newestStateTime: Int64?
  /// Whether it has an automatic state, from which it can be resumed.
  package var canResume: Bool
  /// The cover's path; nil: none.
  package var cover: String?
  /// The newest screenshot or picture that the game made; nil: none.
  package var newestScreenshot: String?
  /// Whether the user marked it.
  package var isFavourite: Bool
  /// Whether the user wants no more of its kind recommended.
  package var isUnwanted: Bool
  /// The user's collections that it is in.
  package var collections: [String]
  /// Who made it, where a database says so.
  package var developer: String?
  /// What kind of game it is, where a database says so.
  package var genre: String?
  /// The series that it belongs to, where a database says so.
  package var series: String?
  /// The title of its bytes in a database; nil: none knows them.
  package private(set) var title: String?
  /// Whether the user named it.
  package var isNamed: Bool
  /// Whether its file is a link to a file outside the data folder.
  package var isLink: Bool
  /// Whether its file could not be read when it was looked at last.
  package var isDamaged: Bool

  /// A game of which nothing but its file is known.
  package init(key: Int64, typeID: String, name: String, stem: String, path: String) {
    self.key = key
    self.typeID = typeID
    self.name = name
    self.stem = stem
    self.path = path
    size = 0
    added = 0
    playSeconds = 0
    plays = 0
    saves = 0
    states = 0
    canResume = false
    isFavourite = false
    isUnwanted = false
    collections = []
    isNamed = false
    isLink = false
    isDamaged = false
  }

  /// The path, with `#member` for a member of an archive: what a launch takes.
  package var launchPath: String { member.map { path + "#" + $0 } ?? path }

  /// Takes over the title that a database has for its bytes: its name, unless the user named it.
  mutating func entitle(_ title: String?, fileName: String) {
    self.title = title
    if !isNamed { name = title ?? fileName }
  }

  /// Takes over what the user's record of the game says.
  package mutating func apply(_ record: GameRecord, fileName: String) {
    name = record.name ?? title ?? fileName
    isNamed = record.name != nil
    isFavourite = record.isFavourite
    isUnwanted = record.isUnwanted
    collections = record.collections
    playSeconds = record.playSeconds
    plays = record.plays
    if let played = record.lastPlayed?.seconds { lastPlayed = max(lastPlayed ?? played, played) }
  }
}
