import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import LibrarySync
import Sync

extension SyncCommand {
  /// `arcadia sync log`.
  struct Log: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "log",
      abstract: "Show what changed when on which device, the newest first.",
      usage: "arcadia sync log [<game> ...] [<options>]")

    @Argument(
      help: ArgumentHelp(
        "A file, archive.zip#member, or a part of a name. May be repeated.", valueName: "game"),
      completion: Completions.games)
    var games: [String] = []

    @Option(name: [.customShort("n"), .long], help: "How many are shown.")
    var lines = 50

    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if lines < 1 { throw ValidationError("--lines takes a number above 0.") }
    }

    func run(_ context: Context) throws {
      let data = try context.data()
      guard SyncSetup.isOn(context.places, data) else { throw LibrarySyncError.off }
      let journal = try DiskJournal(reading: SyncSetup.home(context.places, data))
      let chosen = games.isEmpty ? nil : try context.syncedGames(games, journal)
      let records = journal.known.all.filter { record in
        chosen?.contains([record.version.item.folder, record.version.item.stem]) ?? true
      }.sorted { ($0.version.clock, $0.id) > ($1.version.clock, $1.id) }
      let rows = records.prefix(lines).map { VersionRow($0, journal) }
      context.print(VersionList(versions: rows)) {
        rows.isEmpty ? "Nothing was synced yet." : VersionRow.table(rows)
      }
    }
  }
}

/// Result of `sync log`.
struct VersionList: Encodable {
  var versions: [VersionRow]
}

/// One version.
struct VersionRow: Encodable {
  var version: String
  var time: String
  var device: String
  var item: ItemRow
  var title: String
  var isDeleted: Bool
  /// Whether it is what its item is now, on all devices or on some of them.
  var isHead: Bool
  var size: Int

  private enum CodingKeys: String, CodingKey {
    case version, time, device, item, isDeleted, isHead, size
  }

  init(_ record: SyncRecord, _ journal: any SyncJournal) {
    version = record.id.text
    time = UTCTime(seconds: record.version.clock / 1000).text
    device = journal.notes.title(of: record.version.device, own: journal.device)
    item = ItemRow(record.version.item)
    title = record.version.item.title
    isDeleted = record.version.content.isDeleted
    isHead = journal.known.heads(of: record.version.item).contains { $0.id == record.id }
    size = record.version.content.files.reduce(0) { $0 + $1.size }
  }

  static func table(_ rows: [VersionRow]) -> String {
    Output.table(
      ["VERSION", "TIME", "DEVICE", "SIZE", "WHAT"],
      rows.map {
        [
          "@" + $0.version.prefix(8), Moment.local($0.time), $0.device,
          $0.isDeleted ? "deleted" : byteCount($0.size), $0.title + ($0.isHead ? " (current)" : ""),
        ]
      })
  }
}
