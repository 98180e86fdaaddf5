import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// Where the parts of an empty library stand.
private let middle = "center-horizontal"

/// Menus of the library, and what it says when it shows no game.
extension LibraryScreen {
  /// The main menu.
  func showMenu(at anchor: ElementID) {
    let strings = stage.strings
    let actions = model.actions
    // A narrow window has no side bar, and no room in its bar.
    var first = size.isNarrow ? partsOfTheLibrary : []
    if size.isNarrow, let similar = actions.similar {
      first.append((strings(.similarGames), { similar() }))
    }
    stage.sheet(
      strings(.menu), at: anchor,
      first + [
        (strings(.addGames), { actions.add([]) }),
        (strings(.restoreDeleted), { actions.restore() }),
        (strings(.cores), { actions.cores() }),
        (strings(.settings), { actions.settings() }),
        (strings(.messages), { actions.messages() }),
        (strings(.about), { actions.about() }),
      ])
  }

  /// What the side bar offers, as choices of a menu.
  private var partsOfTheLibrary: [(text: String, action: () -> Void)] {
    let strings = stage.strings
    let parts: [(GamesQuery.Scope, String)] =
      [
        (.favourites, strings(.favourites)), (.recent, strings(.recent)),
        (.all, strings(.allGames)),
      ] + model.model.types.map { (.type($0.id), PathName.printable($0.name)) }
    return parts.map { scope, name in (name, { [weak self] in self?.choose(scope) }) }
  }

  /// The menu of a game; of all that are selected, if it is one of them.
  func showMenu(of game: IndexedGame, at card: ElementID) {
    let strings = stage.strings
    let actions = model.actions
    if model.isSelecting, model.selection.contains(game.key) {
      // A pad has no short way to the bar from the middle of many games.
      return stage.sheet(
        strings(.selected, count: model.selection.count), at: card,
        [
          (strings(.favouriteSelected), { [selectionBar] in selectionBar.favourite() }),
          (strings(.editGame), { [selectionBar] in selectionBar.edit() }),
          (strings(.deleteSelected), { [selectionBar] in selectionBar.delete() }),
          (strings(.selectAll), { [selectionBar] in selectionBar.selectAll() }),
          (strings(.endSelection), { [selectionBar] in selectionBar.end() }),
        ])
    }
    var choices: [(text: String, action: () -> Void)] = []
    if game.canResume {
      choices.append((strings(.resume), { actions.play(PlayRequest(game, from: .resume)) }))
    }
    choices += [
      (strings(.playFromStart), { actions.play(PlayRequest(game, from: .beginning)) }),
      (strings(.openPage), { actions.open(game) }),
      (
        strings(game.isFavourite ? .removeFavourite : .addFavourite),
        { [weak self] in self?.setFavourite(!game.isFavourite, [game]) }
      ),
      (strings(.editGame), { actions.edit(game) }),
      (strings(.selectGame), { [weak self] in self?.toggleSelected(game.key) }),
      (strings(.deleteGame), { actions.delete([game]) }),
    ]
    stage.sheet(PathName.printable(game.name), at: card, choices)
  }

  /// Says what to do when there is nothing to show.
  func fillEmptiness(_ reason: LibraryViewModel.Emptiness, in column: ElementID) {
    let strings = stage.strings
    func title(_ text: String) {
      stage.label(
        text, in: column,
        [
          .fontSize: "24", .fontWeight: "bold", .textAlign: "center", .gravity: middle,
        ])
    }
    func body(_ text: String) {
      stage.label(
        text, in: column, [.color: "faint", .textAlign: "center", .gravity: middle])
    }
    switch reason {
    case .library:
      title(strings(.emptyTitle))
      body(strings(.emptyBody, PathName.printable(dataFolder)))
      let taken = model.model.types.filter(\.hasCore)
      body(strings(.emptyTakes, taken.map(\.name).joined(separator: ", ")))
      let choose = addButtons(in: column)
      // There is nothing else that a first press can be meant for.
      stage.add(.focus(choose))
    case .noCore:
      title(strings(.noCoreTitle))
      body(strings(.noCoreBody))
      stage.button(
        strings(.chooseCore), in: column, [.background: "accent", .gravity: middle]
      ) { [weak self] in
        self?.model.actions.cores()
      }
    case .noResult(let isPart):
      title(strings(.noResultTitle, PathName.printable(model.query.text)))
      if isPart {
        stage.button(
          strings(.searchAllTypes), in: column, [.background: "accent", .gravity: middle]
        ) { [weak self] in
          self?.choose(.all)
        }
      }
      if !model.query.filters.isEmpty { clearButton(in: column) }
    case .noMatch:
      title(strings(.noMatchTitle))
      clearButton(in: column)
    case .favourites:
      title(strings(.emptyFavouritesTitle))
      body(strings(.emptyFavouritesBody))
    case .recent:
      title(strings(.emptyRecentTitle))
      body(strings(.emptyRecentBody))
    case .type(let type):
      title(strings(.emptyTitle))
      if type.hasCore {
        body(strings(.emptyTypeBody, type.extensions.map { "." + $0 }.joined(separator: " ")))
        addButtons(in: column)
      } else {
        body(strings(.typeWithoutCore, type.name))
      }
    }
  }

  private func clearButton(in column: ElementID) {
    stage.button(stage.strings(.clearFilters), in: column, [.gravity: middle]) {
      [weak self] in
      self?.clearFilters()
    }
  }

  /// Buttons for adding games; returns the first.
  @discardableResult
  private func addButtons(in column: ElementID) -> ElementID {
    let strings = stage.strings
    let choose = stage.button(
      strings(.chooseFiles), in: column, icon: "add",
      [.background: "accent", .gravity: middle]
    ) { [weak self] in
      self?.model.actions.add([])
    }
    stage.button(strings(.copyPath), in: column, icon: "folder", [.gravity: middle]) {
      [weak self] in
      guard let self else { return }
      stage.add(Command(.setClipboard, stage.view, text: dataFolder))
    }
    if let demo = model.actions.demo {
      stage.button(strings(.playDemo), in: column, icon: "play", [.gravity: middle]) {
        demo()
      }
    }
    return choose
  }

  // MARK: - Words of the bar

  /// The search field says how many games it searches.
  func showHint() {
    let hint = stage.strings(.searchHint, count: model.model.count(.all))
    stage.style(field, [.hint: hint])
    stage.add(.label(field, hint))
  }

  func chooseSort(at anchor: ElementID) {
    stage.sheet(
      stage.strings(.sort), at: anchor,
      GamesQuery.Sort.allCases.map { sort in
        (
          stage.strings(LibraryWords.key(of: sort)),
          { [weak self] in
            self?.model.sort(by: sort)
            self?.fill(isNew: false)
          }
        )
      })
  }

  func chooseFilters() {
    let strings = stage.strings
    var choices: [(text: String, action: () -> Void)] = GamesQuery.Filter.allCases.map { filter in
      let mark = model.query.filters.contains(filter) ? "✓ " : ""
      return (
        mark + strings(LibraryWords.key(of: filter)),
        { [weak self] in
          self?.model.toggle(filter)
          self?.fill(isNew: false)
        }
      )
    }
    if !model.query.filters.isEmpty {
      choices.append((strings(.clearFilters), { [weak self] in self?.clearFilters() }))
    }
    stage.sheet(strings(.filters), at: filterButton, choices)
  }

  func clearFilters() {
    model.clearFilters()
    stage.add(.set(field, ""))
    fill(isNew: false)
  }
}
