package import Catalog
import Glibc
package import HostBase
import Isolation
package import Library
import Logging
package import Session
package import Vault

/// Brings a game and a core together: finds both, unpacks, patches, names the files, opens the session.
package struct Launcher {
  /// When deterministic runs begin: 2000-01-01T00:00:00Z.
  package static let virtualClockStart: Int64 = 946_684_800

  let places: Places
  let data: DataFolder
  let catalog: CoreCatalog
  private let probe: CoreCatalog.Probe?
  let settings: (GameType?, CoreDescription?, _ stem: String?) throws -> Settings
  /// Receives what the user must know before the core is loaded: that it runs without a sandbox.
  package var announce: (String) -> Void = { _ in }
  /// Asks a core which options it has.
  var check = CoreCheck()

  /// A launcher; `settings` gives the layers that apply to a type, a core and a game.
  package init(
    places: Places, data: DataFolder, catalog: CoreCatalog, probe: CoreCatalog.Probe?,
    settings: @escaping (GameType?, CoreDescription?, _ stem: String?) throws -> Settings
  ) {
    self.places = places
    self.data = data
    self.catalog = catalog
    self.probe = probe
    self.settings = settings
  }

  /// Starts a game; nothing has run yet but the core's loading.
  package func open(_ request: LaunchRequest) throws -> OpenGame {
    if let problem = data.writeProblem() { throw problem }
    let named = try request.core.map { try catalog.find($0, probe: probe) }
    guard let word = request.game else {
      guard let core = named else { throw LaunchError.nothingNamed }
      return try open(request, core: core, type: try type(of: nil, in: core, request), content: nil)
    }
    let finder = GameFinder(data: data, types: catalog.gameTypes)
    let accepted = named?.extensions ?? catalog.gameTypes.flatMap(\.extensions)
    var reference = try finder.find(word)
    if named?.blocksExtract != true || reference.member != nil {
      reference = try reference.choosingMember(accepting: accepted)
    }
    let core = try named ?? chooseCore(for: reference, typeID: request.type)
    let type = try type(of: reference, in: core, request)
    let patches = request.patches.isEmpty ? SoftPatch.beside(reference) : request.patches
    let content = try SoftPatch.apply(patches.map { PathName.absolute($0) }, to: reference.load())
    return try open(request, core: core, type: type, content: content)
  }

  /// Whether a game's file can be read and there is a core for it; nothing is started.
  package func check(_ game: String) throws {
    let finder = GameFinder(data: data, types: catalog.gameTypes)
    let reference = try finder.find(game).choosingMember(
      accepting: catalog.gameTypes.flatMap(\.extensions))
    _ = try chooseCore(for: reference, typeID: nil)
    _ = try reference.load()
  }

  // MARK: -

  private func chooseCore(
    for reference: GameReference, typeID: String?
  ) throws -> CoreDescription {
    let fileExtension = reference.fileExtension
    if let typeID { return try chooseCore(ofType: typeID, fileExtension: fileExtension) }
    let type = catalog.gameTypes.first { type in
      type.extensions.contains(fileExtension)
        && (reference.typeFolder == nil || reference.typeFolder == type.folder)
    }
    let preferred = try type.flatMap { try settings($0, nil, nil).string("core.default.\($0.id)") }
    if preferred == nil, catalog.candidates(forExtension: fileExtension).isEmpty {
      throw LibraryError.noCore(
        game: reference.name, fileExtension: fileExtension,
        known: catalog.gameTypes.flatMap(\.extensions))
    }
    return try catalog.choose(forExtension: fileExtension, preferred: preferred, probe: probe)
  }

  /// A core for a type that the user named, whatever the file's extension: the default one, else the only one of ours,
  /// else the only one.
  private func chooseCore(
    ofType id: String, fileExtension: String
  ) throws -> CoreDescription {
    let candidates = catalog.cores(ofType: id)
    guard let first = candidates.first,
      let type = catalog.gameTypes.first(where: { $0.id == id })
    else {
      throw LibraryError.unknownType(
        id: id, owner: "Arcadia", known: catalog.gameTypes.map(\.id))
    }
    if let preferred = try settings(type, nil, nil).string("core.default.\(id)"),
      !preferred.isEmpty
    {
      return try catalog.find(preferred, probe: probe)
    }
    let ours = candidates.filter { $0.source == .manifest }
    if let core = ours.first, ours.count == 1 { return core }
    guard candidates.count == 1 else {
      throw PluginError.severalCores(fileExtension: fileExtension, ids: candidates.map(\.id))
    }
    return first
  }

  /// The type that the user named, else the one whose folder the game lies in, else the extension's, else the
  /// core's only or first one (a user who names a core for an odd extension knows why).
  private func type(
    of reference: GameReference?, in core: CoreDescription, _ request: LaunchRequest
  ) throws -> GameType {
    if let id = request.type {
      if let type = core.gameTypes.first(where: { $0.id == id }) { return type }
      throw LibraryError.unknownType(id: id, owner: core.name, known: core.gameTypes.map(\.id))
    }
    if let reference {
      let byExtension = core.gameTypes.filter { $0.extensions.contains(reference.fileExtension) }
      if let inFolder = byExtension.first(where: { $0.folder == reference.typeFolder }) {
        return inFolder
      }
      if let first = byExtension.first { return first }
    }
    if let first = core.gameTypes.first { return first }
    return GameType(
      id: core.id, name: core.name, folder: PathName.component(core.name), extensions: [])
  }

  /// Notes what a game's file holds, or reports that it changed on the disk since.
  private func checkSum(_ content: GameContent) -> String? {
    guard content.reference.member == nil, content.patches.isEmpty,
      content.reference.folderGame == nil
    else { return nil }
    let path = content.reference.path
    let ledger = FileLedger(places: places, data: data)
    switch ledger.verdict(on: path, holding: content.bytes) {
    case .same: return nil
    case .unknown, .changed:
      ledger.note(path, holding: content.bytes)
      return nil
    case .damaged:
      return
        "\(path): the game was damaged on the disk since it was last played; get it again from where it came"
    }
  }

  private func open(
    _ request: LaunchRequest, core: CoreDescription, type: GameType, content: GameContent?
  ) throws -> OpenGame {
    try data.ensureFolders(of: type)
    var notes: [String] = []
    let stem: String
    if let content {
      let claim = StemLedger(places: places, data: data).claim(
        content, type: type, keepsRecord: request.usesSave)
      stem = claim.stem
      if let warning = claim.warning { notes.append(warning) }
      if request.hasWindow {
        StemLedger(places: places, data: data).notePlayed(stem: stem, type: type)
      }
      if request.usesSave, let warning = checkSum(content) { notes.append(warning) }
    } else {
      // A core without a game is called as it likes: not as a game whose saves are there.
      let name = PathName.component(core.name)
      let isTaken = StemLedger(places: places, data: data).owner(of: name, type: type) != nil
      stem = isTaken ? PathName.component("\(core.name) (\(core.id))") : name
    }
    let rights = try rights(of: core, type: type, stem: stem)
    let settings = rights.settings
    notes += rights.notes
    let game = GameLock.Game(places: places, data: data, type: type, stem: stem)
    let hold = try hold(game, stem: stem, request)
    if let other = hold.other {
      notes.append(
        "Already running\(other.pid > 0 ? " (process \(other.pid))" : ""). This copy will not save."
      )
    }

    var plan = SessionPlan(
      core: core, systemDirectory: systemDirectory(of: type),
      saveDirectory: data.folder(.saves, type))
    let bios = BIOSCheck(type, in: plan.systemDirectory)
    if let refusal = bios.refusal(core: core.name) { throw refusal }
    if let note = bios.note(core: core.name) { notes.append(note) }
    let isIsolated = request.isIsolated ?? settings.flag("cores.isolated")
    if isIsolated {
      plan.saveDirectory = try ownFolder(of: core, type: type, rights)
      if request.usesSave, !type.savesFolder {
        takeOver(filesOf: stem, into: plan.saveDirectory, type)
      }
    }
    if let folder = SaveFolder(places: places, data: data, type: type, stem: stem) {
      notes += prepare(folder, of: core, stem: stem, type, isOurs: hold.other == nil, request)
      plan.ownsSaveDirectory = true
      // Who keeps no save has no place for one.
      plan.saveDirectory = request.usesSave && hold.other == nil ? folder.path : ""
    }
    if let folder = request.coreFolder {
      plan.saveDirectory = folder
      plan.ownsSaveDirectory = false
    }
    plan.contentPath = content?.reference.contentPath
    if let reference = content?.reference, reference.folderGame != nil {
      plan.contentFolder = reference.path
    }
    plan.readsFolders = type.readsFolders
    plan.content = content?.bytes
    if let content, let member = content.reference.member {
      plan.archive = (content.reference.path, member)
    }
    let wanted = request.recordedOptions.merging(request.options) { _, line in line }
    plan.options = settings.coreOptions.merging(wanted) { _, line in line }
    plan.gameSettings = settings.gameSettings.merging(request.gameSettings) { _, line in line }
    plan.coreFile = rights.admission.file
    if isIsolated {
      let named = optionFiles(plan, request, rights)
      plan.optionFiles = named.files
      notes += named.notes
    }
    if request.isDeterministic {
      let now = UTCTime.now()
      plan.virtualClockStart = request.startsNow ? now.seconds : Launcher.virtualClockStart
      if request.startsNow { plan.virtualClockOffset = now.localOffset }
    }
    plan.hasWindow = request.hasWindow
    if !request.isDeterministic {
      plan.player = PlayerFacts(
        settings, environment: Places.environment(), login: PlayerFacts.login)
      plan.player.displayRate = request.displayRate
    }
    if !isIsolated {
      announce("\(core.name) runs without a sandbox: it can do all that you can do")
    }
    let session: any CoreSession =
      isIsolated
      ? try isolated(plan, request, rights, type: type, stem: stem)
      : try LocalSession(plan: plan)
    if let isolated = session as? IsolatedSession, !isolated.gaps.isEmpty {
      notes.append(
        "\(core.name) runs in a process of its own, but with less of a sandbox than usual: "
          + isolated.gaps.joined(separator: "; "))
    }
    do {
      try checkOptions(wanted, in: session)
      let line = try request.link.map { try link(session, at: $0) }
      if let line {
        let place = line.place
        if line.isHost {
          notes.append("Waiting for the other machine: start it with \(place.invitation)")
        }
      }
      var keeper: SaveKeeper?
      if request.usesSave {
        let made = SaveKeeper(
          session: session, data: data, places: places, type: type, stem: stem,
          isReadOnly: hold.other != nil)
        notes += made.load().filter { $0.level > .info }.map(\.text)
        keeper = made
      }
      if request.usesCheats, content != nil {
        do throws(CheatError) {
          let count = try GameCheats(data: data, type: type, stem: stem).apply(to: session)
          if count > 0 { notes.append(count == 1 ? "1 cheat is on" : "\(count) cheats are on") }
        } catch { notes.append(error.message) }
      }
      return OpenGame(
        session: session, ownSaves: plan.ownsSaveDirectory ? plan.saveDirectory : "", core: core,
        type: type, content: content, stem: stem, keeper: keeper,
        settings: settings, notes: notes, line: line, game: game, hold: hold,
        images: ImageShelf(data: data, type: type, stem: stem, core: core.name),
        admission: rights.admission, grants: rights.grants)
    } catch {
      session.close()
      throw error
    }
  }

  /// Links a game with another machine; the line is opened only for a core that has a cable.
  private func link(_ session: any CoreSession, at place: LinkPlace) throws -> any GameLink {
    if let session = session as? IsolatedSession {
      guard session.hasLinkCable else { throw LinkError.notOffered(core: session.core.name) }
      return try session.link(LinkLine(place, places: places))
    }
    guard let session = session as? LocalSession, session.linkFacts != nil else {
      throw LinkError.notOffered(core: session.core.name)
    }
    let line = try LinkLine(place, places: places)
    try session.attach(line)
    return line
  }

  /// The session in a process of its own.
  private func isolated(
    _ plan: SessionPlan, _ request: LaunchRequest, _ rights: Rights, type: GameType,
    stem: String
  ) throws -> IsolatedSession {
    let settings = rights.settings
    var rules = IsolatedSession.Rules()
    rules.patience = settings.number("cores.patience")
    rules.memoryLimit = settings.integer("cores.megabytes") << 20
    rules.diskLimit = settings.integer("cores.disk_megabytes") << 20
    rules.isLinked = request.link != nil
    // If a person is watching, a picture that does not change for longer is no game.
    if request.hasWindow { rules.linkPatience = 5 }
    rules.showsOutput = request.showsCoreOutput
    rules.allowsUnconfined = settings.flag("cores.unconfined")
    rules.grants = CoreGrant.allCases.filter { (request.grants + rights.grants).contains($0) }
    if !request.hasWindow { rules.stateEvery = nil }
    if request.keepsReports {
      rules.report = CrashReport.Place(
        folder: PathName.join(places.state, "crashes"), stem: stem, gameType: type.id)
    }
    return try IsolatedSession(plan: plan, rules: rules)
  }

  /// Keeps the contents of a game's own folder as a version before the core writes there; returns notes for the player.
  private func prepare(
    _ folder: SaveFolder, of core: CoreDescription, stem: String, _ type: GameType, isOurs: Bool,
    _ request: LaunchRequest
  ) -> [String] {
    guard request.usesSave, isOurs else { return [] }
    // Where earlier versions kept them.
    let old = PathName.join(
      data.folder(.saves, type), PathName.component(core.id), PathName.component(stem))
    if FileSystem.kind(old) == .folder, FileSystem.kind(folder.path) == nil {
      _ = FileMove.rename(old, to: folder.path)
    }
    do throws(SaveFileError) {
      try folder.keepVersion()
      return []
    } catch { return ["no earlier version of the saves is kept: \(error.message)"] }
  }

  /// Files that the core kept in the folder of all saves before it had one of its own come along, as copies.
  private func takeOver(filesOf stem: String, into folder: String, _ type: GameType) {
    guard FileSystem.kind(folder) == nil else { return }
    let saves = data.folder(.saves, type)
    let kept = Set(type.saves.map { PathName.component($0.extension).lowercased() })
    for name in (try? FileSystem.names(in: saves).usual) ?? []
    where PathName.stem(name) == PathName.component(stem)
      && !kept.contains(PathName.fileExtension(name))
    {
      let path = PathName.join(saves, name)
      guard FileSystem.kind(path) == .file,
        let bytes = try? FileSystem.read(path, limit: 256 << 20),
        (try? FileSystem.ensureFolder(folder)) != nil
      else { continue }
      _ = try? AtomicFile.create(PathName.join(folder, name), with: bytes)
    }
  }

  /// Takes the game, or finds out who has it.
  ///
  /// A player may look on while another one plays; a run without a window would only find at its end that its save was not
  /// kept, and is refused.
  private func hold(
    _ game: GameLock.Game, stem: String, _ request: LaunchRequest
  ) throws -> (lock: GameLock?, other: GameLock.Holder?) {
    guard request.holdsGame else { return (nil, nil) }
    do throws(GameLockError) {
      return (try GameLock.take(game, for: request.hasWindow ? .play : .headless), nil)
    } catch {
      switch error {
      case .held(_, let other) where request.hasWindow && other.purpose != .change:
        return (nil, other)
      case .held: throw error
      case .file(let failure):
        // Then two players cannot be distinguished; but a user who cannot write there can still play.
        Log.library.warning("\(failure.message)")
        return (nil, nil)
      }
    }
  }

  /// A misspelt option on the command line is an error; one in a settings file only a warning.
  private func checkOptions(_ wanted: [String: String], in session: any CoreSession) throws {
    for (key, value) in wanted.sorted(by: { $0.key < $1.key }) {
      try session.setOption(key, to: value)
    }
  }

  /// `Cores/<type>`, unless only the checkout's `BIOS` folder has a file that the type can use.
  private func systemDirectory(of type: GameType) -> String {
    let own = data.folder(.cores, type)
    guard let checkout = CoreSearchPath.checkoutFolder("BIOS") else { return own }
    func has(_ folder: String) -> Bool {
      type.bios.contains { FileSystem.kind(PathName.join(folder, $0.name)) == .file }
    }
    return !has(own) && has(checkout) ? checkout : own
  }
}

