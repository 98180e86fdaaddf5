package import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import LibrarySync
import Sync

/// Ours, not the argument parser's.
typealias ExitCode = HostBase.ExitCode

/// The commands of the sync.
package enum SyncGroup {
  /// `arcadia sync`.
  package static var sync: any ParsableCommand.Type { SyncCommand.self }
}

/// `arcadia sync`: one library on several devices.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync saves and states with other devices through a folder.",
    usage: "arcadia sync <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia sync on ~/Dropbox/Arcadia   sync through this folder, here and on each device
        arcadia sync now                    sync now
        arcadia sync status                 devices, conflicts, what waits
        arcadia sync resolve tobu           choose where two devices changed a save
        arcadia sync restore tobu           bring back what was deleted
        arcadia sync off                    stop; nothing is deleted anywhere

      The folder can be a disk, a network mount, or one that a program like Syncthing carries to other machines. Games sync by \
      themselves when they start and end. No version of a save is ever lost: arcadia sync log shows all of them.
      """,
    subcommands: [
      On.self, Off.self, Now.self, Status.self, Log.self, Resolve.self, Restore.self,
      Devices.self, Forget.self,
    ])
}

extension Context {
  /// The sync of the data folder, which must be on; another one is waited for as many seconds.
  func sync(patience: Double = 5) throws -> LibrarySync {
    let data = try data()
    guard SyncSetup.isOn(places, data) else { throw LibrarySyncError.off }
    return try LibrarySync(
      places: places, data: data, types: catalog.gameTypes, settings: settings(),
      patience: patience)
  }

  /// Games by their folders and stems, as items have them.
  func syncedGames(_ words: [String], _ journal: any SyncJournal) throws -> Set<[String]> {
    let known = Set(journal.known.items.map { [$0.folder, $0.stem] })
    var found: Set<[String]> = []
    let selection = try selection()
    for word in words {
      do {
        let game = try selection.find(word)
        found.insert([PathName.component(game.type.folder), game.fileStem])
      } catch let failure as LibraryError {
        guard case .noSuchGame = failure else { throw failure }
        let folded = word.folded
        let exact = known.filter { $0[1].folded == folded }
        let fitting = exact.isEmpty ? known.filter { $0[1].folded.contains(folded) } : exact
        guard let game = fitting.first, !folded.isEmpty else { throw failure }
        guard fitting.count == 1 else {
          throw LibraryError.ambiguous(
            word: word.printable, choices: fitting.map { $0[1] }.sorted())
        }
        found.insert(game)
      }
    }
    return found
  }
}

extension SyncItem {
  /// What of its game it is: `save`, `state 1`.
  var words: String {
    switch kind {
    case .save: part.isEmpty ? "save" : "save of \(part)"
    case .state:
      StateSlot(fileName: "x" + part, stem: "x").map { slot in
        switch slot {
        case .auto: "automatic state"
        case .number(let number): "state \(number)"
        case .named(let name): "state \(name)"
        }
      } ?? "state \(part)"
    case .image: part.hasPrefix(".") ? "picture" : "screenshot \(part.dropFirst())"
    case .settings: part.lowercased() == ".cht" ? "cheats" : "record"
    case .game: "game"
    }
  }

  /// The game, and what of it: `Tobu, save`.
  var title: String { "\(stem.printable), \(words.printable)" }
}

extension SyncID {
  /// As commands take it: `@` and eight digits.
  var word: String { "@" + text.prefix(8) }
}

extension SyncNotes {
  /// What people call a device.
  func title(of device: UInt64, own: UInt64) -> String {
    if device == own { return "this device" }
    return name(of: device)?.printable ?? "another device"
  }
}

/// Something that someone has to decide first.
struct SyncUndecided: HostFailure {
  var message: String
  var exitCode: HostBase.ExitCode { .decisionNeeded }
  var code: String { "decision_needed" }
}

/// A word that means no version, device or time.
struct SyncUnknown: HostFailure {
  var message: String
  var exitCode: HostBase.ExitCode { .notFound }
  var code: String { "not_found" }
}

/// An item, in results.
struct ItemRow: Encodable {
  var game: String
  /// The folder of its type.
  var folder: String
  /// `save`, `state`, `image` or `settings`.
  var kind: String
  /// Which one of its kind.
  var part: String

  init(_ item: SyncItem) {
    (game, folder, part) = (item.stem, item.folder, item.part)
    kind = "\(item.kind)"
  }
}

/// A failure, in results.
struct FailureRow: Encodable {
  var code: String
  var message: String
  var path: String?

  init(_ failure: SyncFailure) {
    (code, message, path) = (failure.code, failure.message, failure.path)
  }
}
