import FoundationEssentials
import Glibc
package import HostBase
import Logging

/// Remembers the files of cores, so that one that changed is not run without a word.
///
/// One JSON file, `$XDG_STATE_HOME/arcadia/cores.json`: for each core's path what the file held when it was installed, trusted, or
/// first used.
package struct CoreLedger: Sendable {
  /// How a core came to be trusted.
  package enum Way: String, Codable, Sendable {
    /// `arcadia core install` put it there.
    case installed
    /// The user said so: `arcadia core trust`.
    case trusted
    /// It was there when it was first used.
    case firstUse = "first_use"
    /// Its signature is good.
    case signed
  }

  /// What is known of a core's file.
  package struct Record: Codable, Equatable, Sendable {
    /// SHA-256 of what it held.
    package var sha256: String
    /// Why that is trusted.
    package var way: Way
    /// Since when, RFC 3339, UTC.
    package var since: String
    /// What the user granted this file, as it is now, beyond the usual; nil in records of versions that kept grants in settings.
    package var grants: [CoreGrant]?
    /// The file as the system described it then, by which an unchanged one is known without reading it.
    var stamp: Stamp
  }

  /// What changes with every change of a file.
  struct Stamp: Codable, Equatable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var modified: Int64
    var changed: Int64

    /// The stamp of a file; nil where it cannot be looked at.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    /// The stamp of an open file.
    init?(descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    private init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int64(status.st_size)
      modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
      changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
    }

    /// Whether the file may have been changed again at the same moment, as far as its times tell.
    var isFresh: Bool {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - changed < 2_000_000_000
    }
  }

  /// What a file is, held against what is known of it.
  package enum Verdict: Equatable, Sendable {
    /// The same as ever.
    case same(Record)
    /// It has not been used yet.
    case new(sha256: String)
    /// It holds something else than it did.
    case changed(Record, sha256: String)
  }

  private struct Document: Codable {
    var version = 1
    var cores: [String: Record] = [:]
    /// For each id the file that first used it, and so has the settings and folders that go by it.
    var owners: [String: String]?
  }
  private static let sizeLimit = 4 << 20
  private let path: String

  /// The ledger of this user.
  package init(places: Places) { path = PathName.join(places.state, "cores.json") }

  /// Holds a core's file against what is known of it.
  package func verdict(on core: String) throws(FileFailure) -> Verdict {
    try verdict(on: try CoreFile(core))
  }

  /// Holds a core's file against what is known of it.
  package func verdict(on file: CoreFile) throws(FileFailure) -> Verdict {
    guard let record = document().cores[PathName.real(file.path)] else {
      return .new(sha256: try file.sha256())
    }
    if let stamp = Stamp(descriptor: file.descriptor), stamp == record.stamp {
      return .same(record)
    }
    let sha256 = try file.sha256()
    guard sha256 == record.sha256 else { return .changed(record, sha256: sha256) }
    // Touched, or copied again.
    note(file, sha256: sha256, way: record.way, since: record.since)
    return .same(record)
  }

  /// Takes down what a core's file holds.
  package func note(_ core: String, sha256: String, way: Way) {
    guard let file = try? CoreFile(core) else { return }
    note(file, sha256: sha256, way: way)
  }

  /// Takes down what a core's file holds.
  func note(_ file: CoreFile, sha256: String, way: Way) {
    note(file, sha256: sha256, way: way, since: UTCTime.now().text)
  }

  private func note(_ file: CoreFile, sha256: String, way: Way, since: String) {
    let key = PathName.real(file.path)
    guard var stamp = Stamp(descriptor: file.descriptor) else { return }
    // Its times will not show a change that follows at once, so the next one reads it.
    if stamp.isFresh { stamp.size = -1 }
    change { document in
      let before = document.cores[key]
      // What was granted was granted to what the file held then.
      let grants = before?.sha256 == sha256 ? before?.grants : []
      document.cores[key] = Record(
        sha256: sha256, way: way, since: since, grants: grants, stamp: stamp)
    }
  }

  // MARK: - Grants

  /// What the user granted the file at a path, if it holds what it held then; nil if nothing was decided.
  package func grants(of core: String, sha256: String) -> [CoreGrant]? {
    guard let record = document().cores[PathName.real(core)], record.sha256 == sha256 else {
      return []
    }
    return record.grants
  }

  /// Grants the file at a path, as it is now, this and nothing else.
  package func grant(_ grants: [CoreGrant], to core: String, sha256: String) {
    let key = PathName.real(core)
    change { document in
      guard document.cores[key]?.sha256 == sha256 else { return }
      document.cores[key]?.grants = CoreGrant.allCases.filter(grants.contains)
    }
  }

  // MARK: - Ids

  /// The file that first used an id; nil where none did, or it is gone.
  func owner(of id: String) -> (path: String, sha256: String?)? {
    let document = document()
    guard let path = document.owners?[id], FileSystem.kind(path) == .file else { return nil }
    return (path, document.cores[path]?.sha256)
  }

  /// Notes which file an id belongs to.
  func setOwner(of id: String, to core: String) {
    let key = PathName.real(core)
    change { $0.owners = ($0.owners ?? [:]).merging([id: key]) { _, new in new } }
  }

  // MARK: - The file

  private func change(_ body: (inout Document) -> Void) {
    do throws(FileFailure) {
      try FileSystem.ensureFolder(PathName.folder(path), mode: 0o700)
      let lock = try FileLock(path + ".lock")
      defer { withExtendedLifetime(lock) {} }
      var document = document()
      body(&document)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      guard let json = try? encoder.encode(document) else { return }
      try AtomicFile.replace(path, with: [UInt8](json), mode: 0o600)
    } catch {
      Log.library.warning("\(error.message)")
    }
  }

  /// What is in the file; a damaged one knows nothing.
  private func document() -> Document {
    guard let bytes = try? FileSystem.read(path, limit: Self.sizeLimit),
      let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
      document.version == 1
    else { return Document() }
    return document
  }
}
