import UIContract

/// Messages that go by themselves, with at most one button; they outlive the screen that they come from.
package final class Toasts {
  private let interface: Interface
  private var kept: [String] = []
  /// The button of the message that came last.
  private var button: (toast: ElementID, action: () -> Void)?
  /// Messages whose button was pressed by key; they go when their time is over, since the component may be removing them now.
  private var pressed: Set<ElementID> = []

  /// Hears each message, for who does not see the window.
  package var heard: (String) -> Void = { _ in }

  /// How many messages are kept for the page that lists them.
  package static let keptCount = 100

  /// Messages over all views.
  package init(in interface: Interface) { self.interface = interface }

  /// The messages so far, the newest first.
  package var messages: [String] { kept.reversed() }

  /// Keeps a message that is shown elsewhere.
  package func keep(_ text: String) {
    kept.append(text)
    if kept.count > Toasts.keptCount { kept.removeFirst() }
  }

  /// Says why something could not be done.
  package func show(_ problem: Problem) { show(problem.text(in: interface.strings)) }

  /// Shows a message; one with a button stays for eight seconds.
  package func show(_ text: String, button: (text: String, action: () -> Void)? = nil) {
    keep(text)
    heard(text)
    let toast = interface.ids.next()
    var commands = [
      Command(
        .createToast, .application, child: toast, value: button == nil ? 0 : 8_000, text: text)
    ]
    if let button { commands.append(.option(toast, 1, button.text)) }
    interface.sendCommands(commands)
    if let button { self.button = (toast, button.action) }
    interface.on(toast) { [weak self] event in
      guard let self, case .value(_, let value) = event else { return false }
      interface.noteGone(toast)
      if pressed.remove(toast) == nil, value.value == 1 { button?.action() }
      return true
    }
  }

  /// Presses the button of the message that came last, if it is still shown.
  package func press() {
    guard let (toast, action) = button, interface.isThere(toast) else { return }
    button = nil
    pressed.insert(toast)
    action()
  }
}
