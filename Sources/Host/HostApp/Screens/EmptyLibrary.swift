import HostBase
import HostStrings
import Library
import UIContract

/// What the library says, and offers to do, where it has no game to show.
final class EmptyLibrary {
  /// Actions of its buttons that concern what is shown.
  struct Actions {
    /// Shows all games.
    var showAll: () -> Void = {}
    /// Drops the filters.
    var clearFilters: () -> Void = {}
  }

  /// Does what its buttons say.
  var actions = Actions()

  private let stage: PageStage
  private let model: LibraryViewModel
  private let dataFolder: String
  private let column: ElementID
  /// The text that is shown, and the words that were searched for.
  private var shown: (reason: LibraryViewModel.Emptiness, text: String)?
  /// The place of its parts.
  private let middle = "center-horizontal"

  /// A column over the games, empty at first; `dataFolder` is where games are copied to.
  init(
    of model: LibraryViewModel, dataFolder: String, in place: ElementID, on stage: PageStage
  ) {
    self.model = model
    self.dataFolder = dataFolder
    self.stage = stage
    column = stage.column(
      in: place, [.gravity: "center", .spacing: "12", .maxWidth: "560", .padding: "24"])
  }

  /// Says why the view model has no game to show; `scroll` are the games, which make way.
  func follow(over scroll: ElementID) {
    let reason = model.emptiness
    stage.add(.show(column, reason != nil))
    stage.add(.show(scroll, reason == nil))
    guard let reason else { return }
    let text = model.query.text
    if let shown, shown == (reason, text) { return }
    shown = (reason, text)
    stage.add(Command(.clear, column))
    fill(reason)
  }

  private func fill(_ reason: LibraryViewModel.Emptiness) {
    let strings = stage.strings
    func title(_ text: String) {
      stage.label(text, in: column, .headline, [.gravity: middle])
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
      let choose = addButtons()
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
          self?.actions.showAll()
        }
      }
      if !model.query.filters.isEmpty { clearButton() }
    case .noMatch:
      title(strings(.noMatchTitle))
      clearButton()
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
        addButtons()
      } else {
        body(strings(.typeWithoutCore, type.name))
      }
    }
  }

  private func clearButton() {
    stage.button(stage.strings(.clearFilters), in: column, [.gravity: middle]) {
      [weak self] in
      self?.actions.clearFilters()
    }
  }

  /// Buttons for adding games; returns the first.
  @discardableResult
  private func addButtons() -> ElementID {
    let strings = stage.strings
    let choose = stage.button(
      strings(.chooseFiles), in: column, icon: "add",
      [.background: "accent", .gravity: middle]
    ) { [weak self] in
      self?.model.actions.add([])
    }
    stage.button(strings(.openFolder), in: column, icon: "folder", [.gravity: middle]) {
      [weak self] in
      guard let self else { return }
      stage.openFolder(dataFolder)
    }
    if let demo = model.actions.demo {
      stage.button(strings(.playDemo), in: column, icon: "play", [.gravity: middle]) {
        demo()
      }
    }
    return choose
  }
}
