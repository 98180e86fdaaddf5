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

/// What someone can choose of an item from.
struct SyncChoices {
  let item: SyncItem
  /// The heads, the newest first; nil stands for what is here, where that is none of them.
  let all: [SyncRecord?]
  let isRestored: Bool
  private let local: SyncContent
  fileprivate let journal: any SyncJournal

  init(_ item: SyncItem, local: SyncContent, _ journal: any SyncJournal, isRestored: Bool) {
    (self.item, self.local, self.journal, self.isRestored) = (item, local, journal, isRestored)
    let heads = journal.known.heads(of: item).sorted {
      ($0.version.clock, $0.id) > ($1.version.clock, $1.id)
    }
    all = (isRestored ? [nil] : []) + heads
  }

  private func isHere(_ record: SyncRecord?) -> Bool {
    record.map { $0.version.content == local } ?? true
  }

  private func device(_ record: SyncRecord) -> String {
    journal.notes.title(of: record.version.device, own: journal.device)
  }

  /// The words that `--keep` takes.
  var words: [String] {
    all.map { record in
      guard let record, !isHere(record) else { return "here" }
      let name = journal.notes.name(of: record.version.device)
      let isOne =
        all.compactMap { $0 }.filter { $0.version.device == record.version.device }.count == 1
      return isOne ? name.map { PathName.quoted($0.printable) } ?? record.id.word : record.id.word
    }
  }

  /// A line for each.
  var lines: [String] {
    all.map { record in
      guard let record else { return "what is here now: an old version that came back" }
      let size = record.version.content.files.reduce(0) { $0 + $1.size }
      return "\(isHere(record) ? "here" : device(record)), "
        + Moment.local(UTCTime(seconds: record.version.clock / 1000).text)
        + ", \(record.version.content.isDeleted ? "deleted" : byteCount(size))  \(record.id.word)"
    }
  }

  /// The one that a word means.
  func find(_ word: String) throws -> SyncRecord? {
    if word == "here" {
      guard let here = all.first(where: { isHere($0) }) else {
        throw SyncUnknown(
          message:
            "\(item.title): nothing of it is here; --keep \(words.joined(separator: ", --keep "))")
      }
      return here
    }
    let heads = all.compactMap { $0 }
    if word == "newest", let newest = SyncPlanner.chosen(of: heads) { return newest }
    let named = heads.filter { journal.notes.name(of: $0.version.device) == word }
    if let one = named.first, named.count == 1 { return one }
    if let version = try Self.version(word, among: journal.known.versions(of: item), item) {
      return version
    }
    throw SyncUnknown(
      message:
        "\(item.title): \(word.printable) is none of them; --keep \(words.joined(separator: ", --keep "))"
    )
  }

  /// The version that `@` and its first digits name; nil if none is called so.
  static func version(
    _ word: String, among versions: [SyncRecord], _ item: SyncItem
  ) throws -> SyncRecord? {
    let digits = (word.hasPrefix("@") ? String(word.dropFirst()) : word).lowercased()
    let found = versions.filter { $0.id.text.hasPrefix(digits) }
    guard digits.count >= 4, let first = found.first else { return nil }
    guard found.count == 1 else {
      throw SyncUnknown(
        message: "\(item.title): several versions begin with \(word.printable); add digits")
    }
    return first
  }
}

/// Result of `sync resolve` and `sync restore`.
struct ChoiceList: Encodable {
  var chosen: [ChoiceRow]
  var dryRun: Bool
}

/// A version that was chosen for an item.
struct ChoiceRow: Encodable {
  var item: ItemRow
  /// Nil: what was here.
  var version: String?
  var device: String?
  var time: String?
  private var title: String

  private enum CodingKeys: String, CodingKey { case item, version, device, time }

  init(_ item: SyncItem, _ record: SyncRecord, _ journal: any SyncJournal) {
    self.item = ItemRow(item)
    title = item.title
    version = record.id.text
    device = journal.notes.title(of: record.version.device, own: journal.device)
    time = UTCTime(seconds: record.version.clock / 1000).text
  }

  init(_ item: SyncItem, _ record: SyncRecord?, _ choices: SyncChoices) {
    self.item = ItemRow(item)
    title = item.title
    version = record?.id.text
    time = record.map { UTCTime(seconds: $0.version.clock / 1000).text }
    device = record.flatMap { choices.name(of: $0) }
  }

  static func lines(_ rows: [ChoiceRow]) -> String {
    rows.map { row in
      guard let device = row.device, let version = row.version else {
        return "\(row.title): what is here"
      }
      return "\(row.title): \(device), \(Moment.local(row.time))  @\(version.prefix(8))"
    }.joined(separator: "\n")
  }
}

extension SyncChoices {
  /// The device that made a version.
  func name(of record: SyncRecord) -> String {
    journal.notes.title(of: record.version.device, own: journal.device)
  }
}
