/// Keeps as many cards as are seen, and binds them to other items when the scrolling moves.
///
/// The cards stand in the layout in the order of their items. Those that leave at one end are moved to the other.
package final class Recycler<Card> {
  /// What a recycler does with cards.
  package struct Actions {
    /// Makes a card at the end of the layout.
    package var make: () -> Card
    /// Shows an item on a card.
    package var bind: (Card, _ item: Int) -> Void
    /// Shows or hides a card.
    package var show: (Card, Bool) -> Void
    /// Moves a card to a place in the layout.
    package var move: (Card, _ place: Int) -> Void
    /// Removes a card.
    package var delete: (Card) -> Void

    /// What is done with cards.
    package init(
      make: @escaping () -> Card, bind: @escaping (Card, _ item: Int) -> Void,
      show: @escaping (Card, Bool) -> Void, move: @escaping (Card, _ place: Int) -> Void,
      delete: @escaping (Card) -> Void
    ) {
      self.make = make
      self.bind = bind
      self.show = show
      self.move = move
      self.delete = delete
    }
  }

  private struct Slot {
    var card: Card
    var item: Int?
  }

  private let actions: Actions
  private var slots: [Slot] = []
  /// The items that have a card.
  package private(set) var window: Range<Int> = 0..<0

  /// A recycler without cards.
  package init(_ actions: Actions) { self.actions = actions }

  /// The cards in the order of the layout, hidden ones at the end.
  package var cards: [Card] { slots.map(\.card) }

  /// The item that the card at a place shows; nil for a hidden one.
  package func item(at place: Int) -> Int? {
    slots.indices.contains(place) ? slots[place].item : nil
  }

  /// The card of an item; nil if it has none now.
  package func card(of item: Int) -> Card? {
    window.contains(item) ? slots[item - window.lowerBound].card : nil
  }

  /// Shows these items; `isNew` if all of them may have changed.
  package func show(_ wanted: Range<Int>, isNew: Bool = false) {
    if !isNew { rotate(to: wanted) }
    while slots.count < wanted.count { slots.append(Slot(card: actions.make(), item: -1)) }
    // A window that became smaller needs fewer; a few stay for the last row.
    while slots.count > wanted.count * 2 + 8 {
      actions.delete(slots.removeLast().card)
    }
    for place in slots.indices {
      let item = place < wanted.count ? wanted.lowerBound + place : nil
      if slots[place].item == item, !isNew { continue }
      let wasHidden = slots[place].item == nil
      if wasHidden != (item == nil) { actions.show(slots[place].card, item != nil) }
      slots[place].item = item
      if let item { actions.bind(slots[place].card, item) }
    }
    window = wanted
  }

  /// Moves the cards that left the window to its other end.
  private func rotate(to wanted: Range<Int>) {
    let shift = wanted.lowerBound - window.lowerBound
    guard shift != 0, abs(shift) < window.count, slots.count > 1 else { return }
    for _ in 0..<abs(shift) {
      if shift > 0 {
        let slot = slots.removeFirst()
        slots.append(slot)
        actions.move(slot.card, slots.count - 1)
      } else {
        let slot = slots.removeLast()
        slots.insert(slot, at: 0)
        actions.move(slot.card, 0)
      }
    }
  }
}
