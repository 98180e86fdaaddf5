import Catalog
import HostBase
import Isolation
import Library
import Logging
import Session
import Vault

/// Everything that is decided about a launch before the core is loaded.
struct LaunchPlan {
  let request: LaunchRequest
  let core: CoreDescription
  let type: GameType
  /// The game; nil for a core that runs without.
  let content: GameContent?
  /// The stem of the game's files.
  let stem: String
  /// What the core's file may do, and the settings that apply.
  let rights: Launcher.Rights
  /// The game, as locks name it.
  let game: GameLock.Game
  /// The hold on the game's files, or who has it.
  let hold: (lock: GameLock?, other: GameLock.Holder?)
  /// Why nothing of the game can be written; nil: it can, or no one wants to.
  let writeProblem: FileFailure?
  /// Options from the command line, over those that a state or a report recorded.
  let wantedOptions: [String: String]
  /// How the session runs.
  var session: SessionPlan
  /// How the core's process is watched; nil: the core is loaded into this process.
  var rules: IsolatedSession.Rules?
  /// What the player should know.
  var notes: [Sentence]
  /// Whether this run may write the game's files.
  var mayWrite: Bool { hold.other == nil && writeProblem == nil }
}

extension Launcher {
  /// Decides how a game is started; claims its name and its files, loads nothing.
  func plan(
    _ request: LaunchRequest, core: CoreDescription, type: GameType, content: GameContent?
  ) throws -> LaunchPlan {
    var notes: [Sentence] = []
    let problem = try prepareFolders(of: type, request)
    if let problem { notes.append("Nothing will be saved: \(problem.sentence)") }
    let stem = stem(of: content, core, type, request, &notes)
    let rights = try rights(of: core, type: type, stem: stem)
    notes += rights.notes
    // Before the game is held: what comes from elsewhere is written under the same lock.
    if request.hasWindow, request.usesSave, problem == nil, content != nil,
      let note = beforePlay(type, stem)
    {
      notes.append(note)
    }
    let game = GameLock.Game(places: places, data: data, type: type, stem: stem)
    let hold = try hold(game, stem: stem, request)
    if let other = hold.other {
      notes.append(
        "Already running\(other.pid > 0 ? " (process \(other.pid))" : ""). This copy will not save."
      )
    }
    let session = SessionPlan(
      core: core, systemDirectory: systemDirectory(of: type),
      saveDirectory: data.folder(.saves, type))
    let bios = BIOSCheck(type, in: session.systemDirectory)
    if let refusal = bios.refusal(core: core.name) { throw refusal }
    if let note = bios.note(core: core.name) { notes.append(note) }
    var plan = LaunchPlan(
      request: request, core: core, type: type, content: content, stem: stem, rights: rights,
      game: game, hold: hold, writeProblem: problem,
      wantedOptions: request.recordedOptions.merging(request.options) { _, line in line },
      session: session, notes: notes)
    if request.isIsolated ?? rights.settings[Setting.Cores.isolated] {
      plan.rules = rules(of: plan)
    }
    try chooseFolder(&plan)
    fill(&plan)
    return plan
  }

  /// Makes the folders of a game type; returns why nothing can be saved there.
  ///
  /// A game is played all the same, as one looks into a library on a read-only disk. A run without a window that keeps the
  /// save is refused: it would only find at its end that it did not.
  private func prepareFolders(
    of type: GameType, _ request: LaunchRequest
  ) throws(FileFailure) -> FileFailure? {
    var problem: FileFailure?
    do throws(FileFailure) { try data.ensureFolders(of: type) } catch { problem = error }
    guard request.usesSave || request.hasWindow else { return nil }
    guard let problem = problem ?? data.writeProblem(in: type) else { return nil }
    guard request.hasWindow, problem.keepsFromWritingOnly else { throw problem }
    return problem
  }

  /// The stem of the game's files, claimed for this game.
  private func stem(
    of content: GameContent?, _ core: CoreDescription, _ type: GameType, _ request: LaunchRequest,
    _ notes: inout [Sentence]
  ) -> String {
    let ledger = StemLedger(places: places, data: data)
    guard let content else {
      // A core without a game is called as it likes: not as a game whose saves are there.
      let name = PathName.component(core.name)
      let isTaken = ledger.owner(of: name, type: type) != nil
      return isTaken ? PathName.component("\(core.name) (\(core.id))") : name
    }
    let claim = ledger.claim(content, type: type, keepsRecord: request.usesSave)
    if let warning = claim.warning { notes.append(warning) }
    notes += content.notes
    if request.hasWindow { ledger.notePlayed(stem: claim.stem, type: type) }
    if request.usesSave, let warning = checkSum(content) { notes.append(warning) }
    return claim.stem
  }

