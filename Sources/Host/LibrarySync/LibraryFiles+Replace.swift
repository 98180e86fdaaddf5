import Catalog
import Glibc
import HostBase
import Library
package import Sync
import Vault

extension LibraryFiles {
  /// The beginnings of names of files that are on their way in, and out.
  static let hidden = (new: ".arcadia-sync-new-", old: ".arcadia-sync-old-")

  /// A file that goes, and its place until what came out is known to be what was meant.
  private struct Leaving {
    let path: String
    let aside: String
    let digest: SyncDigest
  }

  /// A file that comes.
  private struct Coming {
    let suffix: String
    let path: String
    let temporary: String
    let bytes: [UInt8]
  }

  package func replace(
    _ item: SyncItem, expecting: SyncContent, with content: SyncContent, bytes: [[UInt8]]
  ) throws(SyncFailure) -> Bool {
    guard mayChange(item), content.files.count == bytes.count else { return false }
    for file in content.files where !names.isPlace(item, file.suffix) {
      let path = names.path(of: item, file.suffix)
      throw .file(path: path, reason: LibraryReason.noPlace(path))
    }
    let there = paths(of: item)
    guard try isStill(item, expecting, there) else { return false }
    try keepVersions(of: item, there, isDeletion: content.isDeleted)
    if content.isDeleted {
      try throwAway(item, there)
      note([:], of: item)
      return true
    }
    return try exchange(item, expecting, with: content, bytes, there)
  }

  /// Whether files hold what is expected, read again: a file may have been written without a new time.
  private func isStill(
    _ item: SyncItem, _ expecting: SyncContent, _ there: [String: String]
  ) throws(SyncFailure) -> Bool {
    guard there.count == expecting.files.count else { return false }
    for file in expecting.files {
      guard let bytes = try bytes(of: item, file.suffix), SyncDigest(of: bytes) == file.digest
      else {
        return false
      }
    }
    return true
  }

  // MARK: - What is there

  /// Keeps what is replaced where people look for it: among the versions of saves, or in the history of states.
  private func keepVersions(
    of item: SyncItem, _ there: [String: String], isDeletion: Bool
  ) throws(SyncFailure) {
    guard !there.isEmpty, let type = names.types[item.folder] else { return }
    try changes.begin(.version)
    do {
      switch item.kind {
      case .save where there.keys.contains(where: { $0.hasPrefix("/") }):
        try SaveFolder(places: places, data: data, type: type, stem: item.stem)?.keepVersion()
      case .save:
        let backups = SaveBackups(places: places, type: type, stem: item.stem)
        for (suffix, path) in there.sorted(by: { $0.key < $1.key }) {
          guard let bytes = try bytes(of: item, suffix), !bytes.isEmpty else { continue }
          try backups.keep(bytes, of: PathName.last(path), isFirst: true)
        }
      case .state:
        guard let slot = StateSlot(fileName: item.stem + item.part, stem: item.stem),
          let bytes = try bytes(of: item, "")
        else { return }
        let vault = StateVault(
          places: places, data: data, type: type, stem: item.stem,
          settings: try Settings(places: places, type: type, stem: item.stem))
        let reason: HistoryEntry.Reason =
          isDeletion ? .deleted : item.takesNewest ? .auto : .overwritten
        try vault.history.add(reason, slot: slot, bytes: bytes)
      case .image, .settings, .game: break
      }
    } catch let failure as SyncFailure {
      throw failure
    } catch let failure as any HostFailure {
      throw .file(path: failure.path ?? names.path(of: item, ""), reason: failure.sentence)
    } catch {
      let path = names.path(of: item, "")
      throw .file(path: path, reason: "\(path): what is there could not be kept")
    }
  }

  private func throwAway(
    _ item: SyncItem, _ there: [String: String]
  ) throws(SyncFailure) {
    var transaction = FileTransaction("delete \(item.stem)", places: places)
    let ledger = FileLedger(places: places, data: data)
    do {
      for (_, path) in there.sorted(by: { $0.key < $1.key }) { try transaction.trash(path) }
    } catch { throw .file(error) }
    if there.keys.contains(where: { $0.hasPrefix("/") }) {
      transaction.removeIfEmpty(names.path(of: item, ""))
    }
    try run(transaction)
    for path in there.values { ledger.forget(path) }
  }

  // MARK: - What comes

