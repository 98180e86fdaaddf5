import CIsolation
import Dispatch
import Glibc
import HostBase
import Synchronization

/// What a core's process keeps in the folders that it may write in, counted now and then while it runs.
///
/// No limit of the kernel holds that for one program. Counting can take long, so it has a thread of its own.
final class FolderUsage: Sendable {
  /// Seconds from one count to the next, at least.
  private static let interval = 1.0
  /// How many times as long as a count the pause after it is, at least.
  private static let pauseOverCount = 20.0
  private static let queue = DispatchQueue(
    label: "arcadia.folders", qos: .utility, attributes: .concurrent)

  private struct Shared {
    var isCounting = false
    var nextCount: Double
    var excess: String?
  }

  private let folders: [String]
  private let process: pid_t
  private let maxFiles: Int
  private let maxBytes: Int
  private let shared: Mutex<Shared>

  /// Watches folders in which a process may have so many files and bytes.
  init(folders: [String], process: pid_t, maxFiles: Int, maxBytes: Int) {
    self.maxFiles = maxFiles
    self.folders = folders.filter { !$0.isEmpty }
    self.process = process
    self.maxBytes = maxBytes
    shared = Mutex(Shared(nextCount: MonotonicTime.seconds + Self.interval))
  }

  /// Why it is too much, as far as the last count tells; starts the next one when it is due.
  var excess: String? {
    let now = MonotonicTime.seconds
    let (known, isDue) = shared.withLock { shared in
      let isDue = !shared.isCounting && shared.excess == nil && now >= shared.nextCount
      if isDue { shared.isCounting = true }
      return (shared.excess, isDue)
    }
    if isDue { Self.queue.async { self.count() } }
    return known
  }

  private func count() {
    let begin = MonotonicTime.seconds
    var counter = FolderCounter(maxFiles: maxFiles, maxBytes: maxBytes)
    counter.count(folders)
    counter.countRemoved(openIn: process)
    let end = MonotonicTime.seconds
    let excess: String? =
      switch counter.verdict {
      case .fits: nil
      case .tooManyFiles:
        "it made more than \(maxFiles) files in the folders that it writes in"
      case .tooManyBytes:
        "it took more than \(maxBytes >> 20) MiB of the disk for the folders that it writes in"
          + " (cores.disk_megabytes)"
      case .tooDeep: "it made too many folders one in another"
      }
    shared.withLock { shared in
      shared.isCounting = false
      shared.excess = excess
      shared.nextCount = end + max(Self.interval, (end - begin) * Self.pauseOverCount)
    }
  }
}

/// Counts files and the room that they take on the disk, while another program changes them.
///
/// Links are not followed, and what lies deeper than a path can name is found, too.
struct FolderCounter {
  /// What came out.
  enum Verdict: Equatable {
    case fits, tooManyFiles, tooManyBytes, tooDeep
  }

  /// Bytes of a path below an open folder; one that goes deeper gets a descriptor of its own.
  private static let maxPath = 3000
  /// Descriptors that are open at once.
  private static let maxOpen = 64

  let maxFiles: Int
  let maxBytes: Int
  private(set) var files = 0
  private(set) var bytes = 0
  private(set) var verdict = Verdict.fits
  /// The file systems that the folders are on.
  private var devices: Set<UInt> = []

  /// Counts up to so much.
  init(maxFiles: Int, maxBytes: Int) {
    self.maxFiles = maxFiles
    self.maxBytes = maxBytes
  }

  /// An open folder, and how many are open above it.
  private final class Base {
    let descriptor: Int32
    let depth: Int
    init(_ descriptor: Int32, depth: Int) {
      self.descriptor = descriptor
      self.depth = depth
    }
    deinit { close(descriptor) }
  }

  private struct Pending {
    var base: Base
    /// The folder's path below it.
    var path: [CChar]
  }

  /// Counts what is in folders and below.
  mutating func count(_ folders: [String]) {
    for folder in folders {
      let root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard root >= 0 else { continue }
      var status = stat()
      if fstat(root, &status) == 0 { devices.insert(UInt(status.st_dev)) }
      var pending = [Pending(base: Base(root, depth: 0), path: [CChar(0x2E), 0])]
      while verdict == .fits, let next = pending.popLast() { list(next, &pending) }
    }
  }

  private mutating func list(_ folder: Pending, _ pending: inout [Pending]) {
    let own = isolation_open_folder(folder.base.descriptor, folder.path)
    guard own >= 0 else { return }
    guard let listing = fdopendir(own) else {
      close(own)
      return
    }
    defer { closedir(listing) }
    var base: Base?
    while verdict == .fits, let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple -> [CChar] in
        let text = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
      }
      if name == [0x2E, 0] || name == [0x2E, 0x2E, 0] { continue }
      var status = stat()
      guard fstatat(own, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      note(status)
      guard status.st_mode & S_IFMT == S_IFDIR else { continue }
      if folder.path.count + name.count <= Self.maxPath {
        pending.append(
          Pending(base: folder.base, path: folder.path.dropLast() + [CChar(0x2F)] + name))
        continue
      }
      if base == nil {
        let descriptor = fcntl(own, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0, folder.base.depth < Self.maxOpen else {
          if descriptor >= 0 { close(descriptor) }
          verdict = .tooDeep
          return
        }
        base = Base(descriptor, depth: folder.base.depth + 1)
      }
      if let base { pending.append(Pending(base: base, path: name)) }
    }
  }

  /// Counts the files that a process removed and holds open: they take room until it ends.
  mutating func countRemoved(openIn process: pid_t) {
    guard verdict == .fits, let listing = opendir("/proc/\(process)/fd") else { return }
    defer { closedir(listing) }
    let folder = dirfd(listing)
    while verdict == .fits, let entry = readdir(listing) {
      var status = stat()
      let isThere = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        fstatat(
          folder, UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self), &status, 0) == 0
      }
      if isThere, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0,
        devices.contains(UInt(status.st_dev))
      {
        note(status)
      }
    }
  }

  private mutating func note(_ status: stat) {
    files += 1
    // stat(2): blocks of 512 bytes, whatever the file system's own are.
    bytes += Int(clamping: status.st_blocks) * 512
    if files > maxFiles { verdict = .tooManyFiles }
    if bytes > maxBytes { verdict = .tooManyBytes }
  }
}
