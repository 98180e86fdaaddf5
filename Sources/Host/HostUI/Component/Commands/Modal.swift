package import UIContract

// Dialogs, sheets, toasts, and the views below them.
extension Component {
  // MARK: - The stack

  /// Puts a dialog on the stack and returns at once; `then` runs exactly once, in a later turn.
  package func startModal(_ dialog: ElementID, then: @escaping (Int32) -> Void) {
    guard let element = tree[dialog], element.kind.isModal,
      !stage.modals.contains(where: { $0.element === element })
    else {
      refuse(Refused(.notModal), .setVisibility, dialog)
      outbox.addLater(.run { then(0) })
      return
    }
    showModal(element, then: then)
    settle()
  }

  /// Whether a dialog is on the stack.
  package func isModal(_ dialog: ElementID) -> Bool {
    stage.modals.contains { $0.element.id == dialog && !$0.element.isPart }
  }

  /// Ends the topmost dialog; without one it is a refusal.
  package func endModal(_ value: Int32) {
    guard let top = stage.modals.last else {
      return refuse(Refused(.notModal), .setVisibility, .none)
    }
    endModal(top.element, value)
    settle()
  }

  /// Ends a dialog; those above it end first, with 0.
  package func endModal(_ dialog: ElementID, _ value: Int32) {
    guard let element = tree[dialog], stage.modals.contains(where: { $0.element === element })
    else {
      return refuse(Refused(.notModal), .setVisibility, dialog)
    }
    endModal(element, value)
    settle()
  }

  func showModal(_ element: Element, then: ((Int32) -> Void)?) {
    guard !stage.modals.contains(where: { $0.element === element }) else { return }
    controls.keyboard.close()
    input.cancelPress()
    element.isVisible = true
    stage.modals.append(ModalEntry(element: element, then: then, before: focus.element))
    focusing.dropFocus()
    scene.layOut(element)
    element.layout.forget()
    if !element.isPart { post(.visibility(element.id, isVisible: true)) }
    scene.change()
    // The user no longer answers a question that a continuation asks while the window closes.
    if stage.isEnding { endModal(element, 0) }
  }

  func endModal(_ element: Element, _ value: Int32) {
    guard let index = stage.modals.firstIndex(where: { $0.element === element }) else { return }
    while stage.modals.count > index {
      let entry = stage.modals.removeLast()
      finish(entry, stage.modals.count == index ? value : 0)
    }
    // Messages that made way come back to their place.
    for toast in stage.toasts { scene.layOut(toast) }
    scene.change()
  }

  /// What follows the end of a dialog: focus, then the event, then the continuation.
  private func finish(_ entry: ModalEntry, _ value: Int32) {
    let dialog = entry.element
    input.cancelPress()
    dialog.isVisible = false
    focusing.dropFocus()
    if let before = entry.before, focusing.isFocusable(before) { focusing.take(focus: before) }
    if dialog === stage.pickerSheet {
      if let picker = dialog.owner, value > 0 { commands.choose(picker, option: value) }
      tree.detach(dialog)
      stage.pickerSheet = nil
      return
    }
    outbox.addLater(.event(.visibility(dialog.id, isVisible: false)))
    outbox.addLater(.event(.value(dialog.id, ValueEvent(value))))
    if let then = entry.then { outbox.addLater(.run { then(value) }) }
  }

  // MARK: - Views

  /// Goes back to the view before; false: there is none.
  func goBack() -> Bool {
    guard let before = stage.backStack.popLast() else { return false }
    activate(before)
    showBackButtons()
    return true
  }

  /// Makes a view the active one, with the focus that it had.
  func activate(_ view: Element) {
    let old = stage.activeView
    guard old !== view else { return }
    controls.keyboard.close()
    input.cancelPress()
    if let old {
      post(.visibility(old.id, isVisible: false))
    }
    stage.activeView = view
    post(.visibility(view.id, isVisible: true))
    services.setTitle(view.text)
    if stage.modals.isEmpty, stage.drawer == nil { focusing.dropFocus() }
    scene.layOut(view)
    images.isDirty = true
    scene.change()
  }

  func showBackButtons() {
    let isVisible = !stage.backStack.isEmpty
    for view in stage.views {
      for bar in view.children where bar.kind == .actionBar {
        for part in bar.children where part.content.part == .back && part.isVisible != isVisible {
          part.isVisible = isVisible
          scene.markLayout(bar)
        }
      }
    }
  }

  /// Opens or closes the navigation view.
  func setDrawer(_ view: Element, _ isOpen: Bool) {
    guard view.isVisible != isOpen else { return }
    controls.keyboard.close()
    if isOpen, let other = stage.drawer, other !== view { setDrawer(other, false) }
    input.cancelPress()
    view.isVisible = isOpen
    if isOpen {
      focus.beforeDrawer = focus.element
      stage.drawer = view
      scene.layOut(view)
      view.layout.forget()
      if stage.modals.isEmpty { focusing.dropFocus() }
    } else {
      stage.drawer = nil
      if stage.modals.isEmpty {
        focusing.dropFocus()
        if let before = focus.beforeDrawer, focusing.isFocusable(before) {
          focusing.take(focus: before)
        }
      }
    }
    images.isDirty = true
    scene.change()
    post(.visibility(view.id, isVisible: isOpen))
  }
}
