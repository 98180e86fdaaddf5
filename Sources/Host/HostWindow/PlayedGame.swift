import Catalog
import GameIndex
import HostApp
import HostBase
import HostProgram
import HostSDL
import Library
import Play
import Rewind
import Session
import Vault

/// A game that is played in the library's window: the same player as that of `arcadia run`, a turn at a time.
///
/// Used on the loop's thread. `finish` is called once, when `end` is there or the window is closed.
final class PlayedGame {
  /// The game's name.
  let name: String
  /// What the window does for the game.
  var surroundings = GamePlayer.Surroundings() { didSet { player.surroundings = surroundings } }
  /// Why play ended; nil while the game is played.
  var end: PlayEnd? { loop.end }
  /// Whether the core has made a picture.
  var hasPicture: Bool { open.session.picture != nil }
  /// The file that the player dropped, to be played after this game.
  var next: String? { player.next }

  let controlsScope: ControlsScope

  private let open: OpenGame
  private let context: Context
  private let player: GamePlayer
  private let loop: PlayLoop
  private let place: any PlayPlace
  private let stage: PlayStage
  private let begun = UTCTime.now().seconds
  /// Whether the game was paused before its menu opened.
  private var wasPaused = false
  /// Pictures and states of the past while its menu is open.
  private var scrubber: Scrubber?

  /// Opens a game and shows it; throws what keeps it from being played.
  init(
    _ request: PlayRequest, context: Context, at place: any PlayPlace, words: any PlayWords,
    follow: @escaping (Overlay) -> Void
  ) throws {
    self.context = context
    self.place = place
    var launch = LaunchRequest(game: request.game.launchPath)
    launch.type = request.game.typeID.isEmpty ? nil : request.game.typeID
    launch.hasWindow = true
    launch.core = request.core
    launch.displayRate = place.displayRate
    open = try context.launcher().open(launch)
    // A file that is not in the library has its type only now.
    var game = request.game
    game.typeID = open.type.id
    game.stem = open.stem
    controlsScope = .game(game)
    do {
      let desk = StateDesk(open: open, context: context)
      let beginning = try StartState.begin(
        request.start.state, mayResume: request.start != .beginning, desk)
      player = try GamePlayer(open: open, context: context, beginning: beginning)
      let settings = PlaySettings(
        open.settings, lastVolume: LastVolume(places: context.places).value)
      let map = try open.settings.inputMap()
      player.listen()
      var messages = beginning.messages
      if request.start != .resume, let note = try StartState.afterCrash(desk) {
        messages.append(note)
      }
      let wanted = WindowGame(
        player: player, settings: settings, map: map, messages: messages,
        resume: request.start == .beginning ? .never : open.settings[Setting.Play.resume])
      (stage, loop) = PlayedGame.begin(wanted, at: place, words: words, follow: follow)
    } catch {
      open.close()
      throw error
    }
    name = request.game.name
    player.surroundings = surroundings
    loop.begin()
  }

  /// Shows a game that is open; its caller ends it.
  init(
    _ wanted: WindowGame, at place: any PlayPlace, words: any PlayWords,
    follow: @escaping (Overlay) -> Void
  ) {
    player = wanted.player
    context = player.context
    open = player.open
    controlsScope = open.controlsScope
    self.place = place
    (stage, loop) = PlayedGame.begin(wanted, at: place, words: words, follow: follow)
    name = open.stem
    player.surroundings = surroundings
    loop.begin()
  }

  private static func begin(
    _ wanted: WindowGame, at place: any PlayPlace, words: any PlayWords,
    follow: @escaping (Overlay) -> Void
  ) -> (PlayStage, PlayLoop) {
    let open = wanted.player.open
    let stage = place.makeStage(
      options: wanted.settings.window(title: open.stem, type: open.type), map: wanted.map,
      words: words, follow: follow)
    let loop = wanted.player.begin(
      on: stage, settings: wanted.settings, map: wanted.map, messages: wanted.messages,
      resume: wanted.resume)
    return (stage, loop)
  }

  /// What the player does with what lies over the picture.
  var overlayActions: PlayOverlay.Actions {
    PlayOverlay.Actions(
      answer: { [weak self] in self?.loop.choose($0) },
      closeHelp: { [weak self] in self?.loop.post(.help) },
      help: { [weak self] in self?.help ?? InputHelp() })
  }

  /// Plays a frame, or waits for the next one.
  func turn() { loop.turn() }

  /// The keys of the game.
  private var help: InputHelp { inputHelp(for: open.type, map: stage.controls?.map ?? .standard) }

  /// Pauses the game for its menu.
  func pause() {
    wasPaused = loop.isPaused
    loop.setPaused(true)
  }

  /// Gives the stage back: nothing is shown or heard any more.
  func leaveStage() {
    player.noteEnd(of: loop, volume: stage.speaker?.volume)
    place.closeStage()
  }

  /// Ends play and saves what is to be saved; throws what ended it, if that was a failure.
  func finish() throws {
    defer {
      player.leave()
      open.close()
    }
    leaveStage()
    try player.finish(loop.end ?? .quit)
    try open.keepLastImages { context.note($0) }
  }
}

// MARK: - The menu

extension PlayedGame: GameMenuHost {
  var saved: Int64? {
    let saves = open.keeper?.paths.compactMap { FileSystem.info($0.path)?.modified } ?? []
    return (saves + slots.compactMap(\.time)).max().flatMap { $0 >= begun ? $0 : nil }
  }

