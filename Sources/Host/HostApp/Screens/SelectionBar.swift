import HostBase
import HostStrings
import UIContract

/// The bar of what can be done with several selected games.
///
/// It lies over the foot of the games, so that nothing moves when it comes.
final class SelectionBar {
  // What its buttons do
  var favourite: () -> Void = {}
  var edit: () -> Void = {}
  var delete: () -> Void = {}
  var selectAll: () -> Void = {}
  var end: () -> Void = {}

  private let stage: PageStage
  private var shown: (bar: ElementID, label: ElementID)?

  init(on stage: PageStage) { self.stage = stage }

  /// Shows how many games are selected; nil hides the bar.
  ///
  /// `width` is the window's, in dip: a bar that was hidden comes back as wide as there is room for.
  func show(_ count: Int?, width: Double) {
    guard let count else { return hide() }
    let text = stage.strings(.selected, count: count)
    if let shown {
      stage.add(.set(shown.label, text))
    } else {
      build(text, width: width)
    }
  }

  /// Takes the bar away.
  func hide() {
    if let shown { stage.add(.delete(shown.bar)) }
    shown = nil
  }

  private func build(_ text: String, width: Double) {
    let strings = stage.strings
    let bar = stage.row(
      in: stage.view,
      [
        .gravity: "bottom center-horizontal", .padding: "4 12", .shadow: "16",
        .background: "surface", .borderRadius: "12", .margin: "0 0 56 0",
      ])
    let scroll = stage.make(
      .createScrollLayout, in: bar, value: Command.Scrolling.horizontal.rawValue,
      [.width: "wrap-content", .height: "52", .maxWidth: (width - 48).dip])
    let row = stage.row(in: scroll, [.height: "52", .padding: "4", .spacing: "8"])
    let label = stage.label(
      text, in: row, [.gravity: "center-vertical", .whiteSpace: "nowrap"])
    shown = (bar, label)
    stage.button(strings(.favouriteSelected), in: row, icon: "star") { [weak self] in
      self?.favourite()
    }
    stage.button(strings(.editGame), in: row, icon: "edit") { [weak self] in self?.edit() }
    stage.button(strings(.deleteSelected), in: row, icon: "trash") { [weak self] in
      self?.delete()
    }
    stage.button(strings(.selectAll), in: row) { [weak self] in self?.selectAll() }
    stage.button(strings(.endSelection), in: row) { [weak self] in self?.end() }
  }
}
