import UIContract
import UIPainting

// Commands that change the tree and what elements show.
extension CommandRunner {
  // MARK: - The tree

  func deleteElement(_ element: Element) throws(Refused) {
    // The application ends with QUIT: without it no other command would be obeyed.
    guard element.kind != .application else { throw Refused(.wrongElement) }
    delete(element)
  }

  /// Removes an element with all below: dialogs end, timers stop, pictures are cancelled, the focus moves.
  func delete(_ element: Element) {
    let parent = element.parent
    for entry in component.stage.modals.reversed() where entry.element.isInside(element) {
      component.endModal(entry.element, 0)
    }
    component.focusing.moveFocus(outOf: element)
    leaveStage(element)
    component.tree.delete(element) { gone in
      if gone.kind == .timer { component.timers.remove(gone) }
      if gone.kind == .image { component.pictures.forgetImage(gone) }
      if gone.kind == .toast {
        component.stage.toasts.removeAll { $0 === gone }
        // Those above it move down.
        for toast in component.stage.toasts { component.scene.layOut(toast) }
      }
      component.input.forget(gone)
    }
    if let parent { component.scene.markLayout(parent) }
    component.scene.change()
  }

  /// Takes a view that is deleted off the stage.
  private func leaveStage(_ element: Element) {
    guard element.kind.isView else { return }
    component.stage.views.removeAll { $0 === element }
    component.stage.backStack.removeAll { $0 === element }
    if component.stage.drawer === element { component.stage.drawer = nil }
    if component.stage.activeView === element {
      component.stage.activeView = nil
      let next =
        component.stage.backStack.popLast() ?? component.stage.views.last { $0.kind.isPage }
      if let next { component.activate(next) }
    }
    component.showBackButtons()
  }

  func removeChild(_ element: Element, _ command: Command) throws(Refused) {
    let child = try child(of: element, command)
    guard child.parent != nil else { throw Refused(.unknownElement, "\(command.child)") }
    component.focusing.moveFocus(outOf: child)
    let parent = child.parent
    component.tree.detach(child)
    child.keeper = element
    element.kept.append(child)
    child.walk {
      if $0.kind == .image { component.images.isDirty = true }
      return true
    }
    if let parent { component.scene.markLayout(parent) }
  }

  func reorderChild(_ element: Element, _ command: Command) throws(Refused) {
    guard command.value >= 0 else { throw Refused(.badValue) }
    if let named = component.tree[command.child], element.isInside(named) { throw Refused(.cycle) }
    let child = try child(of: element, command)
    let parent = element.host ?? element
    if child.parent == nil {
      try check(child.kind, in: element)
      child.keeper?.kept.removeAll { $0 === child }
      child.keeper = nil
    } else {
      parent.children.removeAll { $0 === child }
    }
    // Parts of a bar stand before the application's children.
    let first = parent.children.prefix { $0.isPart }.count
    component.tree.insert(child, into: parent, at: first + Int(command.value))
    component.scene.markLayout(parent)
  }

  /// The child that a command names, in the tree or taken out of it.
  private func child(of element: Element, _ command: Command) throws(Refused) -> Element {
    guard let child = component.tree[command.child] else {
      throw Refused(.unknownElement, "\(command.child)")
    }
    guard child.parent === (element.host ?? element) || child.keeper === element else {
      throw Refused(.wrongParent, "\(command.child)")
    }
    return child
  }

  func clear(_ element: Element) throws(Refused) {
    switch element.kind {
    case .image:
      component.pictures.forgetImage(element, keepsElement: true)
      element.text = ""
      element.content.image = ImageState()
      component.images.isDirty = true
      component.scene.markLayout(element)
    case .textField: setField(element, "")
    case let kind where kind.isContainer:
      let host = element.host ?? element
      for child in host.children.reversed() + element.kept where !child.isPart { delete(child) }
    default: throw Refused(.wrongElement)
    }
  }

  // MARK: - Values

  func setInt(_ element: Element, _ value: Int32) throws(Refused) {
    switch element.kind {
    case .toggleSwitch, .checkBox, .event: try setSelected(element, value)
    case .button:
      guard element.look.isToggle else { throw Refused(.wrongElement) }
      try setSelected(element, value)
    case .slider:
      guard element.content.range.contains(value) else { throw Refused(.badValue) }
      setValue(element, value)
    case .progressBar:
      guard (-1...1000).contains(value) else { throw Refused(.badValue) }
      let isSpinner = element.value < 0
      setValue(element, value)
      if isSpinner != (value < 0) { component.scene.markLayout(element) }
    case .picker:
      guard element.content.options.indices.contains(Int(value)) else { throw Refused(.badValue) }
      setValue(element, value)
    case .flipper:
      guard element.children.indices.contains(Int(value)) else { throw Refused(.badValue) }
      flip(element, to: value)
    case .scroll:
      guard value >= 0 else { throw Refused(.badValue) }
      element.content.scroll?.position = Double(value)
      element.content.scroll?.speed = 0
      component.input.scrolled.append(element)
      component.images.isDirty = true
      component.scene.markPaint(element)
    case .frameView, .gameView:
      guard let how = Command.Navigation(rawValue: value) else { throw Refused(.badValue) }
      try navigate(element, how)
    default: throw Refused(.wrongElement)
    }
  }