  var slots: [GameMenuSlot] {
    player.states.writer.wait()
    guard let vault = try? player.states.desk.vault() else { return [] }
    let files = (try? vault.slots()) ?? []
    let named = files.map(\.slot).filter { if case .named = $0 { true } else { false } }
    return ((0..<10).map(StateSlot.number) + named.sorted()).map { slot in
      let found = files.first { $0.slot == slot }
      return GameMenuSlot(
        slot, time: found?.file.modified, file: found.map { _ in vault.path(of: slot) })
    }
  }

  var canUndoLoad: Bool { player.canUndo }
  var speed: Double { loop.speed }

  var rewindSeconds: Int {
    guard let rewinder = loop.rewinder, rewinder.problem == nil else { return 0 }
    return Int(rewinder.seconds, in: 0...86_400)
  }

  func resume() {
    scrubber = nil
    loop.setPaused(wasPaused)
  }

  func save(to slot: StateSlot) -> PlayResult {
    PlayProblem.catching {
      try player.states.saveNow(to: slot)
      return .saved(slot)
    }
  }

  func save(named name: String) -> PlayResult {
    PlayProblem.catching { try StateSlot.forSaving(word: name) }.flatMap { save(to: $0) }
  }

  func load(_ slot: StateSlot) -> PlayResult {
    PlayProblem.catching {
      _ = try player.states.load(from: .slot(slot))
      return .loaded(slot, nil)
    }
  }

  var discs: [String] {
    guard let tray = open.session.discs, tray.discs.count > 1 else { return [] }
    return tray.discs.indices.map { tray.name(of: $0) }
  }
  var disc: Int? { open.session.discs?.current }
  func insertDisc(_ place: Int) -> Result<Void, PlayProblem> {
    // The message over the picture is about the disc that was inserted.
    PlayProblem.catching { try PlayDiscs(of: loop).insert(place) }
  }

  func undoLoad() -> PlayResult { player.undoLoad() }
  func setSpeed(_ speed: Double) { loop.setSpeed(speed == 1 ? nil : speed) }

  var sound: (tenths: Int, isOff: Bool)? {
    guard let speaker = stage.speaker, speaker.fill != nil else { return nil }
    return (Int((speaker.volume * 10).rounded(), in: 0...10), speaker.isMuted)
  }
  func setVolume(_ tenths: Int) {
    stage.speaker?.volume = Double(tenths) / 10
    stage.speaker?.isMuted = false
  }
  func setMuted(_ isOff: Bool) { stage.speaker?.isMuted = isOff }
  func toggleFullscreen() { stage.screen.toggleFullscreen() }

  func picture(ago seconds: Int) -> RGBImage? { Scrubber().show(seconds, of: loop, by: player) }

  func showRewound(_ seconds: Int) {
    let scrubber = scrubber ?? Scrubber()
    self.scrubber = scrubber
    guard let shown = scrubber.show(seconds, of: loop, by: player) else { return }
    shown.pixels.withUnsafeBufferPointer { pixels in
      stage.screen.show(
        Picture(width: shown.width, height: shown.height, pixels: pixels),
        avInfo: open.session.avInfo, overlay: Overlay())
    }
  }

  func playRewound() {
    guard let moment = scrubber?.moment else { return resume() }
    scrubber = nil
    if case .failure(let problem) = player.goBack(to: moment.state, frame: moment.frame) {
      loop.show(.problem(problem))
    }
    loop.setPaused(false)
  }

  func screenshot() -> PlayResult {
    guard let picture = open.session.picture else { return .failure(.noPicture) }
    return player.screenshot(picture)
  }

  func controlsChanged() -> Result<Void, PlayProblem> {
    PlayProblem.catching {
      let map = try open.settings.reread().inputMap()
      stage.controls?.use(map)
      player.states.undoKey = map.keyName(of: .undoLoad)
      loop.options.focusKey = map.keyName(of: .focusMode)
    }
  }

  var frameDescription: String? { open.session.describeFrame(after: loop.coreStatus) }
  var takesText: Bool { stage.controls?.takesText ?? false }
  func type(_ text: String) { stage.controls?.type(text) }

  var options: [GameOption] { ownOptions.shown }
  func setOption(_ key: String, to value: String?) -> Result<Void, PlayProblem> {
    PlayProblem.catching { try ownOptions.set(key, to: value) }
  }

  private var ownOptions: GameOptions {
    GameOptions(
      of: open.session, open.settings, layer: .game(type: open.type.id, stem: open.stem))
  }

  func reset() {
    do throws(SessionError) { try loop.reset() } catch {
      loop.show(.problem(PlayProblem(error)))
    }
  }

  func quit() { loop.quit() }
}

/// Looks for moments of the past, and draws them.
private final class Scrubber {
  /// The moment that is shown; nil for the present.
  private(set) var moment: (state: [UInt8], frame: UInt64)?

  /// The picture of so many seconds ago; nil where the past does not reach so far.
  func show(_ seconds: Int, of loop: PlayLoop, by player: GamePlayer) -> RGBImage? {
    guard seconds > 0 else {
      moment = nil
      return player.states.present()
    }
    guard let made = loop.rewinder?.past(seconds: Double(seconds))?.made() else { return nil }
    moment = (made.state, made.frame)
    return player.states.picture(of: made.state)
  }
}

extension OpenGame {
  /// The games whose controls are changed from its menu.
  fileprivate var controlsScope: ControlsScope {
    guard let reference = content?.reference else { return .type(type.id) }
    var game = IndexedGame(
      key: 0, typeID: type.id, name: stem, stem: stem, path: reference.path)
    game.member = reference.member
    return .game(game)
  }
}

extension PlayRequest.Start {
  /// The state that play begins from; nil: power-on, or what the settings say.
  var state: StartState? {
    switch self {
    case .usual, .beginning: nil
    case .resume: .resume
    case .state(let word): .word(word)
    }
  }
}
