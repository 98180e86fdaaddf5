import CIsolation
import Glibc

/// What a core's process may touch: decided by the host, put into force by the worker before the core's first line runs.
package struct SandboxRules: Codable, Equatable {
  /// Files and folders that are read, which the program or the user named.
  package var reads: [String] = []
  /// Files that are read because of where they lie.
  package var beside: [PlaceGrant] = []
  /// Folders that are written, too.
  package var writes: [String] = []
  /// What the user granted beyond the usual.
  package var grants: [CoreGrant] = []
  /// Bytes of memory of its own.
  package var memoryLimit = 4 << 30
  /// Version of Landlock of which no more is used, for tests; nil: the kernel's.
  package var landlock: Int?
  /// Whether it may run where a part of this cannot be put into force.
  package var mayHaveGaps = false
  /// Bytes of a file that it writes.
  package var largestFile = 4 << 30

  /// Files of the system that harmless programs read: libraries, time zone, what the processor can do.
  ///
  /// Without secrets.
  static let system = [
    "/usr", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/etc/alternatives", "/etc/localtime", "/etc/fonts", "/var/cache/fontconfig", "/proc/cpuinfo",
    "/proc/meminfo", "/proc/stat", "/proc/filesystems", "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu", "/sys/devices/system/node", "/dev/zero", "/dev/random",
    "/dev/urandom",
  ]

  /// The user's data folder where fonts of his own are in it (XDG Base Directory Specification; fontconfig looks there).
  package static let fontData: String? = {
    let environment = Places.environment()
    let home = environment["HOME"] ?? ""
    let folder =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (home.hasPrefix("/") ? PathName.join(home, ".local/share") : nil)
    return folder.flatMap {
      FileSystem.kind(PathName.join($0, "fonts")) == .folder ? $0 : nil
    }
  }()

  private init(memoryLimit: Int) {
    self.memoryLimit = memoryLimit
    largestFile = 0
  }

  /// The rules for a process that needs no file at all once it has started.
  package static func withoutFiles(memoryLimit: Int) -> SandboxRules {
    SandboxRules(memoryLimit: memoryLimit)
  }

  /// The rules for a core that has nothing to play.
  ///
  /// - Parameter companions: libraries that come with the core (`libraries(beside:)`).
  package init(core path: String, companions: PlaceGrant?, scratch: String) {
    reads = SandboxRules.system + [path]
    beside = SandboxRules.libraryFolders().map { PlaceGrant(.libraries, in: $0) }
    beside += [companions].compactMap { $0 }
    if let data = SandboxRules.fontData { reads.append(PathName.join(data, "fonts")) }
    writes = [scratch].filter { !$0.isEmpty } + ["/dev/null"]
  }

  /// The libraries that lie beside a core; the system's are open to all cores.
  package static func libraries(beside core: String, places: Places) -> PlaceGrant? {
    core.hasPrefix("/usr/") ? nil : PlaceGrant(.libraries, beside: core, places: places)
  }

  /// Folders of the libraries in this process: the worker is the same program, and a core of ours wants the same runtime.
  private static func libraryFolders() -> [String] {
    let found = FolderList()
    isolation_libraries(
      { path, list in
        guard let path, let list else { return }
        Unmanaged<FolderList>.fromOpaque(list).takeUnretainedValue().folders.insert(
          PathName.folder(String(cString: path)))
      }, Unmanaged.passUnretained(found).toOpaque())
    return found.folders.filter { !$0.hasPrefix("/usr/") && !$0.hasPrefix("/lib") }.sorted()
  }

  private final class FolderList {
    var folders: Set<String> = []
  }
}

/// What a core can be granted beyond the usual, by its name on the command line.
package enum CoreGrant: String, Codable, Sendable, CaseIterable {
  /// Sockets.
  case network
  /// All files that the user can open.
  case files

  /// The bit for the filter.
  var bit: UInt32 {
    switch self {
    case .network: UInt32(ISOLATION_NETWORK)
    case .files: UInt32(ISOLATION_FILES)
    }
  }

  /// The grants in a list of names, apart by commas or blanks; names that mean nothing are left out.
  package static func list(_ text: String) -> [CoreGrant] {
    text.split { $0 == "," || $0 == " " }.compactMap { CoreGrant(rawValue: String($0)) }
  }

  /// What it means, after "it may".
  package var meaning: String {
    switch self {
    case .network: "use the network"
    case .files: "open every file that you can open"
    }
  }
}
