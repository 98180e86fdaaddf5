import HostStrings
import UIContract

/// The large first letter over the games, for as long as a press is repeated and a moment more.
final class LetterSign {
  private let stage: PageStage
  private let place: ElementID
  private var shown: (label: ElementID, timer: ElementID)?

  /// A sign over a layout, which does not show yet.
  init(over place: ElementID, on stage: PageStage) {
    self.place = place
    self.stage = stage
  }

  /// Shows a letter for a moment.
  func show(_ letter: Character) {
    let text = String(letter).uppercased()
    let label: ElementID
    if let shown {
      label = shown.label
      stage.add(.set(label, text))
      stage.add(.delete(shown.timer))
    } else {
      label = stage.label(
        text, in: place,
        [
          .gravity: "center", .minWidth: "128", .padding: "16 32", .fontSize: "64",
          .fontWeight: "bold", .textAlign: "center", .background: "raised", .borderRadius: "12",
          .shadow: "16",
        ])
    }
    let timer = stage.interface.ids.next()
    stage.add(.timer(timer, of: stage.view, milliseconds: 700))
    shown = (label, timer)
    stage.on(timer) { [weak self] _ in
      guard let self, let shown else { return false }
      stage.add(.delete(shown.label))
      stage.add(.delete(shown.timer))
      self.shown = nil
      return true
    }
  }
}
