import Catalog
import HostApp
import HostBase
import Library
import Play
import Thumbnails
import Vault

/// What commands work with: folders, cores, settings.
///
/// Made once for a command line.
final class Context {
  /// The options that every command takes.
  let options: GlobalOptions
  /// The system's folders for this user.
  let places = Places.ofThisProcess()
  /// The cores.
  private(set) lazy var catalog = CoreCatalog.ofThisProcess(
    dataRoot: dataRoot, check: check, policy: trustPolicy)
  /// Asks a core what it is, in a process of its own.
  private(set) lazy var probe: CoreCatalog.Probe = { [check] in check.describe($0) }
  /// How cores are looked into.
  private(set) lazy var check: CoreCheck = {
    var check = CoreCheck()
    check.allowsUnconfined =
      (try? Settings(places: places).flag("cores.unconfined")) ?? false
    return check
  }()

  /// How much is asked of a new core's file; strict where the settings cannot be read.
  private var trustPolicy: TrustPolicy {
    guard let settings = try? Settings(places: places) else { return .strict }
    return (try? Launcher.policy(settings)) ?? .strict
  }

  /// A core's file that may run, or why it may not; nothing is noted of it.
  func admitted(_ core: CoreDescription) throws -> CoreFile {
    let policies = try [nil, core].map { try Launcher.policy(settings(core: $0)) }
    return try CoreTrust(places: places).mayRun(
      core,
      keeper: CoreCatalog.keeper(
        ofFile: core.path, in: CoreSearchPath.ofThisProcess(dataRoot: dataRoot)),
      policy: policies.contains(.strict) ? .strict : .firstUse)
  }

  init(options: GlobalOptions) {
    self.options = options
  }

  /// Where Games, Saves and the rest are, made or not.
  private(set) lazy var dataRoot: String = DataFolder.location(
    commandLine: options.home, environment: Places.environment(),
    settings: try? Settings(places: places).string("library.home"), places: places)

  /// The data folder, made if it was not there, after what a killed command left was put in order.
  func data() throws -> DataFolder {
    recover()
    let (folder, wasCreated) = try DataFolder.open(dataRoot)
    if wasCreated { newHome = folder.root }
    return folder
  }

  /// The data folder, made or not, after what a killed command left was put in order.
  func dataAsItIs() -> DataFolder {
    recover()
    return DataFolder(root: dataRoot)
  }

  /// What the library window does with games, in the data folder as it is.
  func desk() -> GameDesk {
    GameDesk(places: places, data: dataAsItIs(), catalog: catalog)
  }

  /// What decodes pictures of games, and keeps small ones.
  func thumbnails() -> Thumbnails {
    Thumbnails(cache: ThumbnailCache(places: places), program: .configured(places: places))
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
  func tellNewHome() {
    guard let home = newHome else { return }
    newHome = nil
    note("Made \(home): games, saves, states and images go there.")
  }

  /// The settings that apply to a type, a core and a game.
  func settings(type: GameType? = nil, core: CoreDescription? = nil, stem: String? = nil) throws
    -> Settings
  {
    try Settings(places: places, type: type, core: core, stem: stem)
  }

  /// What opens games.
  func launcher() throws -> Launcher {
    var launcher = Launcher(places: places, data: try data(), catalog: catalog, probe: probe) {
      try self.settings(type: $0, core: $1, stem: $2)
    }
    launcher.announce = { self.note("arcadia: \($0)") }
    return launcher
  }

  /// Prints a result as text or JSON.
  ///
  /// `hasPictures` lets through the colours that pictures are drawn with; every name in the text must be `printable` then.
  func print<Result: Encodable>(
    _ result: Result, hasPictures: Bool = false, text: () -> String
  ) {
    Output.print(result, text: text, asJSON: options.json, hasPictures: hasPictures)
  }

  /// Tells something that is no result.
  func note(_ text: String) {
    if !options.quiet { StandardError.write(SafeText(text + "\n")) }
  }
}
