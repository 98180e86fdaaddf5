import Catalog
import Glibc
import HostApp
import HostBase
import HostDesktop
import HostProgram
import HostSDL
import HostStrings
import Library
import Logging
import Thumbnails
import UIComponent
import UIPainting

/// The library window's program: it brings the screens, the index and the window together.
final class LibraryProgram: AppWindowDelegate {
  private let window: AppWindow
  private let worker: ThreadWorker
  private var player: LibraryPlayer?
  private let preferences: WindowPreferences
  private let thumbnails: Thumbnails
  private var desktop: WindowDesktop?
  private let recorder: CommandRecorder?
  private var session: LibrarySession?
  private var sync: BackgroundSync?
  private var app: AppCoordinator? { session?.app }

  /// Opens the window on the library of a data folder; `recording` is a file for its commands.
  ///
  /// `theme` has colours that neither a setting nor the desktop changes. With a bench, the window closes after its first picture.
  init(
    _ context: Context, options: AppWindowOptions, query: GamesQuery = GamesQuery(),
    theme: Theme? = nil, recording: String? = nil, bench: StartBench? = nil
  ) throws {
    var bench = bench
    bench?.note("process, loader and command line")
    preferences = WindowPreferences(places: context.places)
    recorder = try recording.map { try CommandRecorder(path: $0) }
    var options = options
    if let theme { options.theme = theme }
    options.preferences = preferences.read()
    var sessionOptions = LibrarySession.Options()
    sessionOptions.preferences = options.preferences
    sessionOptions.query = query
    options.locale = sessionOptions.locales.first ?? ""
    options.use(Language.forLocales(sessionOptions.locales))
    let reading = FirstReading(context, context.dataAsItIs())
    window = try AppWindow(options)
    bench?.note("SDL, window, renderer and fonts")
    let wake = window.wake
    worker = ThreadWorker(wake: wake)
    sessionOptions.cache = reading.result.cache
    bench?.note("catalogue of cores and cache of the library, read beside that")
    thumbnails = context.thumbnails()
    window.delegate = self
    let component = window.component
    if let recorder { component.onTransaction = { recorder.add($0) } }
    sessionOptions.controls = WindowControls(window)
    sessionOptions.coresChanged = { context.use($0) }
    let session = LibrarySession(
      context.desk(), on: component, worker: worker, pictures: HostPictures(thumbnails),
      options: sessionOptions, wake: wake, play: { [weak self] in self?.player?.play($0) })
    self.session = session
    player = LibraryPlayer(context, session: session, at: window)
    // No picture of the library is needed while a game is played.
    player?.begun = { [worker, thumbnails] in
      worker.run(on: .pictures, { thumbnails.rest() }, then: { _ in })
    }
    player?.ended = { [window] start in
      window.afterPresent = {
        let time = MonotonicTime.milliseconds(since: start)
        Log.play.debug("first picture of the library after \(time) ms")
      }
    }
    component.application = session.app
    if bench == nil {
      desktop = WindowDesktop(context, window: window, app: session.app, theme: theme)
    }
    bench?.note("commands and layout of \(session.model.count(.all)) games")
    // Not before: looking at the folders would take time from the first picture.
    window.whenShown = { [weak self, model = session.model, bench, context] in
      model.refresh()
      if bench == nil { self?.startSync(context) }
      guard var bench else { return }
      bench.note("turn and first picture, painted and presented")
      StandardOutput.write(SafeText(bench.report + "\n"))
      exit(0)
    }
  }

  /// Syncs now and again while the window is open, if the sync is on.
  private func startSync(_ context: Context) {
    guard sync == nil, let data = try? context.data(), let settings = try? context.settings() else {
      return
    }
    sync = BackgroundSync(
      everyMinutes: settings[Setting.Sync.minutes], in: data, places: context.places)
  }

  /// Runs until the window is closed; returns the files that were to be opened after the game that was played.
  func run() -> [String] {
    window.run()
    let waiting = app?.outside.takeWaiting() ?? []
    player?.end()
    desktop?.stop()
    sync?.stop()
    return waiting
  }

  /// Does what a start of the program asks of the window.
  func show(_ request: WindowRequest) { desktop?.show(request) }

  // MARK: - The window's questions

  func write(preferences values: [String: String]) -> Bool { preferences.write(values) }

  func windowChanged(to size: Size) {
    app?.resize(to: WindowSize(width: size.width, height: size.height))
  }

  func deviceChanged(to device: WindowDevice) {
    app?.hint(InputHints(device))
  }

  func turned() {
    worker.deliver()
    desktop?.turned()
    session?.turned()
  }

  // MARK: - Playing

  func playTurn() { player?.turn() }

  func pointerMovedOverGame(wantsBar: Bool) {
    if wantsBar { app?.showGameBar() } else { app?.hideGameBar() }
  }
}
