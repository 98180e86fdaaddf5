/// What the user wants to play, and how.
public struct LaunchRequest: Sendable {
  /// A path, `archive.zip#member`, a stem or a part of a name; nil for a core that needs no game.
  public var game: String?
  /// A core by id, name or path; nil: the one that the game's extension and the settings give.
  public var core: String?
  /// A game type by id, where the extension does not decide; nil: the extension decides.
  public var type: String?
  /// Option values from the command line.
  public var options: [String: String] = [:]
  /// Option values that a state or a report recorded; the command line's go over them, and none of them opens a file.
  public var recordedOptions: [String: String] = [:]
  /// What the core may ask about this game, beside what the settings say.
  public var gameSettings: [String: String] = [:]
  /// The setting that lets a core run content of which it can do only a part, without a window for messages.
  public static let partialKey = "run.partial"
  /// Where the core keeps files of its own, if not where it always does.
  public var coreFolder: String?
  /// Patches named by the user; the same-stem ones come by themselves.
  public var patches: [String] = []
  /// A virtual clock and seed: the same inputs give the same run.
  public var isDeterministic = false
  /// Whether the virtual clock starts at the current date, and not always at the same.
  public var startsNow = false
  /// Whether the game's save is loaded and kept.
  public var usesSave = true
  /// Whether the game's cheats act.
  public var usesCheats = false
  /// Where another machine is met; nil: nowhere.
  public var link: LinkPlace?
  /// Whether the core gets a process of its own, in a sandbox; nil: as the settings say.
  public var isIsolated: Bool?
  /// What the core may do in this run beyond what the settings grant it.
  public var grants: [CoreGrant] = []
  /// Whether a report is written when the core dies.
  public var keepsReports = true
  /// Whether what the core prints is passed on.
  public var showsCoreOutput = true
  /// Whether a person may be looking.
  public var hasWindow = false
  /// How often the display shows a picture, in Hz; nil if there is none.
  public var displayRate: Double?
  /// Whether the game's files are held against others (`GameLock`): what plays it or keeps its save must.
  public var holdsGame: Bool { hasWindow || usesSave }

  /// A game with nothing special about it.
  public init(game: String?) {
    self.game = game
  }
}

/// Why a game could not be started, beyond what files and cores say themselves.
public enum LaunchError: HostFailure, Equatable {
  /// No game was named and the core needs one.
  case gameNeeded(core: String)
  /// Neither a game nor a core was named.
  case nothingNamed
  /// No core takes the file.
  case noCore(game: String, fileExtension: String, known: [String])
  /// The core has no such type.
  case unknownType(id: String, core: String, known: [String])
  /// The setting's value is unknown.
  case unknownTrust(word: String)
  /// Where the core's own folder would be is something else, or the place belongs to games.
  case ownFolderTaken(core: String, path: String)
  /// The core does not run without files that are not in the folder; each with its sum, if one is known.
  case biosMissing(core: String, folder: String, files: [String])

  /// The exit code.
  public var exitCode: ExitCode {
    switch self {
    case .gameNeeded, .nothingNamed, .unknownTrust: .usage
    case .unknownType: .notFound
    case .noCore: .noCore
    case .ownFolderTaken: .inputOutput
    case .biosMissing: .absent
    }
  }
  /// Name for scripts.
  public var code: String {
    switch self {
    case .gameNeeded: "game_needed"
    case .nothingNamed: "nothing_named"
    case .unknownType: "unknown_type"
    case .unknownTrust: "unknown_trust"
    case .noCore: "no_core"
    case .ownFolderTaken: "own_folder_taken"
    case .biosMissing: "bios_missing"
    }
  }
  /// The file.
  public var path: String? {
    switch self {
    case .noCore(let game, _, _): game
    case .ownFolderTaken(_, let path): path
    case .biosMissing(_, let folder, _): folder
    default: nil
    }
  }
  /// Extensions that a message names at most.
  private static let maxListed = 8

  /// The sentence.
  public var message: String {
    switch self {
    case .gameNeeded(let core): "\(core) needs a game: name a file after it"
    case .nothingNamed: "name a game, or a core that runs without one with --core"
    case .noCore(let game, let fileExtension, let known):
      "\(game): no core takes "
        + (fileExtension.isEmpty ? "files without an extension" : ".\(fileExtension) files")
        + (known.isEmpty
          ? "; there are no cores: drop one into a Plugins folder (arcadia core list)"
          : known.count > LaunchError.maxListed
            ? "; `arcadia type list` shows what the cores here take"
            : "; the cores here take \(known.joined(separator: " "))")
    case .ownFolderTaken(let core, let path):
      "\(path): here \(core) would keep its own files, but it is a game's; rename the core's file, or choose another folder with --storage"
    case .biosMissing(let core, let folder, let files):
      "\(core) needs a BIOS: copy \(files.joined(separator: " or ")) into \(folder)"
    case .unknownTrust(let word):
      "cores.trust cannot be \"\(word.printable)\"; it is first-use or strict"
    case .unknownType(let id, let core, let known):
      "\(core) has no game type \"\(id)\"; it has \(known.joined(separator: ", "))"
    }
  }
}
