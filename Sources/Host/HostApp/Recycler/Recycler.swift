/// Keeps as many cards as are seen, and binds them to other items when the scrolling moves.
///
/// The cards stand in the layout in the order of their items. Those that leave at one end are moved to the other. The card
/// that is held, because it has the focus, keeps its item: outside of the window it stands behind all others.
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
    /// Puts a card where its item is, without a cell; nil: into a cell again.
    package var keep: (Card, _ item: Int?) -> Void

    /// What is done with cards.
    package init(
      make: @escaping () -> Card, bind: @escaping (Card, _ item: Int) -> Void,
      show: @escaping (Card, Bool) -> Void, move: @escaping (Card, _ place: Int) -> Void,
      delete: @escaping (Card) -> Void, keep: @escaping (Card, _ item: Int?) -> Void
    ) {
      self.keep = keep
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
  /// The card that is held outside of the window.
  private var kept: (card: Card, item: Int)?
  /// The item whose card is not bound to another one.
  private var held: Int?
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
    if let kept, kept.item == item { return kept.card }
    return window.contains(item) ? slots[item - window.lowerBound].card : nil
  }

  /// Keeps the card of an item while it is outside of the window, instead of the one before; nil: no card.
  package func hold(_ item: Int?) {
    held = item
    if let kept, kept.item != item { release() }
  }

  /// Shows these items; `isNew` if all of them may have changed.
  package func show(_ wanted: Range<Int>, isNew: Bool = false) {
    if isNew {
      held = nil
      release()
    } else {
      keep(outside: wanted)
      rotate(to: wanted)
      takeBack(into: wanted)
    }
    while slots.count < wanted.count { slots.append(Slot(card: makeLast(), item: -1)) }
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

  /// Makes a card after the others; one that is kept outside stays the last in the layout.
  private func makeLast() -> Card {
    let card = actions.make()
    if kept != nil { actions.move(card, slots.count) }
    return card
  }

  // MARK: - The held card

  /// Takes the held card out, if its item leaves the window; another one stands in its place.
  private func keep(outside wanted: Range<Int>) {
    guard kept == nil, let held, window.contains(held), !wanted.contains(held) else { return }
    let place = held - window.lowerBound
    guard slots[place].item == held else { return }
    let card = slots[place].card
    var other = Slot(card: card, item: nil)
    if let spare = slots.last, spare.item == nil {
      other = slots.removeLast()
    } else {
      other = Slot(card: actions.make(), item: -1)
    }
    actions.move(other.card, place)
    slots[place] = other
    kept = (card, held)
    actions.move(card, slots.count)
    actions.keep(card, held)
  }

  /// Puts the kept card back, if its item is in the window again; the card there becomes a spare one.
  private func takeBack(into wanted: Range<Int>) {
    guard let kept, wanted.contains(kept.item) else { return }
    let place = kept.item - wanted.lowerBound
    self.kept = nil
    actions.keep(kept.card, nil)
    // Cards for the places before it come first.
    while slots.count < place { slots.append(Slot(card: makeLast(), item: -1)) }
    actions.move(kept.card, place)
    if place < slots.count {
      let other = slots.remove(at: place)
      slots.insert(Slot(card: kept.card, item: kept.item), at: place)
      slots.append(other)
      actions.move(other.card, slots.count - 1)
    } else {
      slots.append(Slot(card: kept.card, item: kept.item))
    }
  }

  /// Makes the kept card a spare one.
  private func release() {
    guard let kept else { return }
    self.kept = nil
    actions.keep(kept.card, nil)
    actions.show(kept.card, false)
    slots.append(Slot(card: kept.card, item: nil))
  }

  // MARK: - The others

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
