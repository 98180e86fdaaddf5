import ArgumentParser
import CommandBase
import Glibc
import HostBase
import HostProgram
import Library
import LibrarySync
import Sync
import Synchronization

extension SyncCommand {
  /// `arcadia sync now`.
  struct Now: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "now",
      abstract: "Sync now.",
      usage: "arcadia sync now [<game> ...] [<options>]",
      discussion: """
        The exit code is 0 if all is in sync, 9 if something could not be read, sent or written, and 10 if you have to decide something: \
        which of two saves counts, or whether many deletions are meant (--yes). All else is synced in each case.
        """)

    @Argument(
      help: ArgumentHelp(
        "A file, archive.zip#member, or a part of a name. May be repeated.", valueName: "game"),
      completion: Completions.games)
    var games: [String] = []

    @Flag(help: "Show what would be done.")
    var dryRun = false

    @Flag(help: "Many deletions, and old versions that came back, are meant.")
    var yes = false

    @Option(
      help: ArgumentHelp(
        "Stop after so many seconds; the next sync continues.", valueName: "seconds")
    )
    var timeout: Double?

    /// For games that start and end: the game's folder and stem.
    @Option(name: .customLong("item"), help: .hidden)
    var item: String?

    /// The process that plays it.
    @Option(help: .hidden)
    var player: Int32?

    /// Whether the game was played.
    @Flag(help: .hidden)
    var played = false

    /// For a library window that is open: minutes from one sync to the next, as long as the player is there.
    @Option(help: .hidden)
    var every: Double?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if let timeout, !(timeout > 0) { throw ValidationError("--timeout takes seconds above 0.") }
    }

    func run(_ context: Context) throws {
      guard let every, let player else { return try once(context) }
      EndSignal.watch()
      while true {
        // What fails is tried again, and `sync status` shows it.
        try? once(context)
        let next = MonotonicTime.seconds + every * 60
        while MonotonicTime.seconds < next {
          guard EndSignal.pending == nil, kill(player, 0) == 0,
            SyncSetup.isOn(context.places, try context.data())
          else { return }
          sleep(2)
        }
      }
    }

    private func once(_ context: Context) throws {
      let sync = try context.sync(patience: timeout ?? 60)
      var request = LibrarySync.Request()
      request.isDryRun = dryRun
      request.isConfirmed = yes
      request.player = player
      request.hasPlayed = played
      if let item, let slash = item.firstIndex(of: "/") {
        let game = (String(item[..<slash]), String(item[item.index(after: slash)...]))
        request.wants = { ($0.folder, $0.stem) == game }
      } else if !games.isEmpty {
        let chosen = try context.syncedGames(games, sync.journal)
        request.wants = { chosen.contains([$0.folder, $0.stem]) }
      }
      try SyncRun(context: context, sync: sync, request: request, seconds: timeout).run()
    }
  }
}

/// One sync with its progress on the terminal, and what it did as text or JSON.
struct SyncRun {
  let context: Context
  let sync: LibrarySync
  var request: LibrarySync.Request
  var seconds: Double?

  /// Runs it; ends the program with the code for what is left to do.
  func run() throws {
    EndSignal.watch()
    let guardian = endInTime()
    defer { guardian?.isDone.store(true, ordering: .relaxed) }
    let report = try report()
    let result = SyncResult(folder: sync.setup.folder, report, isDryRun: request.isDryRun)
    context.print(result) { SyncText.lines(report, sync.journal, isDryRun: request.isDryRun) }
    for failure in report.failures where !context.options.json {
      StandardError.write(SafeText("arcadia: \(failure.message)\n"))
    }
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
    if !report.failures.isEmpty { throw EndedWith(code: .inputOutput) }
    if report.needsDecision, !request.isDryRun { throw EndedWith(code: .decisionNeeded) }
  }

  /// Ends the program if it is still there a moment after its time: a folder that does not answer holds the call that asks it.
  ///
  /// A sync may end anywhere, so nothing is lost by that.
  private func endInTime() -> Guardian? {
    guard let seconds else { return nil }
    let end = MonotonicTime.seconds + seconds + 2
    let guardian = Guardian()
    let thread = try? BackgroundThread {
      while MonotonicTime.seconds < end {
        usleep(50_000)
        if guardian.isDone.load(ordering: .relaxed) { return }
      }
      StandardError.write(SafeText("arcadia: \(SyncFailure.late.message)\n"))
      _exit(HostBase.ExitCode.inputOutput.rawValue)
    }
    thread?.detach()
    return guardian
  }

  private final class Guardian: Sendable {
    let isDone = Atomic<Bool>(false)
  }

