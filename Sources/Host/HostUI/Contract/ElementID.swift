/// Names an element: a widget, a layout, a view, a dialog or a timer.
///
/// The application chooses it: positive, and never used twice in a run. 1 is the application itself.
package struct ElementID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number as commands carry it.
  package let rawValue: Int32

  /// The application, parent of all views.
  package static let application = ElementID(1)
  /// No element: what a command holds that needs none.
  package static let none = ElementID(0)

  /// An id from its number.
  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// The number.
  package var description: String { String(rawValue) }

  /// In the order in which the application made them.
  package static func < (left: ElementID, right: ElementID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Gives out ids, each one once.
package struct ElementIDs: Sendable {
  private var last = ElementID.application.rawValue

  /// A row of ids that begins after the application's.
  package init() {}

  /// The next id.
  package mutating func next() -> ElementID {
    last += 1
    return ElementID(last)
  }
}
