import Catalog
package import GameIndex
package import HostBase
package import Library
import Synchronization

/// The library's index as the window's model: what the cache says at once, then what the folders say.
///
/// Used on the loop's thread. Folders are read on a worker, and again whenever something in them changes.
package final class IndexModel: LibraryModel {
  /// What the worker leaves for the loop.
  private final class News: Sendable {
    struct Contents {
      var snapshot: LibrarySnapshot?
      var problem: Sentence?
      var notice: LibraryNotice?
    }
    let contents = Mutex(Contents())
  }

  package private(set) var types: [LibraryType] = []
  package private(set) var isLooking = false
  package private(set) var problem: Sentence?

  private var index: LibraryIndex
  private let places: Places
  private let folders: CurrentFolders
  private let isWatching: Bool
  private let records: GameRecords
  private var gameTypes: [GameType]
  private var playable: Set<String>
  private let worker: any Worker
  private let news = News()
  private let wake: @Sendable () -> Void
  private var watcher: LibraryWatcher?
  private var snapshot: LibrarySnapshot
  private var search: LibrarySearch
  private var looksAgain: LibraryScope?
  private var hasNews = false

  /// The model of a data folder; it reads the cache alone, unless that was done before, and looks at the folders once `refresh` is called.
  ///
  /// `wake` makes the loop call `takeNews`; it is called from other threads. Without `isWatching` changes of the folders are
  /// seen by `refresh` alone. Each look at the folders reads the settings `library.folders` and `library.titles`, so that a change of them counts at once.
  package init(
    places: Places, folders: CurrentFolders, types gameTypes: [GameType], playable: Set<String>,
    cache: LibrarySnapshot? = nil, worker: any Worker, isWatching: Bool = true,
    wake: @escaping @Sendable () -> Void
  ) {
    let data = folders.current
    self.places = places
    self.folders = folders
    self.isWatching = isWatching
    index = LibraryIndex(places: places, data: data)
    records = GameRecords(places: places, data: data)
    self.gameTypes = gameTypes
    self.playable = playable
    self.worker = worker
    self.wake = wake
    snapshot = cache ?? index.read(types: gameTypes)
    search = LibrarySearch(snapshot)
    types = typesOfSnapshot()
    watch(data)
  }

  private func watch(_ data: DataFolder) {
    guard isWatching else { return }
    watcher?.stop()
    watcher = LibraryWatcher(
      data: data, types: gameTypes, settings: SettingsLayer.user.file(in: places.config)
    ) { [news, wake] notice in
      news.contents.withLock { $0.notice = notice }
      wake()
    }
  }

  deinit { watcher?.stop() }

  // MARK: - Reading

  package func count(_ scope: GamesQuery.Scope) -> Int {
    switch scope {
    case .all: snapshot.games.count
    case .type(let id): snapshot.counts[id] ?? 0
    case .favourites, .recent:
      search.results(query(in: scope)).count
    }
  }

  package func games(_ query: GamesQuery) -> [Int64] {
    search.keys(self.query(query))
  }

  package func game(_ key: Int64) -> IndexedGame? {
    snapshot.index(ofKey: key).map { snapshot.games[$0] }
  }

  package var bytes: Int64 { snapshot.bytes }

  private func query(in scope: GamesQuery.Scope) -> LibraryQuery {
    var wanted = GamesQuery()
    wanted.scope = scope
    return query(wanted)
  }

  private func query(_ wanted: GamesQuery) -> LibraryQuery {
    var query = LibraryQuery()
    query.text = wanted.text
    switch wanted.scope {
    case .all: break
    case .favourites: query.filters.insert(.favourite)
    case .recent:
      query.filters.insert(.recent)
      query.order = .lastPlayed
    case .type(let id): query.typeID = id
    }
    for filter in wanted.filters {
      switch filter {
      case .saves: query.filters.insert(.hasSave)
      case .states: query.filters.insert(.hasStates)
      case .neverPlayed: query.filters.insert(.neverPlayed)
      }
    }
    switch wanted.sort {
    case .name: break
    case .played: query.order = .lastPlayed
    case .added: query.order = .added
    case .time: query.order = .playTime
    case .size: query.order = .size
    }
    return query
  }

  // MARK: - Changing

  package func setFavourite(_ isFavourite: Bool, _ keys: [Int64]) {
    for key in keys {
      guard let game = game(key), let type = gameTypes.first(where: { $0.id == game.typeID }) else {
        continue
      }
      var record = records.record(type: type, stem: game.stem)
      record.isFavourite = isFavourite
      show(snapshot.applying(record, toKey: key))
      worker.run(on: .files) { [records] () -> Sentence? in
        do throws(FileFailure) {
          try records.change(type: type, stem: game.stem) { $0.isFavourite = isFavourite }
          return nil
        } catch {
          return error.sentence
        }
      } then: { [weak self] problem in
        guard let self, let problem else { return }
        self.problem = problem
        hasNews = true
        // The mark on the screen goes again.
        look(.changed)
      }
    }
  }

  package func refresh() { look(.changed) }

  /// Other cores were found: the types of their games, and those that can be played.
  package func use(types: [GameType], playable: Set<String>) {
    gameTypes = types
    self.playable = playable
    self.types = typesOfSnapshot()
    hasNews = true
    watch(folders.current)
    look(.all)
  }

  /// What a look at the folders came to.
  private struct Looked: Sendable {
    var problem: Sentence?
    /// Whether the settings name other folders than before.
    var areOthers: Bool
  }

  /// Looks at the folders; a wish that comes meanwhile is followed afterwards.
  private func look(_ scope: LibraryScope) {
    guard !isLooking else {
      looksAgain = scope
      return
    }
    isLooking = true
    worker.run(on: .files) { [places, folders, gameTypes, news, wake] () -> Looked in
      let root = folders.current.root
      var areOthers = false
      // Settings that cannot be read leave the folders as they are.
      if let named = GameFolders.inSettings(places: places, data: root) {
        areOthers = folders.use(named)
      }
      let index = LibraryIndex(places: places, data: folders.current)
      let usesTitles = (try? Settings(places: places))?[Setting.Games.titles] ?? true
      do throws(LibraryIndexError) {
        let last = try index.update(
          types: gameTypes, scope: scope, usesTitles: usesTitles,
          publish: { snapshot, _ in
            news.contents.withLock { $0.snapshot = snapshot }
            wake()
          })
        news.contents.withLock { $0.snapshot = last }
        return Looked(problem: index.missingFolders, areOthers: areOthers)
      } catch {
        return Looked(problem: error.sentence, areOthers: areOthers)
      }
    } then: { [weak self] looked in
      guard let self else { return }
      isLooking = false
      if looked.areOthers {
        let data = folders.current
        index = LibraryIndex(places: places, data: data)
        watch(data)
        // What changed between the look and the watch.
        looksAgain = looksAgain ?? .changed
      }
      let problem = looked.problem
      hasNews = true
      // A folder that was never there is an empty library, and no problem; a further one was named by the user.
      self.problem = snapshot.games.isEmpty ? index.missingFolders : problem
      guard let scope = looksAgain else { return }
      looksAgain = nil
      look(scope)
    }
  }

  /// Takes what other threads have left; returns whether the window has something new to show.
  package func takeNews() -> Bool {
    let new = news.contents.withLock { contents in
      defer { contents = News.Contents() }
      return contents
    }
    if let snapshot = new.snapshot { show(snapshot) }
    switch new.notice {
    // A look at a folder that is away says so.
    case .changed?, .back?, .absent?: look(.changed)
    case .lost?: look(.all)
    case nil: break
    }
    defer { hasNews = false }
    return hasNews || new.snapshot != nil
  }

  private func show(_ snapshot: LibrarySnapshot) {
    self.snapshot = snapshot
    search = LibrarySearch(snapshot)
    types = typesOfSnapshot()
  }

  private func typesOfSnapshot() -> [LibraryType] {
    gameTypes.map { type in
      LibraryType(
        id: type.id, name: type.name, accent: type.accent, count: snapshot.counts[type.id] ?? 0,
        hasCore: playable.contains(type.id), extensions: type.extensions, icon: type.icon)
    }
  }
}
