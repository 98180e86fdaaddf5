import HostBase
import Library
import UIContract

/// Menus of the library, and what it says when it shows no game.
extension LibraryScreen {
  /// The main menu.
  func showMenu(at anchor: ElementID) {
    let strings = stage.strings
    let actions = model.actions
    var type: String?
    if case .type(let id) = model.query.scope { type = id }
    stage.sheet(
      strings(.menu), at: anchor,
      [
        (strings(.addGames), { actions.add([]) }),
        (strings(.restoreDeleted), { actions.restore() }),
        (strings(.controls), { actions.controls(type) }),
        (strings(.cores), { actions.cores() }),
        (strings(.settings), { actions.settings() }),
        (strings(.messages), { actions.messages() }),
        (strings(.about), { actions.about() }),
      ])
  }

  /// The menu of a game.
  func showMenu(of game: IndexedGame, at card: ElementID) {
    let strings = stage.strings
    let actions = model.actions
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
        text, in: column, [.fontSize: "24", .fontWeight: "bold", .textAlign: "center"])
    }
    func body(_ text: String) {
      stage.label(text, in: column, [.color: "faint", .textAlign: "center"])
    }
    switch reason {
    case .library:
      title(strings(.emptyTitle))
      body(strings(.emptyBody, PathName.printable(dataFolder)))
      let taken = model.model.types.filter(\.hasCore)
      body(strings(.emptyTakes, taken.map(\.name).joined(separator: ", ")))
      addButtons(in: column)
    case .noCore:
      title(strings(.noCoreTitle))
      body(strings(.noCoreBody))
      stage.button(strings(.chooseCore), in: column, [.background: "accent"]) { [weak self] in
        self?.model.actions.cores()
      }
    case .noResult(let isPart):
      title(strings(.noResultTitle, PathName.printable(model.query.text)))
      if isPart {
        stage.button(strings(.searchAllTypes), in: column, [.background: "accent"]) {
          [weak self] in
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
    stage.button(stage.strings(.clearFilters), in: column) { [weak self] in self?.clearFilters() }
  }

  private func addButtons(in column: ElementID) {
    let strings = stage.strings
    stage.button(strings(.chooseFiles), in: column, icon: "add", [.background: "accent"]) {
      [weak self] in
      self?.model.actions.add([])
    }
    stage.button(strings(.copyPath), in: column, icon: "copy") { [weak self] in
      guard let self else { return }
      stage.add(Command(.setClipboard, stage.view, text: dataFolder))
    }
    if let demo = model.actions.demo {
      stage.button(strings(.playDemo), in: column, icon: "play") { demo() }
    }
  }
}
