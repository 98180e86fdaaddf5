package import HostBase

/// Gives a game, and everything that belongs to it, another name.
package struct GameRename {
  private let places: Places
  private let data: DataFolder
  private let others: [LibraryGame]
  private let index: GameFileIndex

  /// Renames among these games, which are all that are there.
  package init(among games: [LibraryGame], places: Places, data: DataFolder) {
    others = games
    index = GameFileIndex(of: games, places: places, data: data)
    self.places = places
    self.data = data
  }

  /// The name that a game gets if another one is wanted: the same, but for the first of several discs that belong together by their names, which keeps
  /// its number.
  package func name(_ wanted: String, for game: LibraryGame) -> String {
    guard !wanted.isEmpty, !index.discs(of: game).isEmpty,
      let first = DiscName(game.reference?.fileStem ?? "")
    else { return wanted }
    return first.renamed(wanted)
  }

  /// What a renaming will do; a name that is taken is refused.
  package func plan(
    _ game: LibraryGame, to name: String
  ) throws(LibraryChangeError) -> LibraryChange {
    let files = GameFiles(of: game, in: index)
    let name = self.name(name, for: game)
    try GameRename.check(name)
    if files.isOneOfSeveral { throw .oneOfSeveral(game: game.reference?.name ?? game.stem) }
    try refuseTaken(name, from: game, files)

    var change = LibraryChange("rename \(game.stem) to \(name)", places: places)
    let renamed = LibraryGame(reference: nil, type: game.type, stem: name)
    let histories = Array(
      zip(
        GameFiles.historyFolders(of: game, places: places, data: data),
        GameFiles.historyFolders(of: renamed, places: places, data: data)))
    let backups = GamePaths.backups(places: places, type: game.type, stem: name)
    let ledger = FileLedger(places: places, data: data)
    for item in files.items {
      let target: String
      switch item.role {
      case .game, .part:
        guard let place = files.target(of: item, named: name) else { continue }
        target = place
      case .patch, .save, .cheats, .record, .state, .image, .settings, .rescue:
        target = PathName.join(PathName.folder(item.path), name + item.rest)
      case .backup: target = PathName.join(backups, name + item.rest)
      case .history:
        guard let pair = histories.first(where: { $0.0 == item.path }) else { continue }
        target = pair.1
        if pair.0 != histories.first?.0 {
          moveOldHistory(pair.0, of: game, to: target, stem: name, in: &change)
          continue
        }
      }
      guard PathName.last(target).utf8.count <= 255 else {
        throw .badName(name, reason: "\(PathName.last(target)) would be too long")
      }
      change.transaction.move(item.path, to: target)
      ledger.move(item.path, to: target, in: &change.transaction)
      change.files.append(
        FileChange(role: item.role, from: item.path, to: target, size: item.size))
    }
    for folder in files.ownFolders + files.partsFolders {
      change.transaction.removeIfEmpty(folder)
    }
    moveRecord(of: game, files, to: name, in: &change)
    return change
  }

  // MARK: -

  /// Names that are safe in every folder and mean the same when they are read back.
  static func check(_ name: String) throws(LibraryChangeError) {
    if name.isEmpty { throw .badName(name, reason: "a game's name cannot be empty") }
    if name.utf8.count > 180 {
      throw .badName(name, reason: "a game's name cannot have more than 180 bytes")
    }
    if name.hasPrefix(".") { throw .badName(name, reason: "a game's name cannot begin with a dot") }
    if name.contains("/") { throw .badName(name, reason: "a game's name cannot contain \"/\"") }
    guard PathName.component(name) == name else {
      throw .badName(name, reason: "a game's name cannot contain control characters")
    }
  }

  private func refuseTaken(
    _ name: String, from game: LibraryGame, _ files: GameFiles
  ) throws(LibraryChangeError) {
    if name.utf8.elementsEqual(game.stem.utf8),
      game.reference.map({ $0.fileStem.utf8.elementsEqual(name.utf8) }) ?? true
    {
      throw .taken(name: name, by: ["the game itself"])
    }
    let own = Set(files.items.map(\.path))
    let isSameButCase = name.lowercased() == game.stem.lowercased()
    let namesakes = others.filter { other in
      other.type.folder == game.type.folder && other.reference?.name != game.reference?.name
        && [other.stem, other.reference?.stem].contains { $0?.lowercased() == name.lowercased() }
    }
    // The same game in an archive takes nothing from this one: they shared saves and states before.
    if !isSameButCase, let namesake = namesakes.first(where: { !isSame(game, $0) }) {
      throw .taken(name: name, by: [namesake.reference?.name ?? namesake.stem])
    }
    let target = LibraryGame(reference: nil, type: game.type, stem: name)
    let withTarget = GameFileIndex(of: others + [target], places: places, data: data)
    let there = GameFiles(of: target, in: withTarget).items.map(\.path).filter { !own.contains($0) }
    if !there.isEmpty { throw .taken(name: name, by: there) }
    if let folder = files.partsFolder.map({ PathName.join(PathName.folder($0), name) }),
      FileMove.status(folder) != nil, !isSameButCase
    {
      throw .taken(name: name, by: [folder])
    }
    if let path = files.items(.game).first.flatMap({ files.target(of: $0, named: name) }),
      FileMove.status(path) != nil, !isSameButCase
    {
      throw .taken(name: name, by: [path])
    }
    // A game elsewhere on this computer that was played under this name and may come back to its saves.
    if let owner = StemLedger(places: places, data: data).owner(of: name, type: game.type),
      owner.path != game.reference?.name, FileMove.status(filePath(owner.path)) != nil,
      owner.sha1 != ownRecord(game)?.sha1
    {
      throw .taken(name: name, by: [owner.path])
    }
  }

  /// Whether both are the same bytes.
  private func isSame(_ game: LibraryGame, _ other: LibraryGame) -> Bool {
    guard let one = try? game.reference?.fingerprintOfContent(),
      let two = try? other.reference?.fingerprintOfContent()
    else { return false }
    return one.sha1 == two.sha1
  }

  /// Without the `#member` of a game in an archive.
  private func filePath(_ name: String) -> String {
    guard FileMove.status(name) == nil, let hash = name.lastIndex(of: "#") else { return name }
    return String(name[..<hash])
  }

  /// What the ledger has of this very game under its present name.
  private func ownRecord(_ game: LibraryGame) -> StemLedger.Record? {
    guard
      let record = StemLedger(places: places, data: data).owner(of: game.stem, type: game.type)
    else { return nil }
    guard let reference = game.reference, record.path != reference.name else { return record }
    // Another game's, by whose name this one only seems to go; or this one, played somewhere else.
    return (try? reference.fingerprintOfContent())?.sha1 == record.sha1 ? record : nil
  }

  /// `20261120-235407-1a2b3c4d-Tobu.state1` of versions before the present history: the stem is in the names.
  private func moveOldHistory(
    _ folder: String, of game: LibraryGame, to target: String, stem: String,
    in change: inout LibraryChange
  ) {
    for entry in (try? FileSystem.list(folder)) ?? [] where entry.kind == .file {
      let parts = entry.name.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
      var name = entry.name
      if parts.count == 4, let rest = game.nameStem.rest(of: String(parts[3])) {
        name = (parts.prefix(3) + [Substring(stem + rest)]).joined(separator: "-")
      }
      let from = PathName.join(folder, entry.name)
      let to = PathName.join(target, name)
      change.transaction.move(from, to: to)
      change.files.append(FileChange(role: .history, from: from, to: to, size: entry.size))
    }
  }

  /// The new stem is this game's from now on, so that another game of that name stays apart.
  private func moveRecord(
    of game: LibraryGame, _ files: GameFiles, to name: String, in change: inout LibraryChange
  ) {
    let ledger = StemLedger(places: places, data: data)
    let old = ownRecord(game)
    var record = old
    if record == nil,
      ledger.owner(of: name, type: game.type) != nil || game.stem != game.reference?.stem,
      let found = try? game.reference?.fingerprintOfContent()
    {
      record = .init(sha1: found.sha1, size: found.size, path: "")
    }
    guard var record else { return }
    if let reference = game.reference {
      let path = files.items(.game).first.flatMap { files.target(of: $0, named: name) }
      record.path = (path ?? reference.path) + (reference.member.map { "#" + $0 } ?? "")
    }
    let target = ledger.file(of: name, type: game.type)
    let before = ledger.file(of: game.stem, type: game.type)
    if FileMove.status(target) != nil { change.transaction.remove(target) }
    // Two spellings of one name have one record.
    if old != nil, before != target { change.transaction.remove(before) }
    change.transaction.create(target, record.bytes)
  }
}

extension GameReference {
  /// SHA-1 and size of the game itself, unpacked if it is in an archive.
  func fingerprintOfContent() throws(LibraryError) -> (sha1: String, size: Int) {
    guard member != nil else { return try fingerprint() }
    let content = try load()
    return (content.sha1, content.size)
  }
}