  /// Goes to a view, or back.
  private func navigate(_ view: Element, _ how: Command.Navigation) throws(Refused) {
    let active = component.stage.activeView
    switch how {
    case .forward:
      guard active !== view else { return }
      if let active { component.stage.backStack.append(active) }
      // A view stands on the way back once; going to it again leaves no loop.
      component.stage.backStack.removeAll { $0 === view }
      component.activate(view)
    case .replace:
      component.stage.backStack.removeAll { $0 === view }
      guard active !== view else { break }
      component.activate(view)
    case .back:
      if let index = component.stage.backStack.lastIndex(where: { $0 === view }) {
        component.stage.backStack.removeSubrange(index...)
        component.activate(view)
      } else {
        guard active === view, let before = component.stage.backStack.popLast() else {
          throw Refused(.failed, "no view to go back to")
        }
        component.activate(before)
      }
    }
    component.showBackButtons()
  }

  private func setSelected(_ element: Element, _ value: Int32) throws(Refused) {
    guard value == 0 || value == 1 else { throw Refused(.badValue) }
    setValue(element, value)
    component.scene.set(.selected, of: element, value == 1)
  }

  /// Sets a number and paints it.
  func setValue(_ element: Element, _ value: Int32) {
    guard element.value != value else { return }
    element.value = value
    component.scene.markPaint(element)
  }

  /// Turns a flipper to a page.
  func flip(_ flipper: Element, to page: Int32) {
    guard flipper.value != page else { return }
    flipper.value = page
    component.scene.markLayout(flipper)
    component.images.isDirty = true
  }

  func setText(_ element: Element, _ text: String) throws(Refused) {
    switch element.kind {
    case .textField: setField(element, text)
    case .text, .button, .toggleSwitch, .checkBox:
      guard element.text != text else { return }
      element.text = text
      component.scene.markLayout(element)
    case .image:
      guard element.text != text || element.content.image?.urls.count != 1 else { return }
      let size = element.content.image?.size ?? .zero
      component.pictures.forgetImage(element, keepsElement: true)
      element.text = text
      element.content.image = ImageState()
      element.content.image?.size = size
      element.content.image?.add(text, size.width, size.height)
      component.images.isDirty = true
      component.scene.markPaint(element)
    case .dialog, .alert, .sheet, .toast:
      element.text = text
      if let title = element.title {
        title.text = text
        title.isVisible = element.kind != .sheet || !text.isEmpty
        component.scene.markLayout(title)
      }
    case .frameView, .gameView:
      element.text = text
      if component.stage.activeView === element { component.services.setTitle(text) }
    default: throw Refused(.wrongElement)
    }
  }

  /// Gives a field another text; what was undone before belongs to the old one.
  private func setField(_ element: Element, _ text: String) {
    guard let field = element.content.field else { return }
    element.content.field = FieldState(
      text, isPassword: field.isPassword, isNumeric: field.isNumeric)
    element.text = element.content.field?.text ?? ""
    component.scene.markPaint(element)
  }

  func setVisibility(_ element: Element, _ value: Int32) throws(Refused) {
    guard value == 0 || value == 1 else { throw Refused(.badValue) }
    let isVisible = value == 1
    switch element.kind {
    case .application, .timer: throw Refused(.wrongElement)
    case .navigationView: component.setDrawer(element, isVisible)
    case .dialog, .alert, .sheet:
      if isVisible {
        component.showModal(element, then: nil)
      } else {
        component.endModal(element, 0)
      }
    case .toast:
      if !isVisible { delete(element) }
    default:
      guard element.isVisible != isVisible else { return }
      element.isVisible = isVisible
      component.images.isDirty = true
      component.scene.markLayout(element)
      if let parent = element.parent { component.scene.markLayout(parent) }
      if element.kind.isView, component.stage.activeView === element {
        component.post(.visibility(element.id, isVisible: isVisible))
      }
    }
  }

  func setError(_ element: Element, _ text: String) throws(Refused) {
    switch element.kind {
    case .textField, .picker, .slider, .toggleSwitch, .checkBox: break
    default: throw Refused(.wrongElement)
    }
    guard element.error != text else { return }
    element.error = text
    component.scene.markLayout(element)
  }

  func setFocus(_ element: Element) throws(Refused) {
    guard element.kind.isFocusable || element.kind.isContainer else { throw Refused(.wrongElement) }
    // The layout of this transaction comes first: the element may have no place yet.
    component.focus.wanted = element
  }

  func setEnabled(_ element: Element, _ value: Int32) throws(Refused) {
    guard value == 0 || value == 1 else { throw Refused(.badValue) }
    guard element.kind != .application, element.kind != .timer else { throw Refused(.wrongElement) }
    component.scene.set(.disabled, of: element, value == 0)
  }

  func setLabel(_ element: Element, _ command: Command) throws(Refused) {
    guard element.kind != .application, element.kind != .timer else { throw Refused(.wrongElement) }
    element.label = command.text
    element.labelDescription = command.text2
  }

  func addImageURL(_ element: Element, _ command: Command) throws(Refused) {
    guard element.content.image != nil else { throw Refused(.wrongElement) }
    try checkSize(command)
    guard (element.content.image?.urls.count ?? 0) < ImageState.urlLimit else {
      throw Refused(.tooManyOptions)
    }
    element.content.image?.add(command.text, command.width, command.height)
    if element.content.image?.size == .zero {
      element.content.image?.size = Size(width: command.width, height: command.height)
      component.scene.markLayout(element)
    }
    component.images.isDirty = true
  }
}
