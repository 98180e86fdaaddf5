import UIPainting

/// The text of a field on the screen: where its caret is, and which letter lies at a place.
struct FieldFrame {
  private let element: Element
  private let text: any TextMeasure
  private let isRightToLeft: Bool

  /// The frame of a field, whose text is measured.
  init(of element: Element, text: any TextMeasure, isRightToLeft: Bool) {
    self.element = element
    self.text = text
    self.isRightToLeft = isRightToLeft
  }

  /// The frame of the caret, in dip of the window.
  var caret: Rect {
    let frame = element.windowFrame
    guard let field = element.content.field else { return frame }
    let inset = element.look.box.inset
    let before = width(of: field.shown.prefix(field.caret))
    let room = max(0, frame.width - inset.across)
    let x =
      isRightToLeft
      ? frame.maxX - inset.right - min(before, room) : frame.x + inset.left + min(before, room)
    return Rect(
      x: x, y: frame.y + inset.top, width: 1, height: max(0, frame.height - inset.along))
  }

  private func width(of letters: Substring) -> Double {
    letters.isEmpty
      ? 0 : text.size(of: String(letters), look: element.look.text, width: nil).width
  }

  /// The position in the text that lies nearest to a place on the screen.
  func position(atX x: Double) -> Int {
    guard let field = element.content.field else { return 0 }
    let frame = element.windowFrame
    let inset = element.look.box.inset
    let target =
      isRightToLeft ? frame.maxX - inset.right - x : x - frame.x - inset.left
    let shown = field.shown
    var low = 0
    var high = field.count
    // The width grows with each letter, so halving finds the place.
    while low < high {
      let middle = (low + high) / 2
      let left = width(of: shown.prefix(middle))
      let right = width(of: shown.prefix(middle + 1))
      if target < (left + right) / 2 { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
