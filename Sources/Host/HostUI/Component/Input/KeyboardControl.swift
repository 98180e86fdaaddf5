import UIContract
import UIPainting

/// Opens the on-screen keyboard, obeys its keys, and closes it when its field can no longer be edited.
struct KeyboardControl {
  let component: Component

  /// Whether it is open.
  var isOpen: Bool { component.stage.keyboard != nil }

  // MARK: - Opening and closing

  /// Opens it for a field that has the focus.
  func open(for field: Element) {
    guard !isOpen, field.content.field != nil, component.focusing.isFocusable(field),
      field.root === component.stage.scope
    else { return }
    component.input.cancelPress()
    component.input.held = nil
    let root = component.tree.makePart(.keyboard)
    root.label = "Keyboard"
    root.look = root.styles.look(of: .keyboard, root.states, component.scene.context)
    component.stage.keyboard = OnScreenKeyboard(root: root, field: field)
    build()
    component.focusing.dropFocus()
    // The field still takes text, from a keyboard as well.
    component.services.setTextInput(FieldEditor(field, component).caretFrame)
    focusFirst()
  }

  /// Closes it; the field has the focus again.
  func close() {
    guard let keyboard = component.stage.keyboard else { return }
    component.input.cancelPress()
    component.input.held = nil
    component.focusing.dropFocus()
    forget(keyboard.root)
    component.stage.keyboard = nil
    component.services.setTextInput(nil)
    if let field = keyboard.field, component.focusing.isFocusable(field) {
      component.focusing.take(focus: field)
    }
    placeToasts()
    component.scene.change()
  }

  /// Closes it if the field is gone or covered; shows the text as it is now.
  func follow() {
    guard let keyboard = component.stage.keyboard else { return }
    guard let field = keyboard.field, field.isShown, field.isEnabled,
      field.root === component.stage.base, let state = field.content.field
    else { return close() }
    let text = OnScreenKeyboard.preview(of: state)
    guard let preview = keyboard.preview, preview.text != text else { return }
    preview.text = text
    component.scene.markLayout(preview)
  }

  /// Lays it out: at the bottom, or at the top if it would cover its field there.
  func place(_ run: inout LayoutRun) {
    guard let keyboard = component.stage.keyboard else { return }
    let window = component.screen.size
    let size = run.measure(
      keyboard.root, .exactly(min(window.width, OnScreenKeyboard.maxWidth)),
      .atMost(window.height))
    let field = keyboard.field?.windowFrame ?? .zero
    let isCovered = field.maxY > window.height - size.height
    run.arrange(
      keyboard.root,
      Rect(
        x: ((window.width - size.width) / 2).rounded(),
        y: isCovered && field.y >= size.height ? 0 : window.height - size.height,
        width: size.width, height: size.height))
  }

  // MARK: - Making

  /// Makes the keys again: for another page, or for another size of the window.
  func build() {
    guard let keyboard = component.stage.keyboard else { return }
    let focused = keyboard.keys.first { $0.element === component.focus.element }?.key
    let root = keyboard.root
    for child in root.children.reversed() {
      forget(child)
      component.tree.detach(child)
    }
    let preview = component.commands.makePart(
      .text, in: root, "",
      [
        (.width, .length(.match)), (.height, .length(.dip(28))), (.whiteSpace, .flag(false)),
        (.textOverflow, .overflow(.ellipsis)), (.fontSize, .number(18)),
      ])
    component.stage.keyboard?.preview = preview
    let rows = keyboard.rows(component.screen.letters)
    let size = OnScreenKeyboard.keySize(in: component.screen.size, rows: rows.count)
    var keys: [(element: Element, key: ScreenKey)] = []
    for row in rows {
      let line = component.commands.makePart(
        .linear, in: root, "",
        [
          (.spacing, .number(4)),
          (.gravity, .gravity(Gravity(horizontal: .center, vertical: .top))),
        ])
      line.content.isHorizontal = true
      // Keyboards are the same in all locales: a mirrored row is turned round again.
      for key in component.screen.isRightToLeft ? row.reversed() : row {
        keys.append((make(key, in: line, size), key))
      }
    }
    component.stage.keyboard?.keys = keys
    showShift()
    if let focused, let same = keys.first(where: { $0.key == focused }) {
      component.focusing.dropFocus()
      component.focusing.take(focus: same.element)
    }
    root.layout.forget()
    component.scene.layOut(root)
    placeToasts()
    follow()
    component.scene.change()
  }

