/// Every style that an element can have.
///
/// A value is a text in the manner of CSS; a number is in dip.
///
/// Nothing is inherited. A name that is not here, or a value that does not fit, is a refusal.
package enum StyleName: String, CaseIterable, Sendable {
  // Room
  case padding
  case paddingTop = "padding-top"
  case paddingRight = "padding-right"
  case paddingBottom = "padding-bottom"
  case paddingLeft = "padding-left"
  case margin
  case marginTop = "margin-top"
  case marginRight = "margin-right"
  case marginBottom = "margin-bottom"
  case marginLeft = "margin-left"
  case spacing

  // Size and place
  case width, height
  case minWidth = "min-width"
  case maxWidth = "max-width"
  case minHeight = "min-height"
  case maxHeight = "max-height"
  case weight, gravity, top, left, right, bottom
  case cellWidth = "cell-width"
  case cellHeight = "cell-height"

  // Look
  case opacity, shadow, background
  case backgroundColor = "background-color"
  case color, zoom, border
  case borderRadius = "border-radius"
  case icon
  case iconAttachment = "icon-attachment"
  case fit, caption
  case transition

  // Text
  case fontSize = "font-size"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case fontFamily = "font-family"
  case whiteSpace = "white-space"
  case textOverflow = "text-overflow"
  case textAlign = "text-align"
  case maxLines = "max-lines"
  case lineHeight = "line-height"
  case hint, tooltip

  // Behaviour
  case toggle, pages, dismissable, role
  case focusOrder = "focus-order"
}

/// A state of a widget.
///
/// Its look is the normal one with those of its other states laid over it, in the order of `overlay`.
package enum WidgetState: Int32, CaseIterable, Sendable {
  /// No other state.
  case normal = 0
  /// From press to release.
  case active = 1
  /// Chosen: a toggle that is on, a marked card, the present tab.
  case selected = 2
  /// It has the focus.
  case focused = 3
  /// The pointer is over it.
  case hover = 4
  /// It cannot be used.
  case disabled = 5

  /// The order in which the looks of states lie over the normal one; the last wins.
  package static let overlay: [WidgetState] = [.selected, .hover, .focused, .active, .disabled]
}
