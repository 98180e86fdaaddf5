import GameIndex
import HostStrings
import Library
import UIContract

/// The library with its view model, and the ways that lead from it.
final class LibraryCoordinator: Coordinator {
  let library: LibraryScreen
  var screen: any Page { library }

  init(in app: AppCoordinator) {
    let parts = app.parts
    let model = LibraryViewModel(
      parts.library, preferences: parts.preferences, query: parts.query)
    model.actions.open = { [unowned app] in app.open($0) }
    model.actions.play = { parts.play($0) }
    model.actions.add = { [unowned app] in app.add($0) }
    model.actions.edit = { [unowned app] in app.edit($0) }
    model.actions.editSeveral = { [unowned app] in app.editSeveral($0) }
    model.actions.delete = { [unowned app] in app.deletions.delete($0) }
    model.actions.restore = { [unowned app] in
      guard let stage = app.screen?.stage else { return }
      app.deletions.chooseToRestore(on: stage) { [unowned app] in app.push(PageCoordinator($0)) }
    }
    model.actions.settings = { [unowned app] in app.openSettings() }
    model.actions.quit = { [unowned app] in app.interface.quit() }
    model.actions.cores = { [unowned app] in app.openCores() }
    model.actions.about = { [unowned app] in app.openAbout() }
    model.actions.messages = { [unowned app] in app.openMessages() }
    model.actions.remember = { [unowned app] in app.remember($0, $1) }
    model.actions.demo = parts.demo
    model.readCovers = { [desk = parts.desk] in desk.covers }
    model.actions.similar = { [unowned app] in app.openRecommendations() }
    library = LibraryScreen(
      model, size: parts.size, dataFolder: parts.desk.data.root, in: app.interface)
  }
}

/// A game's page with its view model, and the ways that lead from it.
final class GameCoordinator: Coordinator {
  let page: GameScreen
  var screen: any Page { page }

  init(_ game: IndexedGame, in app: AppCoordinator) {
    let parts = app.parts
    let model = GameViewModel(game, desk: parts.desk)
    model.actions.play = { parts.play($0) }
    model.actions.edit = { [unowned app] in app.edit($0) }
    if parts.controls != nil {
      model.actions.controls = { [unowned app] in app.openControls(of: .game($0)) }
    }
    model.actions.changed = { parts.library.refresh() }
    model.actions.current = { parts.library.game($0.key) }
    model.actions.delete = { [unowned app] in
      app.pop()
      app.deletions.delete([$0])
    }
    model.actions.tell = { [unowned app] text, undo in
      app.toasts.show(text, button: undo.map { (app.strings(.undo), $0) })
    }
    page = GameScreen(model, in: app.interface)
    page.setFavourite = { parts.library.setFavourite($0, [game.key]) }
  }
}

/// A page without a view model of its own.
final class PageCoordinator: Coordinator {
  let screen: any Page
  init(_ screen: any Page) { self.screen = screen }
}

/// The page below a game that the window was opened for; it is not seen.
final class BlankPage: Page {
  let stage: PageStage

  /// An empty page.
  init(in interface: Interface) {
    stage = PageStage(title: "Arcadia", in: interface)
    stage.add(.navigate(stage.view, .forward))
    stage.send()
  }
}
