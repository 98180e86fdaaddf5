import HostBase
import HostStrings

/// The texts of the library screen about its games.
struct LibraryWords {
  private let strings: Strings
  private let model: LibraryViewModel

  /// The words for a view model.
  init(_ model: LibraryViewModel, _ strings: Strings) {
    self.model = model
    self.strings = strings
  }

  /// Which games these are, and in which order.
  var heading: String {
    let scope =
      switch model.query.scope {
      case .all: strings(.allGames)
      case .favourites: strings(.favourites)
      case .recent: strings(.recent)
      case .type(let id): model.model.types.first { $0.id == id }?.name ?? id
      }
    let filters = GamesQuery.Filter.allCases.filter(model.query.filters.contains)
      .map { strings(Self.key(of: $0)) }
    return filters.reduce(strings(.heading, scope, strings(Self.key(of: model.query.sort)))) {
      strings(.heading, $0, $1)
    }
  }

  /// The problem with the library's files; nil: there is none.
  var problem: String? { model.model.problem.map { strings.text(of: $0).printable } }

  /// How many games are shown, and how much room they take.
  var status: String {
    let all = model.model.count(.all)
    var status =
      model.keys.count == all
      ? strings(.statusGames, count: all)
      : strings(.statusShown, strings.number(model.keys.count), strings.number(all))
    if all > 0 { status = strings(.statusLine, status, strings.bytes(model.model.bytes)) }
    if model.model.isLooking { status = strings(.statusLine, status, strings(.statusWorking)) }
    return status
  }

  /// What the buttons do, by the device that the user has in hand.
  func hints(_ hints: InputHints) -> String {
    switch hints {
    case .keys: strings(.hintsKeys)
    case .pad(let south, let east, let west, let north):
      strings(.hintsPad, south, east, west, north)
    }
  }

  /// The text of an order.
  static func key(of sort: GamesQuery.Sort) -> TextKey {
    switch sort {
    case .name: .sortName
    case .played: .sortPlayed
    case .added: .sortAdded
    case .time: .sortTime
    case .size: .sortSize
    }
  }

  /// The text of a filter.
  static func key(of filter: GamesQuery.Filter) -> TextKey {
    switch filter {
    case .saves: .filterSaves
    case .states: .filterStates
    case .neverPlayed: .filterNeverPlayed
    }
  }
}
