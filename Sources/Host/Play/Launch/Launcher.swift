package import Catalog
import Glibc
package import HostBase
import Isolation
package import Library
import Logging
import Session
import Vault

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
  /// Called before a game's save is read that a player starts, with its type and stem; returns what the player should know.
  package var beforePlay: (GameType, _ stem: String) -> Sentence? = { _, _ in nil }
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

  private var chooser: CoreChooser {
    CoreChooser(catalog: catalog, probe: probe, settings: settings)
  }

  /// Starts a game; nothing has run yet but the core's loading.
  package func open(_ request: LaunchRequest) throws -> OpenGame {
    let named = try request.core.map { try catalog.find($0, probe: probe) }
    guard let word = request.game else {
      guard let core = named else { throw LaunchError.nothingNamed }
      let type = try chooser.type(of: nil, in: core, request)
      return try start(plan(request, core: core, type: type, content: nil))
    }
    let finder = GameFinder(data: data, types: catalog.gameTypes)
    let accepted = named?.extensions ?? catalog.gameTypes.flatMap(\.extensions)
    var reference = try finder.find(word)
    if named?.blocksExtract != true || reference.member != nil {
      reference = try reference.choosingMember(accepting: accepted)
    }
    let core = try named ?? chooser.choose(for: reference, typeID: request.type)
    let type = try chooser.type(of: reference, in: core, request)
    let patches = request.patches.isEmpty ? SoftPatch.beside(reference) : request.patches
    let content = try SoftPatch.apply(patches.map { PathName.absolute($0) }, to: reference.load())
    return try start(plan(request, core: core, type: type, content: content))
  }

  /// Whether a game's file can be read and there is a core for it; nothing is started.
  package func check(_ game: String) throws {
    let finder = GameFinder(data: data, types: catalog.gameTypes)
    let reference = try finder.find(game).choosingMember(
      accepting: catalog.gameTypes.flatMap(\.extensions))
    _ = try chooser.choose(for: reference, typeID: nil)
    _ = try reference.load()
  }

  // MARK: - The start

  /// Loads the core as planned, and gives it options, cable, save and cheats.
  private func start(_ plan: LaunchPlan) throws -> OpenGame {
    let session = try session(plan)
    var notes = plan.notes
    if let isolated = session as? IsolatedSession, !isolated.gaps.isEmpty {
      notes.append(
        "\(plan.core.name) runs in a process of its own, but with less of a sandbox than usual: \(isolated.gaps.joined(separator: "; "))"
      )
    }
    do {
      try checkOptions(plan.wantedOptions, in: session)
      // A disc that was remembered may be gone; one that was named is not.
      if let disc = plan.request.disc { try session.insertDisc(disc - 1) }
      let line = try plan.request.link.map { try link(session, at: $0) }
      if let line, line.isHost {
        notes.append("Waiting for the other machine: start it with \(line.place.invitation)")
      }
      let beside = plan.content.flatMap { FilesBeside($0.reference, data: data) }
      if let beside, plan.request.usesSave, plan.mayWrite {
        let shelf = SaveShelf(places: places, data: data, type: plan.type, stem: plan.stem)
        if let note = beside.takeSave(to: shelf, clockFor: plan.core.id) { notes.append(note) }
      }
      let keeper = saveKeeper(plan, session)
      if let keeper {
        notes += keeper.load().filter { $0.level > .info }.map { Sentence(words: $0.text) }
      }
      if plan.request.usesCheats, plan.content != nil {
        if let note = applyCheats(plan, beside, to: session) { notes.append(note) }
      }
      return OpenGame(
        plan, session: session, keeper: keeper, line: line,
        images: ImageShelf(data: data, type: plan.type, stem: plan.stem, core: plan.core.name),
        records: plan.request.hasWindow && plan.request.usesSave && plan.content != nil
          && plan.writeProblem == nil ? GameRecords(places: places, data: data) : nil,
        notes: notes)
    } catch {
      session.close()
      throw error
    }
  }

  /// The core in a process of its own, or in this one.
  private func session(_ plan: LaunchPlan) throws -> any CoreSession {
    if let rules = plan.rules { return try IsolatedSession(plan: plan.session, rules: rules) }
    announce("\(plan.core.name) runs without a sandbox: it can do all that you can do")
    return try LocalSession(plan: plan.session)
  }

  private func saveKeeper(_ plan: LaunchPlan, _ session: any CoreSession) -> SaveKeeper? {
    guard plan.request.usesSave else { return nil }
    return SaveKeeper(
      session: session, data: data, places: places, type: plan.type, stem: plan.stem,
      isReadOnly: !plan.mayWrite)
  }

  /// Turns the game's cheats on; returns a note for the player.
  private func applyCheats(
    _ plan: LaunchPlan, _ beside: FilesBeside?, to session: any CoreSession
  ) -> Sentence? {
    do throws(CheatError) {
      var cheats = GameCheats(data: data, type: plan.type, stem: plan.stem)
      if FileSystem.kind(cheats.path) == nil, let path = beside?.cheats {
        cheats = GameCheats(path: path)
      }
      let count = try cheats.apply(to: session)
      guard count > 0 else { return nil }
      return count == 1 ? "1 cheat is on" : "\(count) cheats are on"
    } catch { return error.sentence }
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

  /// A misspelt option on the command line is an error; one in a settings file only a warning.
  private func checkOptions(_ wanted: [String: String], in session: any CoreSession) throws {
    for (key, value) in wanted.sorted(by: { $0.key < $1.key }) {
      try session.setOption(key, to: value)
    }
  }
}