  private func exchange(
    _ item: SyncItem, _ expecting: SyncContent, with content: SyncContent, _ bytes: [[UInt8]],
    _ there: [String: String]
  ) throws(SyncFailure) -> Bool {
    let old = Dictionary(uniqueKeysWithValues: expecting.files.map { ($0.suffix, $0.digest) })
    var coming: [Coming] = []
    for (file, bytes) in zip(content.files, bytes) where old[file.suffix] != file.digest {
      let path = Self.target(there[file.suffix] ?? names.path(of: item, file.suffix))
      coming.append(
        Coming(
          suffix: file.suffix, path: path, temporary: Self.beside(path, Self.hidden.new),
          bytes: bytes))
    }
    let new = Set(content.files.map(\.suffix))
    let replaced = Set(coming.map(\.suffix))
    let leaving = expecting.files.compactMap { file -> Leaving? in
      guard let path = there[file.suffix],
        replaced.contains(file.suffix) || !new.contains(file.suffix)
      else { return nil }
      let target = Self.target(path)
      return Leaving(path: target, aside: Self.beside(target, Self.hidden.old), digest: file.digest)
    }
    // What a transaction is to continue with stays for it.
    defer {
      for file in coming
      where FileMove.status(file.temporary) != nil && !FileTransaction.isAnyLeft(places: places) {
        unlink(file.temporary)
      }
    }
    try stage(coming)
    var transaction = FileTransaction("write \(item.stem)", places: places)
    for file in leaving { transaction.move(file.path, to: file.aside) }
    for file in coming { transaction.move(file.temporary, to: file.path) }
    try run(transaction)
    guard try isExpected(leaving) else {
      try takeBack(leaving, coming)
      return false
    }
    try changes.begin(.aside)
    let ledger = FileLedger(places: places, data: data)
    for file in leaving {
      unlink(file.aside)
      if !coming.contains(where: { $0.path == file.path }) { ledger.forget(file.path) }
    }
    for file in coming { ledger.note(file.path, holding: file.bytes) }
    var paths: [String: String] = [:]
    for file in content.files {
      paths[file.suffix] =
        there[file.suffix] ?? coming.first { $0.suffix == file.suffix }?.path
    }
    note(paths, of: item)
    return true
  }

  /// Writes what comes beside where it goes.
  private func stage(_ coming: [Coming]) throws(SyncFailure) {
    do {
      for file in coming {
        try changes.begin(.stage)
        try FileSystem.ensureFolder(PathName.folder(file.path))
        try AtomicFile.writeNew(file.temporary, file.bytes)
      }
    } catch let failure as FileFailure {
      throw .file(failure)
    } catch let failure as SyncFailure {
      throw failure
    } catch {
      throw .late
    }
  }

  /// Whether what was moved aside is what was expected: a program that knows no locks may have written a moment ago.
  private func isExpected(_ leaving: [Leaving]) throws(SyncFailure) -> Bool {
    for file in leaving {
      do {
        let bytes = try FileSystem.read(file.aside, limit: SyncContent.limit)
        if SyncDigest(of: bytes) != file.digest { return false }
      } catch { throw .file(error) }
    }
    return true
  }

  /// Puts back what was there.
  private func takeBack(_ leaving: [Leaving], _ coming: [Coming]) throws(SyncFailure) {
    var transaction = FileTransaction("take back a sync", places: places)
    for file in coming { transaction.remove(file.path) }
    for file in leaving { transaction.move(file.aside, to: file.path) }
    try run(transaction)
  }

  private func run(_ transaction: FileTransaction) throws(SyncFailure) {
    try changes.begin(.transaction)
    do throws(TransactionError) { try changes.run(transaction) } catch {
      throw .file(path: error.path ?? "", reason: error.sentence)
    }
    try changes.begin(.written)
  }

  /// What a link leads to: it is that file which is written.
  private static func target(_ path: String) -> String {
    FileMove.target(ofLink: path) == nil ? path : PathName.real(path)
  }

  private static func beside(_ path: String, _ hidden: String) -> String {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    return PathName.join(PathName.folder(path), "\(hidden)\(random).tmp")
  }

  // MARK: - What a kill left

  /// Removes what killed syncs left beside files: what came is kept, and what went as well, if `isKept` says so.
  package func sweep(isKept: (SyncDigest) -> Bool) {
    guard !FileTransaction.isAnyLeft(places: places) else { return }
    for folder in names.types.keys.sorted() {
      for kind in [DataFolder.Kind.saves, .states, .images] {
        sweep(names.folder(kind, folder), depth: kind == .saves ? 3 : 0, isKept)
      }
    }
  }

  private func sweep(_ folder: String, depth: Int, _ isKept: (SyncDigest) -> Bool) {
    for name in (FileMove.names(in: folder) ?? []).sorted() {
      let path = PathName.join(folder, name)
      if name.hasPrefix(Self.hidden.new) {
        unlink(path)
      } else if name.hasPrefix(Self.hidden.old) {
        guard let bytes = try? FileSystem.read(path, limit: SyncContent.limit) else { continue }
        if isKept(SyncDigest(of: bytes)) { unlink(path) }
      } else if depth > 0, FileMove.status(path).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true {
        sweep(path, depth: depth - 1, isKept)
      }
    }
  }
}
