import HostBase
package import UIContract

/// Which pictures the cards show, and how large.
extension LibraryScreen {
  /// Follows a change of the setting for pictures.
  func readCovers() {
    guard let read = model.readCovers else { return }
    stage.work(read) { [weak self] covers in
      guard let self, covers != model.covers else { return }
      model.covers = covers
      recycle(isNew: true)
    }
  }

  /// Covers get another size; the card with the focus stays at its height on the screen, else the one at the top.
  package func resizeCovers(_ step: Int32, focus: ElementID?) {
    guard model.presentation == .grid, let recycler, model.resizeCovers(step) else { return }
    let focused = recycler.cards.indices.first { recycler.cards[$0].id == focus }
      .flatMap { recycler.item(at: $0) }
    let anchor = focused ?? geometry.card(at: position)
    let place = geometry.position(of: anchor) - position
    let wasAtTop = focused == nil && position <= geometry.head
    measure()
    let end = max(0, geometry.head + geometry.height + Measure.margin - viewport)
    position = wasAtTop ? 0 : min(max(geometry.position(of: anchor) - place, 0), end)
    recycle(isNew: true)
    // The content is as high as the new grid only after this transaction.
    stage.send()
    stage.add(.set(scroll, Int32(clamping: Int(position, in: 0...Int(Int32.max)))))
    if let focused, let card = recycler.card(of: focused) { stage.add(.focus(card.id)) }
    stage.send()
  }
}
