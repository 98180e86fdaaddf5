import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

extension GameCommand {
  /// `arcadia game restore [NAME]`.
  struct Restore: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Restore deleted games from the trash; without a name, list them.",
      usage: "arcadia game restore [<name>] [<options>]",
      discussion: """
        All files that one command deleted return to their places, or none of them if another file is in the way. \
        `arcadia state undo` restores single states.

        EXAMPLES:
          arcadia game restore         what can be restored, newest first
          arcadia game restore tobu    the game, its saves, states, images
          arcadia game restore 2       the second of the list
        """)
    @Argument(
      help: ArgumentHelp("A part of its name, or its number in the list.", valueName: "name"))
    var name: String?
    @Flag(name: [.customShort("n"), .long], help: "Show what would be done.") var dryRun = false
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let data = try context.data()
      let restoration = GameRestoration(places: context.places, data: data)
      let all = restoration.deletions()
      guard let name else {
        return list(all, context)
      }
      let deletion = try choose(name, among: all)
      let change = try restoration.plan(deletion)
      if !dryRun {
        try change.run()
        let ledger = FileLedger(places: context.places, data: data)
        for file in change.files {
          if let path = file.to, FileSystem.kind(path) == .file { try? ledger.note(path) }
        }
      }
      let result = GameRestored(
        name: deletion.name, dryRun: dryRun, files: change.files.map(GameFileRow.init))
      context.print(result) {
        "\(dryRun ? "Would restore" : "Restored") \(PathName.printable(deletion.name))"
          + " (\(fileCount(change.files.count)))\n"
          + change.files.map {
            "  \($0.role.rawValue.padding(to: 8)) \(context.shown($0.to ?? ""))"
          }.joined(separator: "\n")
      }
    }

    private func list(_ all: [GameRestoration.Deletion], _ context: Context) {
      let rows = all.enumerated().map { index, deletion in
        Restorable(
          number: index + 1, name: deletion.name, purpose: deletion.purpose,
          deleted: deletion.time, time: UTCTime(localText: deletion.time)?.text,
          files: deletion.files.count, bytes: deletion.size)
      }
      context.print(RestorableList(deletions: rows)) {
        rows.isEmpty
          ? ""
          : Output.table(
            ["NUMBER", "NAME", "DELETED", "FILES", "SIZE", "BY"],
            rows.map {
              [
                "\($0.number)", PathName.printable($0.name), Moment.local($0.time ?? $0.deleted),
                "\($0.files)", byteCount($0.bytes),
                PathName.printable($0.purpose),
              ]
            })
      }
      if rows.isEmpty, !context.options.json {
        context.note("The trash contains nothing that Arcadia deleted.")
      }
    }

    /// The newest of that name, else the only one that has it in its name, else by number.
    private func choose(
      _ word: String, among all: [GameRestoration.Deletion]
    ) throws -> GameRestoration.Deletion {
      let wanted = word.folded
      if let exact = all.first(where: { $0.name.folded == wanted }) { return exact }
      let close = all.filter { $0.name.folded.contains(wanted) }
      if let first = close.first, Set(close.map(\.name)).count == 1 { return first }
      if close.isEmpty, let number = Int(word), all.indices.contains(number - 1) {
        return all[number - 1]
      }
      throw NothingToRestore(word: word, close: close.map(\.name), isEmpty: all.isEmpty)
    }
  }
}

/// Nothing in the trash goes by a word, or several things do.
private struct NothingToRestore: HostFailure {
  var word: String
  var close: [String]
  var isEmpty: Bool
  var exitCode: ExitCode { close.isEmpty ? .notFound : .decisionNeeded }
  var code: String { close.isEmpty ? "nothing_deleted" : "ambiguous_name" }
  var message: String {
    if !close.isEmpty {
      let names = close.prefix(4).map(PathName.printable).joined(separator: ", ")
      return
        "\(PathName.printable(word)): several match: \(names); use the full name, or the number"
    }
    return "nothing called \(PathName.printable(word)) in the trash; "
      + (isEmpty
        ? "it contains nothing that Arcadia deleted"
        : "`arcadia game restore` lists what can be restored")
  }
}

/// Result of `game restore` without a name.
struct RestorableList: Encodable {
  var deletions: [Restorable]
}

/// Something that can be brought back.
struct Restorable: Encodable {
  var number: Int
  var name: String
  /// What the command was for: `delete Tobu`.
  var purpose: String
  /// In the user's own time zone, as the trash has it.
  var deleted: String
  /// The same moment in RFC 3339.
  var time: String?
  var files: Int
  var bytes: Int
}

/// Result of `game restore NAME`.
struct GameRestored: Encodable {
  var name: String
  var dryRun: Bool
  var files: [GameFileRow]
}
