import Glibc
import HostBase

/// Everything that was named for an import, and what lies beside it where saves, states and images of it may be.
package struct ImportSources {
  /// A file, the folder of a state history, or a folder that is a game.
  package struct File {
    /// Absolute path.
    package var path: String
    /// What was named: this file, or a folder that it is in.
    package var root: String
    /// Whether it was only found beside a named file: its result is not reported then.
    package var isNeighbour: Bool
    /// The folders between the root and the file, and the root's own name.
    var folders: [String]
    /// What makes it a game, if it is a folder that is one.
    var folderGame: FolderGame?

    var name: String { PathName.last(path) }
    /// The name without its extension, as the game's own.
    var stem: String {
      folderGame.map { GameReference(folder: path, as: $0).stem }
        ?? GameReference.stem(ofFile: path)
    }
  }

  /// How deep named folders are looked through.
  static let depth = 12

  package private(set) var files: [File] = []
  /// What could not be looked at, with the reason.
  private(set) var troubles: [(path: String, reason: String, code: ExitCode)] = []
  private var seen = Set<String>()
  private var visited = Set<String>()
  private let types: [GameType]
  private let budget: ImportBudget

  /// Folders that are games of one of the types count as one.
  package init(
    _ paths: [String], types: [GameType] = [], budget: ImportBudget = ImportBudget()
  ) {
    self.types = types
    self.budget = budget
    for path in paths {
      let path = PathName.absolute(path, home: Places.environment()["HOME"])
      switch FileSystem.kind(path) {
      case .folder:
        walk(path, root: path, folders: [PathName.last(path)], isNeighbour: false, depth: 0)
      case .file where FileSystem.isOfKernel(path): fail(.notOrdinary(path: path))
      case .file:
        // The file that makes its folder a game stands for that.
        let folder = PathName.folder(path)
        if let game = types.game(ofFolder: folder), game.file == PathName.last(path) {
          add(folder, root: folder, folders: [], isNeighbour: false, as: game)
        } else {
          add(path, root: path, folders: [], isNeighbour: false)
        }
      case .other: fail(.notOrdinary(path: path))
      case nil: fail(.notFound(path: path))
      }
      if budget.isSpent {
        noteSpent(path)
        break
      }
    }
    for file in files where file.root == file.path { addNeighbours(of: file.path) }
  }

  // MARK: -

  private mutating func fail(_ failure: FileFailure) {
    troubles.append((failure.path ?? "", failure.message, failure.exitCode))
  }

  /// Says once that something was left out.
  private mutating func noteSpent(_ path: String) {
    troubles.append((path, budget.sentence(path), .inputOutput))
  }

  private mutating func add(
    _ path: String, root: String, folders: [String], isNeighbour: Bool, as game: FolderGame? = nil
  ) {
    guard seen.insert(path).inserted else { return }
    files.append(
      File(
        path: path, root: root, isNeighbour: isNeighbour, folders: folders, folderGame: game))
  }

  private mutating func walk(
    _ folder: String, root: String, folders: [String], isNeighbour: Bool, depth: Int
  ) {
    // Links may lead in circles.
    guard depth < ImportSources.depth, visited.insert(PathName.real(folder)).inserted else {
      return
    }
    guard budget.goesOn else { return }
    guard !FileSystem.isOfKernel(folder) else {
      if folder == root { fail(.notOrdinary(path: folder)) }
      return
    }
    if let game = types.game(ofFolder: folder) {
      add(folder, root: root, folders: folders.dropLast(), isNeighbour: isNeighbour, as: game)
      return
    }
    let names: (usual: [String], odd: [String])
    do throws(FileFailure) {
      names = try FileSystem.names(in: folder, limit: ImportBudget.folderLimit)
    } catch {
      if !isNeighbour { fail(error) }
      return
    }
    if !isNeighbour {
      for name in names.odd.sorted() {
        troubles.append(
          (
            PathName.join(folder, name),
            "\(PathName.join(folder, name)): its name is not UTF-8; rename it first", .inputOutput
          ))
      }
    }
    // What a game's cores keep by themselves is one thing as well.
    if folders.count > 2, folders[folders.count - 3] == DataFolder.Kind.saves.rawValue,
      types.contains(where: { $0.savesFolder && $0.folder == folders[folders.count - 2] })
    {
      add(folder, root: root, folders: folders, isNeighbour: isNeighbour)
      return
    }
    // A history is one thing, and its files are no saves or states of their own.
    if folders.count > 2, folders[folders.count - 3] == ImportLayout.history {
      add(folder, root: root, folders: folders, isNeighbour: isNeighbour)
      return
    }
    for name in names.usual.sorted() {
      guard budget.takesName() else { return }
      let path = PathName.join(folder, name)
      switch FileSystem.kind(path) {
      case .folder:
        walk(
          path, root: root, folders: folders + [name], isNeighbour: isNeighbour, depth: depth + 1)
      case .file: add(path, root: root, folders: folders, isNeighbour: isNeighbour)
      case .other: break
      case nil:
        if !isNeighbour {
          troubles.append((path, "\(path): broken link; fix or remove it", .inputOutput))
        }
      }
    }
  }

  /// What lies beside a single file, in folders for saves there, and in the other folders of a tree like ours.
  private mutating func addNeighbours(of path: String) {
    let folder = PathName.folder(path)
    guard !FileSystem.isOfKernel(folder),
      let names = try? FileSystem.names(in: folder).usual.sorted()
    else { return }
    for name in names {
      guard budget.takesName() else { return }
      let child = PathName.join(folder, name)
      switch FileSystem.kind(child) {
      case .file: add(child, root: folder, folders: [], isNeighbour: true)
      case .folder where ImportLayout.isForCompanions(name):
        walk(child, root: folder, folders: [name], isNeighbour: true, depth: 1)
      default: break
      }
    }
    // …/Games/<type>/… : the same type's folders beside Games.
    let parts = path.split(separator: "/").map(String.init)
    guard let games = parts.lastIndex(of: DataFolder.Kind.games.rawValue), games + 2 < parts.count
    else { return }
    let root = "/" + parts[..<games].joined(separator: "/")
    for kind in ImportLayout.folders {
      let beside = PathName.join(root, kind, parts[games + 1])
      guard FileSystem.kind(beside) == .folder else { continue }
      walk(
        beside, root: root, folders: [kind, parts[games + 1]], isNeighbour: true, depth: 1)
    }
  }
}

/// The folders of an exported tree, and those that other programs have for the same.
enum ImportLayout {
  static let settings = "Settings"
  static let backups = "Backups"
  static let history = "History"
  static let rescue = "Rescue"

  /// Folders beside `Games` in a tree like ours.
  static let folders = ["Saves", "States", "Images", settings, backups, history, rescue]

  /// What RetroArch and others call folders of saves, states and pictures, in lower case.
  private static let others: Set<String> = [
    "saves", "save", "savefiles", "sram", "states", "savestates", "savestate", "images", "covers",
    "boxart", "screenshots", "patches",
  ]

  static func isForCompanions(_ name: String) -> Bool { others.contains(name.lowercased()) }

  /// Extensions of battery saves of other programs, which hold the same bytes as ours.
  static let saveExtensions: Set<String> = ["sav", "srm", "rtc", "eep", "fla", "sra", "mpk", "ngf"]
}
