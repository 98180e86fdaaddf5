package import UIPainting

/// An element as a screen reader sees it.
package struct AccessibleNode: Equatable, Sendable {
  /// The element's id; negative for parts that the component makes, 1 for the window itself.
  package var id: Int32
  /// The node that it lies in; 0 for the window.
  package var parent: Int32
  /// What lies in it, in reading order.
  package var children: [Int32] = []
  /// What it is.
  package var role: Role
  /// Its name.
  package var name = ""
  /// What is added to the name.
  package var description = ""
  /// What it can do, and what it is now.
  package var states: AccessibleStates = []
  /// The border box in pixels of the window.
  package var frame = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// A number, and its range.
  package var value: AccessibleValue?
  /// The text of a field.
  package var text: AccessibleText?
  /// Where it stands among its like, if that is not in its name.
  package var place: AccessiblePlace?
  /// What can be done with it.
  package var actions: [AccessibleAction] = []
}

/// What a node can do, and what it is now.
package struct AccessibleStates: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt32
  /// States from their bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It can have the focus.
  package static let focusable = AccessibleStates(rawValue: 1)
  /// It has the focus.
  package static let focused = AccessibleStates(rawValue: 1 << 1)
  /// It can be chosen among others.
  package static let selectable = AccessibleStates(rawValue: 1 << 2)
  /// It is chosen.
  package static let selected = AccessibleStates(rawValue: 1 << 3)
  /// It can be on and off.
  package static let checkable = AccessibleStates(rawValue: 1 << 4)
  /// It is on.
  package static let checked = AccessibleStates(rawValue: 1 << 5)
  /// It is pressed at this moment.
  package static let pressed = AccessibleStates(rawValue: 1 << 6)
  /// It can be used.
  package static let enabled = AccessibleStates(rawValue: 1 << 7)
  /// A part of it is inside the window.
  package static let showing = AccessibleStates(rawValue: 1 << 8)
  /// Nothing below it takes input.
  package static let modal = AccessibleStates(rawValue: 1 << 9)
  /// Its value is wrong.
  package static let invalid = AccessibleStates(rawValue: 1 << 10)
  /// Its text is hidden.
  package static let password = AccessibleStates(rawValue: 1 << 11)
  /// Its children lie side by side.
  package static let horizontal = AccessibleStates(rawValue: 1 << 12)
  /// It opens a menu.
  package static let hasPopup = AccessibleStates(rawValue: 1 << 13)
  /// How far it is, no one knows.
  package static let busy = AccessibleStates(rawValue: 1 << 14)
  /// Several of its children can be chosen.
  package static let takesSeveral = AccessibleStates(rawValue: 1 << 15)
  /// The keyboard is here.
  package static let active = AccessibleStates(rawValue: 1 << 16)
}

/// A number of a node.
package struct AccessibleValue: Equatable, Sendable {
  /// The number now.
  package var current: Double
  /// What it can be.
  package var range: ClosedRange<Double>
  /// What the number means; empty: itself.
  package var text = ""
  /// Whether the user can change it.
  package var isEditable = true
}

/// The text of a field; positions count Unicode scalars.
package struct AccessibleText: Equatable, Sendable {
  /// The text as it is shown.
  package var text: String
  /// Where text is inserted.
  package var caret: Int
  /// What is selected.
  package var selection: Range<Int>
}

/// Where a node stands among its like.
package struct AccessiblePlace: Equatable, Sendable {
  /// From 1.
  package var number: Int
  /// How many there are.
  package var count: Int
}

/// What a screen reader does with a node.
package enum AccessibleAction: Equatable, Sendable {
  /// As Enter does.
  case activate
  /// As the Menu key does.
  case contextMenu
  /// Gives it the focus.
  case focus
  /// Chooses it among others, or no more.
  case select(Bool)
  /// Changes its number.
  case setValue(Double)
  /// Puts the caret before a Unicode scalar.
  case setCaret(Int)
  /// Replaces a range of Unicode scalars of a field's text.
  case replace(Range<Int>, String)
}

/// All that a screen reader can see at one moment.
package struct AccessibleSnapshot: Equatable, Sendable {
  /// The id of the window itself.
  package static let window: Int32 = 1

  /// The nodes by their ids; the window is always there.
  package var nodes: [Int32: AccessibleNode]
  /// The node with the focus.
  package var focus: Int32?
  /// Where the window is on the screen, in pixels.
  package var origin: (x: Int, y: Int) = (0, 0)

  /// What is seen, and what has the focus.
  package init(nodes: [Int32: AccessibleNode], focus: Int32? = nil) {
    self.nodes = nodes
    self.focus = focus
  }

  /// The window itself.
  package var root: AccessibleNode {
    nodes[Self.window] ?? AccessibleNode(id: Self.window, parent: 0, role: .window)
  }

  /// Whether both show the same.
  package static func == (left: AccessibleSnapshot, right: AccessibleSnapshot) -> Bool {
    left.nodes == right.nodes && left.focus == right.focus && left.origin == right.origin
  }
}
