import Glibc
import HostBase

/// Notices cores that are dropped into the folders of the search path while the host runs, or taken out.
///
/// Ask with `poll` as often as wanted: it costs one system call where nothing happened. A file counts when the program that
/// writes it has closed it or moved it into place, and nothing was heard of it for `settleSeconds`. One thread uses a
/// watcher. Where the system has no inotify to give, it says nothing.
package final class PluginWatcher {
  /// What came and went since the last poll; a replaced file comes again.
  package struct Changes: Equatable, Sendable {
    /// Paths of files that are there, complete, sorted.
    package var appeared: [String] = []
    /// Paths of files that are gone, sorted.
    package var disappeared: [String] = []
    /// Whether nothing happened.
    package var isEmpty: Bool { appeared.isEmpty && disappeared.isEmpty }
    /// Nothing.
    package init() {}
  }

  private let folders: [String]
  private let settleNanoseconds: UInt64
  private let descriptor: Int32
  private var watches: [Int32: String] = [:]
  private var known: [String: Set<String>] = [:]
  /// Files that may be complete, and when something was last heard of them.
  private var pending: [String: UInt64] = [:]

  /// Starts to watch; what is in the folders now is not reported.
  package init(folders: [CoreFolder], settleSeconds: Double = 0.2) {
    self.folders = folders.map(\.path)
    settleNanoseconds = UInt64(settleSeconds * 1e9, in: 0...60_000_000_000)
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    for folder in self.folders where watch(folder) {
      known[folder] = PluginWatcher.cores(in: folder)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// What happened since the last time.
  package func poll() -> Changes {
    var changes = Changes()
    guard descriptor >= 0 else { return changes }
    readEvents(&changes)
    // A folder that was made meanwhile is watched from now on, and everything in it is new.
    for folder in folders where !watches.values.contains(folder) && watch(folder) {
      noteDifference(in: folder, &changes)
    }
    let now = MonotonicTime.nanoseconds
    for (path, heard) in pending where now &- heard >= settleNanoseconds {
      pending[path] = nil
      guard FileSystem.kind(path) != nil else { continue }
      known[PathName.folder(path), default: []].insert(PathName.last(path))
      changes.appeared.append(path)
    }
    changes.appeared.sort()
    changes.disappeared.sort()
    return changes
  }

  // MARK: - Folders

  private func watch(_ folder: String) -> Bool {
    let events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_MODIFY
      | IN_DELETE_SELF | IN_MOVE_SELF
    guard descriptor >= 0 else { return false }
    let watch = inotify_add_watch(
      descriptor, folder, UInt32(events) | UInt32(IN_ONLYDIR))
    guard watch >= 0 else { return false }
    watches[watch] = folder
    return true
  }

  /// The names of files that may be cores.
  private static func cores(in folder: String) -> Set<String> {
    let entries = (try? FileSystem.list(folder)) ?? []
    return Set(entries.map(\.name).filter { $0.hasSuffix(".so") })
  }

  /// Compares a folder with what was known of it.
  private func noteDifference(in folder: String, _ changes: inout Changes) {
    let present = PluginWatcher.cores(in: folder)
    let before = known[folder] ?? []
    for name in present.subtracting(before) {
      pending[PathName.join(folder, name)] = MonotonicTime.nanoseconds
    }
    for name in before.subtracting(present) { lose(PathName.join(folder, name), &changes) }
  }

  private func lose(_ path: String, _ changes: inout Changes) {
    pending[path] = nil
    if known[PathName.folder(path)]?.remove(PathName.last(path)) != nil {
      changes.disappeared.append(path)
    }
  }

  // MARK: - Events

  private func readEvents(_ changes: inout Changes) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return }
      // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len] (inotify(7)).
      let bytes = Array(buffer[..<got])
      var at: UInt64 = 0
      while let watch = bytes.littleEndian(UInt32.self, at: at),
        let mask = bytes.littleEndian(UInt32.self, at: at + 4),
        let length = bytes.littleEndian(UInt32.self, at: at + 12)
      {
        let name = length == 0 ? "" : bytes.text(at: at + 16) ?? ""
        handle(watch: Int32(bitPattern: watch), mask: mask, name: name, &changes)
        at += 16 + UInt64(length)
      }
    }
  }

  private func handle(watch: Int32, mask: UInt32, name: String, _ changes: inout Changes) {
    func has(_ bit: Int32) -> Bool { mask & UInt32(bitPattern: bit) != 0 }
    if has(IN_Q_OVERFLOW) {
      for folder in watches.values { noteDifference(in: folder, &changes) }
      return
    }
    guard let folder = watches[watch] else { return }
    if has(IN_DELETE_SELF) || has(IN_MOVE_SELF) || has(IN_IGNORED) {
      watches[watch] = nil
      inotify_rm_watch(descriptor, watch)
      for name in known[folder] ?? [] { lose(PathName.join(folder, name), &changes) }
      return
    }
    guard name.hasSuffix(".so"), !name.hasPrefix(".") else { return }
    let path = PathName.join(folder, name)
    if has(IN_MOVED_FROM) || has(IN_DELETE) {
      lose(path, &changes)
    } else if has(IN_CLOSE_WRITE) || has(IN_MOVED_TO) || has(IN_CREATE) && isLink(path) {
      pending[path] = MonotonicTime.nanoseconds
    } else if has(IN_MODIFY) || has(IN_CREATE) {
      // It is being written (again): wait for the close.
      pending[path] = nil
    }
  }

  /// Whether a file is complete the moment it appears: a symbolic link, or a second name of a file.
  private func isLink(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
