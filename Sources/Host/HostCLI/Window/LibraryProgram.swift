import Catalog
import Glibc
import HostApp
import HostBase
import HostSDL
import Library
import Synchronization
import UIComponent
import UIContract

/// The library window's program: it brings the screens, the index and the window together.
final class LibraryProgram: UIWindowDelegate {
  private let window: UIWindow
  private let worker: ThreadWorker
  private let model: IndexModel
  private let games: GameProcesses
  private var app: AppCoordinator?
  private let preferences: WindowPreferences

  /// Opens the window on the library of a data folder.
  init(_ context: Context, options: UIWindowOptions) throws {
    let data = DataFolder(root: context.dataRoot)
    preferences = WindowPreferences(places: context.places)
    var options = options
    options.preferences = preferences.read()
    let locales = WindowLocale.wanted()
    options.isRightToLeft = Strings(Language.forLocales(locales)).language.isRightToLeft
    window = try UIWindow(options)
    let wake = window.wake
    worker = ThreadWorker(wake: wake)
    let catalog = context.catalog
    model = IndexModel(
      places: context.places, data: data, types: catalog.gameTypes,
      playable: Set(catalog.cores.flatMap { $0.gameTypes.map(\.id) }), worker: worker, wake: wake)
    games = GameProcesses(home: context.options.home, wake: wake)
    let size = window.component.screen.size
    var parts = AppParts(
      library: model, desk: GameDesk(places: context.places, data: data, catalog: catalog),
      worker: worker, pictures: HostPictures(), locales: locales,
      size: WindowSize(width: size.width, height: size.height),
      play: { [weak self] in self?.play($0) })
    parts.preferences = options.preferences
    window.delegate = self
    let app = AppCoordinator(parts, thread: window.component)
    self.app = app
    window.component.application = app
    model.refresh()
  }

  /// Runs until the window is closed.
  func run() { window.run() }

  // MARK: - The window's questions

  func write(preferences values: [String: String]) -> Bool { preferences.write(values) }

  func windowChanged(to size: Size) {
    app?.resize(to: WindowSize(width: size.width, height: size.height))
  }

  func deviceChanged(to device: UIDevice) {
    switch device {
    case .keyboard: app?.hint(.keys)
    case .pad(.letters): app?.hint(.pad(south: "A", east: "B", west: "X", north: "Y"))
    case .pad(.swappedLetters): app?.hint(.pad(south: "B", east: "A", west: "Y", north: "X"))
    case .pad(.shapes): app?.hint(.pad(south: "✕", east: "○", west: "□", north: "△"))
    }
  }

  func turned() {
    worker.deliver()
    if model.takeNews() { app?.libraryChanged() }
    for ending in games.takeEndings() {
      window.isVisible = true
      if let problem = ending { app?.toasts.show(problem) }
      model.refresh()
    }
  }

  // MARK: - Playing

  /// Plays a game in a window of its own, while this one is hidden.
  private func play(_ request: PlayRequest) {
    if let problem = games.start(request) {
      app?.toasts.show(problem)
    } else {
      window.isVisible = false
    }
  }
}

/// The games that the window has started: each is this program again, which plays one game.
///
/// A crash of one leaves the library as it is.
final class GameProcesses {
  private final class Endings: Sendable {
    let new = Mutex<[String?]>([])
  }

  private let home: String?
  private let wake: @Sendable () -> Void
  private let endings = Endings()

  init(home: String?, wake: @escaping @Sendable () -> Void) {
    self.home = home
    self.wake = wake
  }

  /// Starts a game; returns why it cannot be started.
  func start(_ request: PlayRequest) -> String? {
    var words = [CommandLine.arguments.first ?? "arcadia", "run", "--desktop"]
    if let home { words += ["--home", home] }
    words += ["--type", request.game.typeID]
    switch request.start {
    case .usual: break
    case .beginning: break
    case .resume: words.append("--resume")
    case .state(let word): words += ["--state", word]
    }
    words += ["--", request.game.launchPath]
    let arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, "/proc/self/exe", nil, nil, arguments, environ)
    guard error == 0 else { return "cannot start: \(String(cString: strerror(error)))" }
    follow(child)
    return nil
  }

  private func follow(_ child: pid_t) {
    let (endings, wake) = (endings, wake)
    let thread = try? BackgroundThread {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      endings.new.withLock { $0.append(nil) }
      wake()
    }
    thread?.detach()
  }

  /// The games that have ended since the last call, each with what to say about it.
  func takeEndings() -> [String?] {
    endings.new.withLock { new in
      defer { new = [] }
      return new
    }
  }
}