  /// Notes what a game's file holds, or reports that it changed on the disk since.
  private func checkSum(_ content: GameContent) -> Sentence? {
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

  /// Where the core keeps files of its own.
  private func chooseFolder(_ plan: inout LaunchPlan) throws {
    let (request, type, stem) = (plan.request, plan.type, plan.stem)
    if plan.rules != nil {
      plan.session.saveDirectory = try ownFolder(of: plan.core, type: type, plan.rights)
      if request.usesSave, !type.savesFolder, plan.writeProblem == nil {
        takeOver(filesOf: stem, into: plan.session.saveDirectory, type)
      }
    }
    let isOurs = plan.mayWrite
    if let folder = SaveFolder(places: places, data: data, type: type, stem: stem) {
      plan.notes += prepare(folder, of: plan.core, stem: stem, type, isOurs: isOurs, request)
      plan.session.ownsSaveDirectory = true
      // Who keeps no save has no place for one.
      plan.session.saveDirectory = request.usesSave && isOurs ? folder.path : ""
    }
    if let folder = request.coreFolder {
      plan.session.saveDirectory = folder
      plan.session.ownsSaveDirectory = false
    }
  }

  /// The game, the options, the clock and the player's facts.
  private func fill(_ plan: inout LaunchPlan) {
    let (request, settings) = (plan.request, plan.rights.settings)
    var session = plan.session
    if let content = plan.content {
      let reference = content.reference
      session.contentPath = reference.contentPath
      if reference.folderGame != nil { session.contentFolder = reference.path }
      session.content = content.bytes
      if let member = reference.member { session.archive = (reference.path, member) }
      listDiscs(of: content, plan.core, plan.type, in: &session, &plan.notes)
    }
    session.startDisc = startDisc(plan)
    session.readsFolders = plan.type.readsFolders
    session.options = settings.coreOptions.merging(plan.wantedOptions) { _, line in line }
    session.gameSettings = settings.gameSettings.merging(request.gameSettings) { _, line in line }
    session.coreFile = plan.rights.admission.file
    if plan.rules != nil {
      let named = optionFiles(session, request, plan.rights)
      session.optionFiles = named.files
      plan.notes += named.notes
    }
    session.hasWindow = request.hasWindow
    if request.isDeterministic {
      let now = UTCTime.now()
      session.virtualClockStart = request.startsNow ? now.seconds : Launcher.virtualClockStart
      if request.startsNow { session.virtualClockOffset = now.localOffset }
    } else {
      session.player = PlayerFacts(
        settings, environment: Places.environment(), login: PlayerFacts.login)
      session.player.displayRate = request.displayRate
    }
    plan.session = session
  }

  /// Gives the core a list of the discs that belong to the game by their names (`DiscSets`), as if one lay beside them.
  private func listDiscs(
    of content: GameContent, _ core: CoreDescription, _ type: GameType,
    in session: inout SessionPlan, _ notes: inout [Sentence]
  ) {
    let path = content.reference.path
    guard content.reference.member == nil, content.reference.folderGame == nil,
      content.patches.isEmpty
    else { return }
    let others = DiscSets.others(of: path, type: type)
    guard let second = others.first else { return }
    // A list has a path on each line.
    let isListable = !([path] + others).contains { $0.utf8.contains(0x0A) }
    guard core.extensions.contains("m3u"), isListable else {
      notes.append(
        "\(core.name) takes no lists of discs; to play the next disc, open \(second) itself")
      return
    }
    session.parts = [path] + GameSheet.parts(of: path, and: others).found.map(\.path)
    session.contentPath = PathName.join(PathName.folder(path), PathName.stem(path) + ".m3u")
    session.discs = [path] + others
    session.content = Array(session.discs.map { PathName.last($0) + "\n" }.joined().utf8)
  }

  /// The disc that the user named, else the one that was in the drive when the game was last played.
  private func startDisc(_ plan: LaunchPlan) -> StartDisc? {
    guard let reference = plan.content?.reference else { return nil }
    var list = reference.member == nil ? GameSheet.discs(of: reference.path) : []
    let others = DiscSets.others(of: reference.path, type: plan.type)
    if !others.isEmpty { list = [reference.path] + others }
    if let number = plan.request.disc {
      let index = number - 1
      return StartDisc(index: index, path: list.indices.contains(index) ? list[index] : nil)
    }
    // What runs without a person begins as it always does.
    guard plan.request.usesSave, plan.request.hasWindow,
      let last = GameRecords(places: places, data: data).record(type: plan.type, stem: plan.stem)
        .disc
    else { return nil }
    let path = last.file.map { file in
      list.compactMap(\.self).first { PathName.last($0) == file }
        ?? PathName.join(PathName.folder(reference.path), file)
    }
    return StartDisc(index: last.number - 1, path: path)
  }

  /// How the core's process is watched.
  private func rules(of plan: LaunchPlan) -> IsolatedSession.Rules {
    let (request, rights) = (plan.request, plan.rights)
    var rules = IsolatedSession.Rules()
    rules.patience = rights.settings[Setting.Cores.patience]
    rules.memoryLimit = rights.settings[Setting.Cores.megabytes] << 20
    rules.diskLimit = rights.settings[Setting.Cores.diskMegabytes] << 20
    rules.isLinked = request.link != nil
    // If a person is watching, a picture that does not change for longer is no game.
    if request.hasWindow { rules.linkPatience = 5 }
    rules.showsOutput = request.showsCoreOutput
    rules.allowsUnconfined = rights.settings[Setting.Cores.unconfined]
    rules.grants = CoreGrant.allCases.filter { (request.grants + rights.grants).contains($0) }
    if !request.hasWindow { rules.stateEvery = nil }
    if request.keepsReports {
      rules.report = CrashReport.Place(
        folder: PathName.join(places.state, "crashes"), stem: plan.stem, gameType: plan.type.id)
    }
    return rules
  }

  /// Keeps the contents of a game's own folder as a version before the core writes there; returns notes for the player.
  private func prepare(
    _ folder: SaveFolder, of core: CoreDescription, stem: String, _ type: GameType, isOurs: Bool,
    _ request: LaunchRequest
  ) -> [Sentence] {
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
    } catch { return ["no earlier version of the saves is kept: \(error.sentence)"] }
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
      case .held(_, let other)
      where request.hasWindow && other.purpose != .change && other.purpose != .sync:
        return (nil, other)
      case .held: throw error
      case .file(let failure):
        // Then two players cannot be distinguished; but a user who cannot write there can still play.
        Log.library.warning("\(failure.message)")
        return (nil, nil)
      }
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
