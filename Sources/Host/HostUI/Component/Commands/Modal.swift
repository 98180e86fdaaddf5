package import UIContract

// Dialogs, sheets, toasts, and the views below them.
extension Component {
  // MARK: - Options

  func addOption(_ element: Element, _ command: Command) throws(Refused) {
    guard command.value >= 1 else { throw Refused(.badValue) }
    let options = element.content.options
    guard !options.contains(where: { $0.value == command.value }) else { throw Refused(.badValue) }
    guard options.count < (element.kind == .toast ? 1 : CommandLimit.options) else {
      throw Refused(.tooManyOptions)
    }
    let option = Content.Option(value: command.value, text: command.text)
    switch element.kind {
    case .alert:
      // The "OK" that stands there without options goes.
      if options.isEmpty {
        for part in element.optionHost?.children ?? [] { removePart(part) }
      }
      addOptionPart(option, to: element)
    case .dialog, .sheet: addOptionPart(option, to: element)
    case .picker: break
    case .toast:
      addOptionPart(option, to: element)
      element.content.period = max(element.content.period, 8_000_000)
      element.content.due = now + element.content.period
    default: throw Refused(.wrongElement)
    }
    element.content.options.append(option)
    if element.kind == .picker, element.value < 0 { commands.setValue(element, 0) }
    markLayout(element)
  }

  /// Makes the button or the row of an option.
  func addOptionPart(_ option: Content.Option, to element: Element) {
    if element.optionHost == nil, element.kind == .dialog {
      let row = commands.makePart(
        .linear, in: element, "",
        [(.spacing, .number(8)), (.gravity, .gravity(Gravity(horizontal: .end, vertical: .top)))])
      row.content.isHorizontal = true
      element.optionHost = row
    }
    let host = element.optionHost ?? element
    let part = commands.makePart(
      element.kind == .sheet ? .sheetRow : .button, in: host, option.text)
    part.content.part = element.kind == .toast ? .toast(option.value) : .end(option.value)
    // More buttons than fit side by side stand below one another.
    if element.kind == .alert, host.children.count > 3 { host.content.isHorizontal = false }
    markLayout(host)
  }

  private func removePart(_ part: Element) {
    let parent = part.parent
    focusing.moveFocus(outOf: part)
    input.forget(part)
    tree.detach(part)
    if let parent { markLayout(parent) }
  }

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
    layout.add(element)
    element.layout.forget()
    if !element.isPart { post(.visibility(element.id, isVisible: true)) }
    sceneVersion &+= 1
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
    for toast in stage.toasts { layout.add(toast) }
    sceneVersion &+= 1
  }

  /// What follows the end of a dialog: focus, then the event, then the continuation.
  private func finish(_ entry: ModalEntry, _ value: Int32) {
    let dialog = entry.element
    input.cancelPress()
    dialog.isVisible = false
    focusing.dropFocus()
    if let before = entry.before, focusing.isFocusable(before) { focusing.take(focus: before) }
    if dialog === stage.pickerSheet {
      if let picker = dialog.owner, value > 0 { choose(picker, option: value) }
      tree.detach(dialog)
      stage.pickerSheet = nil
      return
    }
    outbox.addLater(.event(.visibility(dialog.id, isVisible: false)))
    outbox.addLater(.event(.value(dialog.id, ValueEvent(value))))
    if let then = entry.then { outbox.addLater(.run { then(value) }) }
  }

  // MARK: - Pickers

  /// Shows the choices of a picker in a sheet.
  func open(picker: Element) {
    guard stage.pickerSheet == nil, !picker.content.options.isEmpty else { return }
    let sheet = tree.makePart(.sheet)
    sheet.owner = picker
    sheet.look = sheet.styles.look(of: .sheet, [], lookContext)
    sheet.label = picker.label
    let scroll = commands.makePart(.scroll, in: sheet, "", [(.height, .length(.wrap))])
    sheet.optionHost = commands.makePart(.linear, in: scroll, "", [(.width, .length(.match))])
    for option in picker.content.options { addOptionPart(option, to: sheet) }
    stage.pickerSheet = sheet
    let rows = sheet.optionHost?.children ?? []
    if rows.indices.contains(Int(picker.value)) {
      set(.selected, of: rows[Int(picker.value)], true)
      focus.wanted = rows[Int(picker.value)]
    }
    showModal(sheet, then: nil)
  }

  private func choose(_ picker: Element, option: Int32) {
    guard let index = picker.content.options.firstIndex(where: { $0.value == option }) else {
      return
    }
    pick(picker, Int32(index))
  }

  /// Takes a choice for the user.
  func pick(_ picker: Element, _ index: Int32) {
    guard picker.value != index, picker.content.options.indices.contains(Int(index)) else { return }
    commands.setValue(picker, index)
    let option = picker.content.options[Int(index)]
    post(.value(picker.id, ValueEvent(index, value2: option.value, text: option.text)))
  }

  // MARK: - Views

  func navigate(_ view: Element, _ how: Command.Navigation) throws(Refused) {
    let active = stage.activeView
    switch how {
    case .forward:
      guard active !== view else { return }
      if let active { stage.backStack.append(active) }
      // A view stands on the way back once; going to it again leaves no loop.
      stage.backStack.removeAll { $0 === view }
      activate(view)
    case .replace:
      stage.backStack.removeAll { $0 === view }
      guard active !== view else { break }
      activate(view)
    case .back:
      if let index = stage.backStack.lastIndex(where: { $0 === view }) {
        stage.backStack.removeSubrange(index...)
        activate(view)
      } else {
        guard active === view, let before = stage.backStack.popLast() else {
          throw Refused(.failed, "no view to go back to")
        }
        activate(before)
      }
    }
    showBackButtons()
  }

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
    layout.add(view)
    images.isDirty = true
    sceneVersion &+= 1
  }

  func showBackButtons() {
    let isVisible = !stage.backStack.isEmpty
    for view in stage.views {
      for bar in view.children where bar.kind == .actionBar {
        for part in bar.children where part.content.part == .back && part.isVisible != isVisible {
          part.isVisible = isVisible
          markLayout(bar)
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
      layout.add(view)
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
    sceneVersion &+= 1
    post(.visibility(view.id, isVisible: isOpen))
  }

  // MARK: - Toasts

  func show(toast: Element) {
    toast.content.due = now + toast.content.period
    if stage.toasts.count >= ShownViews.toastLimit, let oldest = stage.toasts.first {
      commands.delete(oldest)
    }
    // A toast that belongs to the oldest one goes with it.
    guard tree[toast.id] === toast else { return }
    stage.toasts.append(toast)
    layout.add(toast)
    // A message is read after what the screen reader is saying.
    services.announce(toast.text, interrupts: false)
  }
}
