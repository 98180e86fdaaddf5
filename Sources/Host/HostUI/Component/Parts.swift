package import UIContract

// The component's parts. Each works on the component's tree and state, and has no state of its own.

/// Obeys commands: each changes the tree, or is refused and changes nothing.
struct CommandRunner {
  let component: Component
}

/// Makes states and events of what the user does.
struct InputHandler {
  let component: Component
  /// The keyboard on the screen.
  var keyboard: KeyboardControl { KeyboardControl(component: component) }
}

/// Decides which element has the focus, and which one gets it next.
struct FocusControl {
  let component: Component
}

/// Asks for the pixels of pictures, and drops those that are not seen.
struct ImageControl {
  let component: Component
}

extension Component {
  var commands: CommandRunner { CommandRunner(component: self) }
  var controls: InputHandler { InputHandler(component: self) }
  var focusing: FocusControl { FocusControl(component: self) }
  var pictures: ImageControl { ImageControl(component: self) }

  /// Takes what the user does; events come with the next turn.
  package func handle(_ event: WindowInput) { controls.handle(event) }

  /// The words beside a pointer that rests; nil: there are none, or it moved just now.
  package var tooltip: Tooltip? { input.tooltip.shown }

  /// The messages that are shown, which screen readers see in the tree.
  package var messages: [String] { stage.toasts.map(\.text) }

  /// The preferences, with the changes that are not written yet.
  package var currentPreferences: [String: String] { preferences.noted }

  /// The element with the focus, and whether its ring shows.
  package var focused: Element? { focus.element }

  /// The most memory that pixels take which are not seen.
  package func setImageLimit(megabytes: Int) { pictures.setImageLimit(megabytes: megabytes) }

  /// Delivers a picture's pixels; those that answer an older request are dropped.
  package func setImageData(_ id: ElementID, request: Int32, _ pixels: ImagePixels?) {
    pictures.setImageData(id, request: request, pixels)
  }
}
