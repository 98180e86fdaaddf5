package import HostBase
package import Library
import Logging

/// What an update looks at.
package enum LibraryScope: Sendable {
  /// Folders that changed since they were looked at last.
  case changed
  /// All folders and all archives.
  case all
}

/// How far an update has come.
package struct LibraryProgress: Equatable, Sendable {
  /// What it is at.
  package enum Phase: String, Sendable {
    /// It looks into folders.
    case folders
    /// It opens archives.
    case archives
    /// It looks games up in the database.
    case database
    /// It is over.
    case done
  }
  /// What it is at.
  package var phase: Phase
  /// Archives that were opened.
  package var done: Int
  /// Archives to open.
  package var total: Int
}

/// All games of a data folder, so that a window shows them at once: a cache over its folders.
///
/// The cache is `library.sqlite` below the cache folder, one for each data folder. It holds nothing that is only there: without it, all of it is
/// made again from the folders and from the games' records (`GameRecords`).
package struct LibraryIndex: Sendable {
  private let places: Places
  private let data: DataFolder
  private let store: IndexStore

  /// The index of a data folder; opens nothing.
  package init(places: Places, data: DataFolder) {
    self.places = places
    self.data = data
    store = IndexStore(path: PathName.join(IndexPlace.folder(places, data), "library.sqlite"))
  }

  /// What to say where games are not found because a further folder of games is away; nil: all are there.
  package var missingFolders: Sentence? { data.missingGameFoldersMessage }

  /// The cache's file.
  package var path: String { store.path }

  /// What the cache says, without a look at the folders; empty if there is none that can be read.
  ///
  /// Games of types that are not among these are left out: their core has gone.
  package func read(types: [GameType]) -> LibrarySnapshot {
    let builder = store.games(types: Set(types.map(\.id)), below: data.gameRoots.map { $0 + "/" })
    return LibrarySnapshot(builder ?? SnapshotBuilder(), generation: 0)
  }

  /// Brings the cache up to date with the folders, and returns all games.
  ///
  /// For a worker thread. `publish` hears of the games as they are found: at once by their files' names, later with what archives hold.
  /// If it is cancelled, what was found until then counts. Without `identifies`, no game is looked up in the databases, which reads
  /// games that are new; the next update with it does that. With `usesTitles`, a game whose bytes a database knows has the name from there.
  /// A further folder that makes no progress for `patience` seconds keeps its games.
  ///
  /// - Throws: `LibraryIndexError.absent` where the data folder is away; the cache stays as it is then.
  package func update(
    types: [GameType], scope: LibraryScope = .changed, identifies: Bool = true,
    usesTitles: Bool = true, patience: Double = PatientWork.seconds,
    isCancelled: @escaping () -> Bool = { false },
    publish: (LibrarySnapshot, LibraryProgress) -> Void = { _, _ in }
  ) throws(LibraryIndexError) -> LibrarySnapshot {
    var old = store.content()
    let basis = LibraryIndex.basis(types)
    // With other types or cores, the same files are other games.
    if old.basis != basis || !LibraryIndex.areBelow(data.gameRoots, old) {
      old.folders = [:]
      old.sides = [:]
    }
    try requirePresent(old)
    var work = Update(
      index: self, types: types, old: old, scope: scope, patience: patience,
      isCancelled: isCancelled)
    work.usesTitles = usesTitles
    return work.run(basis: basis, identifies: identifies, publish: publish)
  }

  /// Notes the new name of a game that was renamed: what the user chose counts, and not its title.
  package func noteName(_ name: String, of game: LibraryGame) throws(FileFailure) {
    guard let path = game.reference?.name, store.title(of: path) != nil else { return }
    let records = GameRecords(places: places, data: data)
    try records.change(type: game.type, stem: name) { $0.name = name }
  }

  /// A game with the words that commands take for it.
  package struct Listed: Sendable {
    /// The game.
    package var game: IndexedGame
    /// The name of its file, or that of the member if the archive holds several games.
    package var fileName: String
    /// Its path; with `#member` if the archive holds several games.
    package var place: String
  }

  /// All games as they are on the disk now, for commands; none if the data folder has none or is away.
  package func games(types: [GameType]) -> [Listed] {
    let games = ((try? update(types: types, identifies: false)) ?? .empty).games
    let inFile = Dictionary(games.map { ($0.path, 1) }, uniquingKeysWith: +)
    return games.map { game in
      if let member = game.member, inFile[game.path, default: 1] > 1 {
        return Listed(game: game, fileName: PathName.stem(member), place: game.launchPath)
      }
      let folder = game.member == nil ? types.game(ofFolder: game.path) : nil
      let stem =
        folder.map { GameReference.stem(ofFolder: game.path, $0) }
        ?? GameReference.stem(ofFile: game.path)
      return Listed(game: game, fileName: stem, place: game.path)
    }
  }

  // MARK: -

  /// A disk that is not mounted leaves no folder, or an empty one on another device: its games have not gone.
  private func requirePresent(_ old: IndexStore.Content) throws(LibraryIndexError) {
    let games = data.folder(.games)
    guard let status = FileStatus(games), status.kind == .folder else {
      // A data folder that never had games is no reason to hide those of further folders.
      if !data.moreGames.isEmpty, old.folders[games] == nil { return }
      throw .absent(folder: data.root)
    }
    let start = games + "/"
    guard let device = old.folders[games]?.stamp.device, device != status.device,
      old.rows.contains(where: { $0.game.path.utf8.starts(with: start.utf8) }),
      (try? FileSystem.names(in: games).usual.isEmpty) ?? true
    else { return }
    throw .absent(folder: data.root)
  }

  private static func areBelow(_ roots: [String], _ content: IndexStore.Content) -> Bool {
    let starts = roots.map { Array(($0 + "/").utf8) }
    return content.rows.allSatisfy { row in
      starts.contains { row.game.path.utf8.starts(with: $0) }
    }
  }

  /// What decides which files are games.
  private static func basis(_ types: [GameType]) -> String {
    let text = types.map { type in
      "\(type.id)|\(type.folder)|\(type.extensions.joined(separator: ","))|\(type.savesFolder)|"
        + type.folders.map { "\($0.file):\($0.extension)" }.joined(separator: ",") + "|"
        + type.saves.map { "\($0.extension):\($0.shared)" }.joined(separator: ",")
    }
    // The number counts up when the same names mean other games than before.
    return Digest.sha1(Array(("6\n" + text.joined(separator: "\n")).utf8))
  }

  /// One update.
  private struct Update {
    let index: LibraryIndex
    let types: [GameType]
    var old: IndexStore.Content
    let scope: LibraryScope
    let patience: Double
    let isCancelled: () -> Bool
    /// Seconds from one list of games to the next while archives are opened.
    private static let secondsBetween = 1.0
    var usesTitles = true
    private var generation = 0
    private var lastTold = MonotonicTime.seconds

    init(
      index: LibraryIndex, types: [GameType], old: IndexStore.Content, scope: LibraryScope,
      patience: Double, isCancelled: @escaping () -> Bool
    ) {
      self.index = index
      self.types = types
      self.old = old
      self.scope = scope
      self.patience = patience
      self.isCancelled = isCancelled
    }

    mutating func run(
      basis: String, identifies: Bool, publish: (LibrarySnapshot, LibraryProgress) -> Void
    ) -> LibrarySnapshot {
      var games = GamesScan(
        types: types, data: index.data, old: old, looksAtAll: scope == .all,
        isCancelled: isCancelled)
      games.patience = patience
      guard games.run() else { return snapshot(old.rows) }
      let before = old
      var content = content(games.rows, games.folders, basis)
      let total = games.unopened
      if total > 0 {
        publish(
          snapshot(content.rows), LibraryProgress(phase: .archives, done: 0, total: total))
        save(content)
        let folders = games.folders
        let isWhole = games.openArchives { done, rows in
          guard MonotonicTime.seconds - lastTold > Self.secondsBetween else { return }
          content = self.content(rows(), folders, basis)
          publish(
            snapshot(content.rows), LibraryProgress(phase: .archives, done: done, total: total))
        }
        content = self.content(games.rows, games.folders, basis)
        if !isWhole {
          save(content)
          return snapshot(content.rows)
        }
      }
      if identifies {
        identify(&content, before, publish, except: games)
      } else if Set(before.rows.map(\.identity)) == Set(content.rows.map(\.identity)) {
        content.database = before.database
      }
      save(content)
      let result = snapshot(content.rows)
      publish(result, LibraryProgress(phase: .done, done: total, total: total))
      return result
    }

    /// Looks up the games that came or changed; all of them if the database is another one.
    private mutating func identify(
      _ content: inout IndexStore.Content, _ old: IndexStore.Content,
      _ publish: (LibrarySnapshot, LibraryProgress) -> Void, except scan: GamesScan
    ) {
      let types = types.map(\.id)
      let knowledge = GameKnowledge.shared(places: index.places, data: index.data)
      let stamp = knowledge.stamp(types: types) + (usesTitles ? "" : ", names of files")
      let isSame = old.database == stamp
      let before =
        isSame ? Dictionary(old.rows.map { ($0.identity, $0) }) { first, _ in first } : [:]
      let places = content.rows.indices.filter { place in
        let row = content.rows[place]
        if !scan.silent.isEmpty, scan.isSilent(row) { return false }
        guard let known = before[row.identity] else { return true }
        return known.modified != row.modified || known.inode != row.inode
          || known.game.size != row.game.size || known.game.name != row.game.name
          // A row that was made again lacks the database's facts.
          || known.game.developer != row.game.developer || known.game.genre != row.game.genre
          || known.game.series != row.game.series
      }
      content.database = stamp
      guard !places.isEmpty else { return }
      if !isSame || places.count > 100 {
        publish(
          snapshot(content.rows), LibraryProgress(phase: .database, done: 0, total: places.count))
      }
      let identifier = GameIdentifier(
        knowledge.database(types: types), places: index.places, data: index.data)
      for (done, place) in places.enumerated() {
        if isCancelled() {
          content.database = ""
          break
        }
        let match = identifier.identity(of: content.rows[place].game)
        content.rows[place].apply(
          match?.entry, isCertain: usesTitles && match?.certainty == .certain)
        guard MonotonicTime.seconds - lastTold > Self.secondsBetween else { continue }
        publish(
          snapshot(content.rows),
          LibraryProgress(phase: .database, done: done + 1, total: places.count))
      }
      identifier.save(only: content.rows.map(\.game))
    }

    /// The index with these games, and with what is beside them.
    private mutating func content(
      _ rows: [IndexRow], _ folders: [String: IndexedFolder], _ basis: String
    ) -> IndexStore.Content {
      var content = IndexStore.Content()
      content.rows = rows
      content.folders = folders
      content.basis = basis
      content.nextKey = old.nextKey
      content.serial = old.serial
      LibraryIndex.giveKeys(&content, old: old)
      LibraryIndex.keepTitles(&content.rows, old.rows)
      var side = SideScan(
        types: types, data: index.data, places: index.places, old: old.sides,
        looksAtAll: scope == .all)
      side.run(&content.rows, fresh: LibraryIndex.changedFolders(content.rows, old.rows))
      content.sides = side.sides
      for position in content.rows.indices where content.rows[position].text.isEmpty {
        content.rows[position].makeTexts()
      }
      return content
    }

    private mutating func snapshot(_ rows: [IndexRow]) -> LibrarySnapshot {
      generation += 1
      lastTold = MonotonicTime.seconds
      var builder = SnapshotBuilder()
      builder.reserve(rows.count)
      for row in rows { builder.add(row.game, text: row.text, sorting: row.sorting) }
      return LibrarySnapshot(builder, generation: generation)
    }

    /// Writes the cache; without one the next start takes longer, no more.
    private mutating func save(_ content: IndexStore.Content) {
      guard
        content.rows != old.rows || content.folders != old.folders
          || content.sides != old.sides || content.basis != old.basis
          || content.database != old.database
      else { return }
      do {
        try FileSystem.ensureFolder(PathName.folder(index.path), mode: 0o700)
        var written = content
        try index.store.write(&written, over: old)
        old = written
      } catch {
        Log.library.warning("\(error)")
        old = content
      }
    }
  }

  /// Gives new games numbers; one that only moved or was renamed keeps its own.
  private static func giveKeys(_ content: inout IndexStore.Content, old: IndexStore.Content) {
    var keys: [IndexRow.Identity: Int64] = [:]
    var added: [Int64: Int64] = [:]
    for row in old.rows {
      keys[row.identity] = row.game.key
      added[row.game.key] = row.game.added
    }
    var taken: Set<Int64> = []
    var isMissing = false
    for index in content.rows.indices {
      let key = keys[content.rows[index].identity] ?? 0
      content.rows[index].game.key = key != 0 && taken.insert(key).inserted ? key : 0
      if content.rows[index].game.key == 0 { isMissing = true }
    }
    // What changed or moved did not come into the library now.
    defer {
      for index in content.rows.indices {
        let game = content.rows[index].game
        if let before = added[game.key], before > 0 {
          content.rows[index].game.added = min(before, game.added)
        }
      }
    }
    guard isMissing else { return }
    struct File: Hashable {
      var inode: Int64
      var size: Int64
      var member: String?
    }
    var gone: [File: Int64] = [:]
    for row in old.rows where !taken.contains(row.game.key) {
      gone[File(inode: row.inode, size: row.game.size, member: row.game.member)] = row.game.key
    }
    for index in content.rows.indices where content.rows[index].game.key == 0 {
      let row = content.rows[index]
      let file = File(inode: row.inode, size: row.game.size, member: row.game.member)
      if let key = gone.removeValue(forKey: file), taken.insert(key).inserted {
        content.rows[index].game.key = key
      } else {
        content.rows[index].game.key = content.nextKey
        content.nextKey += 1
      }
    }
  }

  /// A file that was only looked at again is the same game.
  private static func keepTitles(_ new: inout [IndexRow], _ old: [IndexRow]) {
    let before = Dictionary(
      old.compactMap { $0.game.title == nil ? nil : ($0.game.key, $0) }
    ) { first, _ in first }
    guard !before.isEmpty else { return }
    for index in new.indices where new[index].game.title == nil {
      guard let known = before[new[index].game.key], known.modified == new[index].modified,
        known.inode == new[index].inode, known.game.size == new[index].game.size
      else { continue }
      new[index].game.entitle(known.game.title, fileName: new[index].fileName)
    }
  }

  /// The type folders in which games came, went or changed.
  private static func changedFolders(_ new: [IndexRow], _ old: [IndexRow]) -> Set<String> {
    let before = Dictionary(old.map { ($0.identity, $0) }) { first, _ in first }
    var changed: Set<String> = []
    var found = 0
    for row in new {
      guard let known = before[row.identity] else {
        changed.insert(row.typeFolder)
        continue
      }
      found += 1
      if known.modified != row.modified || known.plainStem != row.plainStem
        || known.game.stem != row.game.stem
      {
        changed.insert(row.typeFolder)
      }
    }
    if found < old.count {
      let now = Set(new.map(\.identity))
      for row in old where !now.contains(row.identity) { changed.insert(row.typeFolder) }
    }
    return changed
  }
}

/// Why the index could not be brought up to date.
package enum LibraryIndexError: HostFailure, Equatable {
  /// The data folder is not there: perhaps its disk is not mounted.
  case absent(folder: String)

  /// The exit code.
  package var exitCode: ExitCode { .notFound }
  /// Name for scripts.
  package var code: String { "library_absent" }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .absent(let folder):
      "\(PathName.printable(folder)): the library's folder is not there; connect its disk, or choose another folder"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file concerned.
  package var path: String? { if case .absent(let folder) = self { folder } else { nil } }
}
