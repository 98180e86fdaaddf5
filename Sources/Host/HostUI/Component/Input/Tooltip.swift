import UIPainting

/// The words beside a pointer that rests.
package struct Tooltip: Equatable, Sendable {
  /// The words.
  package var text: String
  /// The place of the pointer, in dip of the window.
  package var x: Double
  /// The same, from the top.
  package var y: Double
}

/// The tooltip: it comes when the pointer rests, and goes when it leaves, or with a press, a key or the wheel.
struct TooltipState {
  /// The tooltip that is shown; nil: none is.
  private(set) var shown: Tooltip?
  /// When the resting pointer gets its tooltip.
  private(set) var due: Int64?

  /// How long the pointer rests before its tooltip is shown, in microseconds.
  static let delay: Int64 = 600_000

  /// The pointer moved, to another element if `isNew`, to none if not `isOver`; returns whether a tooltip was taken away.
  mutating func pointerMoved(isNew: Bool, isOver: Bool, now: Int64) -> Bool {
    let isHidden = isNew && hide()
    if shown == nil { due = isOver ? now + Self.delay : nil }
    return isHidden
  }

  /// Takes the tooltip away until the pointer moves again; returns whether there was one.
  mutating func hide() -> Bool {
    due = nil
    defer { shown = nil }
    return shown != nil
  }

  /// Shows the tooltip that is due, and takes away one whose element is gone; returns whether that changed anything.
  mutating func turn(at now: Int64, isOver: Bool, _ make: () -> Tooltip?) -> Bool {
    if shown != nil, !isOver { return hide() }
    guard let due, due <= now else { return false }
    self.due = nil
    guard let tooltip = make() else { return false }
    shown = tooltip
    return true
  }
}

extension InputHandler {
  /// Shows the tooltip that is due.
  func turnTooltip() {
    let input = component.input
    let hasChanged = component.input.tooltip.turn(
      at: component.now, isOver: input.hovered != nil
    ) {
      // A click may have led to another view, with something else under the pointer.
      guard let pointer = input.pointer, let hovered = input.hovered,
        component.stage.hit(x: pointer.x, y: pointer.y).last === hovered,
        let words = hovered.tooltipWords(by: component.text)
      else { return nil }
      return Tooltip(text: words, x: pointer.x, y: pointer.y)
    }
    if hasChanged { component.scene.change() }
  }
}

extension Element {
  /// The words of the innermost element here that has some: its style's, else a text of it that is cut.
  fileprivate func tooltipWords(by measure: any TextMeasure) -> String? {
    var next: Element? = self
    while let element = next {
      if !element.look.tooltip.isEmpty { return element.look.tooltip }
      if element.isCut(by: measure) { return element.text }
      next = element.parent
    }
    return nil
  }

  private func isCut(by measure: any TextMeasure) -> Bool {
    guard [.text, .button, .sheetRow].contains(kind), !text.isEmpty,
      look.text.overflow == .ellipsis, look.icon.isEmpty
    else { return false }
    let inner = frame.width - look.box.padding.across
    var whole = look.text
    whole.maxLines = 0
    let size = measure.size(of: text, look: whole, width: whole.wraps ? inner : nil)
    // A dip, since rounding to pixels makes texts a little wider than their room.
    return size.width > inner + 1 || (look.text.maxLines > 0 && size.height > frame.height + 1)
  }
}
