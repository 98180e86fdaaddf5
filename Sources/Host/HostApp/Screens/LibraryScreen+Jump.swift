import HostBase
import HostStrings
import Library
import UIContract

/// Ways through a long library: from type to type, and from first letter to first letter.
extension LibraryScreen {
  // MARK: - The card with the focus

  /// Puts a card where its game is, while the cells of the grid are elsewhere; nil: into a cell again.
  func keep(_ card: LibraryCard, at item: Int?) {
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

  /// Scrolls until a game is seen, and gives it the focus.
  func goTo(_ item: Int) {
    let top = geometry.position(of: item)
    if top < position || top + geometry.cellHeight > position + viewport {
      let whole = geometry.head + geometry.height
      position = max(0, min(top - (viewport - geometry.step) / 2, whole - viewport))
      stage.add(.set(scroll, Int32(clamping: Int(position, in: 0...Int(Int32.max)))))
      recycle()
    }
    guard let card = recycler?.card(of: item) else { return }
    stage.add(.focus(card.id))
  }

  // MARK: - Types

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

  // MARK: - Letters

  package func jump(to letter: String, by step: Int) {
    guard !model.keys.isEmpty else { return }
    let start = min(max(focusedCard?.item ?? geometry.card(at: position), 0), model.keys.count - 1)
    if let letter = letter.folded.first {
      show(letter: letter)
      if let item = model.item(at: letter, after: start) { goTo(item) }
    } else if step != 0 {
      if let item = model.item(fromLetterOf: start, by: step) {
        show(letter: model.letter(at: item))
        goTo(item)
      } else {
        let rows = max(1, Int(viewport / geometry.step, in: 1...1_000))
        let item = start + step.signum() * rows * geometry.columns
        goTo(min(max(item, 0), model.keys.count - 1))
      }
    }
    stage.send()
  }

  /// Shows a letter over the games, for as long as a press is repeated and a moment more.
  private func show(letter: Character) {
    let text = String(letter).uppercased()
    let label: ElementID
    if let shownLetter {
      label = shownLetter.label
      stage.add(.set(label, text))
      stage.add(.delete(shownLetter.timer))
    } else {
      label = stage.label(
        text, in: main,
        [
          .gravity: "center", .minWidth: "128", .padding: "16 32", .fontSize: "64",
          .fontWeight: "bold", .textAlign: "center", .background: "raised", .borderRadius: "12",
          .shadow: "16",
        ])
    }
    let timer = stage.interface.ids.next()
    stage.add(.timer(timer, of: stage.view, milliseconds: 700))
    shownLetter = (label, timer)
    stage.on(timer) { [weak self] _ in
      guard let self, let shown = shownLetter else { return false }
      stage.add(.delete(shown.label))
      stage.add(.delete(shown.timer))
      shownLetter = nil
      return true
    }
  }
}
