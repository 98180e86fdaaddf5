import UIContract
import UIPainting

/// Which element has the focus.
struct FocusState {
  /// The element; nil: the scope has nothing to focus.
  weak var element: Element?
  /// What had the focus when it was last reported.
  weak var reported: Element?
  /// What SET_FOCUS asked for; it is taken after the layout.
  weak var wanted: Element?
  /// What had the focus before the drawer opened.
  weak var beforeDrawer: Element?
  /// What had the focus before the button of a toast.
  weak var beforeToast: Element?
  /// Where moves along one axis have begun.
  var aim: FocusAim?
  /// The ring shows: the last input was a key or a pad.
  var isVisible = false
}

/// A place across the axis that moves keep to: those past a wide element end in the column where they began.
struct FocusAim {
  /// What they have come to.
  weak var element: Element?
  /// The axis.
  let isHorizontal: Bool
  /// The place, in dip of the window.
  let place: Double
}

// Who can have the focus, and who gets it.
extension FocusControl {
  /// Whether an element can have the focus now.
  func isFocusable(_ element: Element) -> Bool {
    guard element.kind.isFocusable, element.isEnabled, element.isShown else { return false }
    let root = element.root
    return root === component.stage.scope || root.kind == .toast
  }

  /// The elements of a scope that can have the focus, in reading order or in the application's own.
  func focusables(in root: Element) -> [Element] {
    var list: [Element] = []
    collect(root, &list)
    guard list.contains(where: { $0.look.focusOrder != nil }) else { return list }
    // Elements with an index come first, in its order; the sort keeps the order of equal ones.
    return list.enumerated().sorted {
      let one = $0.element.look.focusOrder ?? .max
      let two = $1.element.look.focusOrder ?? .max
      return one == two ? $0.offset < $1.offset : one < two
    }.map(\.element)
  }

  private func collect(_ element: Element, _ list: inout [Element]) {
    guard element.isVisible, !element.states.contains(.disabled), element.look.opacity > 0 else {
      return
    }
    if element.kind.isFocusable { list.append(element) }
    for child in element.children where element.shows(child) { collect(child, &list) }
  }

  /// An event layout that got the focus says so: the application keeps a card that has it.
  func report() {
    guard component.focus.reported !== component.focus.element else { return }
    component.focus.reported = component.focus.element
    if let element = component.focus.element, element.kind == .event {
      component.post(.focus(element.id))
    }
  }

  /// Gives an element the focus and scrolls it into view.
  func take(focus element: Element) {
    let old = component.focus.element
    if old !== element {
      if let old {
        component.scene.set(.focused, of: old, false)
        leave(old)
      }
      component.focus.element = element
      component.focus.aim = nil
      component.scene.set(.focused, of: element, true)
      component.input.heldSlider = nil
      if element.content.field != nil {
        element.content.field?.original = element.text
        let frame = FieldFrame(
          of: element, text: component.text, isRightToLeft: component.screen.isRightToLeft)
        component.services.setTextInput(frame.caret)
      }
    }
    var next = element.parent
    while let layout = next {
      layout.lastFocus = element
      next = layout.parent
    }
    if !component.scene.isLaidOut { _ = component.runLayout() }
    scrollIntoView(element)
    component.scene.change()
  }

  private func leave(_ element: Element) {
    guard element.content.field != nil else { return }
    element.content.field?.composition = ""
    component.services.setTextInput(nil)
  }

  /// Takes the focus away; the next transaction or turn finds a new place for it.
  func dropFocus() {
    guard let old = component.focus.element else { return }
    component.scene.set(.focused, of: old, false)
    leave(old)
    component.focus.element = nil
  }

  /// Before a subtree goes: the focus moves to the next element after it, else to the one before.
  func moveFocus(outOf subtree: Element) {
    // One that is to have it after this transaction counts as having it.
    let present = component.focus.wanted ?? component.focus.element
    if component.focus.wanted?.isInside(subtree) == true { component.focus.wanted = nil }
    guard let element = present, element.isInside(subtree) else { return }
    let list = focusables(in: element.root)
    let index = list.firstIndex { $0 === element } ?? 0
    let after = list[index...].first { !$0.isInside(subtree) }
    let before = list[..<index].last { !$0.isInside(subtree) }
    dropFocus()
    if let next = after ?? before {
      component.focus.element = next
      component.scene.set(.focused, of: next, true)
    }
  }

  /// After the layout: the wanted element takes the focus, and a focus that is no more finds a new place.
  func settleFocus() {
    if let wanted = component.focus.wanted {
      component.focus.wanted = nil
      if isFocusable(wanted) {
        take(focus: wanted)
      } else if let inner = wanted.lastFocus ?? focusables(in: wanted).first, isFocusable(inner) {
        take(focus: inner)
      }
    }
    guard let scope = component.stage.scope else { return }
    if let element = component.focus.element {
      if isFocusable(element) {
        if element.lastPlace != element.parent.map(ObjectIdentifier.init) { remember(element) }
        return
      }
      let list = focusables(in: scope)
      dropFocus()
      // The element is hidden or disabled: the nearest one on the screen takes its place.
      let place = element.windowFrame.middle
      let nearest = list.min { left, right in
        distance(left, place) < distance(right, place)
      }
      if element.root === scope, let nearest { return take(focus: nearest) }
    }
    if let last = scope.lastFocus, last.root === scope, isFocusable(last) {
      return take(focus: last)
    }
    let list = focusables(in: scope)
    // The first focus is in the contents, not on the bar or the button that closes.
    if let first = list.first(where: { !isChrome($0) }) ?? list.first { take(focus: first) }
  }

  private func remember(_ element: Element) {
    element.lastPlace = element.parent.map(ObjectIdentifier.init)
    var next = element.parent
    while let layout = next {
      layout.lastFocus = element
      next = layout.parent
    }
  }

  private func distance(_ element: Element, _ place: (x: Double, y: Double)) -> Double {
    let middle = element.windowFrame.middle
    return (middle.x - place.x) * (middle.x - place.x) + (middle.y - place.y) * (middle.y - place.y)
  }

  private func isChrome(_ element: Element) -> Bool {
    if element.content.part == .end(0) || element.content.part == .back { return true }
    var next = element.parent
    while let layout = next {
      if layout.kind == .actionBar || layout.kind == .navigationBar { return true }
      next = layout.parent
    }
    return false
  }
}
