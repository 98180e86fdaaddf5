import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import LibrarySync
import Sync

extension SyncCommand {
  /// `arcadia sync status`.
  struct Status: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show devices, conflicts, and what waits.",
      usage: "arcadia sync status [<options>]")

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let data = try context.data()
      guard let setup = try SyncSetup.read(context.places, data) else {
        context.print(StatusResult()) { "Sync is off. Turn it on: arcadia sync on FOLDER" }
        return
      }
      let home = SyncSetup.home(context.places, data)
      let journal = try DiskJournal(reading: home)
      let result = StatusResult(
        setup, journal, last: SyncLast.read(home), isReachable: Self.isReachable(setup, journal))
      context.print(result) { result.text }
    }

    private static func isReachable(_ setup: SyncSetup, _ journal: DiskJournal) -> Bool {
      PatientWork.kind(setup.folder) == .some(.some(.folder))
        && journal.notes.remotes.contains {
          FileSystem.kind(PathName.join(setup.folder, $0)) == .file
        }
    }
  }

  /// `arcadia sync devices`.
  struct Devices: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "devices",
      abstract: "List the devices that sync with this library.",
      usage: "arcadia sync devices [<options>]")

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let data = try context.data()
      guard SyncSetup.isOn(context.places, data) else { throw LibrarySyncError.off }
      let journal = try DiskJournal(reading: SyncSetup.home(context.places, data))
      let rows = DeviceRow.all(journal)
      context.print(DeviceList(devices: rows)) { DeviceRow.table(rows) }
    }
  }

  /// `arcadia sync forget`.
  struct Forget: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget",
      abstract: "Take a device that is not in use any more from the list. What it saved stays.",
      usage: "arcadia sync forget <device> [<options>]")

    @Argument(
      help: ArgumentHelp("Its name or id (arcadia sync devices).", valueName: "device"))
    var device: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let sync = try context.sync()
      let rows = DeviceRow.all(sync.journal)
      let fitting = rows.filter { $0.name == device || $0.device == device }
      guard let row = fitting.first, fitting.count == 1, let number = row.number else {
        throw SyncUnknown(
          message: fitting.isEmpty
            ? "no device \(device.printable); these are there: \(rows.map(\.name).joined(separator: ", "))"
            : "several devices are called \(device.printable); name one by its id (arcadia sync devices)"
        )
      }
      guard !row.isThis else {
        throw SyncUndecided(
          message: "\(device.printable) is this device; arcadia sync off stops it")
      }
      try sync.forget(number)
      context.note("\(row.name.printable) is forgotten. If it syncs again, it is back in the list.")
      try SyncRun(context: context, sync: sync, request: .init()).run()
    }
  }
}

/// Result of `sync status`.
struct StatusResult: Encodable {
  var on = false
  var folder: String?
  var name: String?
  var reachable: Bool?
  var last: SyncLast?
  /// Versions of this device that have not reached the folder.
  var waiting: Int?
  var items: Int?
  var conflicts: [ItemRow]?
  var devices: [DeviceRow]?

  init() {}

  init(_ setup: SyncSetup, _ journal: DiskJournal, last: SyncLast?, isReachable: Bool) {
    on = true
    (folder, name, reachable, self.last) = (setup.folder, setup.name, isReachable, last)
    waiting = journal.waiting.count
    items = journal.known.items.count
    conflicts = journal.known.conflicts.map(ItemRow.init)
    devices = DeviceRow.all(journal)
  }

  var text: String {
    var lines = [
      "Folder: \(folder?.printable ?? "-")" + (reachable == true ? "" : " (out of reach now)"),
      "This device: \(name?.printable ?? "-")",
      "Last sync: \(Moment.local(last?.time))",
    ]
    if let waiting, waiting > 0 {
      lines.append("Waiting to be sent: \(counted(waiting, "version"))")
    }
    for message in last?.failures ?? [] { lines.append("Failed then: \(message.printable)") }
    for conflict in conflicts ?? [] {
      lines.append(
        "Conflict: \(conflict.game.printable), \(conflict.kind); arcadia sync resolve \(PathName.quoted(conflict.game))"
      )
    }
    return lines.joined(separator: "\n") + "\n\n" + DeviceRow.table(devices ?? [])
  }
}

/// Result of `sync devices`.
struct DeviceList: Encodable {
  var devices: [DeviceRow]
}

/// One device.
struct DeviceRow: Encodable {
  /// Its number, in 16 hexadecimal digits.
  var device: String
  var name: String
  var isThis: Bool
  /// When it last changed something that is known here; RFC 3339.
  var lastChange: String?

  var number: UInt64? { UInt64(device, radix: 16) }

  /// The devices that are in use.
  static func all(_ journal: any SyncJournal) -> [DeviceRow] {
    var times: [UInt64: Int64] = [:]
    for record in journal.known.all {
      times[record.version.device] = max(
        times[record.version.device] ?? .min, record.version.clock)
    }
    return journal.notes.devices.filter { $0.note.kind == .device }.map { device, note in
      let digits = String(device, radix: 16)
      return DeviceRow(
        device: String(repeating: "0", count: 16 - digits.count) + digits, name: note.name,
        isThis: device == journal.device,
        lastChange: times[device].map { UTCTime(seconds: $0 / 1000).text })
    }
  }

  static func table(_ rows: [DeviceRow]) -> String {
    Output.table(
      ["DEVICE", "LAST CHANGE", "ID"],
      rows.map {
        [$0.name + ($0.isThis ? " (this one)" : ""), Moment.local($0.lastChange), $0.device]
      })
  }
}
