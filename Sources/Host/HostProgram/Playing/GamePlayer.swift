package import Catalog
package import HostBase
package import Library
import Logging
package import Play
import Rewind
package import Session
import Vault

/// Plays an opened game on a screen, and does with files what the play loop asks for.
package final class GamePlayer: PlayDelegate {
  /// The game.
  package let open: OpenGame
  /// What the program works with.
  package let context: Context
  /// Its states.
  package let states: PlayedStates
  private let screenshots: Screenshots
  private weak var loop: PlayLoop? { didSet { states.loop = loop } }
  /// What a window has around the game; nil: there is nothing around it.
  package var surroundings: Surroundings?
  /// Loudness at the start.
  private var volumeBefore = 1.0
  private var control: GameControl?
  private var autoStates: AutoStates
  private var recovery = CrashRecovery()
  /// The file that the player dropped, to be played after this game.
  package private(set) var next: String?
  /// Whether the player has seen a picture, and so what went wrong.
  package private(set) var hasPlayed = false
  /// Notices cores that are dropped in during play.
  private let watcher: PluginWatcher
  private var turns = 0
  private var playTime = PlayTime()
  private var sync: PlaySync?
  private var framesRun: UInt64 = 0
  /// The terminal that the game is played in; nil: it is played elsewhere.
  private var terminal: (any StageTerminal)?

  /// A player of an opened game; the state that it began from can be undone.
  package init(open: OpenGame, context: Context, beginning: PlayBeginning) throws {
    self.open = open
    self.context = context
    states = try PlayedStates(of: open, context, beginning: beginning)
    screenshots = Screenshots(of: open, in: try context.data())
    autoStates = AutoStates(open.settings, isOn: open.keeper != nil)
    watcher = PluginWatcher(folders: context.catalog.folders)
    if open.settings[Setting.Sync.atEnd], open.keeper != nil, open.content != nil {
      sync = PlaySync(
        .game(open.type, stem: open.stem), in: try context.data(), places: context.places)
    }
  }

  /// Plays until the player, the core or a signal ends it; what is to be saved is saved then.
  package func play(
    on video: VideoChoice?, by stages: any StageOpener, settings: PlaySettings,
    messages: [PlayNotice], resume: ResumeMode
  ) throws -> ExitCode {
    let map = try open.settings.inputMap()
    listen()
    // A client that waits for the end of the connection may then take the game.
    defer { leave() }
    let end = try run(
      on: video, by: stages, settings: settings, map: map, messages: messages, resume: resume)
    try finish(end)
    if case .signal(let number) = end { return ExitCode(signal: number) }
    return .done
  }

  /// Runs the loop; window and terminal are given back before anything else is printed.
  private func run(
    on video: VideoChoice?, by stages: any StageOpener, settings: PlaySettings, map: InputMap,
    messages: [PlayNotice], resume: ResumeMode
  ) throws -> PlayEnd {
    if video != .terminal {
      do throws(DisplayError) {
        let game = WindowGame(
          player: self, settings: settings, map: map, messages: messages, resume: resume)
        return try stages.playInWindow(game, context)
      } catch {
        guard video == nil else { throw error }
        context.note("No display here: playing in the terminal.")
      }
    }
    let options = settings.window(title: open.stem, type: open.type)
    let stage = try stages.openTerminal(options: options, map: map)
    defer {
      stage.terminal?.close()
      StandardError.restore()
    }
    if let terminal = stage.terminal {
      self.terminal = terminal
      // Whatever is logged now would draw over the picture.
      StandardError.divert(to: PathName.join(context.places.state, "terminal.log"))
    }
    let loop = begin(on: stage, settings: settings, map: map, messages: messages, resume: resume)
    let end = loop.run()
    noteEnd(of: loop, volume: stage.speaker?.volume)
    return end
  }

  /// A loop that plays the game on a stage; it has not begun yet.
  package func begin(
    on stage: PlayStage, settings: PlaySettings, map: InputMap, messages: [PlayNotice],
    resume: ResumeMode
  ) -> PlayLoop {
    var options = settings.playOptions
    options.messages = open.notes.map(PlayNotice.note) + messages
    states.undoKey = map.keyName(of: .undoLoad)
    options.focusKey = map.keyName(of: .focusMode)
    if let moment = states.timeOfLastSession() {
      if resume == .ask {
        options.resumes = moment
      } else if let key = states.undoKey {
        options.messages.append(.leftOff(moment, key: key))
      }
    }
    options.keyboardHint = .keyboardHint(
      help: map.keyName(of: .help), release: map.keyName(of: .focusMode))
    if stage.speaker == nil { options.messages.append(.noSound) }
    // Chosen in an earlier game; without a word it looks like a fault of this one.
    if stage.speaker?.volume == 0 { options.messages.append(.volume(0)) }
    hasPlayed = true
    volumeBefore = settings.volume
    let loop = PlayLoop(
      session: open.session, screen: stage.screen, speaker: stage.speaker, input: stage.input,
      delegate: self, words: stage.words, gameType: open.type, options: options,
      rewinder: rewinder(),
      clock: stage.clock)
    self.loop = loop
    return loop
  }

  /// Keeps what the loop and its stage know, before they are given back.
  package func noteEnd(of loop: PlayLoop, volume: Double?) {
    framesRun = loop.framesRun
    if let volume, volume != volumeBefore {
      LastVolume(places: context.places).keep(volume)
    }
  }

  /// Saves what is to be saved when play has ended; throws what ended it, if that was a failure.
  package func finish(_ end: PlayEnd) throws {
    _ = open.keeper?.flush()
    keepEnd(end)
    do throws(FileFailure) { try open.notePlayed(seconds: playTime.seconds) } catch {
      // That this failed is no reason to say that the game did.
      context.note("arcadia: the play time was not kept: \(error.message)")
    }
    if case .failed(let error) = end { throw error }
    if let failure = open.keeper?.failure { throw failure }
  }

  /// Lets other programs have the game.
  package func leave() {
    let hadGame = open.lock != nil
    open.letGo()
    if hadGame { sync?.ended() }
    open.session.whileWaiting = nil
    control?.close()
  }

  /// What lets time run back, unless the settings say no; two machines that are linked have one time together.
  private func rewinder() -> Rewinder? {
    let megabytes = open.settings[Setting.Past.rewindMegabytes]
    guard megabytes > 0, open.line == nil else { return nil }
    return Rewinder(session: open.session, byteLimit: megabytes << 20)
  }

  /// Lets other programs reach the game; one that cannot be reached is played all the same.
  package func listen() {
    do throws(ControlError) {
      let control = try GameControl(states, screenshots, context)
      self.control = control
      open.session.whileWaiting = { [weak self] in
        if let self, let loop { self.control?.pollWhileBusy(loop) }
      }
      open.lock?.tell(socket: control.path)
    } catch {
      Log.play.warning("\(error.message)")
    }
  }

  /// Keeps an automatic state of the end, where the machine is still in one.
  private func keepEnd(_ end: PlayEnd) {
    defer { states.writer.wait() }
    switch end {
    case .failed, .coreShutdown: return
    case .quit, .signal, .frameLimit: break
    }
    guard !open.keepsNothing,
      autoStates.isWantedAtExit(
        frames: framesRun, framesPerSecond: open.session.avInfo.framesPerSecond,
        isContinued: states.isContinued),
      let ticket = states.keepAutomatic()
    else { return }
    if case .failure(let failure)? = states.writer.outcome(of: ticket)?.result {
      context.note("arcadia: no automatic state was kept: \(failure.message)")
    }
  }

  // MARK: - PlayDelegate

  /// Has the current moment written to a slot.
  package func saveState(slot: Int) -> Result<Void, PlayProblem> {
    attempt { try states.saveForPlayer(to: .number(slot)) }
  }

  /// Loads a slot, and says so.
  package func loadState(slot: Int) -> PlayResult {
    // What is being written may be what is to be loaded.
    states.writer.wait()
    guard let time = states.time(of: .number(slot)) else { return .failure(.emptySlot(slot)) }
    return attempt {
      _ = try states.load(from: .slot(.number(slot)))
      return .loaded(.number(slot), time)
    }
  }

  /// When a slot was written.
  package func content(ofSlot slot: Int) -> SlotContent? {
    states.writer.wait()
    return states.time(of: .number(slot)).map(SlotContent.state) ?? .empty
  }

  /// Goes back to before the last load or rewind, and says so.
  package func undoLoad() -> PlayResult {
    attempt { try states.undoForPlayer() }
  }

  /// Loads the automatic state of the last session, and says so.
  package func resumeLastSession() -> PlayResult {
    attempt { try states.resumeLastSession() }
  }

  /// Takes a file to be played after this game.
  package func dropped(_ paths: [String]) -> Result<Void, PlayProblem> {
    guard let path = paths.first, paths.count == 1 else { return .failure(.severalFiles) }
    return attempt {
      try context.launcher().check(path)
      next = path
    }
  }

  /// Keeps the moment before a rewind for undo.
  package func rewindBegan() {
    states.rewindBegan()
  }

  /// Continues from a moment of the past, which can be taken back like a load.
  package func goBack(to state: [UInt8], frame: UInt64) -> Result<Void, PlayProblem> {
    attempt { try states.goBack(to: state, frame: frame) }
  }

  /// Keeps which disc is in the drive; that this failed is no reason to say that the change did.
  package func discChanged() {
    do throws(FileFailure) { try open.noteDisc() } catch { Log.play.warning("\(error.message)") }
  }

  /// Whether there is a moment to go back to.
  package var canUndo: Bool { states.canUndo }

  /// What the player can choose from after a crash; nil: there is no choice.
  package func coreFailed(_ error: SessionError) -> CrashOffer? {
    // The save as of the last frame, whatever the player decides.
    _ = open.keeper?.flush()
    return recovery.offer(for: open.session, loop?.rewinder)
  }

  /// Starts the core again from a moment before its crash.
  package func recover(_ place: CrashOffer.Place) throws(SessionError) {
    try recovery.recover(place, of: open)
  }

  /// Writes a screenshot, and says so.
  package func screenshot(_ picture: Picture) -> PlayResult {
    attempt {
      let path = try screenshots.write(picture, states.pictureBefore)
      return .screenshot(PathName.last(path))
    }
  }

  /// Has written what is due after a frame.
  package func frameFinished(_ session: any CoreSession) {
    keepSave()
    guard let loop, !open.keepsNothing, autoStates.isDue(frames: loop.framesRun) else {
      return
    }
    // A core that cannot save just now is asked again after as many minutes.
    if session.picture != nil { states.keepAutomatic() }
  }

  /// Has the game's save written where that is due.
  private func keepSave() {
    for notice in open.keeper?.frameDone() ?? [] where notice.level > .info {
      loop?.show(
        .problem(.failure(code: notice.code, message: Sentence(words: notice.text))), seconds: 8)
    }
  }

  /// Stops the program as Ctrl-Z asks; it may never continue, so everything is written first.
  private func suspend() {
    _ = open.keeper?.flush()
    states.writer.wait()
    guard let terminal else { return SuspendSignal.stop() }
    terminal.suspended { SuspendSignal.stop() }
  }

  /// Does what is due in each turn of the loop: control, suspension, new cores.
  package func turn(_ loop: PlayLoop) {
    turns += 1
    playTime.turn(isStanding: loop.isStanding, now: loop.clock.now)
    if SuspendSignal.isPending { suspend() }
    // Who saves and then pauses has the save on the disk a second later all the same.
    if loop.isStanding { keepSave() }
    tellOutcomes(loop)
    control?.poll(loop)
    guard turns % 60 == 0 else { return }
    if open.lock != nil { sync?.turn(writes: open.keeper?.writes ?? 0) }
    if open.otherHolder != nil, open.takeOver() {
      if let control { open.lock?.tell(socket: control.path) }
      loop.show(.otherClosed, seconds: 6)
    }
    for path in watcher.poll().appeared {
      // From the file alone: a core that hangs must not hang the game.
      do throws(PluginError) {
        let core = try context.catalog.find(path, probe: nil)
        loop.show(.newCore(core.name), seconds: 5)
      } catch {
        loop.show(.brokenCore(file: PathName.last(path), reason: error.reason), seconds: 8)
      }
    }
  }

  /// Opens the menu around the game; false: there is none.
  package func openMenu(wantsEnd: Bool) -> Bool {
    surroundings?.openMenu()
    return surroundings != nil
  }

  /// Says what the picture shows; false: no one is there to say it.
  package func describe(frame: String?) -> Bool {
    surroundings?.describe(frame)
    return surroundings != nil
  }

  /// Takes what the core says and makes.
  package func received(_ event: SessionEvent) {
    switch event {
    case .trace(let line):
      // A core may say anything, and here it could be said to a terminal.
      if terminal == nil { StandardOutput.write(SafeText(line.withoutControls + "\n")) }
    case .image(let made):
      let kept = PlayProblem.catching { try open.images.keep(made) }
      if open.images.isFull { open.session.wantsImages = false }
      switch kept {
      case .success(.kept(let path)):
        loop?.show(.image(made.label, file: PathName.last(path)), seconds: 6)
      case .success(.full(let sentence)): loop?.show(.words(sentence), seconds: 6)
      case .success(.dropped): break
      case .failure(let problem): loop?.show(.problem(problem), seconds: 6)
      }
    default: break
    }
  }

  /// Reports the states that were written, and those that could not be.
  private func tellOutcomes(_ loop: PlayLoop) {
    for (outcome, notice) in states.takeOutcomes() {
      let isAwaited = control?.note(outcome) == true
      switch outcome.result {
      case .success(let path):
        if let notice { loop.show(notice) }
        if isAwaited { loop.show(.savedFile(PathName.last(path))) }
      case .failure(let failure): loop.show(.problem(PlayProblem(failure)), seconds: 8)
      }
    }
  }

  /// Does something, and returns its result or the problem.
  private func attempt<Value>(_ work: () throws -> Value) -> Result<Value, PlayProblem> {
    PlayProblem.catching {
      do { return try work() } catch let error as StateError {
        // The remedies of its sentence are for the command line.
        throw PlayProblem.stateNotLoaded(reason: error.reason)
      }
    }
  }
}

extension GamePlayer {
  /// What a window does for the game that is played in it.
  package struct Surroundings {
    /// Opens the menu over the game.
    package var openMenu: () -> Void = {}
    /// Says what the picture shows; nil: the core does not say.
    package var describe: (String?) -> Void = { _ in }

    /// There is nothing around the game.
    package init() {}
  }
}
