import HostBase
import Library

/// Says what saves, states, images and records the games have, looking only into folders that changed.
struct SideScan {
  /// Names of one folder.
  private static let maxNames = 500_000

  private let types: [GameType]
  private let data: DataFolder
  private let places: Places
  private let ledger: StemLedger
  private let old: [String: SideFolder]
  private let looksAtAll: Bool
  /// The folders that were looked at.
  private(set) var sides: [String: SideFolder] = [:]
  /// Those of them that changed.
  private var changed: Set<String> = []

  init(
    types: [GameType], data: DataFolder, places: Places, old: [String: SideFolder],
    looksAtAll: Bool
  ) {
    self.types = types
    self.data = data
    self.places = places
    self.old = old
    self.looksAtAll = looksAtAll
    ledger = StemLedger(places: places, data: data)
  }

  /// Brings what the rows hold about other files up to date; `fresh` are the type folders whose games changed.
  mutating func run(_ rows: inout [IndexRow], fresh: Set<String>) {
    var seen: Set<String> = []
    var byFolder: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() { byFolder[row.typeFolder, default: []].append(index) }
    for type in types where seen.insert(type.folder).inserted {
      changed = []
      let names = look(type)
      let indices = byFolder[type.folder] ?? []
      guard !indices.isEmpty, fresh.contains(type.folder) || !changed.isEmpty else { continue }
      claimStems(&rows, indices, type, owners: names.owners)
      let facts = facts(type, names, stems: Set(indices.map { rows[$0].fileStem }))
      for index in indices { apply(facts[rows[index].fileStem], to: &rows[index], type) }
    }
  }

  // MARK: - Folders

  /// What is beside a type's games.
  private struct Names {
    var saves: [SideFolder] = []
    var states = SideFolder(path: "", stamp: .init(device: 0, inode: 0, modified: 0))
    var images = SideFolder(path: "", stamp: .init(device: 0, inode: 0, modified: 0))
    /// When the records of stems' owners were written, by the stem as it is in file names.
    var owners: [String: Int64] = [:]
  }

  private mutating func look(_ type: GameType) -> Names {
    var names = Names()
    let saves = look(data.folder(.saves, type))
    names.saves = [saves]
    if !type.savesFolder {
      // Cores in processes of their own have folders of their own there.
      for inner in saves.names where inner.isFolder {
        names.saves.append(look(PathName.join(saves.path, inner.name)))
      }
    }
    names.states = look(data.folder(.states, type))
    names.images = look(data.folder(.images, type))
    let owners = look(PathName.folder(ledger.file(of: "x", type: type)))
    for name in owners.names where name.name.hasSuffix(".json") {
      names.owners[PathName.stem(name.name)] = name.modified
    }
    return names
  }

  private mutating func look(_ path: String) -> SideFolder {
    if let known = sides[path] { return known }
    guard let status = FileStatus(path), status.kind == .folder else {
      // One that has gone took all of it along.
      if old[path] != nil { changed.insert(path) }
      return SideFolder(path: path, stamp: .init(device: 0, inode: 0, modified: 0))
    }
    if !looksAtAll, let known = old[path], status.matches(known.stamp) {
      sides[path] = known
      return known
    }
    var side = SideFolder(path: path, stamp: status.stamp(listedAt: FileStatus.now()))
    guard let names = try? FileSystem.names(in: path).usual else {
      // Closed to us: what was known stays.
      let known = old[path] ?? side
      sides[path] = known
      return known
    }
    for name in names.sorted().prefix(Self.maxNames) {
      guard let status = FileStatus(PathName.join(path, name)), status.kind != .other else {
        continue
      }
      side.names.append(
        .init(name: name, modified: status.modified, isFolder: status.kind == .folder))
    }
    if old[path]?.names != side.names { changed.insert(path) }
    sides[path] = side
    return side
  }

  // MARK: - Stems

  /// Gives each game the stem that it owns, or has because another game owns its own.
  ///
  /// A game is read only where another one of its name was played.
  private func claimStems(
    _ rows: inout [IndexRow], _ indices: [Int], _ type: GameType, owners: [String: Int64]
  ) {
    for index in indices {
      let plain = PathName.component(rows[index].plainStem)
      let time = owners[plain] ?? 0
      guard rows[index].ownerTime != time || rows[index].game.stem.isEmpty else { continue }
      rows[index].ownerTime = time
      rows[index].ownerPlayed = nil
      rows[index].game.stem = rows[index].plainStem
      guard time != 0, let owner = ledger.owner(of: plain, type: type) else { continue }
      if owner.path != rows[index].game.launchPath, let reference = reference(rows[index]),
        let stem = try? ledger.stem(of: reference, type: type)
      {
        rows[index].game.stem = stem
      }
      if rows[index].game.stem == rows[index].plainStem {
        rows[index].ownerPlayed = owner.played.flatMap { UTCTime(text: $0)?.seconds }
      }
    }
  }

