import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Vault

/// `arcadia save`: what games saved by themselves.
struct SaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Manage saves: list, import, export, restore, verify.",
    usage: "arcadia save <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia save list                        every save
        arcadia save list tobu --versions        its earlier versions
        arcadia save restore tobu 1              go back to the previous one
        arcadia save import ~/old/Tobu.sav tobu  import another program's save
        arcadia save export tobu ~/stick         export it, as RetroArch stores it

      A save is written as soon as the game saves. Earlier versions are kept: the last \(SaveBackups.keep), and the last \
      \(SaveBackups.keep) with which a session began.
      """,
    subcommands: [
      List.self, Export.self, Import.self, Restore.self, Verify.self,
    ])

  /// `arcadia save list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List saves, or the earlier versions of them.",
      usage: "arcadia save list [<game> ...] [<options>]")

    @OptionGroup var words: GameWords

    @Flag(help: "List the earlier versions, newest first.")
    var versions = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let games = try words.chosenOrAll(context)
      if versions {
        try listVersions(games, context)
      } else {
        try listSaves(games, context)
      }
    }

    private func listSaves(_ games: [LibraryGame], _ context: Context) throws {
      var rows: [SaveRow] = []
      for game in games.distinct {
        let shelf = try context.shelf(game)
        for item in try shelf.items() {
          rows.append(
            SaveRow(
              game: game, item: item, versions: shelf.backups.versions(of: item.name).count))
        }
      }
      context.print(SaveList(saves: rows)) {
        rows.isEmpty
          ? ""
          : Output.table(
            ["GAME", "FILE", "KEEPS", "SIZE", "CHANGED", "VERSIONS"],
            rows.map {
              [
                $0.game, PathName.last($0.path), $0.words, byteCount($0.size),
                Moment.local($0.modified),
                String($0.versions),
              ]
            })
      }
      if rows.isEmpty, !context.options.json {
        context.note(
          words.games.isEmpty
            ? "No saves in \(try context.data().folder(.saves)) yet: games make them when you save in them."
            : "No saves of \(games.map(\.stem).joined(separator: ", ")) yet: games make them when you save in them."
        )
      }
    }

    private func listVersions(_ games: [LibraryGame], _ context: Context) throws {
      var rows: [VersionRow] = []
      for game in games.distinct {
        let shelf = try context.shelf(game)
        for (number, version) in shelf.versions() {
          rows.append(
            VersionRow(
              game: game, number: number, version: version, isGood: shelf.backups.isGood(version)))
        }
      }
      context.print(VersionList(versions: rows)) {
        rows.isEmpty
          ? ""
          : Output.table(
            ["GAME", "FILE", "NUMBER", "KEPT", "SIZE", "STATE"],
            rows.map {
              [
                $0.game, $0.file, String($0.number), Moment.local($0.kept), byteCount($0.size),
                $0.state,
              ]
            })
      }
      if rows.isEmpty, !context.options.json {
        context.note("No earlier versions yet. Each replaced save will be kept here.")
      }
    }
  }
}

// MARK: - Results

/// Result of `save list`.
struct SaveList: Encodable {
  var saves: [SaveRow]
}

/// One save file.
struct SaveRow: Encodable {
  var game: String
  var type: String
  var path: String
  /// `memory`, `clock`, `plain_clock`, `folder` or `other`.
  var keeps: String
  /// Whose clock it is.
  var core: String?
  /// How many files a folder has.
  var files: Int?
  var size: Int
  var modified: String
  var versions: Int
  /// Whether the game itself is there.
  var hasGame: Bool

  init(game: LibraryGame, item: SaveShelf.Item, versions: Int) {
    self.game = game.stem
    type = game.type.id
    path = item.path
    size = item.size
    modified = UTCTime(seconds: item.modified).text
    self.versions = versions
    hasGame = game.reference != nil
    switch item.part {
    case .memory: keeps = "memory"
    case .clock(let id):
      keeps = "clock"
      core = id
    case .plainClock: keeps = "plain_clock"
    case .folder(let count):
      keeps = "folder"
      files = count
    case .other: keeps = "other"
    }
  }

  fileprivate var words: String {
    switch keeps {
    case "memory": hasGame ? "save" : "save, game missing"
    case "clock": "clock of \(core ?? "")"
    case "plain_clock": "clock"
    case "folder": fileCount(files ?? 0) + (hasGame ? "" : ", game missing")
    default: "left over"
    }
  }
}

/// Result of `save list --versions`.
struct VersionList: Encodable {
  var versions: [VersionRow]
}

/// One earlier version.
struct VersionRow: Encodable {
  var game: String
  var type: String
  var number: Int
  var version: String
  var file: String
  var path: String
  var size: Int
  var kept: String
  /// Whether it is what was kept.
  var isGood: Bool
  /// Whether the disk had damaged the save before it was kept.
  var wasDamaged: Bool

  fileprivate var state: String {
    if !isGood { return "DAMAGED" }
    if number == 0 { return "current" }
    return wasDamaged ? "damaged when it was kept" : "good"
  }

  init(game: LibraryGame, number: Int, version: SaveBackups.Version, isGood: Bool) {
    self.game = game.stem
    type = game.type.id
    self.number = number
    self.version = version.id
    file = version.fileName
    path = version.path
    size = version.size
    kept = UTCTime(seconds: version.kept).text
    self.isGood = isGood
    wasDamaged = version.wasDamaged
  }
}

extension Context {
  /// The saves of a game.
  func shelf(_ game: LibraryGame) throws -> SaveShelf {
    SaveShelf(places: places, data: try data(), type: game.type, stem: game.stem)
  }
}