  private func make(_ key: ScreenKey, in line: Element, _ size: Size) -> Element {
    var caption = ""
    if case .letter(let letter) = key { caption = String(letter) }
    let part = component.commands.makePart(
      .button, in: line, caption,
      [
        (.width, .length(.dip(OnScreenKeyboard.width(key, size)))),
        (.height, .length(.dip(size.height))), (.minHeight, .number(0)),
        (.padding, .edges(Edges())), (.icon, .text(key.icon)),
      ])
    part.label = key.name(in: component.screen.names.keys)
    part.content.part = .key(key)
    return part
  }

  private func focusFirst() {
    guard let keyboard = component.stage.keyboard else { return }
    let keys = keyboard.keys
    // The middle of the middle row is near to all letters.
    let letters = keyboard.rows(component.screen.letters)
    let middle = letters[letters.count / 2]
    let wanted = middle[min(4, middle.count - 1)]
    if let first = keys.first(where: { $0.key == wanted }) ?? keys.first {
      component.focusing.take(focus: first.element)
    }
  }

  private func forget(_ part: Element) {
    part.walk {
      component.input.forget($0)
      return true
    }
  }

  /// Messages stand above the keyboard.
  private func placeToasts() {
    for toast in component.stage.toasts { component.scene.layOut(toast) }
  }

  /// The letters as they are typed now.
  private func showShift() {
    guard let keyboard = component.stage.keyboard else { return }
    for (element, key) in keyboard.keys {
      switch key {
      case .letter(let letter):
        let text = keyboard.typed(letter)
        if element.text != text {
          element.text = text
          component.scene.markPaint(element)
        }
      case .shift: component.scene.set(.selected, of: element, keyboard.shift != .off)
      case .signs: component.scene.set(.selected, of: element, keyboard.showsSigns)
      default: break
      }
    }
  }

  // MARK: - Keys

  /// A button of a pad while the keyboard is open; false: it moves the focus or presses a key.
  func take(_ button: WindowPadButton, isRepeat: Bool) -> Bool {
    guard isOpen else { return false }
    switch button {
    // L3 goes to the button of a message, which lies over the keyboard.
    case .south, .up, .down, .left, .right, .l3: return false
    case .east: close()
    case .west: press(.delete)
    case .north: press(.space)
    case .start: press(.enter)
    case .l1: press(.left)
    case .r1: press(.right)
    case .l2: press(.shift)
    case .r2: press(.signs)
    default: break
    }
    return true
  }

  /// Whether a button of a pad acts again while it is held.
  func repeats(_ button: WindowPadButton) -> Bool {
    button.direction != nil || button == .west || button == .l1 || button == .r1
  }

  /// Does what a key does.
  func press(_ key: ScreenKey) {
    guard let keyboard = component.stage.keyboard, let field = keyboard.field else { return }
    switch key {
    case .letter(let letter):
      insert(keyboard.typed(letter), into: field)
      if keyboard.shift == .once {
        component.stage.keyboard?.shift = .off
        showShift()
      }
    case .space: insert(" ", into: field)
    case .delete:
      if field.content.field?.delete(forwards: false) == true {
        FieldEditor(field, component).changed()
      }
    case .left, .right:
      let forwards = (key == .right) != component.screen.isRightToLeft
      field.content.field?.move(forwards: forwards, word: false, selecting: false)
      FieldEditor(field, component).caretMoved()
    case .shift:
      let next: OnScreenKeyboard.Shift =
        switch keyboard.shift {
        case .off: .once
        case .once: .locked
        case .locked: .off
        }
      component.stage.keyboard?.shift = next
      showShift()
    case .signs:
      component.stage.keyboard?.showsSigns.toggle()
      let hadFocus = keyboard.keys.contains { $0.element === component.focus.element }
      build()
      let isLost = !(component.stage.keyboard?.keys ?? []).contains {
        $0.element === component.focus.element
      }
      if hadFocus, isLost { focusFirst() }
    case .enter:
      close()
      FieldEditor(field, component).entered()
    case .close: close()
    }
  }

  private func insert(_ text: String, into field: Element) {
    if field.content.field?.insert(text) == true { FieldEditor(field, component).changed() }
  }
}
