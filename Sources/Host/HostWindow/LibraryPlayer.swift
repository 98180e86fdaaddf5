import Catalog
import GameIndex
import HostApp
import HostBase
import HostProgram
import HostSDL
import HostStrings
import Library
import Logging
import Play
import Vault

/// Where a game of the library is seen, heard and played from: the window, or the memory of a run without one.
protocol PlayPlace: AnyObject {
  /// How often the display shows a picture, in Hz; nil if that is not known.
  var displayRate: Double? { get }
  /// Opens picture, sound and input for a game.
  ///
  /// `follow` is called with what lies over each picture.
  func makeStage(
    options: WindowOptions, map: InputMap, words: any PlayWords,
    follow: @escaping (Overlay) -> Void
  ) -> PlayStage
  /// The game is over: all of that is given back.
  func closeStage()
}

extension GameStage: GameControls {}

extension AppWindow: PlayPlace {
  func makeStage(
    options: WindowOptions, map: InputMap, words: any PlayWords,
    follow: @escaping (Overlay) -> Void
  ) -> PlayStage {
    let stage = openStage(options: options, map: map, follow: follow)
    return PlayStage(
      screen: stage, speaker: stage.speaker, input: stage.input, words: words, controls: stage)
  }
}

/// Plays the library's games, one at a time, with their menu; afterwards the library is there again.
final class LibraryPlayer {
  /// Called when a game has begun.
  var begun: () -> Void = {}
  /// Called when a game has ended and the library is to be painted; with the time at which its end began.
  var ended: (_ start: UInt64) -> Void = { _ in }
  /// Whether a game is played.
  var isPlaying: Bool { game != nil }

  private let context: Context
  private let session: LibrarySession
  private let place: any PlayPlace
  private var game: PlayedGame?
  /// When the game was asked for; nil once it was seen.
  private var asked: UInt64?
  private var app: AppCoordinator { session.app }

  /// Plays the games of a session at a place.
  init(_ context: Context, session: LibrarySession, at place: any PlayPlace) {
    self.context = context
    self.session = session
    self.place = place
  }

  /// Plays a game; the screen shows what keeps it from being played.
  func play(_ request: PlayRequest) {
    guard game == nil else { return }
    asked = MonotonicTime.nanoseconds
    do {
      let game = try PlayedGame(request, context: context, at: place, words: app.strings) {
        [weak self] in self?.app.show($0)
      }
      self.game = game
      game.surroundings.openMenu = { [weak self] in self?.openMenu() }
      game.surroundings.describe = { [weak self] in self?.app.describeFrame($0) }
      begun()
      app.gameStarted(
        game.name,
        overlay: game.overlayActions
      ) { [weak self] in self?.openMenu() }
    } catch {
      place.closeStage()
      if let cause = StartFailure.cause(of: error) {
        choose(after: cause, request)
      } else {
        app.tell(problem: request.game.name, Problem(error).text(in: app.strings))
      }
    }
  }

  /// A state could not be loaded at the start: asks whether to play with the core that made it, or from the start.
  private func choose(after cause: StateError, _ request: PlayRequest) {
    let strings = app.strings
    let start = request.start.state ?? .resume
    let game = request.game
    let maker = start.maker(
      of: game.launchPath, type: game.typeID.isEmpty ? nil : game.typeID, context)
    let installed = maker.flatMap { made in
      context.catalog.cores.first { $0.id == made.core.id }
    }
    var choices: [(text: String, action: () -> Void)] = []
    var text = strings(.stateNotLoaded, strings.text(of: cause.reason).printable)
    if case .otherCore(_, let saved, _) = cause {
      text = strings(.stateOfOtherCore, (installed?.name ?? saved).printable)
      if let installed {
        choices.append(
          (
            strings(.playWithCore, installed.name.printable),
            { [weak self] in
              var other = request
              other.core = installed.id
              self?.play(other)
            }
          ))
      } else {
        text = strings(.stateOfMissingCore, saved.printable)
      }
    } else if let maker, let installed, maker.core.version != installed.version {
      text = strings(
        .stateOfOtherVersion, installed.name.printable, maker.core.version.printable,
        installed.version.printable)
    }
    choices.append(
      (
        strings(.playFromStart),
        { [weak self] in
          var fresh = request
          fresh.start = .beginning
          self?.play(fresh)
        }
      ))
    choices.append((strings(.cancel), {}))
    app.ask(title: game.name, text, choices)
  }

  /// Plays a frame, or waits for the next one.
  func turn() {
    guard let game else { return }
    game.turn()
    if let asked, game.hasPicture {
      self.asked = nil
      let time = MonotonicTime.milliseconds(since: asked)
      Log.play.debug("first picture of the game after \(time) ms")
    }
    if game.end != nil { end() }
  }

  private func openMenu() {
    guard let game else { return }
    game.pause()
    app.openGameMenu(game)
  }

  /// Goes back to the library, or to the file that was dropped on the game.
  func end() {
    guard let game else { return }
    let start = MonotonicTime.nanoseconds
    self.game = nil
    let result = Problem.catching { try game.finish() }
    app.gameEnded()
    if case .failure(let problem) = result {
      app.tell(problem: game.name, problem.text(in: app.strings))
    }
    if let next = game.next { app.outside.open([next]) }
    session.model.refresh()
    ended(start)
  }
}
