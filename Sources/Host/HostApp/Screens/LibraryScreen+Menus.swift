import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// Menus of the library.
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
        (strings(.menuQuitProgram), { actions.quit() }),
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

  // MARK: - Words of the bar

  func chooseSort(at anchor: ElementID) {
    stage.sheet(
      stage.strings(.sort), at: anchor,
      GamesQuery.Sort.allCases.map { sort in
        (
          (sort == model.query.sort ? "✓ " : "") + stage.strings(LibraryWords.key(of: sort)),
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

  /// The button of the filters shows that some are on, and says which.
  func showFilters() {
    let strings = stage.strings
    let active = GamesQuery.Filter.allCases.filter(model.query.filters.contains)
    let names = active.map { strings(LibraryWords.key(of: $0)) }.joined(separator: ", ")
    let name = strings(.filters)
    stage.style(
      filterButton,
      [
        .background: active.isEmpty ? "" : "chosen",
        .tooltip: active.isEmpty ? name : strings(.statusLine, name, names),
      ])
    stage.add(.label(filterButton, name, names))
  }

  func clearFilters() {
    model.clearFilters()
    stage.add(.set(field, ""))
    fill(isNew: false)
  }
}