  private func reference(_ row: IndexRow) -> GameReference? {
    if let member = row.game.member {
      return GameReference(
        member: member, ofArchive: row.game.path, stem: row.plainStem,
        typeFolder: row.typeFolder)
    }
    let type = types.first { $0.id == row.game.typeID }
    let isContent = type?.extensions.contains(PathName.fileExtension(row.game.path)) ?? false
    if GameArchive.isOne(row.game.path), !isContent { return nil }
    if let game = types.game(ofFolder: row.game.path) {
      return GameReference(folder: row.game.path, as: game, typeFolder: row.typeFolder)
    }
    return GameReference(path: row.game.path, typeFolder: row.typeFolder)
  }

  // MARK: - Facts

  /// What a game has beside its file.
  private struct Facts {
    var saves = 0
    var states = 0
    var newest: (path: String, modified: Int64)?
    var auto: Int64?
    var cover: (path: String, rank: Int)?
    var screenshot: (path: String, modified: Int64)?
    var record: (path: String, modified: Int64)?
  }

  private static let coverExtensions = ["png", "jpg", "jpeg", "webp"]

  private func facts(_ type: GameType, _ names: Names, stems: Set<String>) -> [String: Facts] {
    var known = stems.union(names.owners.keys)
    known.remove("")
    let reader = StemReader(type: type, known: known)
    var facts: [String: Facts] = [:]
    for folder in names.saves {
      for name in folder.names {
        let path = PathName.join(folder.path, name.name)
        if name.isFolder {
          if type.savesFolder { facts[name.name, default: Facts()].saves += 1 }
        } else if GameRecords.isOne(name.name) {
          facts[PathName.stem(name.name), default: Facts()].record = (path, name.modified)
        } else if !GameCheats.isOne(name.name) {
          let stem =
            reader.stem(ofFile: name.name, in: .saves)
            ?? (PathName.fileExtension(name.name).isEmpty ? nil : PathName.stem(name.name))
          if let stem { facts[stem, default: Facts()].saves += 1 }
        }
      }
    }
    for name in names.states.names where !name.isFolder {
      guard let stem = reader.stem(ofFile: name.name, in: .states) else { continue }
      let path = PathName.join(names.states.path, name.name)
      var fact = facts[stem] ?? Facts()
      fact.states += 1
      if fact.newest.map({ $0.modified <= name.modified }) ?? true {
        fact.newest = (path, name.modified)
      }
      if FileStem(stem).isName(name.name, ending: ".state.auto") { fact.auto = name.modified }
      facts[stem] = fact
    }
    for name in names.images.names where !name.isFolder {
      guard let stem = reader.stem(ofFile: name.name, in: .images) else { continue }
      let path = PathName.join(names.images.path, name.name)
      var fact = facts[stem] ?? Facts()
      if FileStem(stem).isCover(name.name) {
        let rank = Self.coverExtensions.firstIndex(of: PathName.fileExtension(name.name)) ?? 9
        if fact.cover.map({ rank < $0.rank }) ?? true { fact.cover = (path, rank) }
      } else if fact.screenshot.map({ $0.modified <= name.modified }) ?? true {
        fact.screenshot = (path, name.modified)
      }
      facts[stem] = fact
    }
    return facts
  }

  private func apply(_ facts: Facts?, to row: inout IndexRow, _ type: GameType) {
    let facts = facts ?? Facts()
    row.game.saves = facts.saves
    row.game.states = facts.states
    row.game.newestState = facts.newest?.path
    row.game.newestStateTime = facts.newest.map { $0.modified / 1_000_000_000 }
    row.game.canResume = facts.auto != nil
    row.game.cover = facts.cover?.path
    row.game.newestScreenshot = facts.screenshot?.path
    let time = facts.record?.modified ?? 0
    if row.recordTime != time {
      row.recordTime = time
      let record =
        facts.record == nil
        ? GameRecord()
        : GameRecords(places: places, data: data).record(type: type, stem: row.game.stem)
      row.game.apply(record, fileName: row.fileName)
      row.recordPlayed = record.lastPlayed?.seconds
      row.text = ""
      row.sorting = []
    }
    // The latest of what is noted of it and of its automatic state.
    row.game.lastPlayed = [
      row.recordPlayed, row.ownerPlayed, facts.auto.map { $0 / 1_000_000_000 },
    ].compactMap(\.self).max()
  }
}
