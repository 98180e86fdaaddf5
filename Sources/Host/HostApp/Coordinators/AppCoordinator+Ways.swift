import GameIndex
import HostBase
import HostStrings
import Library
import Play
package import UIContract

/// The ways to the pages that change things, and back.
extension AppCoordinator {
  // MARK: - Add

  /// Adds files to the library; without any, asks for them.
  func add(_ paths: [String]) {
    guard paths.isEmpty else {
      let page = AddScreen(paths, desk: parts.desk, in: interface)
      page.done = { [weak self, unowned page] in
        self?.close(page)
        self?.added($0, $1)
      }
      push(PageCoordinator(page))
      return
    }
    guard let stage = screen?.stage else { return }
    let endings = parts.desk.types.flatMap(\.extensions) + ["zip", "7z"]
    stage.chooseFiles(strings(.addGames), extensions: endings, .several) { [weak self] in
      self?.add($0)
    }
    stage.send()
  }

  func added(_ imported: GameDesk.Imported?, _ way: GameImporter.Way) {
    guard let imported else { return }
    for problem in imported.problems.prefix(3) { toasts.show(problem) }
    let text = strings(.addDone, count: imported.games.count)
    if imported.games.isEmpty || way == .move {
      // What was moved has no other place any more; the trash would be the wrong one.
      toasts.show(text)
    } else {
      toasts.show(
        text, button: (strings(.undo), { [weak self] in self?.undoAdding(imported.games) }))
    }
    changed()
  }

  private func undoAdding(_ paths: [String]) {
    interface.worker.run(on: .files) { [desk = parts.desk] in
      Problem.catching { try desk.undoAdding(paths) }
    } then: { [weak self] result in
      if case .failure(let problem) = result { self?.toasts.show(problem) }
      self?.changed()
    }
  }

  // MARK: - Edit

  /// Opens the settings of a game.
  func edit(_ game: IndexedGame) { openSettings(of: .game(game)) }

  /// Opens the settings of all games.
  func openSettings() { openSettings(of: .user) }

  private func openSettings(of owner: SettingsOwner) {
    let scope: ControlsScope = if case .game(let game) = owner { .game(game) } else { .all }
    let page = SettingsScreen(
      owner, desk: parts.desk, in: interface,
      openControls: parts.controls == nil ? nil : { [weak self] in self?.openControls(of: scope) })
    page.tell = { [weak self] in self?.toasts.show($0.printable) }
    page.renamed = { [weak self] renamed in
      guard let self, case .game(let old) = owner else { return }
      toasts.show(strings(.renamedGame, old.name.printable, renamed.name.printable))
      gamePage?.refresh(renamed)
      parts.library.refresh()
    }
    push(PageCoordinator(page))
  }

  /// Opens the controls editor.
  func openControls(of scope: ControlsScope) {
    guard let source = parts.controls else { return }
    let page = ControlsScreen(scope, desk: parts.desk, source: source, size: size, in: interface)
    page.tell = { [weak self] in self?.toasts.show($0.printable) }
    push(PageCoordinator(page))
  }

  /// Opens the page for changing several games.
  func editSeveral(_ games: [IndexedGame]) {
    guard !games.isEmpty else { return }
    if games.count == 1 { return edit(games[0]) }
    let page = SeveralScreen(games, desk: parts.desk, in: interface)
    page.actions.favourite = { [weak self, unowned page] in
      guard let self else { return }
      parts.library.setFavourite(!games.allSatisfy(\.isFavourite), games.map(\.key))
      close(page)
    }
    page.actions.delete = { [weak self, unowned page] in
      self?.close(page)
      self?.deletions.delete(games)
    }
    page.actions.done = { [weak self, unowned page] text in
      guard let self else { return }
      close(page)
      toasts.show(text)
      changed()
    }
    push(PageCoordinator(page))
  }

  // MARK: - Pages over a game

  /// The pages that the menu of a game leads to.
  func pages(of host: any GameMenuHost) -> [GameMenu.Page] {
    (host.rewindSeconds > 0 ? [.rewind] : []) + (parts.controls == nil ? [] : [.controls])
      + (host.options.isEmpty ? [] : [.options])
  }

  /// Opens a page over a game that is paused; its menu is open again when the page is left.
  func open(_ page: GameMenu.Page, over host: any GameMenuHost) {
    switch page {
    case .rewind:
      guard let game else { return host.resume() }
      self.game?.menu = RewindDialog(
        of: host, over: game.view, in: interface, pictures: pictures,
        ended: { [weak self] in self?.game?.menu = nil },
        back: { [weak self] in self?.openGameMenu(host, from: page) })
      return
    case .controls: openControls(of: host.controlsScope)
    case .options:
      let page = CoreOptionsScreen(host, in: interface)
      page.tell = { [weak self] in self?.toasts.show($0) }
      push(PageCoordinator(page))
    }
    self.game?.pageLeft = { [weak self] in
      self?.openGameMenu(host, from: page)
      guard page == .controls else { return }
      // What the page writes is written on this lane, in order.
      self?.interface.worker.run(on: .files) {
      } then: { [weak self, weak host] in
        guard let self, case .failure(let problem) = host?.controlsChanged() else { return }
        toasts.show(strings.text(of: .problem(problem)).printable)
      }
    }
  }

  // MARK: - The picture in words

  /// Shows and speaks the core's description of the game's picture; nil: it has none.
  ///
  /// As every message it reaches screen readers and the speech.
  package func describeFrame(_ status: String?) {
    let words = (status ?? "").withoutControls.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    toasts.show(words.isEmpty ? strings(.noDescription) : String(words.prefix(1_000)))
  }

  // MARK: - Choosing files

  /// Chooses files in the window itself; the element that asked hears what was chosen.
  package func browse(_ wish: BrowserScreen.Wish, for asker: ElementID) {
    let home = parts.desk.places.home
    let last = browsedFolder ?? parts.preferences[Self.browsePreference] ?? home
    let page = BrowserScreen(
      wish, from: FileSystem.kind(last) == .folder ? last : home, home: home, in: interface)
    page.remember = { [weak self] in
      self?.browsedFolder = $0
      self?.remember(Self.browsePreference, $0)
    }
    page.done = { [weak self, unowned page] paths in
      self?.close(page)
      self?.interface.sendEvent(.value(asker, ValueEvent(1, paths: paths)))
    }
    push(PageCoordinator(page))
  }

  private static var browsePreference: String { "browse.folder" }

  // MARK: - Other pages

  /// Opens the page of games that are like those of the library.
  func openRecommendations() {
    let page = RecommendationsScreen(
      parts.library, desk: parts.desk, typeID: nil, in: interface)
    page.tell = { [weak self] text, undo in
      guard let self else { return }
      toasts.show(text, button: undo.map { (strings(.undo), $0) })
    }
    push(PageCoordinator(page))
  }

  /// Opens the page of cores.
  func openCores() {
    let page = CoresScreen(parts.desk, in: interface)
    page.tell = { [weak self] in self?.toasts.show($0.printable) }
    page.installed = { [weak self, weak page] in
      if let self { NewCores(for: self).look { page?.load() } }
    }
    push(PageCoordinator(page))
  }

  /// Opens the page about the program.
  func openAbout() {
    let page = AboutScreen(parts.desk, in: interface) { [weak self] in self?.toasts.show($0) }
    push(PageCoordinator(page))
  }

  /// Opens the messages so far.
  func openMessages() {
    push(PageCoordinator(MessagesScreen(toasts.messages, in: interface)))
  }
}
