import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Session

extension GameCommand {
  /// `arcadia game info GAME…`.
  struct Info: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show everything that belongs to a game.",
      usage: "arcadia game info [<options>] [--all] [<game> ...]")
    @OptionGroup var words: GameWords
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let games = try words.chosen(context)
      let index = GameFileIndex(
        of: try context.everyGame(), places: context.places, data: try context.data())
      let results = try games.map { try info(of: $0, in: index, context) }
      context.print(GameInfoList(games: results)) {
        results.map { text($0, context) }.joined(separator: "\n\n")
      }
    }

    private func info(
      of game: LibraryGame, in index: GameFileIndex, _ context: Context
    ) throws -> GameInfo {
      let data = try context.data()
      let files = GameFiles(of: game, in: index)
      var result = GameInfo(
        name: game.stem, type: game.type.id, typeName: game.type.name,
        path: game.reference?.path, member: game.reference?.member,
        cover: data.cover(type: game.type, stem: game.stem),
        states: files.items(.state).count, files: files.items.map(GameFileRow.init))
      if let reference = game.reference {
        result.title = NamedBundle.title(of: reference)
        // A damaged archive must not hide the saves of the game in it.
        do {
          let content = try reference.load()
          result.sha1 = content.sha1
          result.size = content.size
        } catch { result.problem = error.message }
        result.core = context.core(of: game)?.id
      }
      result.playedBy =
        GameLock.holder(
          of: GameLock.Game(
            places: context.places, data: data, type: game.type, stem: game.stem))?.pid
      return result
    }

    private func text(_ info: GameInfo, _ context: Context) -> String {
      var rows: [(String, String)] = [("type", "\(info.typeName) (\(info.type))")]
      if let title = info.title { rows.append(("title", title)) }
      if let path = info.path {
        let member = info.member.map { "#" + $0 } ?? ""
        rows.append(("file", context.shown(path + member)))
      } else {
        rows.append(("file", "missing; only these files are left"))
      }
      if let size = info.size { rows.append(("size", "\(byteCount(size)) (\(size))")) }
      if let sha1 = info.sha1 { rows.append(("sha1", sha1)) }
      if let problem = info.problem { rows.append(("problem", problem)) }
      if info.path != nil {
        rows.append(("core", info.core ?? "several; choose one with --core (arcadia core list)"))
      }
      if let pid = info.playedBy { rows.append(("in use", "by process \(pid)")) }
      let own = info.files.filter { $0.role != .game }
      for role in GameFiles.Role.allCases where role != .game {
        let files = own.filter { $0.role == role }
        if role == .backup, let first = files.first {
          rows.append(
            ("backup", "\(files.count) in \(context.shown(PathName.folder(first.path)))"))
          continue
        }
        for (index, file) in files.enumerated() {
          let time = Moment.local(file.modified)
          rows.append(
            (
              index == 0 ? role.rawValue : "",
              "\(context.shown(file.path))  \(byteCount(file.size))  \(time)"
            ))
        }
      }
      let width = rows.map { $0.0.count }.max() ?? 0
      return PathName.printable(info.name) + "\n"
        + rows.map { "  " + $0.0.padding(to: width) + "  " + $0.1 }.joined(separator: "\n")
    }
  }
}

/// Result of `game info`.
struct GameInfoList: Encodable {
  var games: [GameInfo]
}

/// A game with everything that belongs to it.
struct GameInfo: Encodable {
  var name: String
  /// What the game calls itself, where it says so.
  var title: String?
  var type: String
  var typeName: String
  var path: String?
  var member: String?
  var size: Int?
  var sha1: String?
  var problem: String?
  var core: String?
  var cover: String?
  var states: Int
  var playedBy: Int32?
  var files: [GameFileRow]
}
