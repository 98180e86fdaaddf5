// Commands by name, as screens write them.
extension Command {
  /// The direction of a linear layout.
  package enum Direction: Int32, Sendable { case vertical = 1, horizontal = 2 }

  /// What a scroll layout may do.
  package struct Scrolling: OptionSet, Sendable {
    /// The bits as commands carry them.
    package let rawValue: Int32
    /// What it may do, from the bits.
    package init(rawValue: Int32) { self.rawValue = rawValue }
    /// More content may come when the end is reached.
    package static let infinite = Scrolling(rawValue: 1)
    /// It scrolls sideways.
    package static let horizontal = Scrolling(rawValue: 2)
  }

  /// How a view becomes the active one.
  package enum Navigation: Int32, Sendable { case forward = 1, replace = 2, back = 3 }

  /// An element of a type that needs no more than an id and a text: a view, a button, a label, a switch, a bar.
  package static func create(
    _ type: CommandType, _ child: ElementID, in parent: ElementID, _ text: String = "",
    value: Int32 = 0
  ) -> Command {
    Command(type, parent, child: child, value: value, text: text)
  }

  /// A linear layout.
  package static func linear(_ child: ElementID, in parent: ElementID, _ direction: Direction)
    -> Command
  { Command(.createLinearLayout, parent, child: child, value: direction.rawValue) }

  /// A scroll layout.
  package static func scroll(
    _ child: ElementID, in parent: ElementID, _ scrolling: Scrolling = []
  ) -> Command { Command(.createScrollLayout, parent, child: child, value: scrolling.rawValue) }

  /// A picture of a size in dip; 0 × 0 where the size is not known.
  package static func image(
    _ child: ElementID, in parent: ElementID, url: String = "", width: Double = 0,
    height: Double = 0
  ) -> Command {
    Command(.createImageView, parent, child: child, text: url, width: width, height: height)
  }

  /// One more size of the same picture.
  package static func addURL(_ id: ElementID, _ url: String, width: Double, height: Double)
    -> Command
  { Command(.addImageURL, id, text: url, width: width, height: height) }

  /// One style, in one state; an empty value unsets it.
  package static func style(
    _ id: ElementID, _ name: StyleName, _ value: String, in state: WidgetState = .normal
  ) -> Command {
    Command(.setStyle, id, value: state.rawValue, text: name.rawValue, text2: value)
  }

  /// A number: of a switch, a slider, a picker, a flipper, a scroll layout.
  package static func set(_ id: ElementID, _ value: Int32) -> Command {
    Command(.setIntValue, id, value: value)
  }

  /// A text: of a label, a button, a field, a title.
  package static func set(_ id: ElementID, _ text: String) -> Command {
    Command(.setTextValue, id, text: text)
  }

  /// Shows or hides an element; a hidden one takes no space.
  package static func show(_ id: ElementID, _ isVisible: Bool) -> Command {
    Command(.setVisibility, id, value: isVisible ? 1 : 0)
  }

  /// Makes a view the active one.
  package static func navigate(_ view: ElementID, _ how: Navigation) -> Command {
    Command(.setIntValue, view, value: how.rawValue)
  }

  /// Whether an element can be used.
  package static func enable(_ id: ElementID, _ isEnabled: Bool) -> Command {
    Command(.setEnabled, id, value: isEnabled ? 1 : 0)
  }

  /// The name and description of an element for screen readers.
  package static func label(_ id: ElementID, _ name: String, _ description: String = "") -> Command
  {
    Command(.setLabel, id, text: name, text2: description)
  }

  /// One choice of a dialog, a sheet, a picker or a toast.
  ///
  /// Its value is 1 or more.
  package static func option(_ id: ElementID, _ value: Int32, _ text: String) -> Command {
    Command(.addOption, id, value: value, text: text)
  }

  /// Removes an element with all that is in it.
  package static func delete(_ id: ElementID) -> Command { Command(.deleteElement, id) }

  /// Moves a child to a position among the children, or puts it back after `REMOVE_CHILD`.
  package static func reorder(_ child: ElementID, in parent: ElementID, to position: Int32)
    -> Command
  { Command(.reorderChild, parent, child: child, value: position) }

  /// Gives an element the focus.
  package static func focus(_ id: ElementID) -> Command { Command(.setFocus, id) }

  /// A timer with a period.
  package static func timer(_ timer: ElementID, of owner: ElementID, milliseconds: Int32) -> Command
  {
    Command(.createTimer, owner, child: timer, value: milliseconds)
  }
}
