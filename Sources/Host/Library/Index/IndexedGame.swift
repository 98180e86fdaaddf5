import HostBase

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
  /// How many saves it has.
  package var saves: Int
  /// How many states it has.
  package var states: Int
  /// The newest state; nil: none.
  package var newestState: String?
  /// Whether the newest state was kept when the game was left, so that it can be resumed.
  package var canResume: Bool
  /// The cover's path; nil: none.
  package var cover: String?
  /// Whether the user marked it.
  package var isFavourite: Bool
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
    saves = 0
    states = 0
    canResume = false
    isFavourite = false
    isLink = false
    isDamaged = false
  }
}
