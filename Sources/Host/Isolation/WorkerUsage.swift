import CIsolation
import Glibc
import HostBase

/// What a core's process takes of the machine, as the kernel counts it.
///
/// The limits that the process is started with hold for its own memory. Page tables, what it writes into the memory that it shares
/// with the host and into its folders, and threads have no such limit, so the host looks now and then, and ends a process that has
/// too much.
struct WorkerUsage {
  /// Threads that a core may have.
  static let mostThreads = 1024
  /// Bytes beyond the limit for its own memory: pictures, states and sound that it shares, libraries, stacks.
  private static let allowance = 512 << 20
  /// Seconds from one look to the next.
  private static let interval = 0.25

  private let process: pid_t
  private let memory: WorkerMemory
  private let limit: Int
  private let folders: FolderUsage
  private var nextLook = 0.0

  /// Watches a process whose own memory has a limit of so many bytes.
  init(process: pid_t, memory: WorkerMemory, limit: Int, folders: FolderUsage) {
    self.process = process
    self.memory = memory
    self.limit = limit
    self.folders = folders
  }

  /// Why it is too much; nil: it is not, or the last look was a moment ago.
  mutating func excess(isDue: Bool) -> String? {
    let now = MonotonicTime.seconds
    guard isDue || now >= nextLook else { return nil }
    nextLook = now + Self.interval
    if let reason = folders.excess { return reason }
    guard let counts = WorkerUsage.counts(process) else { return nil }
    if counts.threads > Self.mostThreads {
      return "it started more than \(Self.mostThreads) threads"
    }
    let most = limit + memory.filled + Self.allowance
    let taken = counts.bytes + memory.takenBytes
    // The shadow memory of sanitizers is beyond every limit.
    guard taken > most, !isolation_is_sanitized() else { return nil }
    return
      "it took more than \(most >> 20) MiB of memory, page tables and shared memory included"
      + " (cores.megabytes)"
  }

  /// The process's own memory with its page tables, and its threads (proc(5), status); nil if it is gone.
  static func counts(_ process: pid_t) -> (bytes: Int, threads: Int)? {
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let got = read(file, &buffer, buffer.count)
    guard got > 0 else { return nil }
    var kilobytes = 0
    var threads = 0
    for line in buffer[..<got].split(separator: UInt8(ascii: "\n")) {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard words.count > 1, let number = Int(String(decoding: words[1], as: UTF8.self)) else {
        continue
      }
      switch String(decoding: words[0], as: UTF8.self) {
      case "RssAnon:", "VmPTE:", "VmSwap:": kilobytes += number
      case "Threads:": threads = number
      default: break
      }
    }
    return (kilobytes << 10, threads)
  }
}
