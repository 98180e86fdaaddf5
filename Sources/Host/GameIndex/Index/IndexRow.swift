import HostBase
import Library

/// A game of the index with what shows whether its file has changed.
struct IndexRow: Equatable, Sendable {
  /// What the window shows.
  var game: IndexedGame
  /// The folder in which its file is.
  var folder: String
  /// The name of its type's folder.
  var typeFolder: String
  /// Time of the file's last change, in nanoseconds since 1970.
  var modified: Int64
  /// The file's inode.
  var inode: Int64
  /// What its files would be called by if no other game owned the name.
  var plainStem: String
  /// Whether the file is an archive that was not opened yet.
  var isUnopened = false
  /// When the record of its stem's owner was written; 0: there is none.
  var ownerTime: Int64 = 0
  /// When it was last played by that record, in seconds since 1970.
  var ownerPlayed: Int64?
  /// When the user's record of it was written; 0: there is none.
  var recordTime: Int64 = 0
  /// The time of play in that file; other sources may be later.
  var recordPlayed: Int64?
  /// Its text for searches.
  var text = ""
  /// What it is sorted by.
  var sorting: [UInt8] = []

  /// Takes over a database's entry for the game; nil: there is none.
  ///
  /// Its title is used if `isCertain`: for the same bytes alone.
  mutating func apply(_ entry: GameEntry?, isCertain: Bool) {
    let before = game
    game.developer = entry?.developer
    game.genre = entry.flatMap { $0.genres.isEmpty ? nil : $0.genres.joined(separator: ", ") }
    game.series = entry?.series
    let title = isCertain ? entry.map { GameRecord.tidy($0.title) } : nil
    game.entitle(title?.isEmpty == true ? nil : title, fileName: fileName)
    if before != game { makeTexts() }
  }

  /// Makes what it is searched and sorted by.
  mutating func makeTexts() {
    text = SearchTexts.text(of: game)
    sorting = NameKey.sorting(game.name)
  }

  /// What tells it from other rows.
  var identity: Identity { Identity(path: game.path, member: game.member) }

  /// A file, or a member of an archive.
  struct Identity: Hashable {
    /// By their bytes: a folder can have a name with an é as one character beside one with an é as two.
    private let path: [UInt8]
    private let member: [UInt8]?

    init(path: String, member: String?) {
      self.path = Array(path.utf8)
      self.member = member.map { Array($0.utf8) }
    }
  }

  /// The stem as it is in file names.
  var fileStem: String { PathName.component(game.stem) }

  /// The name that it has by its file.
  var fileName: String { plainStem }
}

/// A folder as it was when it was listed.
struct FolderStamp: Equatable, Sendable {
  /// Its device and inode.
  var device: Int64
  var inode: Int64
  /// Time of its last change, in nanoseconds since 1970; 0: it changed while it was looked at, so list it again.
  var modified: Int64
}

/// A folder of the index.
struct IndexedFolder: Equatable, Sendable {
  var path: String
  var stamp: FolderStamp
  /// Folders in it that are no games.
  var folders: [String] = []
}

/// A folder with saves, states, images or records of owners, and the names in it.
struct SideFolder: Equatable, Sendable {
  var path: String
  var stamp: FolderStamp
  var names: [Name] = []

  /// A name in it.
  struct Name: Equatable, Sendable {
    var name: String
    /// Time of the last change, in nanoseconds since 1970.
    var modified: Int64
    var isFolder: Bool
  }
}

extension FileStatus {
  /// The stamp of a folder that was listed from `start` on, in nanoseconds since 1970.
  ///
  /// A change within the clock's step after the listing would have the same time: such a stamp does not count.
  func stamp(listedAt start: Int64) -> FolderStamp {
    let isSettled = modified < start - 2_000_000_000
    return FolderStamp(device: device, inode: inode, modified: isSettled ? modified : 0)
  }

  /// Whether a folder is as it was when it was stamped.
  func matches(_ stamp: FolderStamp) -> Bool {
    stamp.modified != 0 && stamp.modified == modified && stamp.inode == inode
      && stamp.device == device
  }
}
