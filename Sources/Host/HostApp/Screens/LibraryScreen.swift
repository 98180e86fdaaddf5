import GameIndex
import HostBase
import HostStrings
import Library
package import UIContract

/// The library: a bar, the side bar of types, and the games as a grid or a list.
///
/// Every part has its place and size from the first frame on: the counts come from the index.
package final class LibraryScreen: Page {
  package let stage: PageStage
  let model: LibraryViewModel
  var size: WindowSize

  // The bar
  let field: ElementID
  private let presentationButton: ElementID
  let filterButton: ElementID
  // The middle
  let sidebar: LibrarySidebar
  private let scroll: ElementID
  private let heading: ElementID
  private let empty: EmptyLibrary
  private let grid: CardGrid
  private let recent: RecentRow
  private let letterSign: LetterSign
  private var hasFocused = false
  let selectionBar: SelectionBar
  private let foot: LibraryFoot

  /// Sizes in dip.
  enum Measure {
    private static let bar = 56.0
    private static let bottom = 40.0
    static let heading = 44.0
    static let headingLook: Look = [
      .height: heading.dip, .padding: "12 8 0", .width: "match-parent",
    ]
    /// The height of the games.
    static func viewport(_ size: WindowSize) -> Double { size.height - bar - bottom }
  }

  /// The texts about its games.
  var words: LibraryWords { LibraryWords(model, stage.strings) }

  private let menuButton: ElementID
  /// What the bar of a narrow window has no room for; what can be done there is in the menu.
  private let wideParts: [ElementID]

  /// Builds the screen and makes it the active view.
  package init(
    _ model: LibraryViewModel, size: WindowSize, dataFolder: String, in interface: Interface
  ) {
    self.model = model
    self.size = size
    let strings = interface.strings
    stage = PageStage(title: strings(.library), in: interface)
    selectionBar = SelectionBar(on: stage)
    let view = stage.view

    // The bar
    let bar = stage.make(.createActionBar, in: view)
    menuButton = stage.iconButton(strings(.menu), icon: "menu", in: bar) {}
    let title = stage.label(strings(.library), in: bar, .title)
    field = stage.make(
      .createTextField, in: bar, model.query.text,
      [.width: "0", .weight: "1", .role: "entry"])
    presentationButton = stage.iconButton(strings(.list), icon: "list", in: bar) {}
    let sort = stage.iconButton(strings(.sort), icon: "sort", in: bar) {}
    filterButton = stage.iconButton(strings(.filters), icon: "filter", in: bar) {}
    var similar: ElementID?
    if model.actions.similar != nil {
      similar = stage.iconButton(strings(.similarGames), icon: "lightbulb", in: bar) {}
    }
    wideParts = [title] + [similar].compactMap(\.self)
    let add = stage.iconButton(strings(.addGames), icon: "add", in: bar) {}

    // The middle
    let middle = stage.row(in: view, [.width: "match-parent", .height: "match-parent"])
    sidebar = LibrarySidebar(in: middle, on: stage)
    let main = stage.make(
      .createFrameLayout, in: middle, [.width: "0", .weight: "1", .height: "match-parent"])
    scroll = stage.make(
      .createScrollLayout, in: main, [.width: "match-parent", .height: "match-parent"])
    // What scrolls sideways needs room for the ring of the focus, so each part has half of the margin itself.
    let content = stage.column(in: scroll, [.width: "match-parent", .padding: "0 8 16 8"])
    heading = stage.label("", in: content, .title, Measure.headingLook)
    empty = EmptyLibrary(of: model, dataFolder: dataFolder, in: main, on: stage)

    foot = LibraryFoot(in: view, on: stage)
    grid = CardGrid(of: model, in: content, scrolledBy: scroll, size: size, on: stage)
    recent = RecentRow(in: content, on: stage)
    letterSign = LetterSign(over: main, on: stage)

    stage.onValue(menuButton) { [weak self] _ in self?.openMenu() }
    stage.onValue(field) { [weak self] in self?.searched($0) }
    stage.onValue(presentationButton) { [weak self] _ in self?.togglePresentation() }
    stage.onValue(sort) { [weak self] _ in self?.chooseSort(at: sort) }
    stage.onValue(filterButton) { [weak self] _ in self?.chooseFilters() }
    if let similar { stage.onValue(similar) { [weak self] _ in self?.model.actions.similar?() } }
    stage.onValue(add) { [weak self] _ in self?.model.actions.add([]) }
    stage.on(scroll) { [weak self] event in self?.grid.scrolled(event) ?? false }
    grid.activated = { [weak self] in self?.activated($0, $1, at: $2) }
    recent.activated = { [weak self] in self?.activated($0, $1, at: $2) }
    empty.actions.showAll = { [weak self] in self?.choose(.all) }
    empty.actions.clearFilters = { [weak self] in self?.clearFilters() }
    sidebar.choose = { [weak self] in self?.choose($0) }
    connectSelectionBar()
    fill(isNew: true)
    stage.add(.navigate(view, .forward))
    stage.send()
    readCovers()
  }

  // MARK: - Filling

  /// Shows the view model's result; `isNew`: another presentation or another order of parts.
  func fill(isNew: Bool) {
    sidebar.show(model, isVisible: !size.isNarrow)
    for part in wideParts { stage.add(.show(part, !size.isNarrow)) }
    showHint()
    if isNew {
      grid.remove()
      recent.remove()
      grid.make()
    }
    recent.show(model)
    stage.add(.set(heading, words.heading))
    showFilters()
    grid.measure(size)
    grid.goToTop()
    empty.follow(over: scroll)
    grid.show()
    foot.show(words)
    showSelection()
    focusFirst()
  }

  /// The search field says how many games it searches.
  private func showHint() {
    let hint = stage.strings(.searchHint, count: model.model.count(.all))
    stage.style(field, [.hint: hint])
    stage.add(.label(field, hint))
  }

  /// The first game has the focus when there are games at last, unless the user is elsewhere already.
  private func focusFirst() {
    guard !hasFocused, let first = recent.first ?? grid.first else {
      return
    }
    hasFocused = true
    stage.add(.focus(first))
  }

  // MARK: - Events

  private func searched(_ value: ValueEvent) {
    // The user is in the field: the focus stays there.
    hasFocused = true
    if value.text != model.query.text {
      model.search(value.text)
      fill(isNew: false)
    }
    // Enter plays the first result.
    if value.value == 1, !model.query.text.isEmpty, let key = model.keys.first,
      let game = model.model.game(key)
    {
      model.actions.play(PlayRequest(game))
    }
  }

  private func togglePresentation() {
    model.show(as: model.presentation == .grid ? .list : .grid)
    let isGrid = model.presentation == .grid
    let name = stage.strings(isGrid ? .list : .grid)
    stage.add(.style(presentationButton, .icon, isGrid ? "list" : "grid"))
    stage.add(.label(presentationButton, name))
    stage.style(presentationButton, [.tooltip: name])
    fill(isNew: true)
  }

  /// Shows the games of a type, or those that words find, for another start of the program.
  func find(type: String?, words: String?) {
    if let type, model.model.types.contains(where: { $0.id == type }) { model.choose(.type(type)) }
    if let words {
      model.search(words)
      stage.add(.set(field, words))
    }
    fill(isNew: false)
    stage.send()
  }

  func choose(_ scope: GamesQuery.Scope) {
    hasFocused = true
    model.choose(scope)
    fill(isNew: false)
  }

  private func activated(_ key: Int64, _ value: ValueEvent, at card: ElementID) {
    guard let game = model.model.game(key) else { return }
    let modifiers = ValueEvent.Modifiers(rawValue: value.value2)
    switch ValueEvent.Action(rawValue: value.value) {
    case .contextMenu: showMenu(of: game, at: card)
    case .doubleClick: model.actions.play(PlayRequest(game))
    case .activate, nil:
      if modifiers.contains(.control) {
        toggleSelected(key)
      } else if model.isSelecting {
        if modifiers.contains(.shift) {
          model.extendSelection(to: key)
          selectionChanged()
        } else {
          toggleSelected(key)
        }
      } else if modifiers.contains(.shift) {
        model.actions.play(PlayRequest(game))
      } else {
        model.actions.open(game)
      }
    }
  }

  // MARK: - Selection

  func toggleSelected(_ key: Int64) {
    model.toggleSelected(key)
    selectionChanged()
  }

  private func selectionChanged() {
    grid.showSelection()
    showSelection()
  }

  private func showSelection() {
    selectionBar.show(model.isSelecting ? model.selection.count : nil, width: size.width)
  }

  /// Does what the bar's buttons say.
  private func connectSelectionBar() {
    selectionBar.favourite = { [unowned self] in
      let games = model.selectedGames
      setFavourite(!games.allSatisfy(\.isFavourite), games)
    }
    selectionBar.edit = { [unowned self] in model.actions.editSeveral(model.selectedGames) }
    selectionBar.delete = { [unowned self] in
      let games = model.selectedGames
      endSelection()
      model.actions.delete(games)
    }
    selectionBar.selectAll = { [unowned self] in selectAll() }
    selectionBar.end = { [unowned self] in endSelection() }
  }

  package func selectAll() {
    model.selectAll()
    selectionChanged()
    stage.send()
  }

  private func endSelection() {
    model.endSelection()
    selectionChanged()
  }

  func setFavourite(_ isFavourite: Bool, _ games: [IndexedGame]) {
    model.model.setFavourite(isFavourite, games.map(\.key))
    refresh()
  }

  // MARK: - Screen

  /// Shows what changed in the library; the position stays.
  package func refresh() {
    let before = (count: model.keys.count, showsRecent: model.showsRecent)
    model.reload()
    sidebar.show(model, isVisible: !size.isNarrow)
    showHint()
    recent.show(model)
    stage.add(.set(heading, words.heading))
    if before != (model.keys.count, model.showsRecent) { grid.measure(size) }
    grid.stayWithin()
    empty.follow(over: scroll)
    grid.show()
    // The first games have come; who is searching already stays there.
    if before.count == 0, model.query.text.isEmpty { focusFirst() }
    foot.show(words)
    showSelection()
    stage.send()
  }

  package func resume() {
    refresh()
    readCovers()
  }

  /// Clears what was narrowed, the innermost first.
  package func openMenu() { showMenu(at: menuButton) }

  package func back() -> Bool {
    if model.isSelecting {
      endSelection()
    } else if model.query.isNarrowed {
      model.clearFilters()
      stage.add(.set(field, ""))
      fill(isNew: false)
    } else if model.query.scope != .all {
      choose(.all)
    } else {
      return false
    }
    stage.send()
    return true
  }

  package func resize(to size: WindowSize) {
    guard size != self.size else { return }
    let top = grid.top
    self.size = size
    selectionBar.hide()
    fill(isNew: true)
    // What was at the top stays there.
    if let top { grid.scroll(to: top) }
    stage.send()
  }

  package func hint(_ hints: InputHints) {
    foot.hint(hints, words)
    stage.send()
  }

  // MARK: - Covers

  /// Follows a change of the setting for pictures.
  private func readCovers() {
    guard let read = model.readCovers else { return }
    stage.work(read) { [weak self] covers in
      guard let self, covers != model.covers else { return }
      model.covers = covers
      grid.show()
    }
  }

  package func resizeCovers(_ step: Int32, focus: ElementID?) {
    guard model.presentation == .grid, model.resizeCovers(step) else { return }
    grid.resizeCovers(focus: focus)
  }

  // MARK: - Types and letters

  package func turnPage(forwards: Bool) {
    var scopes: [GamesQuery.Scope] = [.favourites, .recent, .all]
    scopes += model.model.types.map { .type($0.id) }
    // A part without a game is no place to go to, but the whole library always is.
    scopes = scopes.filter { $0 == .all || $0 == model.query.scope || model.model.count($0) > 0 }
    guard scopes.count > 1, let place = scopes.firstIndex(of: model.query.scope) else { return }
    choose(scopes[(place + (forwards ? 1 : scopes.count - 1)) % scopes.count])
    stage.add(Command(.announce, stage.view, value: 1, text: words.heading))
    stage.send()
  }

  package func jump(to letter: String, by step: Int) {
    guard !model.keys.isEmpty else { return }
    let start = min(max(grid.current, 0), model.keys.count - 1)
    if let letter = letter.folded.first {
      letterSign.show(letter)
      if let item = model.item(at: letter, after: start) { grid.focus(on: item) }
    } else if step != 0 {
      if let item = model.item(fromLetterOf: start, by: step) {
        letterSign.show(model.letter(at: item))
        grid.focus(on: item)
      } else {
        let item = start + step.signum() * grid.page
        grid.focus(on: min(max(item, 0), model.keys.count - 1))
      }
    }
    stage.send()
  }
}
