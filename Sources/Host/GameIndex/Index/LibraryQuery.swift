import HostBase
import Library

/// What is asked of the library: which games, and in which order.
package struct LibraryQuery: Equatable, Sendable {
  /// What the user typed; all of its words must occur.
  package var text = ""
  /// The id of a type; nil: all types.
  package var typeID: String?
  /// A collection; nil: all games.
  package var collection: String?
  /// What games must have, all of it.
  package var filters: Set<LibraryFilter> = []
  /// The order of games that fit the text equally well.
  package var order = LibraryOrder.name
  /// Whether the order is turned round.
  package var isReversed = false

  /// All games by name.
  package init() {}
}

/// Something that a game must have to be shown.
package enum LibraryFilter: String, CaseIterable, Sendable {
  /// A save.
  case hasSave
  /// A state.
  case hasStates
  /// No play was noted.
  case neverPlayed
  /// The user's mark.
  case favourite
  /// It is among the twenty that were played last.
  case recent
  /// An automatic state.
  case resumable
  /// A file that could not be read.
  case damaged

  /// How many games were played lately.
  static let recentCount = 20
}

/// An order of games.
package enum LibraryOrder: String, CaseIterable, Sendable {
  /// By name, with articles moved and numbers by value.
  case name
  /// The one that was played last first; those that never were come last.
  case lastPlayed
  /// The newest first.
  case added
  /// The one that was played longest first.
  case playTime
  /// The largest first.
  case size
}
