import ArgumentParser
import HostKit

extension SaveCommand {
  /// `arcadia save restore`.
  struct Restore: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "Put an earlier version back; the present one is kept.",
      usage: "arcadia save restore <game> <version> [<options>]",
      discussion: """
        EXAMPLES:
          arcadia save list tobu --versions   what there is, newest first
          arcadia save restore tobu 2         put the second of them back
          arcadia save restore tobu 1         and undo that: the one before is number 1 now
        """)

    @Argument(
      help: ArgumentHelp("The game.", valueName: "game"), completion: Completions.games)
    var game: String

    @Argument(
      help: ArgumentHelp(
        "Its number, as save list --versions shows it, or its name.", valueName: "version"))
    var version: String

    @Option(
      help: ArgumentHelp("Put back this core's clock rather than the save.", valueName: "core"))
    var core: String?

    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false

    @OptionGroup var kind: TypeWord
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let game = try context.selection(type: kind.type).find(game)
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
      abstract:
        "Check saves and their versions against what was written; exit code 13 where one is damaged.",
      usage: "arcadia save verify [<game> ...] [<options>]",
      discussion: """
        A save that changed although no program wrote it was damaged by the disk. --repair puts the newest good version in \
        its place and keeps the damaged one as a version.
        """)

    @OptionGroup var words: GameWords

    @Flag(help: "Put the newest good version in the place of a damaged save, which is kept.")
    var repair = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      var result = SaveCheck()
      for game in try words.chosenOrAll(context) {
        let shelf = try context.shelf(game)
        var lock: GameLock?
        defer { lock?.release() }
        for item in try shelf.items() {
          result.files += 1
          let condition = shelf.condition(of: item)
          // What nobody has seen yet is taken down, so that the next check has something to compare it with.
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
              text: "this version is damaged; the others are not touched by that", restore: nil,
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
    case .damaged: ("save_damaged", "it changed although nobody wrote it: the disk damaged it")
    case .empty: ("save_empty", "no byte is in it")
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
          ? "\n  the newest good version is in its place; the damaged one is version 1 now"
          : problem.restore.map { "\n  the newest good version: \($0), or verify with --repair" }
            ?? "")
    }
    let repaired = problems.filter(\.repaired).count
    let sum =
      "\(files) \(files == 1 ? "save" : "saves") and \(versions) \(versions == 1 ? "version" : "versions") checked: "
      + (problems.isEmpty ? "all are whole" : "\(problems.count) damaged")
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
