import HostBase
import HostStrings
import Library
import UIContract

/// The games that were played last, in a row above all games.
final class RecentRow {
  /// Called when the user does something with a card.
  var activated: (_ key: Int64, ValueEvent, _ card: ElementID) -> Void = { _, _, _ in }

  private let stage: PageStage
  private let content: ElementID
  private var block: ElementID?
  private var cards: [(id: ElementID, key: Int64)] = []

  /// The height with its title, in dip.
  static let height = 236.0

  /// A row at the top of a layout, which does not show yet.
  init(in content: ElementID, on stage: PageStage) {
    self.content = content
    self.stage = stage
  }

  /// The element of the first card.
  var first: ElementID? { cards.first?.id }

  /// Takes the row away.
  func remove() {
    if let block { stage.add(.delete(block)) }
    block = nil
    cards = []
  }

  /// Shows the games that a view model has there, or no row.
  func show(_ model: LibraryViewModel) {
    guard model.showsRecent else {
      if let block { stage.add(.show(block, false)) }
      return
    }
    if let block, cards.map(\.key) == model.recent {
      stage.add(.show(block, true))
      return
    }
    if let block { stage.add(.delete(block)) }
    let block = stage.column(
      in: content, [.width: "match-parent", .height: Self.height.dip])
    self.block = block
    stage.add(.reorder(block, in: content, to: 0))
    stage.label(
      stage.strings(.recentlyPlayed), in: block, .title, LibraryScreen.Measure.headingLook)
    let scroll = stage.make(
      .createScrollLayout, in: block, value: Command.Scrolling.horizontal.rawValue,
      [.width: "match-parent", .height: "192"])
    // Room for a card to grow and for its ring when it has the focus.
    let row = stage.row(in: scroll, [.spacing: "16", .height: "192", .padding: "8"])
    cards = []
    for (place, key) in model.recent.enumerated() {
      guard let game = model.model.game(key) else { continue }
      let frame = stage.make(.createFrameLayout, in: row, [.width: "160", .height: "176"])
      let card = LibraryCard.inGrid(stage, frame, picture: 128)
      card.bind(
        game, place: place, of: model.recent.count, type: model.type(of: game), isSelected: false,
        covers: .states, now: stage.now, on: stage)
      card.showPicture(on: stage)
      stage.onValue(card.id) { [weak self] in self?.activated(key, $0, card.id) }
      cards.append((card.id, key))
    }
  }
}
