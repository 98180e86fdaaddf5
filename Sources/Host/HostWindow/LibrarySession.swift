import Catalog
import GameIndex
import HostApp
import HostBase
import Library
import UIComponent
import UIContract
import UIPainting

/// The screens of the library over a component, with the index and the desk that they work with.
///
/// The window and the runs without one are the same from here on.
final class LibrarySession {
  /// What differs between them.
  struct Options {
    /// The user's locales, the most wanted first.
    var locales = WindowLocale.wanted()
    /// What the window remembered when it was closed last.
    var preferences: [String: String] = [:]
    /// What the library shows first.
    var query = GamesQuery()
    /// What the cache of the index says, if it was read before.
    var cache: LibrarySnapshot?
    /// Where the controls editor gets presses from.
    var controls: (any ControlSource)?
    /// A game is there from the start, and the library is not shown.
    var startsInGame = false
    /// Changes of the folders are noticed automatically.
    var isWatching = true
    /// Called when other cores were found than before.
    var coresChanged: (CoreCatalog) -> Void = { _ in }
    /// The time of day, in seconds since 1970.
    var now: () -> Int64 = { UTCTime.now().seconds }
  }

  /// The root of all screens.
  let app: AppCoordinator
  /// The index.
  let model: IndexModel

  /// Shows the library of a desk on a component; `wake` makes the loop call `turned`, from any thread.
  ///
  /// The component's events have to reach `app`, and the folders are looked at once `model.refresh` is called.
  init(
    _ desk: GameDesk, on component: Component, worker: any Worker, pictures: any PictureSource,
    options: Options,
    wake: @escaping @Sendable () -> Void, play: @escaping (PlayRequest) -> Void
  ) {
    model = IndexModel(
      places: desk.places, folders: desk.folders, types: desk.types,
      playable: Set(desk.cores.flatMap { $0.gameTypes.map(\.id) }), cache: options.cache,
      worker: worker, isWatching: options.isWatching, wake: wake)
    let size = component.screen.size
    var parts = AppParts(
      library: model, desk: desk, worker: worker, pictures: pictures,
      locales: options.locales, size: WindowSize(width: size.width, height: size.height),
      play: play)
    parts.preferences = options.preferences
    parts.query = options.query
    parts.now = options.now
    parts.controls = options.controls
    parts.startsInGame = options.startsInGame
    parts.coresChanged = { [model] catalog in
      options.coresChanged(catalog)
      model.use(
        types: catalog.gameTypes,
        playable: Set(catalog.cores.flatMap { $0.gameTypes.map(\.id) }))
    }
    app = AppCoordinator(parts, thread: component)
  }

  /// Once in each turn: takes what other threads have left; returns whether there was anything.
  @discardableResult
  func turned() -> Bool {
    guard model.takeNews() else { return false }
    app.libraryChanged()
    return true
  }
}

/// Does work between two turns, on the loop's own thread and in the order in which it was asked for.
///
/// Two runs of the same script are equal by that: what the window's workers finish sooner or later is always there in time.
final class TurnWorker: Worker {
  private var waiting: [() -> () -> Void] = []

  func run<Value: Sendable>(
    on lane: WorkLane, _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) {
    waiting.append {
      let value = work()
      return { then(value) }
    }
  }

  /// Does what is waiting, and passes on the results; returns whether there was anything.
  func work() -> Bool {
    let jobs = waiting
    waiting = []
    for job in jobs { job()() }
    return !jobs.isEmpty
  }
}
