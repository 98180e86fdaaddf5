import HostKit
import HostSDL
import HostTerminal

/// Plays an opened game on a screen, and does with files what the play loop asks for.
final class GamePlayer: PlayDelegate {
  private let open: OpenGame
  private let context: Context
  private let states: StateDesk
  private let data: DataFolder
  private weak var loop: PlayLoop?
  /// Notices cores that are dropped in while somebody plays.
  private let watcher: PluginWatcher
  private var turns = 0
  private var isInTerminal = false

  init(open: OpenGame, context: Context) throws {
    self.open = open
    self.context = context
    states = StateDesk(open: open, context: context)
    data = try context.data()
    watcher = PluginWatcher(folders: context.catalog.folders)
  }

  /// Plays until the player, the core or a signal ends it; what is to be saved is saved then.
  func play(on video: Run.Video?, settings: PlayerSettings) throws -> ExitCode {
    let map = try open.settings.inputMap()
    let end = try run(on: video, settings: settings, map: map)
    _ = open.keeper?.flush()
    if case .failed(let error) = end { throw error }
    if let failure = open.keeper?.failure { throw failure }
    if case .signal(let number) = end { return ExitCode(signal: number) }
    return .done
  }

  /// Runs the loop; window and terminal are given back before anything else is said.
  private func run(on video: Run.Video?, settings: PlayerSettings, map: InputMap) throws -> PlayEnd
  {
    let stage = try openStage(video, settings: settings, map: map)
    var options = settings.playOptions
    options.messages = open.notes
    let loop = PlayLoop(
      session: open.session, screen: stage.screen, speaker: stage.speaker, input: stage.input,
      delegate: self, gameType: open.type, options: options)
    self.loop = loop
    defer {
      TerminalPlay.close()
      StandardError.restore()
    }
    return loop.run()
  }

  // MARK: - The stage

  private struct Stage {
    var screen: any Screen
    var speaker: (any Speaker)?
    var input: any InputSource
  }

  /// A window; where there is no display and nobody insisted on one, the terminal.
  private func openStage(
    _ video: Run.Video?, settings: PlayerSettings, map: InputMap
  ) throws -> Stage {
    let options = settings.window(title: open.stem, type: open.type)
    if video != .terminal {
      do throws(DisplayError) {
        let window = try SDLPlay.open(options: options, map: map)
        return Stage(screen: window.screen, speaker: window.speaker, input: window.input)
      } catch {
        guard video == nil else { throw error }
        context.note("No display here: playing in the terminal.")
      }
    }
    let terminal = try TerminalPlay.open(map: map, gameType: open.type)
    isInTerminal = true
    // Whatever is logged now would draw over the picture.
    StandardError.divert(to: PathName.join(context.places.state, "terminal.log"))
    return Stage(
      screen: terminal.screen, speaker: SDLPlay.openSpeaker(options: options),
      input: terminal.input)
  }

  // MARK: - PlayDelegate

  func saveState(slot: Int) -> String? {
    said { try states.save(slot: .number(slot)) } ?? "Saved state \(slot)"
  }

  func loadState(slot: Int) -> String? {
    said { try states.load(slot: .number(slot)) } ?? "Loaded state \(slot)"
  }

  func screenshot(_ picture: Picture) -> String? {
    let path = data.screenshot(type: open.type, stem: open.stem, time: UTCTime.now())
    return said { try PNGFile.write(picture, to: path) } ?? "Screenshot: \(PathName.last(path))"
  }

  func frameFinished(_ session: any CoreSession) {
    for notice in open.keeper?.frameDone() ?? [] where notice.level > .info {
      loop?.show(message: notice.text, seconds: 8)
    }
  }

  func turn(_ loop: PlayLoop) {
    turns += 1
    guard turns % 60 == 0 else { return }
    for path in watcher.poll().appeared {
      // From the file alone: a core that hangs must not hang the game.
      do throws(PluginError) {
        let core = try context.catalog.find(path, probe: nil)
        loop.show(message: "New core: \(core.name)", seconds: 5)
      } catch {
        loop.show(message: "\(PathName.last(path)): \(error.reason)", seconds: 8)
      }
    }
  }

  func received(_ event: SessionEvent) {
    switch event {
    case .trace(let line): if !isInTerminal { StandardOutput.write(line + "\n") }
    case .image(let made):
      var path = ""
      let problem = said { path = try made.keep(in: data, type: open.type, stem: open.stem) }
      loop?.show(message: problem ?? "\(made.label): \(PathName.last(path))", seconds: 6)
    default: break
    }
  }

  /// Does something; answers what went wrong, for the screen.
  private func said(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return (error as? any HostFailure)?.message ?? "\(error)"
    }
  }
}
