import Catalog
import GameIndex
import HostApp
import HostBase
import HostProgram
import HostSDL
import HostStrings
import Library
import Play
import Thumbnails
import UIComponent
import UIPainting

/// The library's window with one game in it, which `arcadia GAME` opens: it closes when the game ends.
final class GameWindow: AppWindowDelegate {
  private let window: AppWindow
  private let worker: ThreadWorker
  private let preferences: WindowPreferences
  private let session: LibrarySession
  private let game: PlayedGame
  private var desktop: WindowDesktop?

  /// Opens the window, which is seen with the game's first picture.
  init(_ wanted: WindowGame, _ context: Context) throws(DisplayError) {
    preferences = WindowPreferences(places: context.places)
    var options = AppWindowOptions()
    options.title = wanted.player.open.stem + " — Arcadia"
    options.isFullscreen = wanted.settings.fullscreen
    options.vsync = wanted.settings.vsync
    options.fitsGame = true
    options.preferences = preferences.read()
    var sessionOptions = LibrarySession.Options()
    sessionOptions.preferences = options.preferences
    sessionOptions.isWatching = false
    sessionOptions.startsInGame = true
    options.locale = sessionOptions.locales.first ?? ""
    options.use(Language.forLocales(sessionOptions.locales))
    let window = try AppWindow(options)
    self.window = window
    worker = ThreadWorker(wake: window.wake)
    sessionOptions.controls = WindowControls(window)
    session = LibrarySession(
      context.desk(), on: window.component, worker: worker,
      pictures: HostPictures(context.thumbnails()), options: sessionOptions, wake: window.wake,
      play: { _ in })
    let app = session.app
    game = PlayedGame(wanted, at: window, words: app.strings) { [weak app] in app?.show($0) }
    window.delegate = self
    if let file = wanted.settings.recording {
      let recorder = CommandRecorder(file)
      window.component.onTransaction = { recorder.add($0) }
    }
    window.component.application = app
    app.gameStarted(game.name, overlay: game.overlayActions) { [weak self] in self?.openMenu() }
    game.surroundings.openMenu = { [weak self] in self?.openMenu() }
    game.surroundings.describe = { [weak app] in app?.describeFrame($0) }
    desktop = WindowDesktop(context, window: window, app: app, takesStarts: false)
  }

  /// Plays until the game ends or the window is closed.
  func run() -> PlayEnd {
    window.run()
    game.leaveStage()
    desktop?.stop()
    return game.end ?? EndSignal.pending.map(PlayEnd.signal) ?? .quit
  }

  private func openMenu() {
    game.pause()
    session.app.openGameMenu(game)
  }

  // MARK: - The window's questions

  func write(preferences values: [String: String]) -> Bool { preferences.write(values) }

  func windowChanged(to size: Size) {
    session.app.resize(to: WindowSize(width: size.width, height: size.height))
  }

  func deviceChanged(to device: WindowDevice) { session.app.hint(InputHints(device)) }

  func turned() {
    worker.deliver()
    desktop?.turned()
  }

  func playTurn() {
    game.turn()
    if game.end != nil { window.quit() }
  }

  func pointerMovedOverGame(wantsBar: Bool) {
    if wantsBar { session.app.showGameBar() } else { session.app.hideGameBar() }
  }
}

extension InputHints {
  /// What the buttons of a device are called.
  init(_ device: WindowDevice) {
    self =
      switch device {
      case .keyboard: .keys
      case .pad(.letters): .pad(south: "A", east: "B", west: "X", north: "Y")
      case .pad(.swappedLetters): .pad(south: "B", east: "A", west: "Y", north: "X")
      case .pad(.shapes): .pad(south: "✕", east: "○", west: "□", north: "△")
      }
  }
}
