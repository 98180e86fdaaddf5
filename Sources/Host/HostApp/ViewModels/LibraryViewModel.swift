package import GameIndex
import HostBase
package import Library

/// What the library screen shows: the query, its result, and which games are selected.
///
/// It knows no element and no other screen; where it leads to are the actions that its coordinator gives it.
package final class LibraryViewModel {
  /// Where the screen leads to.
  package struct Actions {
    /// Opens a game's page.
    package var open: (IndexedGame) -> Void = { _ in }
    /// Plays a game.
    package var play: (PlayRequest) -> Void = { _ in }
    /// Adds files; none: asks for them.
    package var add: ([String]) -> Void = { _ in }
    /// Opens the editor of a game.
    package var edit: (IndexedGame) -> Void = { _ in }
    /// Deletes games into the trash.
    package var delete: ([IndexedGame]) -> Void = { _ in }
    /// Opens the page for changing several games.
    package var editSeveral: ([IndexedGame]) -> Void = { _ in }
    /// Shows what could be restored.
    package var restore: () -> Void = {}
    /// Opens the page of similar games; nil: there is none.
    package var similar: (() -> Void)?
    /// Opens the settings.
    package var settings: () -> Void = {}
    /// Opens the page of cores.
    package var cores: () -> Void = {}
    /// Opens the page about the program.
    package var about: () -> Void = {}
    /// Opens the messages.
    package var messages: () -> Void = {}
    /// Closes the window.
    package var quit: () -> Void = {}
    /// Plays the demo; nil: there is none.
    package var demo: (() -> Void)?
    /// Notes what the window remembers; an empty value forgets it.
    package var remember: (_ name: String, _ value: String) -> Void = { _, _ in }
    /// Actions that lead nowhere.
    package init() {}
  }

  /// How games are shown.
  package enum Presentation: String, Sendable { case grid, list }

  /// The index.
  package let model: any LibraryModel
  /// Where the screen leads to.
  package var actions = Actions()
  /// Which games, in which order.
  package private(set) var query = GamesQuery()
  /// The games that the query finds.
  package private(set) var keys: [Int64] = []
  /// The games that were played last, the newest first.
  package private(set) var recent: [Int64] = []
  /// The selected games.
  package private(set) var selection: Set<Int64> = []
  /// Whether activating a game selects it.
  package private(set) var isSelecting = false
  /// How games are shown.
  package private(set) var presentation = Presentation.grid
  /// Which pictures the cards show.
  package var covers = CoverChoice.mixed
  /// Reads which pictures the user wants to see; called on a worker.
  package var readCovers: (@Sendable () -> CoverChoice)?

  /// The least widths of covers in dip; the window widens them to fill its rows.
  package static let coverWidths: [Double] = [96, 112, 136, 160, 192, 224, 264, 320]
  /// The window's width in dip, which the usual width of covers follows.
  package var windowWidth = 1280.0
  private static let coverPreference = "library.cover_width."
  /// Widths that are not the usual one, by the part of the library that they are for.
  private var coverWidths: [String: Double] = [:]

  /// Games in the row of those that were played last.
  package static let recentCount = 20
  private static let sortPreference = "library.sort"
  private static let viewPreference = "library.view"
  private static let scopePreference = "library.scope"

  /// The view model of an index, as the window remembers it; `query` says what it shows first if it is not all.
  package init(
    _ model: any LibraryModel, preferences: [String: String] = [:], query: GamesQuery = GamesQuery()
  ) {
    self.model = model
    self.query = query
    if let word = preferences[LibraryViewModel.sortPreference],
      let sort = GamesQuery.Sort(rawValue: word)
    {
      self.query.sort = sort
    }
    if let word = preferences[LibraryViewModel.viewPreference],
      let shown = Presentation(rawValue: word)
    {
      presentation = shown
    }
    if query == GamesQuery(), let id = preferences[LibraryViewModel.scopePreference],
      model.types.contains(where: { $0.id == id && $0.count > 0 })
    {
      self.query.scope = .type(id)
    }
    for (name, value) in preferences where name.hasPrefix(LibraryViewModel.coverPreference) {
      guard let width = Double(value), LibraryViewModel.coverWidths.contains(width) else {
        continue
      }
      coverWidths[String(name.dropFirst(LibraryViewModel.coverPreference.count))] = width
    }
    reload()
  }

  // MARK: - The size of covers

  /// The part of the library that a size is kept for: a type, or all games; as names of preferences are written.
  private var coverScope: String {
    guard case .type(let id) = query.scope else { return "all" }
    return "type_" + String(id.prefix(32).map { $0 == "-" ? "." : $0 })
  }

  /// The least width of covers in dip.
  package var coverWidth: Double { coverWidths[coverScope] ?? usualCoverWidth }

  /// The usual one: two in the row of a narrow window, about nine in that of a large one.
  package var usualCoverWidth: Double {
    if windowWidth < 600 { return 136 }
    return LibraryViewModel.coverWidths.last { $0 >= 160 && $0 <= windowWidth / 10 } ?? 160
  }

  /// Makes covers larger (1), smaller (-1), or as usual (0); returns whether their size changed.
  package func resizeCovers(_ step: Int32) -> Bool {
    let widths = LibraryViewModel.coverWidths
    let now = coverWidth
    var new = usualCoverWidth
    if step > 0 { new = widths.first { $0 > now } ?? now }
    if step < 0 { new = widths.last { $0 < now } ?? now }
    guard new != now else { return false }
    let isUsual = new == usualCoverWidth
    coverWidths[coverScope] = isUsual ? nil : new
    actions.remember(
      LibraryViewModel.coverPreference + coverScope, isUsual ? "" : String(Int(new, in: 0...1_000)))
    return true
  }

  // MARK: - The result

  /// Finds the games again, after a change of the query or of the library.
  package func reload() {
    if case .type(let id) = query.scope, !model.types.contains(where: { $0.id == id }) {
      query.scope = .all
    }
    keys = model.games(query)
    var played = GamesQuery()
    played.scope = .recent
    played.sort = .played
    recent = Array(model.games(played).prefix(LibraryViewModel.recentCount))
    selection = selection.filter { model.game($0) != nil }
    if selection.isEmpty { isSelecting = false }
  }

  /// Whether the row of recently played games is shown: above the whole library, not above results.
  package var showsRecent: Bool {
    query.scope == .all && !query.isNarrowed && presentation == .grid && !recent.isEmpty
  }

  /// Why no game is shown.
  package enum Emptiness: Equatable {
    /// The library has no game.
    case library
    /// No core is installed.
    case noCore
    /// Nothing matches the words; the Boolean: only one part of the library was searched.
    case noResult(isPart: Bool)
    /// Nothing matches the filters.
    case noMatch
    /// No game is marked.
    case favourites
    /// No game was played.
    case recent
    /// The type has no game; a type without a core.
    case type(LibraryType)
  }

  /// Why no game is shown; nil where games are.
  package var emptiness: Emptiness? {
    guard keys.isEmpty else { return nil }
    if model.count(.all) == 0, !query.isNarrowed {
      if !model.types.contains(where: \.hasCore) { return .noCore }
      if case .type(let id) = query.scope, let type = model.types.first(where: { $0.id == id }) {
        return .type(type)
      }
      return .library
    }
    if !query.text.isEmpty { return .noResult(isPart: query.scope != .all) }
    if !query.filters.isEmpty { return .noMatch }
    switch query.scope {
    case .all: return .library
    case .favourites: return .favourites
    case .recent: return .recent
    case .type(let id): return model.types.first { $0.id == id }.map { .type($0) } ?? .library
    }
  }

  // MARK: - The query

  /// Searches for words.
  package func search(_ text: String) {
    query.text = String(text.prefix(200))
    reload()
  }

  /// Shows a part of the library.
  package func choose(_ scope: GamesQuery.Scope) {
    query.scope = scope
    if case .type(let id) = scope {
      actions.remember(LibraryViewModel.scopePreference, id)
    } else {
      actions.remember(LibraryViewModel.scopePreference, "")
    }
    reload()
  }

  /// Sorts by something else.
  package func sort(by sort: GamesQuery.Sort) {
    query.sort = sort
    actions.remember(LibraryViewModel.sortPreference, sort.rawValue)
    reload()
  }

  /// Sets a filter, or removes it.
  package func toggle(_ filter: GamesQuery.Filter) {
    query.filters.formSymmetricDifference([filter])
    reload()
  }

  /// Removes the filters and the words.
  package func clearFilters() {
    query.filters = []
    query.text = ""
    reload()
  }

  /// Shows a grid or a list.
  package func show(as presentation: Presentation) {
    self.presentation = presentation
    actions.remember(LibraryViewModel.viewPreference, presentation.rawValue)
  }

  // MARK: - The selection

  /// Selects a game, or removes it from the selection.
  package func toggleSelected(_ key: Int64) {
    isSelecting = true
    selection.formSymmetricDifference([key])
    if selection.isEmpty { isSelecting = false }
  }

  /// Selects the games between the last selected one and this one.
  package func extendSelection(to key: Int64) {
    guard let end = keys.firstIndex(of: key),
      let start = keys.indices.last(where: { selection.contains(keys[$0]) && $0 <= end })
        ?? keys.indices.first(where: { selection.contains(keys[$0]) })
    else {
      toggleSelected(key)
      return
    }
    isSelecting = true
    selection.formUnion(keys[min(start, end)...max(start, end)])
  }

  /// Selects every game that is shown.
  package func selectAll() {
    selection = Set(keys)
    isSelecting = !selection.isEmpty
  }

  /// Selects nothing any more.
  package func endSelection() {
    selection = []
    isSelecting = false
  }

  /// The type that a game belongs to; nil if the library has it no longer.
  func type(of game: IndexedGame) -> LibraryType? {
    model.types.first { $0.id == game.typeID }
  }

  /// The selected games in the order in which they are shown; after them those that are not.
  package var selectedGames: [IndexedGame] {
    let shown = keys.filter(selection.contains)
    let others = selection.subtracting(shown).sorted()
    return (shown + others).compactMap(model.game)
  }
}
