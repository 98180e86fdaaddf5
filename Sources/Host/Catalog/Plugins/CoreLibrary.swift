import CoreABI
import Glibc
import HostBase
import Synchronization

/// What `retro_get_system_info` answered, copied.
package struct SystemInfo: Codable, Equatable, Sendable {
  /// Name of the core.
  package var name: String
  /// Version of the core.
  package var version: String
  /// File extensions, lower case, without the dot.
  package var extensions: [String]
  /// Whether it wants a path instead of the bytes.
  package var needsFullPath: Bool
  /// Whether archives must be handed to it unopened.
  package var blocksExtract: Bool

  /// A system info.
  package init(
    name: String, version: String, extensions: [String], needsFullPath: Bool, blocksExtract: Bool
  ) {
    self.name = name
    self.version = version
    self.extensions = extensions
    self.needsFullPath = needsFullPath
    self.blocksExtract = blocksExtract
  }
}

/// A core's shared object in this process: loaded, complete, of the right version.
///
/// Loading runs the library's constructors, so unknown cores are loaded in a child process (`CoreCheck`).
/// One thread uses a library. A core keeps its state in globals, so one file can be in use once in a process: a second
/// `CoreLibrary` of the same file is refused while one is open. A core whose library stays mapped may be opened again;
/// `retro_deinit` has put its globals back.
package final class CoreLibrary {
  /// What happens to the mapping when the library is closed.
  package enum Unloading: Sendable {
    /// It stays until the process ends: always safe, also with cores that left threads or thread-local destructors.
    case keep
    /// `dlclose`, where the core is none of ours. Those are written in Swift, whose runtime holds on to their type
    /// records; they are linked with `-z nodelete`, and this class never closes them.
    case unload
  }

  /// Path, as given.
  package let path: String
  /// The core's functions; valid until `close`.
  package let functions: CoreFunctions
  /// The core's own description.
  package let systemInfo: SystemInfo
  /// The core's manifest bytes, where it exports one.
  package let manifest: [UInt8]?
  private let handle: UnsafeMutableRawPointer
  private let identity: FileIdentity
  private let mayUnload: Bool
  private var isOpen = true

  /// Loads a core: checks the file, maps it, finds all functions, asks for version and system info.
  package convenience init(path: String, unloading: Unloading = .keep) throws(PluginError) {
    try self.init(path: path, descriptor: nil, unloading: unloading)
  }

  /// The same; `phase` hears the name of each step before the core's code can run in it.
  ///
  /// With a `descriptor`, the file that is open there is loaded, whatever the path leads to by now.
  package init(
    path: String, descriptor: Int32? = nil, unloading: Unloading = .keep,
    phase: (String) -> Void = { _ in }
  ) throws(PluginError) {
    let place = try descriptor.map { (number) throws(PluginError) in
      try CoreLibrary.keep(number, path: path)
    }
    let file: ElfFile
    let identity: FileIdentity
    do throws(PluginError) {
      file = try ElfFile(path: place ?? path)
      identity = try FileIdentity(path: place ?? path)
    } catch {
      throw error.naming(path)
    }
    let missing = CoreFunctions.names.filter { file.exports[$0] == nil }
    guard missing.isEmpty else { throw .missingSymbols(path: path, names: missing) }
    guard CoreLibrary.live.withLock({ $0.insert(identity).inserted }) else {
      throw .alreadyLoaded(path: path)
    }
    do throws(PluginError) {
      phase("dlopen")
      if place != nil { CoreLibrary.loadNeighbours(of: file, in: PathName.folder(path)) }
      let (handle, functions) = try CoreLibrary.open(path, at: place)
      self.handle = handle
      self.functions = functions
      phase("retro_api_version")
      let version = functions.apiVersion()
      guard version == UInt32(RETRO_API_VERSION) else {
        throw .wrongAPIVersion(path: path, version: version)
      }
      phase("retro_get_system_info")
      systemInfo = CoreLibrary.readSystemInfo(functions)
      manifest = try file.manifest()
    } catch {
      CoreLibrary.release(identity)
      throw error.naming(path)
    }
    self.path = path
    self.identity = identity
    mayUnload = unloading == .unload && !file.exports.keys.contains { $0.hasPrefix("arcadia_") }
  }

  deinit { close() }

  /// Gives the file free for another `CoreLibrary`.
  ///
  /// Call it after `retro_deinit`; nothing of the library may be used afterwards.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    if mayUnload { dlclose(handle) }
    CoreLibrary.release(identity)
  }

  /// Address of another symbol that the core exports, or nil.
  package func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    isOpen ? dlsym(handle, name) : nil
  }

  // MARK: - Loading

  /// Maps a library and finds its functions.
  private static func open(
    _ path: String, at place: String?
  ) throws(PluginError) -> (UnsafeMutableRawPointer, CoreFunctions) {
    // A name without a slash would be searched for in the system's folders.
    let place = place ?? (path.contains("/") ? path : "./\(path)")
    guard let handle = dlopen(place, RTLD_NOW | RTLD_LOCAL) else {
      var reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      if reason.hasPrefix("\(place): ") { reason.removeFirst(place.count + 2) }
      throw .loaderRefused(path: path, reason: reason)
    }
    switch CoreFunctions.resolve({ dlsym(handle, $0) }) {
    case .success(let functions): return (handle, functions)
    case .failure(let missing):
      throw .missingSymbols(path: path, names: missing.names)
    }
  }

  /// A path to an open file that nothing else in this process has had.
  ///
  /// The loader knows libraries by their names, and would take the next core under the same number for this one. So the number
  /// is a new one, and it stays taken.
  private static func keep(_ descriptor: Int32, path: String) throws(PluginError) -> String {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 64)
    guard own >= 0 else { throw .unreadable(path: path, reason: systemReason(errno)) }
    return CoreFile.loaderPath(ofDescriptor: own)
  }

  /// Loads the libraries that come with a core.
  ///
  /// It names their place by `$ORIGIN`, its own folder, which the loader does not know for a file that it gets by number.
  private static func loadNeighbours(of file: ElfFile, in folder: String) {
    let folders = file.searchPath.split(separator: ":").map(String.init).filter {
      $0.contains("$ORIGIN") || $0.contains("${ORIGIN}")
    }.map {
      $0.replacing("${ORIGIN}", with: folder).replacing("$ORIGIN", with: folder)
    }
    guard !folders.isEmpty else { return }
    for name in file.needed where !name.contains("/") {
      if dlopen(name, RTLD_NOW | RTLD_NOLOAD) != nil { continue }
      for folder in folders where FileSystem.kind(PathName.join(folder, name)) == .file {
        if dlopen(PathName.join(folder, name), RTLD_NOW | RTLD_LOCAL) != nil { break }
      }
    }
  }

  /// Asks the core who it is and copies the answer.
  private static func readSystemInfo(_ functions: CoreFunctions) -> SystemInfo {
    var info = retro_system_info()
    functions.getSystemInfo(&info)
    return SystemInfo(
      name: coreText(info.library_name) ?? "", version: coreText(info.library_version) ?? "",
      extensions: InfoFile.extensions(coreText(info.valid_extensions) ?? ""),
      needsFullPath: info.need_fullpath, blocksExtract: info.block_extract)
  }

  // MARK: - Which files are in use

  /// A file, whatever path leads to it.
  private struct FileIdentity: Hashable {
    let device: UInt
    let inode: UInt

    init(path: String) throws(PluginError) {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw .unreadable(path: path, reason: systemReason(errno))
      }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
    }
  }

  private static let live = Mutex<Set<FileIdentity>>([])

  private static func release(_ identity: FileIdentity) {
    _ = live.withLock { $0.remove(identity) }
  }
}

/// A copy of a core's text, invalid UTF-8 repaired, at most 64 KB of it; nil for NULL.
func coreText(_ text: UnsafePointer<CChar>?) -> String? {
  guard let text else { return nil }
  let length = strnlen(text, 1 << 16)
  return text.withMemoryRebound(to: UInt8.self, capacity: length) {
    String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
  }
}