/// A game that was opened, with all that belongs to it.
package final class OpenGame {
  /// The running core.
  package let session: any CoreSession
  /// What runs it.
  package let core: CoreDescription
  /// Its type.
  package let type: GameType
  /// The game, nil for a core that runs without.
  package let content: GameContent?
  /// The stem of its files.
  package let stem: String
  /// Keeps its save, if wanted.
  package let keeper: SaveKeeper?
  /// The settings that apply.
  package let settings: Settings
  /// What the player should know before the game starts.
  package let notes: [String]
  /// The core's file, which may run.
  package let admission: CoreTrust.Admission
  /// What the user granted that file before.
  package let grants: [CoreGrant]
  /// Where its current moment comes from.
  package let lineage = StateLineage()
  /// The line to another machine, if one was asked for; the session owns it.
  package let line: (any GameLink)?
  /// Which game it is, for `GameLock`.
  package let game: GameLock.Game
  /// The hold on the game's files, where this is the one that has it.
  package private(set) var lock: GameLock?
  /// The game's own folder of saves, empty where it has none.
  private let ownSaves: String
  /// Keeps the images that the game makes.
  package let images: ImageShelf
  /// Who had the game first: nothing of it is written automatically then.
  package private(set) var otherHolder: GameLock.Holder?

  init(
    session: any CoreSession, ownSaves: String, core: CoreDescription, type: GameType,
    content: GameContent?, stem: String,
    keeper: SaveKeeper?, settings: Settings, notes: [String], line: (any GameLink)?,
    game: GameLock.Game, hold: (lock: GameLock?, other: GameLock.Holder?), images: ImageShelf,
    admission: CoreTrust.Admission, grants: [CoreGrant]
  ) {
    self.images = images
    self.admission = admission
    self.grants = grants
    self.session = session
    self.ownSaves = ownSaves
    self.core = core
    self.type = type
    self.content = content
    self.stem = stem
    self.keeper = keeper
    self.settings = settings
    self.notes = notes
    self.line = line
    self.game = game
    lock = hold.lock
    otherHolder = hold.other
  }

  /// Takes the game if its holder has ended; returns whether it was taken now.
  package func takeOver() -> Bool {
    guard otherHolder != nil, let taken = try? GameLock.take(game, for: .play) else { return false }
    lock = taken
    otherHolder = nil
    keeper?.startWriting()
    return true
  }

  /// Lets the game go: everything of it is written.
  package func letGo() {
    lock?.release()
    lock = nil
  }

  /// Ends the session and lets the game go; what is to be kept has been written before.
  package func close() {
    session.close()
    // A game that saved nothing leaves no folder.
    if !ownSaves.isEmpty { rmdir(ownSaves) }
    letGo()
  }
}
