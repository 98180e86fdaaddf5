import UIContract

/// What stands on the window, from below: active view, drawer, dialogs, toasts, on-screen keyboard.
struct ShownViews {
  /// The application's element.
  var application: Element?
  /// The views in the order in which they were made.
  var views: [Element] = []
  /// The view that fills the window.
  weak var activeView: Element?
  /// The views to go back to, the latest last.
  var backStack: [Element] = []
  /// The navigation view that is open.
  weak var drawer: Element?
  /// The modal dialogs, the topmost last.
  var modals: [ModalEntry] = []
  /// Whether the window closes: a dialog that is shown from then on ends at once.
  var isEnding = false
  /// The messages, the newest last.
  var toasts: [Element] = []
  /// The on-screen keyboard while it is open.
  var keyboard: OnScreenKeyboard?
  /// The choices of a picker while they are shown.
  var pickerSheet: Element?

  /// The most messages at once.
  static let toastLimit = 3

  /// Where input goes: the on-screen keyboard, else what it is for.
  var scope: Element? { keyboard?.root ?? base }

  /// Where input goes without the keyboard: the top modal, else the drawer, else the view.
  var base: Element? { modals.last?.element ?? drawer ?? activeView }

  /// What is laid out and painted, from below.
  var roots: [Element] {
    var roots = [activeView, drawer].compactMap { $0 } + modals.map(\.element) + toasts
    if let keyboard { roots.append(keyboard.root) }
    return roots.filter(\.isVisible)
  }
}

/// A dialog on the stack.
struct ModalEntry {
  let element: Element
  /// What runs when it has ended.
  let then: ((Int32) -> Void)?
  /// What had the focus before.
  weak var before: Element?
}
