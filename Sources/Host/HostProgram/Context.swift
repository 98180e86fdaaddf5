package import Catalog
package import HostBase
package import Library
import LibrarySync
package import Play
package import Thumbnails
package import Vault

/// What a command line says to every command.
package struct ProgramOptions: Sendable {
  /// The data folder that it names.
  package var home: String?
  /// Whether results are JSON documents.
  package var json: Bool
  /// Whether nothing but results and errors is printed.
  package var quiet: Bool

  /// The options of a command line.
  package init(home: String? = nil, json: Bool = false, quiet: Bool = false) {
    self.home = home
    self.json = json
    self.quiet = quiet
  }
}

/// What commands and windows work with: folders, cores, settings.
///
/// Made once for a command line.
package final class Context {
  /// The options that every command takes.
  package let options: ProgramOptions
  /// What opens windows, the terminal and sound; nil in the program for the command line.
  package var stages: (any StageOpener)?
  /// The system's folders for this user.
  package let places = Places.ofThisProcess()
  /// The cores.
  package private(set) lazy var catalog = CoreCatalog.ofThisProcess(
    dataRoot: dataRoot, check: check, policy: trustPolicy)
  /// Other cores were found meanwhile.
  package func use(_ catalog: CoreCatalog) { self.catalog = catalog }
  /// Asks a core what it is, in a process of its own.
  package private(set) lazy var probe: CoreCatalog.Probe = { [check] in check.describe($0) }
  /// How cores are looked into.
  package private(set) lazy var check: CoreCheck = {
    var check = CoreCheck()
    check.allowsUnconfined =
      (try? Settings(places: places)[Setting.Cores.unconfined]) ?? false
    return check
  }()

  /// How much is asked of a new core's file; strict where the settings cannot be read.
  private var trustPolicy: TrustPolicy {
    (try? Settings(places: places))?[Setting.Cores.trust] ?? .strict
  }

  /// A core's file that may run, or why it may not; nothing is noted of it.
  package func admitted(_ core: CoreDescription) throws -> CoreFile {
    let policies = try [nil, core].map { try settings(core: $0)[Setting.Cores.trust] }
    return try CoreTrust(places: places).mayRun(
      core,
      keeper: CoreCatalog.keeper(
        ofFile: core.path, in: CoreSearchPath.ofThisProcess(dataRoot: dataRoot)),
      policy: policies.contains(.strict) ? .strict : .firstUse)
  }

  /// The context of a command line.
  package init(options: ProgramOptions) {
    self.options = options
  }

  /// Where Games, Saves and the rest are, made or not.
  package private(set) lazy var dataRoot: String = DataFolder.location(
    commandLine: options.home, environment: Places.environment(),
    settings: try? Settings(places: places)[Setting.Games.home], places: places)

  /// Further folders with games, as the settings have them now.
  package var moreGames: [String] {
    GameFolders.inSettings(places: places, data: dataRoot) ?? []
  }

  /// The data folder, made if it was not there, after what a killed command left was put in order.
  ///
  /// Where it cannot be written, or the usual one cannot be made, it is what is there of it: who only reads needs no more, and who writes fails at the file.
  package func data() throws -> DataFolder {
    recover()
    do throws(FileFailure) {
      let (folder, wasCreated) = try DataFolder.open(dataRoot)
      if wasCreated { newHome = folder.root }
      return DataFolder(root: folder.root, moreGames: moreGames)
    } catch {
      let isNamed = options.home != nil || Places.environment()["ARCADIA_HOME"] != nil
      guard error.keepsFromWritingOnly, !isNamed || FileSystem.kind(dataRoot) == .folder else {
        throw error
      }
      return DataFolder(root: dataRoot, moreGames: moreGames)
    }
  }

  /// The data folder, made or not, after what a killed command left was put in order.
  package func dataAsItIs() -> DataFolder {
    recover()
    return DataFolder(root: dataRoot, moreGames: moreGames)
  }

  private func recover() {
    guard !hasRecovered else { return }
    hasRecovered = true
    for one in FileTransaction.recover(places: places) {
      note(
        one.isFinished
          ? "An earlier command was interrupted; completed now: \(one.purpose)."
          : "An earlier command was interrupted and could not be completed; undone: \(one.purpose)."
      )
    }
  }
  private var newHome: String?
  private var hasRecovered = false

  /// Says where the data folder is if this command made it; a command that failed says only why.
  package func tellNewHome() {
    guard let home = newHome else { return }
    newHome = nil
    note("Made \(home): games, saves, states and images go there.")
  }

  /// The settings that apply to a type, a core and a game.
  package func settings(
    type: GameType? = nil, core: CoreDescription? = nil, stem: String? = nil
  ) throws -> Settings {
    try Settings(places: places, type: type, core: core, stem: stem)
  }

  /// What opens games.
  package func launcher() throws -> Launcher {
    var launcher = Launcher(places: places, data: try data(), catalog: catalog, probe: probe) {
      try self.settings(type: $0, core: $1, stem: $2)
    }
    launcher.announce = { self.note("arcadia: \($0)") }
    let data = try data()
    if SyncSetup.isOn(places, data) {
      let settings = try settings()
      if settings[Setting.Sync.atStart] {
        launcher.beforePlay = { [places] type, stem in
          PlaySync.beforeStart(
            type, stem: stem, in: data, places: places,
            patience: settings[Setting.Sync.startPatience])
        }
      }
    }
    return launcher
  }

  /// What turns words into games.
  package func selection(type: String? = nil) throws -> GameSelection {
    try GameSelection(places: places, data: try data(), types: catalog.gameTypes, typeID: type)
  }

  /// The states of a game.
  package func vault(of game: LibraryGame) throws -> StateVault {
    StateVault(
      places: places, data: try data(), type: game.type, stem: game.stem,
      settings: try settings(type: game.type, stem: game.stem))
  }

  /// What decodes pictures of games, and keeps small ones.
  package func thumbnails() -> Thumbnails {
    Thumbnails(cache: ThumbnailCache(places: places), program: .configured(places: places))
  }

  /// What opens windows, the terminal and sound.
  package func opener() throws -> any StageOpener {
    guard let stages else { try WindowProgram.become() }
    return stages
  }

  /// Tells something that is no result.
  package func note(_ text: String) {
    if !options.quiet { StandardError.write(SafeText(text + "\n")) }
  }
}

extension PictureProgram {
  /// The helper as the settings allow it.
  package static func configured(places: Places) -> PictureProgram {
    let mayHaveGaps = (try? Settings(places: places))?[Setting.Cores.unconfined] ?? false
    return PictureProgram(mayHaveGaps: mayHaveGaps)
  }
}
