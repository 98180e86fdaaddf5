import HostBase
import Library
import Sync

/// Which item a file of the data folder is a part of, and where an item's files are.
///
/// It goes by names alone, and not by which games are there: another device has other games, and has to come to the same items. So `Tobu@x.state` is the state
/// `x` of Tobu for all of them, also where a game is called `Tobu@x`.
struct SyncNames {
  /// A file as a part of an item.
  struct Place: Equatable {
    let item: SyncItem
    let suffix: String
  }

  /// Stems of games that a name may belong to, of which more are no name that anyone gave.
  static let mostStems = 8

  private let data: DataFolder
  /// Game types by their folders.
  let types: [String: GameType]
  /// What tells their files' names apart.
  private let readers: [String: StemReader]

  /// The names in a data folder; of types that share a folder, the first counts.
  init(_ data: DataFolder, types: [GameType]) {
    self.data = data
    self.types = Dictionary(types.map { (PathName.component($0.folder), $0) }) { first, _ in first }
    readers = self.types.mapValues { StemReader(type: $0, known: []) }
  }

  // MARK: - From names

  /// What a file in `Saves/<type>` is.
  func place(ofSave name: String, _ folder: String) -> Place? {
    guard let reader = readers[folder], Self.isOrdinary(name) else { return nil }
    if GameRecords.isOne(name) || GameCheats.isOne(name) {
      return whole(name, PathName.stem(name), .settings, folder)
    }
    let stem: String
    if let reading = reader.reading(ofFile: name, in: .saves) {
      stem = reading.usual
    } else {
      guard Self.isSave(name) else { return nil }
      stem = PathName.stem(name)
    }
    return part(name, stem, folder, part: "")
  }

  /// What a file in `Saves/<type>/<core>` is: cores in processes of their own keep files there.
  func place(ofSave name: String, _ folder: String, core: String) -> Place? {
    guard Self.isOrdinary(name), Self.isOrdinary(core), Self.isSave(name) else { return nil }
    return part(name, PathName.stem(name), folder, part: core)
  }

  /// What a file in a game's own folder `Saves/<type>/<stem>` is.
  func place(ofInner path: String, _ folder: String, stem: String) -> Place? {
    guard Self.isOrdinary(stem), path.split(separator: "/").allSatisfy({ !$0.hasPrefix(".") }),
      let item = SyncItem(folder: folder, stem: stem, kind: .save)
    else { return nil }
    return Place(item: item, suffix: "/" + path)
  }

  /// What a file in `States/<type>` is.
  func place(ofState name: String, _ folder: String) -> Place? {
    guard let reader = readers[folder], Self.isOrdinary(name),
      let reading = reader.reading(ofFile: name, in: .states),
      reading.candidates.count <= Self.mostStems
    else { return nil }
    return whole(name, reading.usual, .state, folder)
  }

  /// What a file in `Images/<type>` is.
  func place(ofImage name: String, _ folder: String) -> Place? {
    guard let reader = readers[folder], Self.isOrdinary(name),
      let reading = reader.reading(ofFile: name, in: .images)
    else { return nil }
    return whole(name, reading.usual, .image, folder)
  }

  /// A file that is all of an item.
  private func whole(
    _ name: String, _ stem: String, _ kind: SyncItem.Kind, _ folder: String
  ) -> Place? {
    guard let rest = FileStem(whole: stem).rest(of: name), !rest.isEmpty,
      let item = SyncItem(folder: folder, stem: stem, kind: kind, part: rest)
    else { return nil }
    return Place(item: item, suffix: "")
  }

  /// A file of a save.
  private func part(_ name: String, _ stem: String, _ folder: String, part: String) -> Place? {
    guard let rest = FileStem(whole: stem).rest(of: name), !rest.isEmpty,
      let item = SyncItem(folder: folder, stem: stem, kind: .save, part: part)
    else { return nil }
    return Place(item: item, suffix: rest)
  }

  /// What other programs put into the names of conflict files.
  private static let conflicts = (Array(".sync-conflict-".utf8), Array("(conflicted copy".utf8))

  private static func has(_ name: String, _ part: [UInt8]) -> Bool {
    let bytes = name.utf8
    guard bytes.count > part.count, bytes.contains(part[1]) else { return false }
    var start = bytes.startIndex
    for _ in 0...(bytes.count - part.count) {
      if bytes[start...].starts(with: part) { return true }
      start = bytes.index(after: start)
    }
    return false
  }

  /// Whether a name is no hidden file, and no other sync's.
  private static func isOrdinary(_ name: String) -> Bool {
    name.utf8.first != UInt8(ascii: ".") && !has(name, conflicts.0) && !has(name, conflicts.1)
  }

  /// Whether a file that the type does not name may be one that a core keeps beside them, rather than what was left in bad times.
  private static func isSave(_ name: String) -> Bool {
    let ending = PathName.fileExtension(name)
    return !ending.isEmpty && ending.utf8.count <= 8
      && !["bak", "tmp", "part", "new", "old"].contains(ending) && !name.hasSuffix("~")
      && !name.contains(".unreadable-")
  }

  // MARK: - To names

  /// Which of the data folder's folders an item is in.
  static func kind(of item: SyncItem) -> DataFolder.Kind {
    switch item.kind {
    case .save, .settings: .saves
    case .state: .states
    case .image: .images
    case .game: .games
    }
  }

  /// A type's folder.
  func folder(_ kind: DataFolder.Kind, _ folder: String) -> String {
    PathName.join(data.folder(kind), folder)
  }

  /// Where a file of an item is to be, if it is not there yet.
  func path(of item: SyncItem, _ suffix: String) -> String {
    let folder = folder(Self.kind(of: item), item.folder)
    switch item.kind {
    case .save:
      return PathName.join(
        item.part.isEmpty ? folder : PathName.join(folder, item.part), item.stem + suffix)
    case .state, .image, .settings, .game: return PathName.join(folder, item.stem + item.part)
    }
  }

  /// Whether a file of an item would be found again as what it is, so that nothing else is ever written.
  func isPlace(_ item: SyncItem, _ suffix: String) -> Bool {
    guard let type = types[item.folder] else { return false }
    let name = item.stem + (item.kind == .save ? suffix : item.part)
    let found: Place?
    switch item.kind {
    case .save where suffix.hasPrefix("/"):
      guard type.savesFolder, item.part.isEmpty else { return false }
      found = place(ofInner: String(suffix.dropFirst()), item.folder, stem: item.stem)
    case .save where item.part.isEmpty: found = place(ofSave: name, item.folder)
    case .save:
      guard !type.savesFolder else { return false }
      found = place(ofSave: name, item.folder, core: item.part)
    case .settings: found = place(ofSave: name, item.folder)
    case .state: found = place(ofState: name, item.folder)
    case .image: found = place(ofImage: name, item.folder)
    case .game: found = nil
    }
    return found == Place(item: item, suffix: suffix)
  }

  /// The stems of games whose files an item may be: each has a lock.
  func stems(of item: SyncItem) -> [String] {
    guard item.kind == .state, let reader = readers[item.folder],
      let reading = reader.reading(ofFile: item.stem + item.part, in: .states)
    else { return [item.stem] }
    return reading.candidates.sorted()
  }
}
