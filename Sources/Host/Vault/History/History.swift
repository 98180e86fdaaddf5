import Glibc
package import HostBase
package import Library
import Logging
import Session

/// Everything that was done to a game's states, with the states that it would have cost.
///
/// One file for each entry in `$XDG_STATE_HOME/arcadia/history/<data folder>/<type folder>/<stem>`, in the order of their
/// sequence numbers. A state is cut into chunks, and an entry holds only those that no other one has (`HistoryFile`), so
/// neighbouring states cost a fraction of their size. Every change is one file written whole; nothing is removed before
/// what others need of it was written elsewhere. Processes take turns by a lock; one thread uses a value of this class.
package final class History {
  /// How much is kept of one game.
  package struct Budget: Equatable, Sendable {
    /// States.
    package var states: Int
    /// Bytes of all entries.
    package var bytes: Int

    /// A budget; the usual one is 200 states in 256 MiB.
    package init(states: Int = 200, bytes: Int = 256 << 20) {
      self.states = states
      self.bytes = bytes
    }
  }

  /// An entry that cannot be read.
  package struct Damage: Equatable, Sendable, Codable {
    /// Its file.
    package var path: String
    /// What is wrong with it.
    package var reason: String
  }

  /// The history's folder, which need not be there.
  package let folder: String
  /// How much is kept.
  package let budget: Budget
  /// What is known of each file, so that it is read again only when it changed.
  var known: [String: Known] = [:]

  /// What is known of a file.
  struct Known {
    /// These distinguish a replaced file from the one that was read.
    var inode: UInt64
    var size: Int
    var changed: Int64
    /// The entry without its packed part; nil where the file is no good.
    var file: HistoryFile?
    var problem: String?
    /// The chunks in it that are whole; nil until they were checked.
    var whole: Set<StateChunks.ID>?
  }

  /// The history in a folder.
  package init(folder: String, budget: Budget = Budget()) {
    self.folder = folder
    self.budget = budget
  }

  /// The history of a game.
  package convenience init(
    places: Places, data: DataFolder, type: GameType, stem: String, budget: Budget = Budget()
  ) {
    self.init(
      folder: History.folder(places: places, data: data, type: type, stem: stem), budget: budget)
  }

  /// Where the history of a game is: apart for each data folder, since the same name elsewhere is another game.
  package static func folder(
    places: Places, data: DataFolder, type: GameType, stem: String
  ) -> String {
    GamePaths.history(places: places, data: data, type: type, stem: stem)
  }

  // MARK: - Looking

  /// The entries, the oldest first, and those that cannot be read.
  package func entries() throws(HistoryError) -> (entries: [HistoryEntry], damaged: [Damage]) {
    try refresh()
    let damaged = known.compactMap { name, one in
      one.problem.map { Damage(path: PathName.join(folder, name), reason: $0) }
    }
    return (files.map(\.entry), damaged.sorted { $0.path < $1.path })
  }

  /// The entry that an id, or the beginning of one, means.
  package func entry(_ id: String) throws(HistoryError) -> HistoryEntry {
    let all = try entries().entries
    let wanted = id.lowercased()
    let found = all.filter { $0.id.hasPrefix(wanted) }
    guard !wanted.isEmpty, let first = found.first else { throw .noSuchEntry(id: id) }
    guard found.count == 1 else { throw .ambiguous(id: id, choices: found.map(\.id)) }
    return first
  }

  /// Bytes that an entry takes on the disk.
  package func bytes(of entry: HistoryEntry) -> Int { known[entry.fileName]?.size ?? 0 }

  /// Bytes that all entries take on the disk, the damaged ones too.
  package var totalBytes: Int { known.values.reduce(0) { $0 + $1.size } }

  /// The path of an entry's file.
  package func path(of entry: HistoryEntry) -> String { PathName.join(folder, entry.fileName) }

  /// The file of the state that an entry keeps, as it was, checked against its checksum.
  package func stateBytes(of entry: HistoryEntry) throws(HistoryError) -> [UInt8] {
    let plain = try plainBytes(of: entry)
    return entry.content?.isCompressed == true ? RZIP.compress(plain) : plain
  }

  /// The state that an entry keeps.
  package func state(of entry: HistoryEntry) throws -> StateFile {
    try StateFile(decoding: try plainBytes(of: entry), path: path(of: entry))
  }

  func plainBytes(of entry: HistoryEntry) throws(HistoryError) -> [UInt8] {
    guard let content = entry.content else { throw .nothingKept(id: entry.id) }
    let file = try read(entry.fileName)
    guard file.entry.id == entry.id, file.entry.content == content else {
      throw .noSuchEntry(id: entry.id)
    }
    var found = file.ownChunks()
    for (name, ids) in owners(of: file.chunks.filter { found[$0] == nil })
    where name != entry.fileName {
      guard let other = try? read(name).ownChunks() else { continue }
      for id in ids { found[id] = other[id] }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.size)
    var missing = 0
    for id in file.chunks {
      if let chunk = found[id] { bytes += chunk } else { missing += 1 }
    }
    guard missing == 0 else { throw .incomplete(path: path(of: entry), missing: missing) }
    guard Digest.sha256(bytes) == content.sha256 else {
      throw .damaged(path: path(of: entry), reason: "the checksum of its state is wrong")
    }
    return bytes
  }

  // MARK: - Changing

  /// Notes that something was done, and keeps the state that it costs: `bytes` of its file, where there was one.
  ///
  /// Call it before the state's own file changes; when it returns, the entry is on the disk.
  @discardableResult
  package func add(
    _ reason: HistoryEntry.Reason, slot: StateSlot?, newSlot: StateSlot? = nil,
    bytes: consuming [UInt8]? = nil, isPinned: Bool = false, time: UTCTime = .now()
  ) throws(HistoryError) -> HistoryEntry {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    try refresh()
    var entry = HistoryEntry(
      id: newID(), sequence: nextSequence, time: time.text, reason: reason,
      file: slot?.fileName(stem: ""), newFile: newSlot?.fileName(stem: ""))
    entry.isPinned = isPinned
    var file = HistoryFile(entry)
    if let bytes = consume bytes { file = fill(&entry, with: bytes) }
    try write(file)
    try thin(leaving: entry.id)
    return entry
  }

  /// Changes an entry's flags (whether it is pinned, or undone).
  package func change(
    _ entry: HistoryEntry, _ body: (inout HistoryEntry) -> Void
  ) throws(HistoryError) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    var file = try read(entry.fileName)
    guard file.entry.id == entry.id else { throw .noSuchEntry(id: entry.id) }
    body(&file.entry)
    file.entry.id = entry.id
    file.entry.sequence = entry.sequence
    try write(file)
  }

  /// The entry with its state cut into chunks, of which it gets those that no other has.
  private func fill(_ entry: inout HistoryEntry, with bytes: consuming [UInt8]) -> HistoryFile {
    // States can be large: what was compressed is gone once it is unpacked.
    var plain = bytes
    var isCompressed = false
    // Compressed bytes have nothing in common even where the states do.
    if RZIP.isCompressed(plain),
      let unpacked = try? RZIP.decompress(plain, limit: StateFile.byteLimit), !unpacked.isEmpty
    {
      plain = unpacked
      isCompressed = true
    }
    // A damaged state is kept as well: what looks damaged to us may not be so to others.
    let state = StateFile.summary(of: plain)
    entry.info = state?.info
    let parts = StateChunks.parts(of: plain)
    let size = StateChunks.size(for: plain.count)
    entry.content = HistoryEntry.Content(
      sha256: Digest.sha256(plain), memory: state?.memorySum ?? "", isCompressed: isCompressed,
      parts: parts,
      chunk: size)
    if entry.info?.isPinned == true { entry.isPinned = true }
    let ranges = StateChunks.ranges(parts: parts, size: size)
    let ids = StateChunks.ids(of: plain, ranges: ranges)
    var held = wholeChunks(among: Set(ids))
    let own = ids.indices.filter { held.insert(ids[$0]).inserted }
    return HistoryFile(entry, chunks: ids, own: own) { plain[ranges[$0]] }
  }

  func lock() throws(HistoryError) -> FileLock {
    do throws(FileFailure) {
      try FileSystem.ensureFolder(folder)
      return try FileLock(PathName.join(folder, ".lock"))
    } catch { throw .file(error) }
  }

  func write(_ file: HistoryFile) throws(HistoryError) {
    let name = file.entry.fileName
    do throws(FileFailure) {
      try AtomicFile.replace(PathName.join(folder, name), with: file.head(), file.packed)
    } catch { throw .file(error) }
    // As it was written: reading it back would take its memory twice more.
    take(name, written: file.withoutPacked)
  }

  private var nextSequence: Int {
    (known.keys.compactMap { HistoryEntry.parse(fileName: $0)?.sequence }.max() ?? 0) + 1
  }

  private func newID() -> String {
    let taken = Set(known.keys.compactMap { HistoryEntry.parse(fileName: $0)?.id })
    while true {
      let text = String(UInt32.random(in: 0...UInt32.max), radix: 16)
      let id = String(repeating: "0", count: 8 - text.count) + text
      if !taken.contains(id) { return id }
    }
  }

  // MARK: - What is in the folder

  /// The files that can be read, the oldest first, without their packed parts.
  var files: [HistoryFile] {
    known.values.compactMap(\.file).sorted { $0.entry.sequence < $1.entry.sequence }
  }

  /// Reads what is new or changed since the last time.
  func refresh() throws(HistoryError) {
    guard FileSystem.kind(folder) != nil else {
      known = [:]
      return
    }
    let names: [String]
    do throws(FileFailure) {
      names = try FileSystem.list(folder).filter { $0.kind == .file }.map(\.name)
    } catch { throw .file(error) }
    let ours = Set(names.filter { HistoryEntry.parse(fileName: $0) != nil })
    for name in known.keys where !ours.contains(name) { known[name] = nil }
    for name in ours { take(name) }
  }

  private func take(_ name: String, written: HistoryFile? = nil) {
    var status = stat()
    guard stat(PathName.join(folder, name), &status) == 0 else {
      known[name] = nil
      return
    }
    let changed = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    let inode = UInt64(status.st_ino), size = Int(status.st_size)
    if let there = known[name], there.inode == inode, there.size == size, there.changed == changed {
      return
    }
    var one = Known(inode: inode, size: size, changed: changed)
    do throws(HistoryError) {
      if let written { one.file = written } else { one.file = try read(name, keepsPacked: false) }
    } catch {
      if case .damaged(_, let reason) = error {
        one.problem = reason
      } else if case .file(let failure) = error {
        if case .notFound = failure {
          known[name] = nil
          return
        }
        one.problem = failure.message
      } else {
        one.problem = error.message
      }
    }
    known[name] = one
  }

  /// Reads a file whole.
  func read(_ name: String, keepsPacked: Bool = true) throws(HistoryError) -> HistoryFile {
    let path = PathName.join(folder, name)
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: HistoryFile.byteLimit) } catch {
      throw .file(error)
    }
    do throws(HistoryFile.Failure) {
      let file = try HistoryFile(decoding: bytes, keepsPacked: keepsPacked)
      guard file.entry.fileName == name else {
        throw HistoryFile.Failure(reason: "its name is another entry's")
      }
      return file
    } catch { throw .damaged(path: path, reason: error.reason) }
  }

  /// By file, which of these chunks are in it.
  func owners(of ids: [StateChunks.ID]) -> [String: Set<StateChunks.ID>] {
    let wanted = Set(ids)
    guard !wanted.isEmpty else { return [:] }
    var owners: [String: Set<StateChunks.ID>] = [:]
    for (name, one) in known {
      guard let file = one.file else { continue }
      let held = wanted.intersection(file.ownIDs)
      if !held.isEmpty { owners[name] = held }
    }
    return owners
  }

  /// Those of the chunks that are in some file and whole; each file is unpacked for this at most once.
  private func wholeChunks(among ids: Set<StateChunks.ID>) -> Set<StateChunks.ID> {
    var found = Set<StateChunks.ID>()
    for (name, held) in owners(of: Array(ids)) {
      if known[name]?.whole == nil {
        known[name]?.whole = (try? read(name)).map { Set($0.ownChunks().keys) }
      }
      found.formUnion(held.intersection(known[name]?.whole ?? []))
    }
    return found
  }
}
