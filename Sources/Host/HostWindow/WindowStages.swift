import HostApp
package import HostBase
import HostDesktop
package import HostProgram
import HostSDL
import HostStrings
import HostTerminal
package import Play
import TextShaping
import UIComponent
import UIPainting

/// Windows and sound by SDL, and the terminal.
package final class WindowStages: StageOpener {
  /// Opens nothing yet.
  package init() {}

  /// The rate of the first display; SDL stays open for the window that comes next.
  package func displayRate() -> Double? { SDLPlay.displayRate() }

  /// Plays a game in a window of the library, which closes with the game.
  package func playInWindow(
    _ game: WindowGame, _ context: Context
  ) throws(DisplayError) -> PlayEnd {
    try GameWindow(game, context).run()
  }

  /// Takes the terminal over.
  package func openTerminal(options: WindowOptions, map: InputMap) throws -> PlayStage {
    let terminal = try TerminalPlay.open(map: map, gameType: options.gameType)
    return PlayStage(
      screen: terminal.screen, speaker: SDLPlay.openSpeaker(options: options),
      input: terminal.input, words: Strings(Language.forLocales(WindowLocale.wanted())),
      terminal: TerminalOfGame())
  }

  /// Shows the library's window, or the one that is open.
  package func showLibrary(_ request: LibraryRequest, _ context: Context) throws {
    var wish = WindowRequest()
    wish.paths = Array(request.paths.prefix(WindowRequest.pathLimit))
    wish.type = request.type
    wish.search = request.search
    if request.bench == nil, request.recording == nil,
      WindowSocket.ask(wish, places: context.places, dataRoot: context.dataRoot)
    {
      return
    }
    // Without a window, a single file is a game that is to be played.
    if wish.paths.count == 1 {
      return try DesktopStart.play(
        wish.paths[0], home: context.options.home, isFullscreen: request.isFullscreen)
    }
    EndSignal.watch()
    var options = AppWindowOptions()
    options.isFullscreen = request.isFullscreen
    if let size = request.size { options.size = Size(width: size.width, height: size.height) }
    let program = try LibraryProgram(
      context, options: options, query: request.query, theme: request.colors?.theme,
      recording: request.recording, bench: request.bench)
    if !wish.paths.isEmpty { program.show(wish) }
    let waiting = program.run()
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
    // A message announced that they come after the game.
    try DesktopStart.open(
      waiting, home: context.options.home, isFullscreen: request.isFullscreen)
  }

  /// Plays a script in the library, in memory.
  package func runLibrary(
    _ run: LibraryRun, _ request: LibraryRequest, _ context: Context
  ) throws {
    try ScriptedLibrary(run, request).run(context)
  }

  /// Says in a window of its own why a game could not be played.
  package func show(_ failure: any HostFailure, game: String?) throws(DisplayError) -> String? {
    try MessageWindow(failure, game: game).run()
  }
}

/// The terminal that `TerminalPlay` has taken over.
private struct TerminalOfGame: StageTerminal {
  func close() { TerminalPlay.close() }
  func suspended(_ body: () -> Void) { TerminalPlay.suspended(body) }
}

extension LibraryRequest {
  /// What the library shows first.
  var query: GamesQuery {
    var query = GamesQuery()
    query.text = search ?? ""
    if let type { query.scope = .type(type) }
    return query
  }
}

extension LibraryRequest.Colors {
  /// The theme of the name.
  var theme: Theme {
    switch self {
    case .dark: .dark
    case .light: .light
    case .contrast: .contrast
    }
  }
}

extension Context {
  /// What the library window does with games, in the data folder as it is.
  func desk() -> GameDesk {
    GameDesk(places: places, data: dataAsItIs(), catalog: catalog)
  }
}
