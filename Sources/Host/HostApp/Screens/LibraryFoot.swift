import HostBase
import HostStrings
import UIContract

/// The line at the bottom of the library: what the buttons do, and how many games there are.
final class LibraryFoot {
  private let stage: PageStage
  private let hintLabel: ElementID
  private let statusLabel: ElementID
  private var hints = InputHints.keys

  /// An empty line at the bottom of a view.
  init(in view: ElementID, on stage: PageStage) {
    self.stage = stage
    let bottom = stage.make(.createNavigationBar, in: view)
    hintLabel = stage.label("", in: bottom, .hint)
    statusLabel = stage.label("", in: bottom, .line, [.color: "faint", .maxWidth: "480"])
  }

  /// Shows the words of a library, or its problem.
  func show(_ words: LibraryWords) {
    stage.style(statusLabel, [.color: words.problem == nil ? "faint" : "danger"])
    stage.add(.set(statusLabel, words.problem ?? words.status))
    stage.add(.set(hintLabel, words.hints(hints)))
  }

  /// The user has another device in hand.
  func hint(_ hints: InputHints, _ words: LibraryWords) {
    self.hints = hints
    stage.add(.set(hintLabel, words.hints(hints)))
  }
}
