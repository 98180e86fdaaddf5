import UIContract
import UIPainting

// Commands that make elements.
extension CommandRunner {
  func createApplication(_ command: Command) throws(Refused) {
    guard command.id == .application, command.child == .none || command.child == .application
    else { throw Refused(.badID) }
    guard component.stage.application == nil else { throw Refused(.idTaken) }
    let application = component.tree.make(.application, .application)
    application.text = command.text
    component.stage.application = application
  }

  func create(_ command: Command) throws(Refused) {
    guard let kind = ElementKind(command.type) else { throw Refused(.failed) }
    guard command.child.rawValue > 0 else { throw Refused(.badID, "\(command.child)") }
    guard !component.tree.isUsed(command.child) else { throw Refused(.idTaken, "\(command.child)") }
    guard let parent = component.tree[command.id] else { throw Refused(.unknownElement) }
    try check(kind, in: parent)
    try checkArguments(kind, command)
    guard component.tree.count < CommandLimit.elements else { throw Refused(.tooManyElements) }
    guard component.tree.depth(of: parent) + 1 < CommandLimit.depth else { throw Refused(.tooDeep) }

    let element = component.tree.make(command.child, kind)
    element.text = command.text
    furnish(element, command)
    element.look = element.styles.look(of: kind, element.states, component.scene.context)
    if kind.isOwned {
      element.owner = parent
      parent.owned.append(element)
    } else if !kind.isView {
      component.tree.insert(element, into: parent.host ?? parent)
    } else {
      element.owner = parent
      parent.owned.append(element)
    }
    open(element)
    component.scene.markLayout(element)
    if let above = element.parent { component.scene.markLayout(above) }
  }

  /// Whether a kind can lie below a parent.
  func check(_ kind: ElementKind, in parent: Element) throws(Refused) {
    if kind.isView {
      guard parent.kind == .application else { throw Refused(.wrongParent, parent.kind.rawValue) }
      return
    }
    if kind.isOwned {
      guard parent.kind != .timer else { throw Refused(.wrongParent, parent.kind.rawValue) }
      return
    }
    if kind == .actionBar || kind == .navigationBar {
      guard parent.kind.isView else { throw Refused(.wrongParent, parent.kind.rawValue) }
      guard !parent.children.contains(where: { $0.kind == kind }) else {
        throw Refused(.secondChild)
      }
      return
    }
    guard parent.kind.isContainer else { throw Refused(.wrongParent, parent.kind.rawValue) }
    if parent.kind.takesOneChild, !parent.children.isEmpty { throw Refused(.secondChild) }
  }

  private func checkArguments(_ kind: ElementKind, _ command: Command) throws(Refused) {
    switch kind {
    case .linear:
      guard command.value == 1 || command.value == 2 else { throw Refused(.badValue) }
    case .scroll:
      guard (0...3).contains(command.value) else { throw Refused(.badValue) }
    case .image: try checkSize(command)
    case .slider:
      guard let least = Int32(exactly: command.width), let most = Int32(exactly: command.height),
        least < most
      else { throw Refused(.badValue) }
    case .toast:
      guard command.value >= 0 else { throw Refused(.badValue) }
    case .timer:
      guard command.value >= CommandLimit.timerMilliseconds else { throw Refused(.badValue) }
    default: break
    }
  }

  func checkSize(_ command: Command) throws(Refused) {
    // A slider may begin below zero.
    let range = (command.type == .createSlider ? -100_000.0 : 0)...100_000
    guard range.contains(command.width), range.contains(command.height) else {
      throw Refused(.badValue)
    }
  }

  /// Gives a new element its contents and parts.
  private func furnish(_ element: Element, _ command: Command) {
    switch element.kind {
    case .linear: element.content.isHorizontal = command.value == 2
    case .actionBar:
      element.content.isHorizontal = true
      furnishActionBar(element)
    case .navigationBar, .toast: element.content.isHorizontal = true
    case .scroll:
      element.content.isHorizontal = command.value & 2 != 0
      element.content.scroll = ScrollState(isInfinite: command.value & 1 != 0)
    case .textField:
      element.content.field = FieldState(
        command.text, isPassword: command.flags.contains(.password),
        isNumeric: command.flags.contains(.numeric))
      element.text = element.content.field?.text ?? ""
    case .slider:
      element.content.range = Int32(command.width)...Int32(command.height)
      element.value = element.content.range.lowerBound
    case .image:
      element.content.image = ImageState()
      if !command.text.isEmpty || command.width > 0 {
        element.content.image?.add(command.text, command.width, command.height)
      }
      element.content.image?.size = Size(width: command.width, height: command.height)
      component.images.elements.append(element)
      component.images.isDirty = true
    case .progressBar: element.value = -1
    case .picker: element.value = -1
    default: break
    }
    switch element.kind {
    case .dialog: furnishDialog(element)
    case .alert: furnishAlert(element, message: command.text2)
    case .sheet:
      furnishSheet(element)
      element.content.place = component.input.menuPlace
      component.input.menuPlace = nil
    case .toast: furnishToast(element)
    default: break
    }
    if element.kind == .toast {
      element.content.period = Int64(command.value == 0 ? 4_000 : command.value) * 1_000
    }
    if element.kind == .timer { element.content.period = Int64(command.value) * 1_000 }
  }

