import UIContract
import UIPainting

// Text fields under the keyboard and the pointer.
extension InputHandler {
  /// Text from the keyboard: for the field with the focus, else for the search.
  func typed(_ text: String) {
    guard text.utf8.count <= CommandLimit.textBytes else { return }
    keyboard.close()
    if component.focus.element?.content.field == nil {
      // A blank activates what has the focus; it begins no search.
      guard component.stage.modals.isEmpty, text != " ", component.input.press == nil, focusSearch()
      else { return }
    }
    guard let field = component.focus.element, field.content.field != nil else { return }
    field.content.field?.composition = ""
    if field.content.field?.insert(text) == true { fieldChanged(field) }
  }

  /// A key in a field; false: the field has no use for it.
  func edit(_ element: Element, _ key: WindowKey, _ modifiers: KeyModifiers) -> Bool {
    let isSelecting = modifiers.contains(.shift)
    let isWord = modifiers.contains(.control)
    var hasChanged = false
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []), (.left, .control), (.right, []), (.right, .control):
      let forwards = (key == .right) != component.screen.isRightToLeft
      let before = element.content.field
      element.content.field?.move(forwards: forwards, word: isWord, selecting: isSelecting)
      if before == element.content.field, modifiers.isEmpty { return false }
    case (.home, []): element.content.field?.place(0, selecting: isSelecting)
    case (.end, []): element.content.field?.place(.max, selecting: isSelecting)
    case (.backspace, []), (.backspace, .control):
      hasChanged = element.content.field?.delete(forwards: false, word: isWord) == true
    case (.delete, []), (.delete, .control):
      hasChanged = element.content.field?.delete(forwards: true, word: isWord) == true
    case (.enter, []): entered(element)
    case (.space, []): break
    case (WindowKey("A"), .control): element.content.field?.selectAll()
    case (WindowKey("C"), .control): copy(element)
    case (WindowKey("X"), .control):
      guard copy(element) else { break }
      hasChanged = element.content.field?.insert("") == true
    case (WindowKey("V"), .control):
      hasChanged = element.content.field?.insert(component.services.clipboard) == true
    case (WindowKey("Z"), .control):
      hasChanged =
        isSelecting
        ? element.content.field?.redo() == true : element.content.field?.undo() == true
    case (WindowKey("Y"), .control): hasChanged = element.content.field?.redo() == true
    case (WindowKey("/"), []): break
    default: return false
    }
    if hasChanged { fieldChanged(element) } else { caretMoved(element) }
    return true
  }

  /// Copies the selection, but never a password; false: nothing was copied.
  @discardableResult private func copy(_ element: Element) -> Bool {
    guard let field = element.content.field, !field.isPassword, !field.selection.isEmpty else {
      return false
    }
    component.services.clipboard = field.selected
    return true
  }

  /// The user changed the text.
  func fieldChanged(_ element: Element) {
    element.text = element.content.field?.text ?? ""
    caretMoved(element)
    component.post(.value(element.id, ValueEvent(0, text: element.text)))
  }

  /// The user has finished the text.
  func entered(_ element: Element) {
    element.content.field?.original = element.text
    component.post(.value(element.id, ValueEvent(1, text: element.text)))
  }

  func caretMoved(_ element: Element) {
    component.markPaint(element)
    component.services.setTextInput(caretFrame(element))
  }

  /// Where the caret is, in dip of the window.
  func caretFrame(_ element: Element) -> Rect {
    let frame = element.windowFrame
    guard let field = element.content.field else { return frame }
    let inset = element.look.box.inset
    let before = width(of: field.shown.prefix(field.caret), element)
    let room = max(0, frame.width - inset.across)
    let x =
      component.screen.isRightToLeft
      ? frame.maxX - inset.right - min(before, room) : frame.x + inset.left + min(before, room)
    return Rect(
      x: x, y: frame.y + inset.top, width: 1, height: max(0, frame.height - inset.along))
  }

  private func width(of text: Substring, _ element: Element) -> Double {
    text.isEmpty
      ? 0 : self.component.text.size(of: String(text), look: element.look.text, width: nil).width
  }

  /// The position in a field's text that lies nearest to a place on the screen.
  func position(in element: Element, x: Double) -> Int {
    guard let field = element.content.field else { return 0 }
    let frame = element.windowFrame
    let inset = element.look.box.inset
    let target =
      component.screen.isRightToLeft ? frame.maxX - inset.right - x : x - frame.x - inset.left
    let shown = field.shown
    var low = 0
    var high = field.count
    // The width grows with each letter, so halving finds the place.
    while low < high {
      let middle = (low + high) / 2
      let left = width(of: shown.prefix(middle), element)
      let right = width(of: shown.prefix(middle + 1), element)
      if target < (left + right) / 2 { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
