/// What the component reports to the application.
///
/// Events are delivered on the loop's thread, in order, and never while commands are applied.
package enum AppEvent: Equatable, Sendable {
  /// A button or layout was activated, a field or control changed, a dialog or sheet ended.
  case value(ElementID, ValueEvent)
  /// Lifecycle, devices, memory, the look of the desktop.
  case system(SystemEvent)
  /// A view, a dialog or the navigation view came or went.
  case visibility(ElementID, isVisible: Bool)
  /// A scroll layout moved; at most once a frame.
  case scrollChanged(ElementID, ScrollChangedEvent)
  /// A picture needs pixels, or needs none any more.
  case imageRequest(ElementID, ImageRequest)
  /// A timer was due. `missed` periods before it were left out.
  case timer(ElementID, missed: Int32)
  /// An event layout got the focus; at most once a turn, and before the scrolling that comes with it.
  case focus(ElementID)

  /// The element it is about; `.application` for the events of the system.
  package var id: ElementID {
    switch self {
    case .value(let id, _), .visibility(let id, _), .scrollChanged(let id, _),
      .imageRequest(let id, _), .timer(let id, _), .focus(let id):
      id
    case .system: .application
    }
  }
}

/// What a `ValueEvent` carries.
package struct ValueEvent: Equatable, Sendable {
  /// Of an event layout: what was done.
  package enum Action: Int32, Sendable { case activate = 0, contextMenu = 1, doubleClick = 2 }

  /// The keys that were held, in `value2` of an event layout.
  package struct Modifiers: OptionSet, Sendable {
    /// The bits as events carry them.
    package let rawValue: Int32
    /// Keys from their bits.
    package init(rawValue: Int32) { self.rawValue = rawValue }
    /// Shift.
    package static let shift = Modifiers(rawValue: 1)
    /// Control.
    package static let control = Modifiers(rawValue: 2)
  }

  /// The new value, the chosen option, or the action.
  package var value: Int32
  /// A second number.
  package var value2: Int32
  /// The text of a field.
  package var text: String
  /// What a file chooser gave: absolute paths.
  package var paths: [String]

  /// An event's contents.
  package init(_ value: Int32 = 0, value2: Int32 = 0, text: String = "", paths: [String] = []) {
    self.value = value
    self.value2 = value2
    self.text = text
    self.paths = paths
  }
}

/// Something happened to the program as a whole.
package struct SystemEvent: Equatable, Sendable {
  /// What happened.
  ///
  /// The raw value is its name in logs.
  package enum Kind: String, CaseIterable, Sendable {
    case started, paused, resumed
    case focusLost = "focus-lost"
    case focusGained = "focus-gained"
    case memoryWarning = "memory-warning"
    case scaleChanged = "scale-changed"
    case themeChanged = "theme-changed"
    case localeChanged = "locale-changed"
    /// Nothing took Escape, or the button that goes back.
    case back
    /// The button that opens the main menu was pressed, and there is no navigation view.
    case menu
    /// What is shown is to be larger (`value` 1), smaller (-1), or as usual (0); `focus` has the focus.
    case size
    /// No flipper with pages took L1, or Control with Page Up.
    case previousPage = "previous-page"
    /// No flipper with pages took R1, or Control with Page Down.
    case nextPage = "next-page"
    /// Alt with a letter, which is the text; or L2 (value -1) or R2 (1) is held in a wrap layout, for the next first letter.
    case letter
    /// A key or a button of a pad was pressed that a dialog has no use for; `text` is its name.
    case key
    /// A key was pressed with Control that nothing in the window has a use for; `text` is its name.
    case shortcut
    /// Files were dropped, or another start of the program hands them over.
    case open
    case deviceAdded = "device-added"
    case deviceRemoved = "device-removed"
    case threadEnded = "thread-ended"
    /// A signal came, or the window was closed: the last chance to save.
    case terminate
  }

  /// The name of the pad's button that opens menus.
  package static let guide = "Guide"

  /// What happened.
  package var kind: Kind
  /// A device's name, a letter, or a key's name.
  package var text: String
  /// Absolute paths to open.
  package var paths: [String]
  /// A thread's id, or a step.
  package var value: Int32
  /// The element that has the focus, where that matters.
  package var focus: ElementID?

  /// An event.
  package init(
    _ kind: Kind, text: String = "", paths: [String] = [], value: Int32 = 0,
    focus: ElementID? = nil
  ) {
    self.kind = kind
    self.text = text
    self.paths = paths
    self.value = value
    self.focus = focus
  }
}

/// Where a scroll layout is.
///
/// All lengths are in dip.
package struct ScrollChangedEvent: Equatable, Sendable {
  /// How far the content has moved out at its beginning.
  package var position: Double
  /// How much content lies after what is seen.
  package var remaining: Double
  /// The length of the whole content.
  package var height: Double

  /// A position.
  package init(position: Double, remaining: Double, height: Double) {
    self.position = position
    self.remaining = remaining
    self.height = height
  }
}

/// A picture's wish for pixels, or the end of that wish.
package struct ImageRequest: Equatable, Sendable {
  /// How soon the pixels are needed.
  package enum Priority: Int32, Sendable { case visible = 0, ahead = 1, behind = 2 }

  /// Numbers the wish: pixels that answer an older one are dropped.
  package var number: Int32
  /// False: the pixels are needed no more, and copies of them can go.
  package var isNeeded: Bool
  /// The picture; may be empty.
  package var url: String
  /// The size on the screen, in pixels.
  package var width: Int32
  /// The size on the screen, in pixels.
  package var height: Int32
  /// How soon.
  package var priority: Priority

  /// A wish.
  package init(
    number: Int32, isNeeded: Bool, url: String, width: Int32, height: Int32, priority: Priority
  ) {
    self.number = number
    self.isNeeded = isNeeded
    self.url = url
    self.width = width
    self.height = height
    self.priority = priority
  }
}
