import FoundationEssentials
import Glibc
import HostBase
import Logging

/// What cores answered when they were asked, by path, size and time of change.
///
/// One JSON file that can be deleted at any time: a damaged one is ignored, and so is a failure to write it.
struct CoreCache {
  /// An answer, and the file that gave it.
  private struct Entry: Codable {
    var size: Int64
    var modified: Int64
    var core: CoreDescription?
    var error: PluginError?
  }
  private struct Document: Codable {
    var version: Int
    var entries: [String: Entry]
  }

  /// Raised when descriptions change their shape or meaning.
  private static let version = 2
  private static let sizeLimit = 16 << 20
  private let path: String?
  private var entries: [String: Entry] = [:]
  private var isChanged = false

  /// Reads the cache; nil keeps it in memory only.
  init(path: String?) {
    self.path = path
    guard let path, let bytes = try? FileSystem.read(path, limit: CoreCache.sizeLimit),
      let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
      document.version == CoreCache.version
    else { return }
    entries = document.entries
  }

  /// What the file at a path answered when it was as it is now, or nil.
  func answer(for path: String) -> Result<CoreDescription, PluginError>? {
    guard let entry = entries[path], let stamp = CoreCache.stamp(path), entry.size == stamp.size,
      entry.modified == stamp.modified
    else { return nil }
    if let core = entry.core {
      // The file may have been edited, or be of a version with other rules.
      guard core.path == path, let admitted = try? DescriptionGrammar.admit(core) else {
        return nil
      }
      return .success(admitted)
    }
    switch entry.error {
    case .crashed(_, let signal, let phase)?:
      return .failure(
        .crashed(path: path, signal: ProbeFacts.line(signal), phase: ProbeFacts.line(phase)))
    case .exited(_, let status, let phase)?:
      return .failure(.exited(path: path, status: status, phase: ProbeFacts.line(phase)))
    case .hung(_, let seconds, let phase)?:
      return .failure(
        .hung(
          path: path, seconds: seconds.bounded(in: 0...600, or: 0), phase: ProbeFacts.line(phase)))
    case .wrongAPIVersion(_, let version)?:
      return .failure(.wrongAPIVersion(path: path, version: version))
    case .loaderRefused(_, let reason)?:
      return .failure(.loaderRefused(path: path, reason: ProbeFacts.line(reason)))
    default: return nil
    }
  }

  /// Keeps an answer.
  ///
  /// A check that could not be made is not kept: it is no fact about the core.
  mutating func keep(_ answer: Result<CoreDescription, PluginError>, for path: String) {
    guard let stamp = CoreCache.stamp(path) else { return }
    var entry = Entry(size: stamp.size, modified: stamp.modified)
    switch answer {
    case .success(let core): entry.core = core
    case .failure(.checkFailed), .failure(.noSandbox): return
    case .failure(let error): entry.error = error
    }
    entries[path] = entry
    isChanged = true
  }

  /// Writes what changed, without files that are gone.
  mutating func save() {
    guard isChanged, let path else { return }
    isChanged = false
    entries = entries.filter { FileSystem.kind($0.key) != nil }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let document = Document(version: CoreCache.version, entries: entries)
      let bytes = [UInt8](try encoder.encode(document))
      _ = try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: bytes)
    } catch {
      Log.plugins.debug("the cache of cores was not written: \(error)")
    }
  }

  /// Size in bytes and time of change in nanoseconds since 1970.
  private static func stamp(_ path: String) -> (size: Int64, modified: Int64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let nanoseconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return (
      Int64(status.st_size), nanoseconds.partialValue &+ Int64(status.st_mtim.tv_nsec)
    )
  }
}
