import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// The library: a bar, the side bar of types, and the games as a grid or a list.
///
/// Every part has its place and size from the first frame on: the counts come from the index, the rows and pictures have
/// fixed heights, and rows without elements are padding.
package final class LibraryScreen: Page {
  package let stage: PageStage
  let model: LibraryViewModel
  let dataFolder: String
  var size: WindowSize
  private var hints = InputHints.keys

  // The bar
  let field: ElementID
  private let presentationButton: ElementID
  let filterButton: ElementID
  // The middle
  let sidebar: LibrarySidebar
  let scroll: ElementID
  /// The room of the games, over which the first letter is shown.
  let main: ElementID
  private let content: ElementID
  private let heading: ElementID
  private let empty: ElementID
  private var grid: ElementID?
  private var recentBlock: ElementID?
  private var recentCards: [(id: ElementID, key: Int64)] = []
  private var hasFocused = false
  let selectionBar: SelectionBar
  private var shownEmptiness: (reason: LibraryViewModel.Emptiness, text: String)?
  // The line at the bottom
  private let hintLabel: ElementID
  private let statusLabel: ElementID

  var recycler: Recycler<LibraryCard>?
  var geometry: GridGeometry
  var position = 0.0
  var viewport: Double
  /// The card that had the focus last.
  private(set) weak var focusedCard: LibraryCard?
  /// The large first letter, while it is shown.
  var shownLetter: (label: ElementID, timer: ElementID)?
  private var pictureTimer: ElementID?
  /// When the screen was filled last, for "42 minutes ago".
  private var now: Int64

  /// Sizes in dip.
  enum Measure {
    static let bar = 56.0
    static let bottom = 40.0
    static let margin = 16.0
    static let spacing = 16.0
    static let caption = 44.0
    /// A picture's height over its width.
    static let picture = 1.2
    static let line = 44.0
    static let heading = 44.0
    static let recent = 236.0
    /// The widths of a list's columns: as many as leave a name its room.
    static func columns(_ size: WindowSize, line width: Double) -> [Double] {
      let all = [120.0, 130, 90, 90, 50]
      return size.isNarrow ? [] : width < 720 ? Array(all.prefix(2)) : all
    }
    /// Pictures that one transaction may change.
    static let pictures = 12
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
    self.dataFolder = dataFolder
    let strings = interface.strings
    stage = PageStage(title: strings(.library), in: interface)
    selectionBar = SelectionBar(on: stage)
    now = stage.now
    let view = stage.view

    // The bar
    let bar = stage.make(.createActionBar, in: view)
    menuButton = stage.iconButton(strings(.menu), icon: "menu", in: bar) {}
    let title = stage.label(
      strings(.library), in: bar,
      [
        .fontSize: "large", .fontWeight: "bold", .gravity: "center-vertical", .whiteSpace: "nowrap",
      ])
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
    main = stage.make(
      .createFrameLayout, in: middle, [.width: "0", .weight: "1", .height: "match-parent"])
    scroll = stage.make(
      .createScrollLayout, in: main, [.width: "match-parent", .height: "match-parent"])
    content = stage.column(in: scroll, [.width: "match-parent", .padding: "0 16 16 16"])
    heading = stage.label(
      "", in: content,
      [
        .height: Measure.heading.dip, .fontSize: "large", .padding: "12 0 0", .whiteSpace: "nowrap",
        .textOverflow: "ellipsis", .width: "match-parent",
      ])
    empty = stage.column(
      in: main, [.gravity: "center", .spacing: "12", .maxWidth: "560", .padding: "24"])

    // The line at the bottom
    let bottom = stage.make(.createNavigationBar, in: view)
    hintLabel = stage.label(
      "", in: bottom,
      [
        .width: "0", .weight: "1", .color: "faint", .whiteSpace: "nowrap",
        .textOverflow: "ellipsis",
      ])
    statusLabel = stage.label(
      "", in: bottom,
      [
        .color: "faint", .whiteSpace: "nowrap", .textOverflow: "ellipsis",
        .maxWidth: "480",
      ])

    geometry = GridGeometry(count: 0, inner: 1, leastCell: 1, cellHeight: 1, spacing: 0)
    viewport = size.height - Measure.bar - Measure.bottom

    stage.onValue(menuButton) { [weak self] _ in self?.openMenu() }
    stage.onValue(field) { [weak self] in self?.searched($0) }
    stage.onValue(presentationButton) { [weak self] _ in self?.togglePresentation() }
    stage.onValue(sort) { [weak self] _ in self?.chooseSort(at: sort) }
    stage.onValue(filterButton) { [weak self] _ in self?.chooseFilters() }
    if let similar { stage.onValue(similar) { [weak self] _ in self?.model.actions.similar?() } }
    stage.onValue(add) { [weak self] _ in self?.model.actions.add([]) }
    stage.on(scroll) { [weak self] event in self?.scrolled(event) ?? false }
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
    now = stage.now
    sidebar.show(model, isVisible: !size.isNarrow)
    for part in wideParts { stage.add(.show(part, !size.isNarrow)) }
    showHint()
    if isNew {
      if let grid { stage.add(.delete(grid)) }
      if let recentBlock { stage.add(.delete(recentBlock)) }
      recycler = nil
      recentBlock = nil
      recentCards = []
      grid = stage.make(.createWrapLayout, in: content, [.width: "match-parent"])
    }
    fillRecent()
    stage.add(.set(heading, words.heading))
    measure()
    position = 0
    stage.add(.set(scroll, 0))
    showEmptiness()
    recycle(isNew: true)
    showStatus()
    showSelection()
    focusFirst()
  }

  /// The first game has the focus when there are games at last, unless the user is elsewhere already.
  private func focusFirst() {
    guard !hasFocused, let first = recentCards.first?.id ?? recycler?.card(of: 0)?.id else {
      return
    }
    hasFocused = true
    stage.add(.focus(first))
  }

  func measure() {
    let before = geometry.cellHeight
    let sidebarWidth = size.isNarrow ? 0 : LibrarySidebar.width
    let inner = size.width - sidebarWidth - 2 * Measure.margin
    let head = Measure.heading + (model.showsRecent ? Measure.recent : 0)
    switch model.presentation {
    case .grid:
      // The picture's height follows the width of the cells, which the geometry finds first.
      let columns = GridGeometry(
        count: model.keys.count, inner: inner, leastCell: model.coverWidth, cellHeight: 1,
        spacing: Measure.spacing)
      geometry = GridGeometry(
        count: model.keys.count, inner: inner, leastCell: model.coverWidth,
        cellHeight: (columns.cellWidth * Measure.picture).rounded(.down) + Measure.caption,
        spacing: Measure.spacing, head: head)
    case .list:
      geometry = GridGeometry(
        count: model.keys.count, inner: inner, leastCell: inner, cellHeight: Measure.line,
        spacing: 0, head: head)
    }
    viewport = size.height - Measure.bar - Measure.bottom
    guard let grid else { return }
    if model.presentation == .grid, geometry.cellHeight != before {
      for card in recycler?.cards ?? [] {
        stage.add(.style(card.image, .height, (geometry.cellHeight - Measure.caption).dip))
      }
    }
    stage.style(
      grid,
      [
        .cellWidth: geometry.cellWidth.dip, .cellHeight: geometry.cellHeight.dip,
        .spacing: geometry.spacing.dip,
      ])
  }

  // MARK: - Cards

  func recycle(isNew: Bool = false) {
    guard let grid else { return }
    let window = geometry.window(position: position, viewport: viewport)
    let recycler = recycler ?? makeRecycler(in: grid)
    self.recycler = recycler
    if !isNew, window == recycler.window { return }
    recycler.show(window, isNew: isNew)
    if isNew { recycler.hold(focusedCard?.item) }
    let padding = geometry.padding(around: window)
    stage.style(
      grid, [.paddingTop: padding.top.dip, .paddingBottom: padding.bottom.dip])
    showPictures()
  }

  private func makeRecycler(in grid: ElementID) -> Recycler<LibraryCard> {
    Recycler(
      .init(
        make: { [unowned self] in makeCard(in: grid) },
        bind: { [unowned self] card, item in bind(card, to: item) },
        show: { [unowned self] card, isShown in
          if !isShown { (card.key, card.item) = (nil, nil) }
          stage.add(.show(card.id, isShown))
        },
        move: { [unowned self] card, place in
          stage.add(.reorder(card.id, in: grid, to: Int32(place)))
        },
        delete: { [unowned self] in stage.add(.delete($0.id)) },
        keep: { [unowned self] card, item in keep(card, at: item) }))
  }

  private func makeCard(in grid: ElementID) -> LibraryCard {
    let card =
      switch model.presentation {
      case .grid:
        LibraryCard.inGrid(
          stage, grid, picture: geometry.cellHeight - Measure.caption)
      case .list:
        LibraryCard.inList(
          stage, grid, columns: Measure.columns(size, line: geometry.cellWidth))
      }
    stage.on(card.id) { [weak self, weak card] event in
      guard let self, let card, let key = card.key else { return false }
      switch event {
      case .value(_, let value): activated(key, value, at: card.id)
      case .focus:
        focusedCard = card
        recycler?.hold(card.item)
      default: return false
      }
      return true
    }
    return card
  }

  private func bind(_ card: LibraryCard, to item: Int) {
    guard model.keys.indices.contains(item), let game = model.model.game(model.keys[item]) else {
      return
    }
    card.bind(
      game, place: item, of: model.keys.count, type: model.type(of: game),
      isSelected: model.selection.contains(game.key), covers: model.covers, now: now, on: stage)
    card.item = item
  }

  /// Shows some of the awaited pictures, those that are seen first; a timer does the rest, frame by frame.
  private func showPictures() {
    guard let recycler else { return }
    let awaiting = recycler.cards.filter { $0.awaited != nil && $0.key != nil }
    let first = geometry.card(at: position)
    let seen = Set(
      (first..<first + geometry.columns * (Int(viewport / geometry.step, in: 0...1_000) + 2))
        .compactMap { recycler.card(of: $0)?.id })
    let ordered =
      awaiting.filter { seen.contains($0.id) } + awaiting.filter { !seen.contains($0.id) }
    for card in ordered.prefix(Measure.pictures) { card.showPicture(on: stage) }
    let isMore = ordered.count > Measure.pictures
    if isMore, pictureTimer == nil {
      let timer = stage.interface.ids.next()
      stage.add(.timer(timer, of: stage.view, milliseconds: 16))
      pictureTimer = timer
      stage.on(timer) { [weak self] _ in
        self?.showPictures()
        return true
      }
    } else if !isMore, let timer = pictureTimer {
      stage.add(.delete(timer))
      pictureTimer = nil
    }
  }

  private func fillRecent() {
    guard model.showsRecent else {
      if let recentBlock { stage.add(.show(recentBlock, false)) }
      return
    }
    if let recentBlock, recentCards.map(\.key) == model.recent {
      stage.add(.show(recentBlock, true))
      return
    }
    if let recentBlock { stage.add(.delete(recentBlock)) }
    let block = stage.column(
      in: content, [.width: "match-parent", .height: Measure.recent.dip])
    recentBlock = block
    stage.add(.reorder(block, in: content, to: 0))
    stage.label(
      stage.strings(.recentlyPlayed), in: block,
      [
        .height: "44", .fontSize: "large", .padding: "12 0 0", .whiteSpace: "nowrap",
      ])
    let scroll = stage.make(
      .createScrollLayout, in: block, value: Command.Scrolling.horizontal.rawValue,
      [.width: "match-parent", .height: "184"])
    // Room for the first card to grow when it has the focus.
    let row = stage.row(in: scroll, [.spacing: "16", .height: "184", .padding: "0 6"])
    recentCards = []
    for (place, key) in model.recent.enumerated() {
      guard let game = model.model.game(key) else { continue }
      let frame = stage.make(.createFrameLayout, in: row, [.width: "160", .height: "176"])
      let card = LibraryCard.inGrid(stage, frame, picture: 132)
      card.bind(
        game, place: place, of: model.recent.count, type: model.type(of: game), isSelected: false,
        covers: .states, now: now, on: stage)
      card.showPicture(on: stage)
      stage.onValue(card.id) { [weak self] in self?.activated(key, $0, at: card.id) }
      recentCards.append((card.id, key))
    }
  }

  // MARK: - Events

  private func scrolled(_ event: AppEvent) -> Bool {
    guard case .scrollChanged(_, let scroll) = event else { return false }
    position = scroll.position
    let seen = scroll.height - scroll.position - scroll.remaining
    if seen > 0, seen.isFinite { viewport = min(seen, 10_000) }
    recycle()
    return true
  }

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
    for card in recycler?.cards ?? [] {
      guard let key = card.key else { continue }
      let isSelected = model.selection.contains(key)
      if card.isSelected != isSelected {
        card.isSelected = isSelected
        stage.add(.set(card.id, isSelected ? 1 : 0))
      }
    }
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
    selectionBar.selectAll = { [unowned self] in
      model.selectAll()
      selectionChanged()
    }
    selectionBar.end = { [unowned self] in endSelection() }
  }

  private func endSelection() {
    model.endSelection()
    selectionChanged()
  }

  func setFavourite(_ isFavourite: Bool, _ games: [IndexedGame]) {
    model.model.setFavourite(isFavourite, games.map(\.key))
    refresh()
  }

  // MARK: - Empty states and status

  private func showEmptiness() {
    let reason = model.emptiness
    stage.add(.show(empty, reason != nil))
    stage.add(.show(scroll, reason == nil))
    guard let reason else { return }
    let text = model.query.text
    if let shownEmptiness, shownEmptiness == (reason, text) { return }
    shownEmptiness = (reason, text)
    stage.add(Command(.clear, empty))
    fillEmptiness(reason, in: empty)
  }

  private func showStatus() {
    let strings = stage.strings
    let all = model.model.count(.all)
    var status =
      model.keys.count == all
      ? strings(.statusGames, count: all)
      : strings(.statusShown, strings.number(model.keys.count), strings.number(all))
    if all > 0 { status = strings(.statusLine, status, strings.bytes(model.model.bytes)) }
    if model.model.isLooking { status = strings(.statusLine, status, strings(.statusWorking)) }
    let problem = model.model.problem
    stage.style(statusLabel, [.color: problem == nil ? "faint" : "danger"])
    stage.add(.set(statusLabel, problem?.printable ?? status))
    stage.add(.set(hintLabel, words.hints(hints)))
  }

  // MARK: - Screen

  /// Shows what changed in the library; the position stays.
  package func refresh() {
    let before = (count: model.keys.count, showsRecent: model.showsRecent)
    model.reload()
    now = stage.now
    sidebar.show(model, isVisible: !size.isNarrow)
    showHint()
    fillRecent()
    stage.add(.set(heading, words.heading))
    if before != (model.keys.count, model.showsRecent) { measure() }
    position = min(position, max(0, geometry.head + geometry.height - viewport))
    showEmptiness()
    recycle(isNew: true)
    // The first games have come; who is searching already stays there.
    if before.count == 0, model.query.text.isEmpty { focusFirst() }
    showStatus()
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
    let first = recycler.map { _ in geometry.card(at: position) }
    let wasAtTop = position <= geometry.head
    self.size = size
    selectionBar.hide()
    fill(isNew: true)
    // What was at the top stays there.
    if let first, !wasAtTop {
      position = geometry.position(of: first)
      stage.add(.set(scroll, Int32(clamping: Int(position, in: 0...Int(Int32.max)))))
      recycle()
    }
    stage.send()
  }

  package func hint(_ hints: InputHints) {
    self.hints = hints
    stage.add(.set(hintLabel, words.hints(hints)))
    stage.send()
  }
}
