import UIContract
import UIPainting

/// A component as screen readers see it, and what they do with it.
package struct Accessibility {
  private let component: Component

  /// The accessible side of a component.
  package init(_ component: Component) { self.component = component }

  /// What a screen reader can see now.
  ///
  /// `isActive` says whether the window has the keyboard.
  package func snapshot(isActive: Bool) -> AccessibleSnapshot {
    var maker = SnapshotMaker(component: component)
    var window = AccessibleNode(
      id: AccessibleSnapshot.window, parent: 0, role: .window,
      name: component.stage.activeView?.text ?? "", states: [.enabled, .showing])
    if isActive { window.states.insert(.active) }
    let screen = component.screen
    window.frame = Rect(x: 0, y: 0, width: screen.size.width, height: screen.size.height)
      .pixels(screen.scale)
    for root in component.stage.roots {
      window.children.append(root.id.rawValue)
      maker.add(root, parent: window.id)
    }
    maker.nodes[window.id] = window
    return AccessibleSnapshot(nodes: maker.nodes, focus: component.focus.element?.id.rawValue)
  }

  /// Does what a screen reader asks for; false: the element is gone or cannot be used now.
  @discardableResult
  package func perform(_ action: AccessibleAction, on id: Int32) -> Bool {
    guard let element = element(id), component.focusing.isFocusable(element) else { return false }
    let controls = component.controls
    defer { component.settle() }
    switch action {
    case .activate: controls.act(element)
    case .contextMenu: controls.contextMenu(element)
    case .focus:
      component.focus.isVisible = true
      component.focusing.take(focus: element)
    case .select(let isSelected):
      guard element.kind == .event, element.states.contains(.selected) != isSelected else {
        return false
      }
      // Selecting is activating with Control, as on the keyboard.
      controls.act(element, .control)
    case .setValue(let number): return controls.set(element, to: number)
    case .setCaret(let position):
      guard let field = element.content.field else { return false }
      element.content.field?.place(field.letters(before: position))
      FieldEditor(element, component).caretMoved()
    case .replace(let range, let text):
      guard let field = element.content.field else { return false }
      component.focusing.take(focus: element)
      element.content.field?.place(field.letters(before: range.lowerBound))
      element.content.field?.place(field.letters(before: range.upperBound), selecting: true)
      guard element.content.field?.insert(text) == true else { return false }
      FieldEditor(element, component).changed()
    }
    return true
  }

  private func element(_ id: Int32) -> Element? {
    if id > 0 { return component.element(ElementID(id)) }
    var found: Element?
    for root in component.stage.roots where found == nil {
      root.walk { element in
        if element.id.rawValue == id { found = element }
        return found == nil
      }
    }
    return found
  }
}

extension InputHandler {
  /// Sets a control to a number, as the user could.
  fileprivate func set(_ element: Element, to number: Double) -> Bool {
    guard number.isFinite else { return false }
    let whole = Int32(min(max(number.rounded(), -1e9), 1e9))
    switch element.kind {
    case .slider: setSlider(element, Int64(whole))
    case .toggleSwitch, .checkBox:
      if (element.value == 1) != (whole != 0) { act(element) }
    case .picker: component.commands.pick(element, whole)
    default: return false
    }
    return true
  }
}

extension FieldState {
  /// How many letters lie before a Unicode scalar of what is shown.
  func letters(before scalar: Int) -> Int {
    var left = scalar
    var letters = 0
    for letter in shown {
      guard left > 0 else { break }
      left -= letter.unicodeScalars.count
      letters += 1
    }
    return letters
  }

  /// How many Unicode scalars lie before a letter of what is shown.
  func scalars(before letter: Int) -> Int { shown.prefix(letter).unicodeScalars.count }
}

/// Makes the nodes of a snapshot.
private struct SnapshotMaker {
  let component: Component
  var nodes: [Int32: AccessibleNode] = [:]

