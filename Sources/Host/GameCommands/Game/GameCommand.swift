import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session

/// `arcadia game`: the games in the data folder, each with everything that belongs to it.
struct GameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "game",
    abstract: "Manage games with their saves, states and images.",
    usage: "arcadia game <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia game import ~/Downloads        import games with their saves
        arcadia game info tobu                 everything that belongs to a game
        arcadia game rename tobu "Tobu Girl"   with its saves, states, images
        arcadia game delete tobu --dry-run     show what would be deleted
        arcadia game restore tobu              restore it from the trash
        arcadia game export tobu ~/backup --zip
      """,
    subcommands: [
      List.self, Info.self, Import.self, Export.self, Rename.self, Delete.self, Restore.self,
      Image.self,
      GameVerify.self,
    ])
}

extension Context {
  /// All games and what games left behind: among these a file finds the one that it belongs to.
  func everyGame() throws -> [LibraryGame] { try selection().all() }

  /// A path as people read it: below the data folder if it is there.
  func shown(_ path: String) -> String {
    let inside = dataRoot + "/"
    return PathName.printable(path.hasPrefix(inside) ? String(path.dropFirst(inside.count)) : path)
  }
}

/// One file of a game, in results.
struct GameFileRow: Encodable {
  /// What it is to the game.
  var role: GameFiles.Role
  /// Its path, now or before.
  var path: String
  /// Where it went.
  var to: String?
  /// Size in bytes.
  var size: Int
  /// When it was last changed, RFC 3339.
  var modified: String?

  init(_ item: GameFiles.Item) {
    role = item.role
    path = item.path
    size = item.size
    modified = UTCTime(seconds: item.modified).text
  }

  init(_ change: FileChange) {
    role = change.role
    path = change.from
    to = change.to
    size = change.size
  }
}

extension Context {
  /// What happens to files, a line each: the many versions of saves are one line.
  func lines(_ changes: [FileChange]) -> String {
    var rows: [[String]] = []
    for change in changes where change.role != .backup {
      let name = shown(change.from)
      rows.append([
        "  " + change.role.rawValue,
        change.to.map { "\(name) → \(self.target($0, from: change.from))" } ?? name,
      ])
    }
    let versions = changes.filter { $0.role == .backup }
    if let first = versions.first {
      let count = versions.count == 1 ? "1 earlier version" : "\(versions.count) earlier versions"
      rows.append([
        "  " + GameFiles.Role.backup.rawValue,
        "\(count) of saves in \(shown(PathName.folder(first.from)))",
      ])
    }
    let width = rows.map { $0[0].count }.max() ?? 0
    return rows.map { $0[0].padding(to: width) + "  " + $0[1] }.joined(separator: "\n")
  }

  /// The new name, with its folder where that is another.
  private func target(_ path: String, from old: String) -> String {
    PathName.folder(path) == PathName.folder(old)
      ? PathName.printable(PathName.last(path)) : shown(path)
  }
}

extension String {
  /// The text with spaces after it up to a width.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

/// `1 file`, `7 files`.
func fileCount(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
