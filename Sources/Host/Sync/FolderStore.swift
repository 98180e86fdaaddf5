import Glibc
import HostBase

/// A store in a folder: of another disk, or one that a program like Syncthing carries to other machines.
///
/// Anyone may write there. Names that are not ours are passed over, links are never followed, and a file is put under its name whole.
package final class FolderStore: SyncStore {
  private let root: String

  /// A store in a folder that must be there: a disk that is not mounted is no empty store.
  package init(_ root: String) { self.root = root }

  package func list() throws(SyncFailure) -> [String: Int] {
    try checkRoot()
    var listing: [String: Int] = [:]
    try list(SyncName.records, into: &listing)
    try list(SyncName.notes, into: &listing)
    for folder in try names(SyncName.blobs) where folder.utf8.count == 2 {
      try list("\(SyncName.blobs)\(folder)/", into: &listing)
    }
    return listing
  }

  package func get(_ name: String) throws(SyncFailure) -> [UInt8]? {
    try checkRoot()
    guard SyncName.isOurs(name), isFolder(PathName.folder(name)) else { return nil }
    let path = path(name)
    guard isFile(path) else { return nil }
    do { return try FileSystem.read(path, limit: SyncContent.limit) } catch {
      if case .notFound = error { return nil }
      throw .object(name: name, reason: error.sentence)
    }
  }

  package func put(_ name: String, _ bytes: [UInt8]) throws(SyncFailure) {
    try checkRoot()
    guard SyncName.isOurs(name) else { throw .object(name: name, reason: SyncReason.notOurs) }
    // A folder that is a link may lead anywhere.
    var folder = ""
    for part in PathName.folder(name).split(separator: "/") {
      folder = PathName.join(folder, String(part))
      if isFolder(folder) { continue }
      guard mkdir(path(folder), 0o777) == 0 || errno == EEXIST, isFolder(folder) else {
        throw failure(.of(errno, path(folder), .create), name)
      }
    }
    let target = path(name)
    let temporary = PathName.join(PathName.folder(target), ".new-\(UInt64.random(in: 0 ... .max))")
    do throws(FileFailure) {
      try AtomicFile.writeNew(temporary, bytes)
      // Over a link the name becomes a file, and what the link led to stays as it is.
      if rename(temporary, target) != 0 {
        let number = errno
        unlink(temporary)
        throw FileFailure.of(number, target, .write)
      }
      try AtomicFile.flushFolder(of: target)
    } catch { throw failure(error, name) }
  }

  // MARK: - Files

  private func path(_ name: String) -> String { PathName.join(root, name) }

  private func checkRoot() throws(SyncFailure) {
    guard FileSystem.kind(root) == .folder else { throw .offline(SyncReason.absent(root)) }
  }

  /// Whether there is a folder, and no link to one.
  private func isFolder(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Names in a folder that are looked at: a library of a lifetime has fewer.
  private static let mostNames = 1_000_000

  private func names(_ folder: String) throws(SyncFailure) -> [String] {
    guard isFolder(folder) else { return [] }
    do { return try FileSystem.names(in: path(folder), limit: Self.mostNames).usual } catch {
      throw .offline(error.sentence)
    }
  }

  private func list(_ folder: String, into listing: inout [String: Int]) throws(SyncFailure) {
    for entry in try names(folder) {
      let name = folder + entry
      guard SyncName.isOurs(name) else { continue }
      var status = stat()
      if lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        listing[name] = Int(status.st_size)
      }
    }
  }

  private func failure(_ failure: FileFailure, _ name: String) -> SyncFailure {
    switch failure {
    case .diskFull(let path), .overQuota(let path): .full(path)
    case .readOnly, .noPermission: .offline(failure.sentence)
    default: .object(name: name, reason: failure.sentence)
    }
  }
}
