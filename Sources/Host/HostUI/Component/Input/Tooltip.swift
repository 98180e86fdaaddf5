import UIPainting

/// The words beside a pointer that rests.
package struct Tooltip: Equatable, Sendable {
  /// What it says.
  package var text: String
  /// Where the pointer rests, in dip of the window.
  package var x: Double
  /// The same, from the top.
  package var y: Double
}

extension InteractionState {
  /// How long the pointer rests before its tooltip is shown, in microseconds.
  static let tooltipDelay: Int64 = 600_000
}

// The tooltip comes when the pointer rests, and goes when it leaves, or with a press, a key or the wheel.
extension InputHandler {
  /// The pointer moved: what it is on now explains itself if it rests there.
  func awaitTooltip(isNew: Bool) {
    if isNew { hideTooltip() }
    guard component.input.tooltip == nil else { return }
    component.input.tooltipDue =
      component.input.hovered == nil ? nil : component.now + InteractionState.tooltipDelay
  }

  /// Takes the tooltip away until the pointer moves again.
  func hideTooltip() {
    component.input.tooltipDue = nil
    guard component.input.tooltip != nil else { return }
    component.input.tooltip = nil
    component.sceneVersion &+= 1
  }

  /// Shows the tooltip that is due, and takes away one whose element is gone.
  func turnTooltip() {
    let input = component.input
    if input.tooltip != nil, input.hovered == nil { return hideTooltip() }
    guard let due = input.tooltipDue, due <= component.now else { return }
    component.input.tooltipDue = nil
    // A click may have led to another view, with something else under the pointer.
    guard let pointer = input.pointer, let hovered = input.hovered,
      hit(x: pointer.x, y: pointer.y).last === hovered, let words = tooltipWords()
    else { return }
    component.input.tooltip = Tooltip(text: words, x: pointer.x, y: pointer.y)
    component.sceneVersion &+= 1
  }

  /// What the innermost hovered element with something to say says: its style, else a text of it that is cut.
  private func tooltipWords() -> String? {
    var next = component.input.hovered
    while let element = next {
      if !element.look.tooltip.isEmpty { return element.look.tooltip }
      if isCut(element) { return element.text }
      next = element.parent
    }
    return nil
  }

  private func isCut(_ element: Element) -> Bool {
    let look = element.look
    guard [.text, .button, .sheetRow].contains(element.kind), !element.text.isEmpty,
      look.text.overflow == .ellipsis, look.icon.isEmpty
    else { return false }
    let inner = element.frame.width - look.box.padding.across
    var whole = look.text
    whole.maxLines = 0
    let size = component.text.size(of: element.text, look: whole, width: whole.wraps ? inner : nil)
    // A dip, since rounding to pixels makes texts a little wider than their room.
    return size.width > inner + 1
      || (look.text.maxLines > 0 && size.height > element.frame.height + 1)
  }
}
