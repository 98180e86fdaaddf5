package import UIContract

/// The looks that screens give names to, one to one as docs/design.md has them.
///
/// What a widget looks like without a word of a screen is in the component; colours are tokens of the theme.
package enum NamedLook: String, CaseIterable, Sendable {
  // Texts
  case headline, title, heading, body, line, note, hint
  // Buttons
  case primary, tab
  // Rows, cards and pictures
  case row, cover, badge

  /// Its styles at rest.
  package var styles: Look {
    switch self {
    case .headline: [.fontSize: "24", .fontWeight: "bold", .textAlign: "center"]
    case .title:
      [
        .fontSize: "large", .fontWeight: "bold", .gravity: "center-vertical",
        .whiteSpace: "nowrap", .textOverflow: "ellipsis",
      ]
    // Nearer to what it is about than to what is above.
    case .heading: [.fontSize: "large", .fontWeight: "bold", .height: "40", .padding: "14 0 0"]
    case .body: [:]
    case .line: [.whiteSpace: "nowrap", .textOverflow: "ellipsis"]
    case .note:
      [.fontSize: "small", .color: "faint", .whiteSpace: "nowrap", .textOverflow: "ellipsis"]
    case .hint:
      [
        .width: "0", .weight: "1", .color: "faint", .whiteSpace: "nowrap",
        .textOverflow: "ellipsis",
      ]
    case .primary: [.background: "accent"]
    case .tab: [.toggle: "true", .background: "none", .border: "none"]
    case .row: [.width: "match-parent", .height: "44", .borderRadius: "6"]
    case .cover:
      [
        .width: "match-parent", .height: "match-parent", .fit: "contain", .background: "surface",
        .borderRadius: "8",
      ]
    case .badge:
      [
        .width: "28", .height: "28", .padding: "5", .margin: "8", .gravity: "top end",
        .background: "accent", .borderRadius: "14",
      ]
    }
  }

  /// What it adds while it is chosen.
  package var chosen: Look {
    switch self {
    case .row: [.background: "chosen"]
    default: [:]
    }
  }
}

extension PageStage {
  /// Gives an element a look, and styles of its own over it.
  package func dress(_ id: ElementID, _ look: NamedLook, _ more: Look = [:]) {
    style(id, look.styles)
    style(id, look.chosen, in: .selected)
    style(id, more)
  }

  /// A label with a look, and styles of its own over it.
  @discardableResult
  package func label(
    _ text: String, in parent: ElementID, _ look: NamedLook, _ more: Look = [:]
  ) -> ElementID {
    let id = label(text, in: parent)
    dress(id, look, more)
    return id
  }

  /// A tab: a button that is on while its part is shown.
  package func tab(_ text: String, in parent: ElementID) -> ElementID {
    let id = make(.createButton, in: parent, text)
    dress(id, .tab)
    return id
  }
}
