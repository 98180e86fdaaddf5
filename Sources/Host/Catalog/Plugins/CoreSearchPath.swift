package import HostBase

/// A folder in which cores are looked for.
package struct CoreFolder: Codable, Equatable, Sendable {
  /// Why the folder is on the search path.
  package enum Origin: String, Codable, Sendable {
    /// `ARCADIA_PLUGINS` names it.
    case environment
    /// It belongs to the program.
    case program
    /// It is the user's.
    case user
    /// The system's libretro cores.
    case system
  }
  /// Absolute path; it need not exist.
  package var path: String
  /// Why it is on the path.
  package var origin: Origin

  /// A folder.
  package init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }
}

/// Where cores are looked for, in order; of two cores with one id the first wins.
///
/// 1. `ARCADIA_PLUGINS`: folders separated by colons.
/// 2. Beside the program's real file: `Plugins`, `../Plugins`, `../lib/arcadia` (an installed one), and, where the
///    program lies in a `.build` folder, `Plugins` beside that folder (a checkout).
/// 3. The user's: `$XDG_DATA_HOME/arcadia/Plugins` and `Plugins` in the data folder.
/// 4. The system's: `/usr/lib/<triplet>/libretro`, `/usr/lib/libretro`, `/usr/local/lib/libretro`.
///
/// No folder is climbed to beyond that: a program must not load what others put into a folder above it.
package enum CoreSearchPath {
  /// The folders, each once, whether they exist or not.
  ///
  /// `program` is the real path of `arcadia`, `dataRoot` that of the user's data folder.
  package static func folders(
    environment: [String: String], program: String?, places: Places, dataRoot: String?
  ) -> [CoreFolder] {
    var folders: [CoreFolder] = []
    func add(_ path: String, _ origin: CoreFolder.Origin) {
      let absolute = PathName.real(PathName.absolute(path, home: places.home))
      if !folders.contains(where: { $0.path == absolute }) {
        folders.append(CoreFolder(path: absolute, origin: origin))
      }
    }
    for path in (environment["ARCADIA_PLUGINS"] ?? "").split(separator: ":") {
      add(String(path), .environment)
    }
    if let program {
      let here = PathName.folder(program)
      let above = PathName.folder(here)
      add(PathName.join(here, "Plugins"), .program)
      if let range = here.firstRange(of: "/.build/") {
        add(PathName.join(String(here[..<range.lowerBound]), "Plugins"), .program)
      } else {
        add(PathName.join(above, "Plugins"), .program)
        add(PathName.join(above, "lib/arcadia"), .program)
      }
    }
    add(PathName.join(places.data, "Plugins"), .user)
    if let dataRoot { add(PathName.join(dataRoot, "Plugins"), .user) }
    for path in systemFolders { add(path, .system) }
    return folders
  }

  /// The folders of this process.
  package static func ofThisProcess(dataRoot: String?) -> [CoreFolder] {
    folders(
      environment: Places.environment(), program: ProgramFiles.commandLine,
      places: Places.ofThisProcess(),
      dataRoot: dataRoot)
  }

  /// Folders in which `.info` files are looked for, after the core's own.
  package static let infoFolders = ["/usr/share/libretro/info", "/usr/local/share/libretro/info"]

  /// A folder of the checkout in which this program was built, where it was.
  package static func checkoutFolder(_ name: String) -> String? {
    guard let program = ProgramFiles.commandLine, let range = program.firstRange(of: "/.build")
    else { return nil }
    return PathName.join(String(program[..<range.lowerBound]), name)
  }

  private static var systemFolders: [String] {
    #if arch(x86_64)
      let triplet = "x86_64-linux-gnu"
    #elseif arch(arm64)
      let triplet = "aarch64-linux-gnu"
    #else
      let triplet = "riscv64-linux-gnu"
    #endif
    return ["/usr/lib/\(triplet)/libretro", "/usr/lib/libretro", "/usr/local/lib/libretro"]
  }
}
