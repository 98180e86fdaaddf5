package import HostBase
package import Session

/// What the user wants to play, and how.
package struct LaunchRequest: Sendable {
  /// A path, `archive.zip#member`, a stem or a part of a name; nil for a core that needs no game.
  package var game: String?
  /// A core by id, name or path; nil: the one that the game's extension and the settings give.
  package var core: String?
  /// A game type by id, where the extension does not decide; nil: the extension decides.
  package var type: String?
  /// Option values from the command line.
  package var options: [String: String] = [:]
  /// Option values that a state or a report recorded; the command line's go over them, and none of them opens a file.
  package var recordedOptions: [String: String] = [:]
  /// What the core may ask about this game, beside what the settings say.
  package var gameSettings: [String: String] = [:]
  /// The setting that lets a core run content of which it can do only a part, without a window for messages.
  package static let partialKey = "run.partial"
  /// The setting that lets a core run content which it would refuse as damaged.
  package static let forceKey = "run.force"
  /// Where the core keeps files of its own, if not where it always does.
  package var coreFolder: String?
  /// Patches named by the user; the same-stem ones come by themselves.
  package var patches: [String] = []
  /// The disc to begin with, from 1, of a game that has several; nil: the one that was last in the drive.
  package var disc: Int?
  /// A virtual clock and seed: the same inputs give the same run.
  package var isDeterministic = false
  /// Whether the virtual clock starts at the current date, and not always at the same.
  package var startsNow = false
  /// Whether the game's save is loaded and kept.
  package var usesSave = true
  /// Whether the game's cheats act.
  package var usesCheats = false
  /// Where another machine is met; nil: nowhere.
  package var link: LinkPlace?
  /// Whether the core gets a process of its own, in a sandbox; nil: as the settings say.
  package var isIsolated: Bool?
  /// What the core may do in this run beyond what the settings grant it.
  package var grants: [CoreGrant] = []
  /// Whether a report is written when the core dies.
  package var keepsReports = true
  /// Whether what the core prints is passed on.
  package var showsCoreOutput = true
  /// Whether a person may be looking.
  package var hasWindow = false
  /// How often the display shows a picture, in Hz; nil if there is none.
  package var displayRate: Double?
  /// Whether the game's files are held against others (`GameLock`): what plays it or keeps its save must.
  package var holdsGame: Bool { hasWindow || usesSave }

  /// A game with nothing special about it.
  package init(game: String?) {
    self.game = game
  }
}

/// Why a game could not be started, beyond what files and cores say themselves.
package enum LaunchError: HostFailure, Equatable {
  /// No game was named and the core needs one.
  case gameNeeded(core: String)
  /// Neither a game nor a core was named.
  case nothingNamed
  /// Where the core's own folder would be is something else, or the place belongs to games.
  case ownFolderTaken(core: String, path: String)
  /// The core does not run without files that are not in the folder; each with its sum, if one is known.
  case biosMissing(core: String, folder: String, files: [String])

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .gameNeeded, .nothingNamed: .usage
    case .ownFolderTaken: .inputOutput
    case .biosMissing: .absent
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .gameNeeded: "game_needed"
    case .nothingNamed: "nothing_named"
    case .ownFolderTaken: "own_folder_taken"
    case .biosMissing: "bios_missing"
    }
  }
  /// The file.
  package var path: String? {
    switch self {
    case .ownFolderTaken(_, let path): path
    case .biosMissing(_, let folder, _): folder
    default: nil
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .gameNeeded(let core): "\(core) needs a game: name a file after it"
    case .nothingNamed: "name a game, or a core that runs without one with --core"
    case .ownFolderTaken(let core, let path):
      "\(path): here \(core) would keep its own files, but it is a game's; rename the core's file, or choose another folder with --storage"
    case .biosMissing(let core, let folder, let files):
      "\(core) needs a BIOS: copy \(files.joined(separator: " or ")) into \(folder)"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
}
