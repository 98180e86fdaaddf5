import UIContract
import UIPainting

/// A text field under the keyboard and the pointer.
struct FieldEditor {
  private let element: Element
  private let component: Component

  /// The editor of a field.
  init(_ element: Element, _ component: Component) {
    self.element = element
    self.component = component
  }

  /// A key in a field; false: the field has no use for it.
  func take(_ key: WindowKey, _ modifiers: KeyModifiers) -> Bool {
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
    case (.enter, []): entered()
    case (.space, []): break
    case (WindowKey("A"), .control): element.content.field?.selectAll()
    case (WindowKey("C"), .control): copy()
    case (WindowKey("X"), .control):
      guard copy() else { break }
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
    if hasChanged { changed() } else { caretMoved() }
    return true
  }

  /// Copies the selection, but never a password; false: nothing was copied.
  @discardableResult private func copy() -> Bool {
    guard let field = element.content.field, !field.isPassword, !field.selection.isEmpty else {
      return false
    }
    component.services.clipboard = field.selected
    return true
  }

  /// The user changed the text.
  func changed() {
    element.text = element.content.field?.text ?? ""
    caretMoved()
    component.post(.value(element.id, ValueEvent(0, text: element.text)))
  }

  /// The user has finished the text.
  func entered() {
    element.content.field?.original = element.text
    component.post(.value(element.id, ValueEvent(1, text: element.text)))
  }

  /// The caret moved.
  func caretMoved() {
    component.scene.markPaint(element)
    component.services.setTextInput(caretFrame)
  }

  /// The frame of the caret, in dip of the window.
  var caretFrame: Rect { frame.caret }

  /// The position in the text that lies nearest to a place on the screen.
  func position(atX x: Double) -> Int { frame.position(atX: x) }

  private var frame: FieldFrame {
    FieldFrame(
      of: element, text: component.text, isRightToLeft: component.screen.isRightToLeft)
  }
}
