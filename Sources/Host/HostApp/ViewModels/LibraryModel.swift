package import GameIndex
package import HostBase
package import Library

/// A type of games in the library, as the side bar shows it.
package struct LibraryType: Equatable, Sendable {
  /// Id of the game type.
  package var id: String
  /// Name for people.
  package var name: String
  /// Colour of its pages, `#rrggbb`.
  package var accent: String
  /// How many games there are.
  package var count: Int
  /// Whether a core plays them.
  package var hasCore: Bool
  /// The extensions of its files, without the dot.
  package var extensions: [String]
  /// What stands for a game without a picture, as images and their style `icon` take it.
  package var icon: String

  /// A type.
  package init(
    id: String, name: String, accent: String, count: Int, hasCore: Bool, extensions: [String] = [],
    icon: GameIcon? = nil
  ) {
    self.id = id
    self.name = name
    self.accent = accent
    self.count = count
    self.hasCore = hasCore
    self.extensions = extensions
    self.icon = PictureKey.drawing(icon)
  }
}

/// Which games, and in which order.
package struct GamesQuery: Equatable, Sendable {
  /// A part of the library.
  package enum Scope: Hashable, Sendable {
    case all, favourites, recent
    /// The games of a type, by its id.
    case type(String)
  }

  /// What comes first.
  package enum Sort: String, CaseIterable, Sendable { case name, played, added, time, size }

  /// A condition that games meet.
  package enum Filter: String, CaseIterable, Sendable {
    case saves, states
    case neverPlayed = "never_played"
  }

  /// The part of the library.
  package var scope = Scope.all
  /// Words that all have to occur; empty for every game.
  package var text = ""
  /// The order.
  package var sort = Sort.name
  /// Conditions that all have to be met.
  package var filters: Set<Filter> = []

  /// Every game, by name.
  package init() {}

  /// Whether games are left out by words or conditions.
  package var isNarrowed: Bool { !text.isEmpty || !filters.isEmpty }
}

/// The library's index, as the window reads it: every call answers at once, from memory.
package protocol LibraryModel: AnyObject {
  /// The types that have games or a core, in their order.
  var types: [LibraryType] { get }
  /// Whether files are being looked at, so that games may still come.
  var isLooking: Bool { get }
  /// Why its files cannot be read or written now, for people; nil while they can.
  var problem: Sentence? { get }
  /// How many games a part of the library has.
  func count(_ scope: GamesQuery.Scope) -> Int
  /// The numbers of the games that a query finds, in its order.
  func games(_ query: GamesQuery) -> [Int64]
  /// What is known of a game; nil if it is gone.
  func game(_ key: Int64) -> IndexedGame?
  /// Bytes of all games.
  var bytes: Int64 { get }
  /// Marks games as favourites, or removes the marks.
  func setFavourite(_ isFavourite: Bool, _ keys: [Int64])
  /// Looks at the files again after a change; `LibraryCoordinator.libraryChanged` is called when the index has it.
  func refresh()
}