  /// Adds an element with all that is in it.
  mutating func add(_ element: Element, parent: Int32) {
    var node = AccessibleNode(
      id: element.id.rawValue, parent: parent, role: role(of: element),
      name: element.accessibleName, description: description(of: element),
      states: states(of: element), frame: element.windowFrame.pixels(component.screen.scale))
    node.value = value(of: element)
    node.text = element.content.field.map { field in
      AccessibleText(
        text: field.shown, caret: field.scalars(before: field.caret),
        selection: field.scalars(
          before: field.selection.lowerBound)..<field.scalars(before: field.selection.upperBound))
    }
    if element.kind.isFocusable, element.kind != .gameView { node.actions.append(.activate) }
    if element.kind == .event { node.actions.append(.contextMenu) }
    for child in inner(of: element) {
      node.children.append(child.id.rawValue)
      add(child, parent: node.id)
    }
    if node.children.contains(where: { nodes[$0]?.states.contains(.selectable) == true }) {
      node.states.insert(.takesSeveral)
    }
    // A grid keeps few cards for many games, whose names say where they stand.
    if element.kind != .wrap { number(node.children) }
    nodes[node.id] = node
  }

  /// What lies in an element; a row or a card with nothing to focus in it is read as a whole.
  private func inner(of element: Element) -> [Element] {
    guard element.kind == .event else { return element.shownChildren }
    var hasFocusable = false
    for child in element.children {
      child.walk {
        hasFocusable = hasFocusable || $0.kind.isFocusable
        return !hasFocusable
      }
    }
    return hasFocusable ? element.shownChildren : []
  }

  private func role(of element: Element) -> Role {
    // The window itself is above the views.
    element.role == .window ? .panel : element.role
  }

  private func description(of element: Element) -> String {
    element.error.isEmpty
      ? element.labelDescription
      : element.labelDescription.isEmpty
        ? element.error : element.labelDescription + ", " + element.error
  }

  private func states(of element: Element) -> AccessibleStates {
    var states: AccessibleStates = []
    func set(_ state: AccessibleStates, if isSet: Bool) { if isSet { states.insert(state) } }
    set(.enabled, if: element.isEnabled)
    set(.focusable, if: component.focusing.isFocusable(element))
    set(.focused, if: component.focus.element === element)
    set(.pressed, if: element.states.contains(.active))
    set(.modal, if: element.kind.isModal)
    set(.invalid, if: !element.error.isEmpty)
    set(.password, if: element.content.field?.isPassword == true)
    set(.horizontal, if: element.content.isHorizontal)
    set(.hasPopup, if: element.kind == .picker)
    set(.busy, if: element.kind == .progressBar && element.value < 0)
    let isToggle = element.kind == .button && element.look.isToggle
    if element.kind == .toggleSwitch || element.kind == .checkBox || isToggle {
      states.insert(.checkable)
      set(.checked, if: element.value == 1)
    } else if element.kind == .event || element.kind == .sheetRow {
      states.insert(.selectable)
      set(.selected, if: element.states.contains(.selected))
    }
    let frame = element.windowFrame
    let size = component.screen.size
    set(
      .showing,
      if: frame.maxX > 0 && frame.maxY > 0 && frame.x < size.width && frame.y < size.height)
    return states
  }

  private func value(of element: Element) -> AccessibleValue? {
    let current = Double(element.value)
    switch element.kind {
    case .slider:
      let range = element.content.range
      return AccessibleValue(
        current: current, range: Double(range.lowerBound)...Double(range.upperBound))
    case .progressBar:
      guard element.value >= 0 else { return nil }
      return AccessibleValue(current: current / 10, range: 0...100, isEditable: false)
    case .picker:
      let options = element.content.options
      guard options.indices.contains(Int(element.value)) else { return nil }
      return AccessibleValue(
        current: current, range: 0...Double(options.count - 1),
        text: options[Int(element.value)].text)
    default: return nil
    }
  }

  /// Numbers those that are alike.
  private mutating func number(_ siblings: [Int32]) {
    var counts: [Role: Int] = [:]
    let counted: Set<Role> = [.listItem, .menuItem, .tab]
    for id in siblings {
      if let role = nodes[id]?.role, counted.contains(role) { counts[role, default: 0] += 1 }
    }
    var numbers: [Role: Int] = [:]
    for id in siblings {
      guard let role = nodes[id]?.role, let count = counts[role] else { continue }
      numbers[role, default: 0] += 1
      nodes[id]?.place = AccessiblePlace(number: numbers[role, default: 1], count: count)
    }
  }
}
