import GameIndex
import HostBase
import HostStrings
import UIContract

/// The games of the library as the cards of a grid or the rows of a list: as many as are seen, however many games there are.
///
/// Pictures and rows have fixed heights, and rows without elements are padding, so every card has its place from the first frame on.
final class CardGrid {
  /// Called when the user does something with a card.
  var activated: (_ key: Int64, ValueEvent, _ card: ElementID) -> Void = { _, _, _ in }

  private let stage: PageStage
  private let model: LibraryViewModel
  /// The layout in which the cards stand, and the one that scrolls it.
  private let content: ElementID
  private let scroll: ElementID
  private let headings: ListHeadings
  private var size: WindowSize
  private var grid: ElementID?
  private var recycler: Recycler<LibraryCard>?
  private var geometry = GridGeometry(count: 0, inner: 1, leastCell: 1, cellHeight: 1, spacing: 0)
  private var position = 0.0
  private var viewport: Double
  /// The card that had the focus last.
  private weak var focusedCard: LibraryCard?
  private var pictureTimer: ElementID?
  /// When the cards were filled last, for "42 minutes ago".
  private var now: Int64 = 0

  /// Sizes in dip.
  private enum Measure {
    static let margin = 16.0
    static let spacing = 16.0
    static let caption = 48.0
    /// A picture's height over its width.
    static let picture = 1.2
    static let line = 44.0
    /// Pictures that one transaction may change.
    static let pictures = 12

  }

  /// A grid without cards, in a window of a size.
  init(
    of model: LibraryViewModel, in content: ElementID, scrolledBy scroll: ElementID,
    size: WindowSize, on stage: PageStage
  ) {
    self.model = model
    self.content = content
    self.scroll = scroll
    self.size = size
    self.stage = stage
    viewport = LibraryScreen.Measure.viewport(size)
    headings = ListHeadings(of: model, in: content, on: stage)
  }

  // MARK: - Places

  /// The element of the first card.
  var first: ElementID? { recycler?.card(of: 0)?.id }
  /// The item of the first card that is seen, if the view is not at the top.
  var top: Int? {
    recycler == nil || position <= geometry.head ? nil : geometry.card(at: position)
  }
  /// The item with the focus, else the first one that is seen.
  var current: Int { focusedCard?.item ?? geometry.card(at: position) }
  /// The items of a page.
  var page: Int { max(1, Int(viewport / geometry.step, in: 1...1_000)) * geometry.columns }

  /// Takes all cards away: another presentation follows.
  func remove() {
    if let grid { stage.add(.delete(grid)) }
    recycler = nil
  }

  /// Makes the layout of the cards.
  func make() {
    grid = stage.make(
      .createWrapLayout, in: content, [.width: "match-parent", .margin: "0 8"])
  }

  /// Finds the places of all cards in a window of a size.
  func measure(_ size: WindowSize) {
    self.size = size
    model.windowWidth = size.width
    let before = geometry.cellHeight
    let sidebarWidth = size.isNarrow ? 0 : LibrarySidebar.width
    let inner = size.width - sidebarWidth - 2 * Measure.margin
    headings.show(size)
    let head =
      LibraryScreen.Measure.heading + headings.height
      + (model.showsRecent ? RecentRow.height : 0)
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
    viewport = LibraryScreen.Measure.viewport(size)
    guard let grid else { return }
    if model.presentation == .grid, geometry.cellHeight != before {
      for card in recycler?.cards ?? [] {
        stage.add(.style(card.frame, .height, (geometry.cellHeight - Measure.caption).dip))
      }
    }
    stage.style(
      grid,
      [
        .cellWidth: geometry.cellWidth.dip, .cellHeight: geometry.cellHeight.dip,
        .spacing: geometry.spacing.dip,
      ])
  }

  // MARK: - Scrolling

  /// Scrolls to the top; `show` follows.
  func goToTop() {
    position = 0
    stage.add(.set(scroll, 0))
  }

  /// Stays within the games, of which there may be fewer.
  func stayWithin() {
    position = min(position, max(0, geometry.head + geometry.height - viewport))
  }

  /// Follows the user, who scrolled.
  func scrolled(_ event: AppEvent) -> Bool {
    guard case .scrollChanged(_, let scroll) = event else { return false }
    position = scroll.position
    let seen = scroll.height - scroll.position - scroll.remaining
    if seen > 0, seen.isFinite { viewport = min(seen, 10_000) }
    recycle()
    return true
  }

  /// Scrolls until an item is at the top.
  func scroll(to item: Int) {
    position = geometry.position(of: item)
    scrollToPosition()
    recycle()
  }

  /// Scrolls until an item is seen, and gives it the focus.
  func focus(on item: Int) {
    let top = geometry.position(of: item)
    if top < position || top + geometry.cellHeight > position + viewport {
      let whole = geometry.head + geometry.height
      position = max(0, min(top - (viewport - geometry.step) / 2, whole - viewport))
      scrollToPosition()
      recycle()
    }
    guard let card = recycler?.card(of: item) else { return }
    stage.add(.focus(card.id))
  }

  /// Follows covers of another size; the card with the focus stays at its height on the screen, else the one at the top.
  func resizeCovers(focus: ElementID?) {
    guard let recycler else { return }
    let focused = recycler.cards.indices.first { recycler.cards[$0].id == focus }
      .flatMap { recycler.item(at: $0) }
    let anchor = focused ?? geometry.card(at: position)
    let place = geometry.position(of: anchor) - position
    let wasAtTop = focused == nil && position <= geometry.head
    measure(size)
    let end = max(0, geometry.head + geometry.height + Measure.margin - viewport)
    position = wasAtTop ? 0 : min(max(geometry.position(of: anchor) - place, 0), end)
    recycle(isNew: true)
    // The content is as high as the new grid only after this transaction.
    stage.send()
    scrollToPosition()
    if let focused, let card = recycler.card(of: focused) { stage.add(.focus(card.id)) }
    stage.send()
  }

  private func scrollToPosition() {
    stage.add(.set(scroll, Int32(clamping: Int(position, in: 0...Int(Int32.max)))))
  }

  // MARK: - Cards

  /// Shows the view model's games again.
  func show() {
    now = stage.now
    recycle(isNew: true)
  }

  /// Shows which cards are selected.
  func showSelection() {
    for card in recycler?.cards ?? [] {
      guard let key = card.key else { continue }
      card.select(model.selection.contains(key), on: stage)
    }
  }

  private func recycle(isNew: Bool = false) {
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
          stage, grid, columns: ListColumn.shown(in: size))
      }
    stage.on(card.id) { [weak self, weak card] event in
      guard let self, let card, let key = card.key else { return false }
      switch event {
      case .value(_, let value): activated(key, value, card.id)
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

  /// Puts the card with the focus where its game is, while the cells of the grid are elsewhere; nil: into a cell again.
  private func keep(_ card: LibraryCard, at item: Int?) {
    let start: StyleName = stage.strings.language.isRightToLeft ? .right : .left
    guard let item else {
      stage.style(
        card.id, [.top: "", start: "", .width: "match-parent", .height: "match-parent"])
      return
    }
    let column = Double(item % geometry.columns)
    stage.style(
      card.id,
      [
        .top: (geometry.position(of: item) - geometry.head).dip,
        start: (column * (geometry.cellWidth + geometry.spacing)).dip,
        .width: geometry.cellWidth.dip, .height: geometry.cellHeight.dip,
      ])
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
}
