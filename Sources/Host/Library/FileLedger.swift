import FoundationEssentials
import Glibc
package import HostBase
import Logging

/// Remembers what files held when they were last written or seen, so that one that changed on the disk is noticed.
///
/// Saves, games and images carry no checksum of their own. So for each file of the data folder there is a small record in
/// `$XDG_STATE_HOME/arcadia/sums/<data folder>/`: SHA-256, size and time of the last change. A file that holds something
/// else at the same size and time was damaged (a bad disk, a cable); one with a new time was written by another program.
/// The records are a memory, not the truth: they can be deleted at any time, and a file without one counts as good.
package struct FileLedger: Sendable {
  /// What is known of a file.
  package struct Record: Codable, Equatable, Sendable {
    /// Of its bytes, in lower-case hexadecimal.
    package var sha256: String
    /// Bytes.
    package var size: Int
    /// Time of the last change, in nanoseconds since 1970.
    package var modified: Int64
    /// Which file, below the data folder; for people who look into the ledger.
    package var path: String
  }

  /// What the ledger thinks of a file.
  package enum Verdict: Equatable, Sendable {
    /// Never seen before, so there is nothing to compare it with.
    case unknown
    /// As it was.
    case same
    /// Another program, or an Arcadia that was stopped at once, wrote it.
    case changed
    /// It holds something else although no program wrote it.
    case damaged
  }

  private let root: String
  private let folder: String

  /// The ledger of a data folder.
  package init(places: Places, data: DataFolder) {
    root = data.root
    folder = PathName.join(
      places.state, "sums", String(Digest.sha1(Array(data.root.utf8)).prefix(12)))
  }

  /// What was last known of a file.
  package func record(of path: String) -> Record? {
    guard let bytes = try? FileSystem.read(file(of: path), limit: 1 << 16) else { return nil }
    return try? JSONDecoder().decode(Record.self, from: Data(bytes))
  }

  /// Compares a file that holds these bytes with what was known of it; changes nothing.
  package func verdict(on path: String, holding bytes: [UInt8]) -> Verdict {
    verdict(on: path, size: bytes.count, sha256: Digest.sha256(bytes))
  }

  /// Compares a file of any size with what was known of it; changes nothing.
  package func verdict(on path: String) throws(FileFailure) -> Verdict {
    let (sha256, size) = try Digest.sha256(ofFile: path)
    return verdict(on: path, size: size, sha256: sha256)
  }

  /// Takes down what a file holds now.
  ///
  /// Failures are only logged: the file itself is what counts.
  package func note(_ path: String, holding bytes: [UInt8]) {
    note(path, size: bytes.count, sha256: Digest.sha256(bytes))
  }

  /// Takes down what a file of any size holds now.
  package func note(_ path: String) throws(FileFailure) {
    let (sha256, size) = try Digest.sha256(ofFile: path)
    note(path, size: size, sha256: sha256)
  }

  /// The file is gone permanently.
  package func forget(_ path: String) { unlink(file(of: path)) }

  // MARK: - In transactions

  /// A file of the data folder goes to another name in it: what is known of it goes along.
  func move(_ from: String, to: String, in transaction: inout FileTransaction) {
    guard isInside(from), isInside(to) else { return }
    let target = file(of: to)
    // Facts of a file that had this name are not those of the one that gets it.
    forget(to, in: &transaction)
    guard var record = record(of: from) else { return }
    record.path = name(of: to)
    guard let json = FileLedger.json(record) else { return }
    forget(from, in: &transaction)
    transaction.create(target, json)
  }

  /// A file goes permanently, or out of the data folder.
  func forget(_ path: String, in transaction: inout FileTransaction) {
    let record = file(of: path)
    if isInside(path), FileMove.status(record) != nil { transaction.remove(record) }
  }

  // MARK: -

  private func isInside(_ path: String) -> Bool { path.hasPrefix(root + "/") }

  private static func json(_ record: Record) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(record)).map { Array($0) }
  }

  /// Compares a file of this size and SHA-256 with what was known of it; changes nothing.
  package func verdict(on path: String, size: Int, sha256: String) -> Verdict {
    guard let known = record(of: path), let now = FileLedger.time(of: path) else {
      return .unknown
    }
    if known.sha256 == sha256 { return .same }
    return known.modified == now && known.size == size ? .damaged : .changed
  }

  private func note(_ path: String, size: Int, sha256: String) {
    guard !sha256.isEmpty, let modified = FileLedger.time(of: path) else { return }
    let record = Record(sha256: sha256, size: size, modified: modified, path: name(of: path))
    let target = file(of: path)
    if self.record(of: path) == record { return }
    do {
      try FileSystem.ensureFolder(PathName.folder(target), mode: 0o700)
      guard let json = FileLedger.json(record) else { return }
      // Not flushed: a record that a power cut swallows is one file less that can be checked, no more.
      try AtomicFile.replace(target, with: json, isFlushed: false)
    } catch {
      Log.library.warning("\(error)")
    }
  }

  /// Names can be as long as the file system allows, so a record goes by the name's hash.
  package func file(of path: String) -> String {
    let hash = Digest.sha1(Array(name(of: path).utf8))
    return PathName.join(folder, String(hash.prefix(2)), hash + ".json")
  }

  private func name(of path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private static func time(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