  /// Puts a new element on the stage, if it stands there from the start.
  private func open(_ element: Element) {
    switch element.kind {
    case .frameView, .gameView:
      component.stage.views.append(element)
      if component.stage.activeView == nil { component.activate(element) }
    case .navigationView:
      component.stage.views.append(element)
      element.isVisible = false
    case .dialog, .alert, .sheet: element.isVisible = false
    case .toast: show(toast: element)
    case .timer:
      element.content.due = component.now + element.content.period
      component.timers.add(element)
    default: break
    }
  }

  private func show(toast: Element) {
    toast.content.due = component.now + toast.content.period
    if component.stage.toasts.count >= ShownViews.toastLimit,
      let oldest = component.stage.toasts.first
    {
      delete(oldest)
    }
    // A toast that belongs to the oldest one goes with it.
    guard component.tree[toast.id] === toast else { return }
    component.stage.toasts.append(toast)
    component.scene.layOut(toast)
    // A message is read after what the screen reader is saying.
    component.services.announce(toast.text, interrupts: false)
  }

  // MARK: - Parts

  /// A part of an element, with styles that are right by construction.
  func makePart(
    _ kind: ElementKind, in parent: Element, _ text: String = "",
    _ styles: [(StyleName, StyleValue)] = []
  ) -> Element {
    let part = component.tree.makePart(kind)
    part.text = text
    if kind == .scroll { part.content.scroll = ScrollState() }
    for (name, value) in styles { _ = part.styles.set(name, in: .normal, to: value) }
    part.look = part.styles.look(of: kind, part.states, component.scene.context)
    component.tree.insert(part, into: parent)
    return part
  }

  private func furnishActionBar(_ bar: Element) {
    let back = makePart(
      .button, in: bar, "",
      [(.icon, .text("back")), (.gravity, .gravity(Gravity(vertical: .center)))])
    back.label = component.screen.names.back
    back.content.part = .back
    back.isVisible = !component.stage.backStack.isEmpty
  }

  private func furnishDialog(_ dialog: Element) {
    let bar = makePart(.linear, in: dialog, "", [(.width, .length(.match))])
    bar.content.isHorizontal = true
    let center = StyleValue.gravity(Gravity(vertical: .center))
    dialog.title = makePart(
      .text, in: bar, dialog.text,
      [
        (.fontSize, .number(18)), (.weight, .number(1)), (.width, .length(.dip(0))),
        (.gravity, center), (.textOverflow, .overflow(.ellipsis)),
      ])
    let close = makePart(.button, in: bar, "", [(.icon, .text("close")), (.gravity, center)])
    close.label = component.screen.names.close
    close.content.part = .end(0)
    dialog.host = makeScroll(in: dialog)
  }

  /// A part that scrolls when its contents are too high; returns the column inside.
  private func makeScroll(in parent: Element) -> Element {
    let scroll = makePart(.scroll, in: parent, "", [(.height, .length(.wrap))])
    return makePart(.linear, in: scroll, "", [(.width, .length(.match))])
  }

  private func furnishAlert(_ alert: Element, message: String) {
    alert.labelDescription = message
    alert.title = makePart(.text, in: alert, alert.text, [(.fontSize, .number(18))])
    _ = makePart(.text, in: makeScroll(in: alert), message)
    let row = makePart(
      .linear, in: alert, "",
      [
        (.spacing, .number(8)), (.gravity, .gravity(Gravity(horizontal: .end, vertical: .top))),
      ])
    row.content.isHorizontal = true
    alert.optionHost = row
    addOptionPart(Content.Option(value: 1, text: component.screen.names.confirm), to: alert)
  }

  private func furnishSheet(_ sheet: Element) {
    sheet.title = makePart(
      .text, in: sheet, sheet.text,
      [
        (.color, .color(.token(.faint))), (.padding, .edges(Edges(8, 16, 8, 16))),
        (.textOverflow, .overflow(.ellipsis)), (.maxLines, .number(3)),
      ])
    sheet.title?.isVisible = !sheet.text.isEmpty
    sheet.optionHost = makeScroll(in: sheet)
  }

  private func furnishToast(_ toast: Element) {
    toast.title = makePart(
      .text, in: toast, toast.text, [(.gravity, .gravity(Gravity(vertical: .center)))])
  }
}
