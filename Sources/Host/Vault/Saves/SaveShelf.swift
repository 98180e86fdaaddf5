import Catalog
package import HostBase
package import Library
import Session

/// The save files of one game, with their earlier versions: what commands list, check, import, export and restore.
///
/// The caller of what changes files holds the game's `GameLock`.
package struct SaveShelf: Sendable {
  /// What a file keeps.
  package enum Part: Equatable, Sendable {
    /// Save RAM or another region that all cores of the type share.
    case memory
    /// The clock of one core, by the core's id.
    case clock(core: String)
    /// A clock as other programs call it, without a core: taken over when the game is next played.
    case plainClock
    /// Files that the core writes on its own, in a folder of the game's own; how many.
    case folder(files: Int)
    /// Something that a core or this program left beside the save.
    case other
  }

  /// One file.
  package struct Item: Equatable, Sendable {
    /// Absolute path.
    package var path: String
    /// What it keeps.
    package var part: Part
    /// Size in bytes.
    package var size: Int
    /// Time of the last change, in seconds since 1970.
    package var modified: Int64
    /// Its name; of a folder, that of its versions.
    package var name: String {
      if case .folder = part { PathName.last(path) + ".zip" } else { PathName.last(path) }
    }
    /// Whose clock it is, if it is one.
    package var core: String? { if case .clock(let core) = part { core } else { nil } }
  }

  /// The result of a check of a file.
  package enum Condition: Equatable, Sendable {
    /// As it was last written or seen.
    case good
    /// Never seen before, so that nothing can be said but that it can be read.
    case new
    /// Another program wrote it since.
    case changedElsewhere
    /// It changed although no program wrote it.
    case damaged
    /// No byte is in it.
    case empty
    /// It cannot be read.
    case unreadable(FileFailure)
  }

  /// The result for a file.
  package struct Replacement: Equatable, Sendable {
    /// The file.
    package var path: String
    /// Where the version before is kept; nil where there was none.
    package var kept: String?
    /// Whether it held these bytes already.
    package var wasSame: Bool
    /// Bytes.
    package var size: Int
  }

  /// The earlier versions.
  package let backups: SaveBackups

  private let data: DataFolder
  private let type: GameType
  private let stem: String
  private let ledger: FileLedger
  /// What the game's cores keep by themselves; nil where they have no folder for that.
  package let folder: SaveFolder?

  /// The saves of a game.
  package init(places: Places, data: DataFolder, type: GameType, stem: String) {
    backups = SaveBackups(places: places, type: type, stem: stem)
    ledger = FileLedger(places: places, data: data)
    folder = SaveFolder(places: places, data: data, type: type, stem: stem)
    self.data = data
    self.type = type
    self.stem = stem
  }

  // MARK: - Looking

  /// The files that are there, save RAM first.
  package func items() throws(SaveFileError) -> [Item] {
    let own = folderItem()
    let folder = data.folder(.saves, type)
    guard FileSystem.kind(folder) != nil else { return [] }
    let entries = try SaveFileError.wrapping { () throws(FileFailure) in
      try FileSystem.list(folder)
    }
    let safeStem = PathName.component(stem)
    var others: Set<String>?
    var items: [Item] = []
    for entry in entries where entry.kind == .file && entry.name.hasPrefix(safeStem + ".") {
      guard let part = part(ofFile: entry.name) else { continue }
      if case .clock = part {
        // `Tobu.x.rtc` may as well be the plain clock of a game called `Tobu.x`.
        let known =
          others
          ?? Set(GameFinder(data: data, types: [type]).all().map { PathName.component($0.stem) })
        others = known
        if known.contains(PathName.stem(entry.name)) { continue }
      }
      items.append(
        Item(
          path: PathName.join(folder, entry.name), part: part, size: entry.size,
          modified: entry.modified))
    }
    return own + items.sorted { (rank($0.name), $0.name) < (rank($1.name), $1.name) }
  }

  private func folderItem() -> [Item] {
    guard let folder else { return [] }
    let files = folder.files()
    if files.isEmpty { return [] }
    return [
      Item(
        path: folder.path, part: .folder(files: files.count),
        size: files.reduce(0) { $0 + $1.size }, modified: folder.modified())
    ]
  }

  /// The versions of every file, save RAM first, of each file the newest first: that one is its number 1.
  ///
  /// A second copy of what the file holds now is number 0, so that number 1 is always the one before.
  package func versions() -> [(number: Int, version: SaveBackups.Version)] {
    let files = Dictionary(grouping: backups.versions(), by: \.fileName)
    return files.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }.flatMap { file in
      let first = file.value.last.map(isPresent) == true ? 0 : 1
      return file.value.reversed().enumerated().map { ($0.offset + first, $0.element) }
    }
  }

  private func isPresent(_ version: SaveBackups.Version) -> Bool {
    if let folder, version.fileName == folder.versionName {
      guard let sum = version.sum, let bytes = try? folder.packed() else { return false }
      return Digest.sha256(bytes).hasPrefix(sum)
    }
    let path = PathName.join(data.folder(.saves, type), version.fileName)
    guard let sum = version.sum, let info = FileSystem.info(path), info.size == version.size,
      let bytes = try? FileSystem.read(path, limit: SaveKeeper.byteLimit)
    else { return false }
    return Digest.sha256(bytes).hasPrefix(sum)
  }

  /// The version that a user's word means, of the save RAM or of a core's clock: its number, or its id.
  package func version(
    _ word: String, clockOf core: String? = nil
  ) throws(SaveFileError) -> SaveBackups.Version {
    let wanted: Part = core.map { .clock(core: $0) } ?? .memory
    let all = versions().filter { _, version in
      core == nil && version.fileName == folder?.versionName
        || part(ofFile: version.fileName) == wanted
    }
    let found = all.first {
      String($0.number) == word || $0.version.id == word || PathName.last($0.version.path) == word
    }
    guard let found else { throw .noVersion(game: stem, version: word) }
    return found.version
  }

  /// Checks a file against what was last known of it.
  package func condition(of item: Item) -> Condition {
    if case .folder = item.part {
      // Its core writes there on its own, so that nothing can be known but that it can be read.
      do throws(SaveFileError) { _ = try folder?.packed() } catch {
        if case .file(let failure) = error { return .unreadable(failure) }
      }
      return .good
    }
    do throws(FileFailure) {
      let bytes = try FileSystem.read(item.path, limit: SaveKeeper.byteLimit)
      if bytes.isEmpty { return .empty }
      switch ledger.verdict(on: item.path, holding: bytes) {
      case .unknown: return .new
      case .same: return .good
      case .changed: return .changedElsewhere
      case .damaged: return .damaged
      }
    } catch { return .unreadable(error) }
  }

  /// The newest version of a file that is whole and was so when it was kept, or nil.
  package func newestGoodVersion(of fileName: String) -> SaveBackups.Version? {
    backups.versions(of: fileName).last { $0.size > 0 && !$0.wasDamaged && backups.isGood($0) }
  }

  /// Accepts the current bytes of a file as good from now on.
  package func note(_ item: Item) { try? ledger.note(item.path) }

  // MARK: - Changing

  /// Replaces or makes a file; what is there is kept as a version first.
  @discardableResult
  package func replace(
    _ path: String, with bytes: [UInt8], dryRun: Bool = false
  ) throws(SaveFileError) -> Replacement {
    var result = Replacement(path: path, kept: nil, wasSame: false, size: bytes.count)
    do throws(FileFailure) {
      var old: [UInt8]?
      do throws(FileFailure) {
        old = try FileSystem.read(path, limit: SaveKeeper.byteLimit)
      } catch {
        guard case .notFound = error else { throw error }
      }
      if old == bytes {
        result.wasSame = true
        // The caller that stores these bytes means them.
        if !dryRun { ledger.note(path, holding: bytes) }
        return result
      }
      if dryRun { return result }
      if let old, !old.isEmpty {
        result.kept = try backups.keep(
          old, of: PathName.last(path), isFirst: true,
          wasDamaged: ledger.verdict(on: path, holding: old) == .damaged)
      }
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: bytes)
      ledger.note(path, holding: bytes)
      return result
    } catch { throw .file(error) }
  }

  /// Puts a version back in the place of the present file, which becomes a version itself.
  @discardableResult
  package func restore(
    _ version: SaveBackups.Version, dryRun: Bool = false
  ) throws(SaveFileError) -> Replacement {
    let bytes = try backups.read(version)
    if let folder, version.fileName == folder.versionName {
      let files = try SaveFolder.files(ofZip: bytes, path: version.path)
      return try folder.replace(with: files, dryRun: dryRun)
    }
    return try replace(
      PathName.join(data.folder(.saves, type), version.fileName), with: bytes, dryRun: dryRun)
  }

  // MARK: - In and out

  /// Puts a save from elsewhere in the place of the current one.
  ///
  /// Its clock goes to each of these cores that can read one like it; an opaque clock is for `core` alone.
  package func bringIn(
    _ bundle: SaveBundle, from path: String, clockFor cores: [String], core: String?,
    dryRun: Bool = false, now: UTCTime = .now()
  ) throws(SaveFileError) -> (done: [Replacement], notes: [String]) {
    var files: [(path: String, bytes: [UInt8])] = []
    var notes = bundle.notes
    if let memory = bundle.memory {
      if let there = try items().first(where: { $0.part == .memory }), there.size != memory.count,
        there.size > 0
      {
        notes.append(
          "\(path) has \(byteCount(memory.count)) where the save before had \(byteCount(there.size));"
            + " if the game rejects it: arcadia save restore \(PathName.quoted(stem)) 1")
      }
      guard let kind = type.saves.first(where: { $0.memory == 0 }) else {
        throw .notASave(path: path, reason: "games of \(type.name) keep no save RAM")
      }
      files.append((data.save(kind, core: core ?? "", type: type, stem: stem), memory))
    }
    if let clock = bundle.clock {
      let (clocks, more) = try clockFiles(clock, from: path, cores: cores, core: core, now: now)
      files += clocks
      notes += more
    }
    var done: [Replacement] = []
    for file in files { done.append(try replace(file.path, with: file.bytes, dryRun: dryRun)) }
    return (done, notes)
  }

  private func clockFiles(
    _ clock: SaveBundle.Clock, from path: String, cores: [String], core: String?, now: UTCTime
  ) throws(SaveFileError) -> (files: [(path: String, bytes: [UInt8])], notes: [String]) {
    guard let kind = type.saves.first(where: { $0.memory == 1 }) else {
      return ([], ["\(path): its clock was left out, since games of \(type.name) have none"])
    }
    var files: [(path: String, bytes: [UInt8])] = []
    var notes: [String] = []
    switch clock {
    case .opaque(let bytes):
      guard let core else { throw .unknownClock(path: path, size: bytes.count) }
      files.append((data.save(kind, core: core, type: type, stem: stem), bytes))
    case .cartridge(let cartridge):
      for id in core.map({ [$0] }) ?? cores {
        guard let form = CartridgeClock.Form.ofCore(id) else { continue }
        do throws(CartridgeClock.Refusal) {
          let (bytes, loss) = try cartridge.encode(as: form, now: now)
          files.append((data.save(kind, core: id, type: type, stem: stem), bytes))
          if let loss { notes.append("\(id)'s clock cannot keep \(loss)") }
        } catch {
          // Asked for by name it is an error; else the other cores have it all the same.
          if core != nil {
            throw .clockNotConvertible(path: path, form: form.text, reason: error.reason)
          }
          notes.append("\(id) goes without the clock: \(error.reason)")
        }
      }
      if files.isEmpty {
        notes.append("\(path): its clock was left out, since no core here is known to take it")
      }
    }
    return (files, notes)
  }

  /// The save as it is, or as it was in a version of the save RAM, to be laid out for another program.
  ///
  /// The clock is that of `core`, or the newest one whose meaning is known.
  package func bundle(
    version: SaveBackups.Version? = nil, core: String? = nil, withClock: Bool = true
  ) throws(SaveFileError) -> SaveBundle {
    var bundle = SaveBundle()
    let items = try items()
    if let version {
      bundle.memory = try backups.read(version)
      return bundle
    }
    if let memory = items.first(where: { $0.part == .memory }) {
      bundle.memory = try read(memory.path)
    }
    if withClock { bundle.clock = try clock(among: items, core: core) }
    if core != nil, withClock, bundle.clock == nil { throw .noClock(game: stem) }
    if bundle.memory == nil, bundle.clock == nil { throw .noSave(game: stem) }
    return bundle
  }

  private func clock(
    among items: [Item], core: String?
  ) throws(SaveFileError) -> SaveBundle.Clock? {
    let clocks = items.compactMap { item in
      if case .clock(let core) = item.part { (item, core) } else { nil }
    }
    if let core, let own = clocks.first(where: { $0.1 == core }) {
      return try SaveBundle(decoding: read(own.0.path), path: own.0.path, core: core).clock
    }
    // Of those that were written together, as by an import, one with registers: it says the most.
    let newest = clocks.map(\.0.modified).max() ?? 0
    func order(_ clock: (Item, String)) -> (Int64, Int) {
      (
        -min(clock.0.modified, newest - 2),
        CartridgeClock.Form.ofCore(clock.1) == .registers ? 0 : 1
      )
    }
    for (item, owner) in clocks.sorted(by: { order($0) < order($1) }) {
      guard CartridgeClock.Form.ofCore(owner) != nil, let bytes = try? read(item.path),
        let clock = try? SaveBundle(decoding: bytes, path: item.path, core: owner).clock
      else { continue }
      if case .cartridge = clock { return clock }
    }
    return nil
  }

  private func read(_ path: String) throws(SaveFileError) -> [UInt8] {
    try SaveFileError.wrapping { () throws(FileFailure) in
      try FileSystem.read(path, limit: SaveKeeper.byteLimit)
    }
  }

  // MARK: -

  /// What a file keeps, by its name; nil if it is none of this game's saves.
  private func part(ofFile name: String) -> Part? {
    guard let whole = FileStem(stem).rest(of: name), whole.hasPrefix(".") else { return nil }
    let rest = whole.dropFirst().lowercased()
    for kind in type.saves {
      let suffix = PathName.component(kind.extension)
      if rest == suffix { return kind.shared ? .memory : .plainClock }
      if !kind.shared, rest.hasSuffix("." + suffix) {
        let core = String(rest.dropLast(suffix.count + 1))
        if !core.isEmpty, !core.contains(".") { return .clock(core: core) }
      }
      // What `SaveWriter` leaves in bad times.
      if rest == suffix + ".bak" || rest.hasPrefix(suffix + ".unreadable-") { return .other }
    }
    return nil
  }

  /// The order in which people want to see them.
  private func rank(_ name: String) -> Int {
    switch part(ofFile: name) {
    case .memory: 0
    case .clock: 1
    case .plainClock: 2
    case .folder, .other, nil: 3
    }
  }
}
