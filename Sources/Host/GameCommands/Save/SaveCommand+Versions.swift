import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

extension SaveCommand {
  /// `arcadia save restore`.
  struct Restore: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Restore an earlier version. The current one is kept.",
      usage: "arcadia save restore <game> <version> [<options>]",
      discussion: """
        EXAMPLES:
          arcadia save list tobu --versions   its versions, newest first
          arcadia save restore tobu 2         restore the second of them
          arcadia save restore tobu 1         undo that: the replaced one is now number 1
        """)

    @Argument(
      help: ArgumentHelp("The game.", valueName: "game"), completion: Completions.games)
    var game: String

    @Argument(
      help: ArgumentHelp(
        "Its number, as save list --versions shows it, or its name.", valueName: "version"))
    var version: String

    @Option(
      help: ArgumentHelp("Restore this core's clock instead of the save.", valueName: "core"))
    var core: String?

    @Flag(help: "Show what would be done.")
    var dryRun = false

    @OptionGroup var kind: TypeWord
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let game = try context.game(game, type: kind.type)
      let lock = dryRun ? nil : try context.lock(game)
      defer { lock?.release() }
      let shelf = try context.shelf(game)
      let done = try shelf.restore(
        try shelf.version(version, clockOf: core), dryRun: dryRun)
      let result = SaveChanges(game: game, [done], dryRun: dryRun)
      context.print(result) { result.text }
    }
  }

  /// `arcadia save verify`.
  struct Verify: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract:
        "Check saves and their versions against their checksums.",
      usage: "arcadia save verify [<game> ...] [<options>]",
      discussion: """
        The exit code is 13 if one is damaged: it was changed outside Arcadia, or by the disk. --repair restores the newest \
        good version and keeps the damaged one as a version.
        """)

    @OptionGroup var words: GameWords

    @Flag(help: "Restore the newest good version of damaged saves.")
    var repair = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      var result = SaveCheck()
      for game in try words.chosenOrAll(context).distinct {
        let shelf = try context.shelf(game)
        var lock: GameLock?
        defer { lock?.release() }
        for item in try shelf.items() {
          result.files += 1
          let condition = shelf.condition(of: item)
          // New and changed saves are recorded, so that the next check has something to compare them with.
          if condition == .new || condition == .changedElsewhere { shelf.note(item) }
          guard let problem = condition.problem else { continue }
          let good = shelf.newestGoodVersion(of: item.name)
          if repair, let good {
            if lock == nil { lock = try context.lock(game) }
            try shelf.restore(good)
          }
          result.problems.append(
            SaveProblem(
              game: game.stem, path: item.path, problem: problem.code, text: problem.text,
              restore: good.map {
                "arcadia save restore \(PathName.quoted(game.stem)) \($0.id)"
                  + (item.core.map { " --core \($0)" } ?? "")
              }, repaired: repair && good != nil))
        }
        for (_, version) in shelf.versions() {
          result.versions += 1
          guard !shelf.backups.isGood(version) else { continue }
          result.problems.append(
            SaveProblem(
              game: game.stem, path: version.path, problem: "version_damaged",
              text: "this version is damaged; the others are not affected", restore: nil,
              repaired: false))
        }
      }
      context.print(result) { result.text }
      if result.problems.contains(where: { !$0.repaired }) { throw EndedWith(code: .checkFailed) }
    }
  }
}

extension SaveShelf.Condition {
  /// What is wrong, for scripts and for people; nil where nothing is.
  fileprivate var problem: (code: String, text: String)? {
    switch self {
    case .good, .new, .changedElsewhere: nil
    case .damaged:
      ("save_damaged", "checksum mismatch: the file was changed outside Arcadia or is damaged")
    case .empty: ("save_empty", "the file is empty")
    case .unreadable(let failure): ("save_unreadable", failure.message)
    }
  }
}

// MARK: - Results

/// Result of `save verify`.
struct SaveCheck: Encodable {
  var files = 0
  var versions = 0
  var problems: [SaveProblem] = []

  fileprivate var text: String {
    let lines = problems.map { problem in
      "\(problem.path): \(problem.text)"
        + (problem.repaired
          ? "\n  repaired: the newest good version was restored; the damaged one is now version 1"
          : problem.restore.map { "\n  the newest good version: \($0), or use --repair" }
            ?? "")
    }
    let repaired = problems.filter(\.repaired).count
    let sum =
      "\(files) \(files == 1 ? "save" : "saves") and \(versions) \(versions == 1 ? "version" : "versions") checked, "
      + (problems.isEmpty ? "no problems" : "\(problems.count) damaged")
      + (repaired > 0 ? ", \(repaired) of them repaired" : "")
    return (lines + [sum]).joined(separator: "\n")
  }
}

/// A file that is not as it was written.
struct SaveProblem: Encodable {
  var game: String
  var path: String
  var problem: String
  var text: String
  /// The command that puts the newest good version back.
  var restore: String?
  var repaired: Bool
}