  private func report() throws -> SyncReport {
    let line = ProgressLine(context)
    defer { line.clear() }
    let end = seconds.map { MonotonicTime.seconds + $0 }
    var request = request
    request.isOver = { EndSignal.pending != nil || end.map { MonotonicTime.seconds > $0 } ?? false }
    request.progress = { stage, item in
      line.show(
        "\(SyncText.words(of: stage))\(item.map { " \($0.title)" } ?? "")")
    }
    return try sync.run(request)
  }
}

extension SyncReport {
  /// Whether someone has to decide something.
  var needsDecision: Bool { !conflicts.isEmpty || !heldBack.isEmpty || !restored.isEmpty }
}

/// Result of `sync on` and `sync now`.
struct SyncResult: Encodable {
  /// One thing that was done.
  struct Step: Encodable {
    /// `committed`, `sent`, `received`, `written`, `removed` or `healed`.
    var action: String
    var item: ItemRow
    var version: String
  }

  var folder: String
  var dryRun: Bool
  var steps: [Step]
  /// In use, or changed at that moment.
  var left: [ItemRow]
  var conflicts: [ItemRow]
  /// Deletions that are not done without --yes.
  var heldBack: [ItemRow]
  /// Old versions that came back.
  var restored: [ItemRow]
  /// Games that have another name on another device.
  var renamed: [RenameRow]
  var failures: [FailureRow]

  init(folder: String, _ report: SyncReport, isDryRun: Bool) {
    self.folder = folder
    dryRun = isDryRun
    steps = report.events.map {
      Step(action: $0.action.rawValue, item: ItemRow($0.item), version: $0.id.text)
    }
    func rows(_ items: Set<SyncItem>) -> [ItemRow] { items.sorted().map(ItemRow.init) }
    left = rows(report.left)
    conflicts = rows(report.conflicts)
    heldBack = rows(report.heldBack)
    restored = rows(report.restored)
    renamed = report.renamed.map { RenameRow(folder: $0.folder, from: $0.from, to: $0.to) }
    failures = report.failures.map(FailureRow.init)
  }
}

/// A game with another name on another device, in results.
struct RenameRow: Encodable {
  var folder: String
  var from: String
  var to: String
}

/// What a sync did, for people.
enum SyncText {
  static func words(of stage: SyncOptions.Stage) -> String {
    switch stage {
    case .looking: "Looking at"
    case .sending: "Sending"
    case .receiving: "Receiving"
    case .writing: "Writing"
    }
  }

  /// Lines for what came and went, and for what someone has to decide.
  static func lines(_ report: SyncReport, _ journal: (any SyncJournal)?, isDryRun: Bool) -> String {
    var lines = report.events.compactMap { line($0, journal, isDryRun) }
    let healed = report.healed
    if healed > 0 {
      lines.append("\(counted(healed, "version")) that the folder had lost, given to it again")
    }
    if lines.isEmpty, report.failures.isEmpty, !report.needsDecision, report.left.isEmpty,
      report.renamed.isEmpty
    {
      return "All is in sync."
    }
    for item in report.left.sorted() {
      lines.append("\(item.title): in use or just changing; the next sync sees to it")
    }
    for rename in report.renamed {
      let device = journal.map { $0.notes.title(of: rename.device, own: $0.device) }
      lines.append(
        "\(rename.from.printable) is called \(rename.to.printable) on \(device ?? "another device"); arcadia game rename \(PathName.quoted(rename.from)) \(PathName.quoted(rename.to)) does the same here"
      )
    }
    for item in report.conflicts.sorted() {
      lines.append(
        "\(item.title): changed on several devices; arcadia sync resolve \(PathName.quoted(item.stem))"
      )
    }
    if !report.heldBack.isEmpty {
      lines.append(
        "\(counted(report.heldBack.count, "deletion")) held back, being so many: --yes if they are meant. "
          + report.heldBack.sorted().prefix(5).map(\.title).joined(separator: "; ")
          + (report.heldBack.count > 5 ? " …" : ""))
    }
    for item in report.restored.sorted() {
      lines.append(
        "\(item.title): it is an old version again, as from a backup; arcadia sync resolve \(PathName.quoted(item.stem))"
      )
    }
    return lines.joined(separator: "\n")
  }

  private static func line(
    _ event: SyncEvent, _ journal: (any SyncJournal)?, _ isDryRun: Bool
  ) -> String? {
    let record = journal?.known.record(event.id)
    let device = record.flatMap { record -> String? in
      guard let journal, record.version.device != journal.device else { return nil }
      return journal.notes.title(of: record.version.device, own: journal.device)
    }
    let from = device.map { " (\($0))" } ?? ""
    switch event.action {
    case .sent:
      let isDeleted = record?.version.content.isDeleted == true
      return "→ \(event.item.title)\(isDeleted ? ": deleted" : "")"
    case .written: return "← \(event.item.title)\(from)"
    case .removed: return "✕ \(event.item.title): deleted elsewhere\(from); it is in the trash"
    case .committed, .received, .healed: return nil
    }
  }
}
