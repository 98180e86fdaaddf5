import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import LibrarySync
import Sync

extension SyncCommand {
  /// `arcadia sync resolve`.
  struct Resolve: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "resolve",
      abstract: "Choose which version counts where several devices changed something.",
      usage: "arcadia sync resolve <game> [--keep <which>] [<options>]",
      discussion: """
        EXAMPLES:
          arcadia sync resolve tobu                  ask
          arcadia sync resolve tobu --keep here      what is on this device
          arcadia sync resolve tobu --keep deck      what another device made
          arcadia sync resolve tobu --keep newest    the latest
          arcadia sync resolve tobu --keep @1a2b3c4d one that arcadia sync log shows

        The others are not lost: arcadia sync restore brings back each of them.
        """)

    @Argument(
      help: ArgumentHelp("The game.", valueName: "game"), completion: Completions.games)
    var game: String

    @Option(
      help: ArgumentHelp("here, newest, a device, or a version.", valueName: "which"))
    var keep: String?

    @Flag(help: "Show what would be done.")
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let sync = try context.sync()
      let games = try context.syncedGames([game], sync.journal)
      // What changed here is a version too, and what is newer there may end the conflict.
      var request = LibrarySync.Request()
      request.wants = { games.contains([$0.folder, $0.stem]) }
      let before = try sync.run(request)
      let items = before.conflicts.union(before.restored).sorted()
      guard !items.isEmpty else {
        throw SyncUnknown(message: "\(game.printable): nothing is to be resolved")
      }
      var done: [ChoiceRow] = []
      for item in items {
        let choices = try SyncChoices(
          item, local: sync.local(item), sync.journal, isRestored: before.restored.contains(item))
        let chosen = try keep.map { try choices.find($0) } ?? ask(choices)
        done.append(ChoiceRow(item, chosen, choices))
        if !dryRun { try apply(chosen, item, choices, sync) }
      }
      if dryRun {
        context.print(ChoiceList(chosen: done, dryRun: true)) { ChoiceRow.lines(done) }
        return
      }
      if !context.options.json {
        context.print(ChoiceList(chosen: done, dryRun: false)) { ChoiceRow.lines(done) }
      }
      try SyncRun(context: context, sync: sync, request: request).run()
    }

    private func ask(_ choices: SyncChoices) throws -> SyncRecord? {
      guard Question.canAsk else {
        throw SyncUndecided(
          message:
            "\(choices.item.title): which one? Add --keep \(choices.words.joined(separator: ", --keep "))"
        )
      }
      let lines = choices.lines.enumerated().map { "  \($0.offset + 1)  \($0.element)" }
      let answer = Question.ask(
        "\(choices.item.title)\n\(lines.joined(separator: "\n"))\nWhich one counts? ",
        answers: choices.lines.indices.map { String($0 + 1) })
      guard let answer, let number = Int(answer), choices.all.indices.contains(number - 1) else {
        throw SyncUndecided(message: "nothing was decided")
      }
      return choices.all[number - 1]
    }

    private func apply(
      _ chosen: SyncRecord?, _ item: SyncItem, _ choices: SyncChoices, _ sync: LibrarySync
    ) throws {
      if choices.isRestored, chosen != nil { _ = try sync.giveUp(item) }
      try sync.choose(chosen?.version.content ?? sync.local(item), for: item)
    }
  }

  /// `arcadia sync restore`.
  struct Restore: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Bring back a version of any device, also of something that was deleted.",
      usage: "arcadia sync restore <game> [@<version>] [<options>]",
      discussion: """
        EXAMPLES:
          arcadia sync restore tobu                      what was deleted
          arcadia sync restore tobu @1a2b3c4d            one that arcadia sync log shows
          arcadia sync restore tobu --before 2026-11-20  all as it was then

        What is there now becomes an earlier version: restoring that one undoes it.
        """)

    @Argument(
      help: ArgumentHelp("The game.", valueName: "game"), completion: Completions.games)
    var game: String

    @Argument(
      help: ArgumentHelp("A version, as arcadia sync log shows it.", valueName: "version"))
    var version: String?

    @Option(
      help: ArgumentHelp(
        "As it was at a time: 2026-11-20, or 2026-11-20T18:00:00Z.",
        valueName: "time"))
    var before: String?

    @Flag(help: "Show what would be done.")
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if version != nil, before != nil {
        throw ValidationError("Name a version or a time, not both.")
      }
    }

    func run(_ context: Context) throws {
      let sync = try context.sync()
      let games = try context.syncedGames([game], sync.journal)
      var request = LibrarySync.Request()
      request.wants = { games.contains([$0.folder, $0.stem]) }
      // What is here now becomes a version first.
      if !dryRun { _ = try sync.run(request) }
      let items = sync.journal.known.items.filter { games.contains([$0.folder, $0.stem]) }.sorted()
      let wanted = try items.compactMap { try record(for: $0, sync.journal) }
      guard !wanted.isEmpty else { throw SyncUnknown(message: nothing) }
      var done: [ChoiceRow] = []
      for record in wanted {
        done.append(ChoiceRow(record.version.item, record, sync.journal))
        if !dryRun { try sync.choose(record.version.content, for: record.version.item) }
      }
      if dryRun || !context.options.json {
        context.print(ChoiceList(chosen: done, dryRun: dryRun)) { ChoiceRow.lines(done) }
      }
      if dryRun { return }
      request.isConfirmed = true
      try SyncRun(context: context, sync: sync, request: request).run()
    }

    private var nothing: String {
      if let version {
        return "\(game.printable) has no version \(version.printable); arcadia sync log shows them"
      }
      return before == nil
        ? "nothing of \(game.printable) was deleted; name a version (arcadia sync log) or a time (--before)"
        : "no version of \(game.printable) is so old"
    }

    /// The version that an item is to be again; nil if it stays what it is.
    private func record(for item: SyncItem, _ journal: any SyncJournal) throws -> SyncRecord? {
      let versions = journal.known.versions(of: item)
      let heads = journal.known.heads(of: item)
      if let version {
        return try SyncChoices.version(version, among: versions, item)
      }
      let found: SyncRecord?
      if let before {
        guard let time = UTCTime(text: before) ?? UTCTime(text: before + "T00:00:00Z") else {
          throw SyncUnknown(
            message: "\(before.printable) is no time; write 2026-11-20 or 2026-11-20T18:00:00Z")
        }
        found = versions.first { $0.version.clock / 1000 < time.seconds }
      } else {
        guard heads.allSatisfy(\.version.content.isDeleted) else { return nil }
        found = versions.first { !$0.version.content.isDeleted }
      }
      guard let found, heads.map(\.version.content) != [found.version.content] else { return nil }
      return found
    }
  }
}
