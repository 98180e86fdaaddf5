package import Catalog
import GameIndex
import HostBase
package import HostStrings
import Library
package import Play
package import UIContract

/// What the program provides to the window.
package struct AppParts {
  /// The library's index.
  package var library: any LibraryModel
  /// The host's operations on games.
  package var desk: GameDesk
  /// Does what takes time.
  package var worker: any Worker
  /// Where pictures come from.
  package var pictures: any PictureSource
  /// The user's locales, the most wanted first.
  package var locales: [String]
  /// What the window remembered when it was closed last.
  package var preferences: [String: String] = [:]
  /// What the library shows first.
  package var query = GamesQuery()
  /// The room of the window.
  package var size: WindowSize
  /// The time of day, in seconds since 1970.
  package var now: () -> Int64 = { UTCTime.now().seconds }
  /// Plays a game: the program opens it, calls `gameStarted`, plays, and calls `gameEnded`.
  package var play: (PlayRequest) -> Void
  /// Plays the demo; nil: there is none.
  package var demo: (() -> Void)?
  /// A game is there from the start and closes the window with its end: the library is not shown.
  package var startsInGame = false
  /// Where the controls editor gets presses from; nil: there is no editor.
  package var controls: (any ControlSource)?
  /// Called when other cores were found than before.
  package var coresChanged: (CoreCatalog) -> Void = { _ in }

  /// The parts that every program has.
  package init(
    library: any LibraryModel, desk: GameDesk, worker: any Worker, pictures: any PictureSource,
    locales: [String], size: WindowSize, play: @escaping (PlayRequest) -> Void
  ) {
    self.library = library
    self.desk = desk
    self.worker = worker
    self.pictures = pictures
    self.locales = locales
    self.size = size
    self.play = play
  }
}

/// The root of the application: it makes the coordinators of all screens, and keeps the stack of those that one came through.
package final class AppCoordinator: AppRoot {
  let parts: AppParts
  /// The interface that all screens share.
  package let interface: Interface
  /// Messages over all screens.
  package let toasts: Toasts
  let pictures: PictureDesk
  private(set) var size: WindowSize
  private var hints = InputHints.keys
  private var stack: [any Coordinator] = []
  /// The game that is played in the window; nil: none is.
  var game: ShownGame?
  /// What other programs have opened.
  package private(set) lazy var outside = OutsideGames(self)
  /// Deletes games and brings them back.
  private(set) lazy var deletions = Deletions(parts.desk, in: interface, toasts: toasts) {
    [weak self] in
    self?.changed()
  }
  /// Where files were chosen last in this run.
  var browsedFolder: String?
  /// What was said last about the library's files.
  private var toldProblem: Sentence?
  /// The view that was hidden last, until another one is shown.
  private var hiddenView: ElementID?

  /// Opens the window on the library.
  package init(_ parts: AppParts, thread: any MainThread) {
    self.parts = parts
    size = parts.size
    interface = Interface(
      to: thread, strings: Strings(Language.forLocales(parts.locales)), worker: parts.worker,
      now: parts.now)
    toasts = Toasts(in: interface)
    pictures = PictureDesk(parts.pictures, in: interface)
    interface.sendCommands([Command(.createApplication, .application, text: "arcadia")])
    stack = [
      parts.startsInGame ? PageCoordinator(BlankPage(in: interface)) : LibraryCoordinator(in: self)
    ]
  }

  /// The texts.
  package var strings: Strings { interface.strings }
  /// The active screen.
  package var screen: (any Page)? { stack.last?.screen }
  /// How many screens there are to go back through, with the active one.
  package var depth: Int { stack.count }
  /// Whether a game is shown, and no page over it.
  private var isInGame: Bool { game.map { stack.count == $0.depth } ?? false }

  // MARK: - Events

  package func handle(_ event: AppEvent) {
    switch event {
    case .system(let event): handle(event)
    case .imageRequest(let id, let request): pictures.handle(id, request)
    case .visibility(let id, let isVisible):
      interface.dispatch(event)
      follow(id, isVisible)
    case .value, .scrollChanged, .timer, .focus: interface.dispatch(event)
    }
  }

  private func handle(_ event: SystemEvent) {
    switch event.kind {
    case .back where !isInGame: back()
    case .menu where !isInGame: screen?.openMenu()
    case .size where !isInGame: screen?.resizeCovers(event.value, focus: event.focus)
    case .previousPage where !isInGame: screen?.turnPage(forwards: false)
    case .nextPage where !isInGame: screen?.turnPage(forwards: true)
    case .letter where !isInGame: screen?.jump(to: event.text, by: Int(event.value))
    case .key where isInGame: game?.take(key: event.text)
    case .shortcut where !isInGame: Shortcuts(of: self).take(event.text)
    case .open: open(event.paths)
    case .deviceAdded where !event.text.isEmpty: toasts.show(strings(.padFound, event.text))
    case .deviceRemoved where !event.text.isEmpty: toasts.show(strings(.padGone, event.text))
    case .resumed, .focusGained:
      parts.library.refresh()
      // One may have been dropped into a folder meanwhile.
      if !isInGame { NewCores(for: self).look() }
    default: break
    }
  }

  /// The window has another size, in dip.
  package func resize(to size: WindowSize) {
    guard size != self.size else { return }
    self.size = size
    for coordinator in stack { coordinator.screen.resize(to: size) }
  }

  /// Another kind of input device is used.
  package func hint(_ hints: InputHints) {
    guard hints != self.hints else { return }
    self.hints = hints
    screen?.hint(hints)
  }

  /// The library's index has something new.
  package func libraryChanged() {
    pictures.forgetFailures()
    let problem = parts.library.problem
    if let problem, problem != toldProblem { toasts.show(strings.text(of: problem).printable) }
    toldProblem = problem
    screen?.resume()
  }

  // MARK: - Playing

  /// Makes the view of a game and shows it; the program draws the game into it.
  ///
  /// `menu` opens its menu, for who plays without keys; `overlay` is what the player does with what lies over the picture.
  @discardableResult
  package func gameStarted(
    _ name: String, overlay: PlayOverlay.Actions? = nil, menu: @escaping () -> Void = {}
  ) -> ElementID {
    if let game { return game.view }
    let view = interface.ids.next()
    interface.sendCommands([
      .create(.createGameView, view, in: .application, name.printable),
      .navigate(view, .forward),
    ])
    let bar = GameBar(
      name, over: view, in: interface, menu: menu,
      add: outside.game.map { game in { [weak self] in self?.outside.add(game) } })
    game = ShownGame(
      view: view, depth: stack.count, bar: bar,
      overlay: overlay.map { PlayOverlay(over: view, in: interface, actions: $0) })
    return view
  }

  /// Shows what lies over the picture of the game, unless its menu or a page does.
  package func show(_ overlay: Overlay) {
    guard let game, game.menu == nil, isInGame else { return }
    game.overlay?.show(overlay)
  }

  /// The pointer moved over the game: its bar is shown for a moment.
  package func showGameBar() { game?.bar.show() }

  /// The pointer moved to where the game needs its picture: the bar goes at once.
  package func hideGameBar() { game?.bar.hide() }

  /// Says what kept a game from being played, or ended it, until the user has read it.
  package func tell(problem title: String, _ text: String) {
    toasts.keep(text.printable)
    guard let stage = screen?.stage else { return }
    stage.alert(title.printable, text.printable, [])
  }

  /// Asks what to do about something that kept a game from being played.
  package func ask(
    title: String, _ text: String, _ choices: [(text: String, action: () -> Void)]
  ) {
    toasts.keep(text)
    screen?.stage.alert(title.printable, text, choices)
  }

  /// Opens the menu of the game that is played, which the program has paused; again, if one comes back from a page that it led to.
  package func openGameMenu(_ host: any GameMenuHost, from page: GameMenu.Page? = nil) {
    guard let game, game.menu == nil, isInGame else { return }
    game.bar.hide()
    let menu = GameMenu(
      of: host, over: game.view, in: interface, pages: pages(of: host), focus: page,
      quit: parts.startsInGame ? .menuQuitProgram : .menuQuit,
      actions: GameMenu.Actions(
        tell: { [weak self] in self?.toasts.show($0) },
        describe: { [weak self] in self?.describeFrame($0) },
        open: { [weak self] in self?.open($0, over: host) },
        ended: { [weak self] in self?.game?.menu = nil }))
    self.game?.menu = menu
  }

  /// Play has ended: the screen that it was started from is shown again.
  package func gameEnded() {
    guard let game else { return }
    self.game?.pageLeft = {}
    while stack.count > game.depth, let gone = stack.popLast() { gone.screen.stage.close() }
    guard let screen else { return }
    self.game = nil
    interface.sendCommands([.navigate(screen.stage.view, .replace), .delete(game.view)])
    parts.library.refresh()
    screen.resume()
    outside.gameEnded()
  }

  /// Whether a game is played in the window.
  var isPlaying: Bool { game != nil }

  // MARK: - The stack

  /// Shows another screen; the one before is found again by going back.
  func push(_ coordinator: any Coordinator) {
    stack.append(coordinator)
    if hints != .keys { coordinator.screen.hint(hints) }
  }

  /// Goes back within the screen, else to the one before.
  package func back() {
    guard let screen, !screen.back() else { return }
    pop()
  }

  /// Closes the active screen, if it is not the last.
  func pop() {
    guard stack.count > (game?.depth ?? 1), let gone = stack.popLast(), let screen
    else { return }
    if let game, isInGame {
      gone.screen.stage.add(.navigate(game.view, .replace))
      gone.screen.stage.close()
      return game.pageLeft()
    }
    // The component may have gone back already: then this changes nothing.
    gone.screen.stage.add(.navigate(screen.stage.view, .replace))
    gone.screen.stage.close()
    screen.hint(hints)
    screen.resume()
  }

  /// Closes a screen that may have been left already.
  func close(_ wanted: any Page) {
    if screen === wanted { pop() }
  }

  /// The component goes back to the view before by its own button: the screens above that view are closed.
  private func follow(_ id: ElementID, _ isVisible: Bool) {
    guard isVisible else {
      hiddenView = id
      return
    }
    defer { hiddenView = nil }
    // A view that was just covered by a new screen comes with other events.
    if let game, id == game.view, !isInGame, hiddenView == screen?.stage.view {
      while stack.count > game.depth, let gone = stack.popLast() { gone.screen.stage.close() }
      return game.pageLeft()
    }
    guard hiddenView == screen?.stage.view,
      let place = stack.dropLast().firstIndex(where: { $0.screen.stage.view == id })
    else { return }
    for gone in stack[(place + 1)...].reversed() { gone.screen.stage.close() }
    stack.removeSubrange((place + 1)...)
    screen?.hint(hints)
    screen?.resume()
  }

  // MARK: - Ways between screens

  /// Opens a game's page.
  func open(_ game: IndexedGame) { push(GameCoordinator(game, in: self)) }

  /// The page of a game that is open or was left for another page.
  var gamePage: GameScreen? {
    stack.compactMap { ($0 as? GameCoordinator)?.page }.last
  }

  /// Goes back to the library and shows the games of a type, or those that words find; a game that is played is not left.
  package func show(type: String?, search: String?) {
    guard game == nil else { return }
    while depth > 1 { pop() }
    (stack.first as? LibraryCoordinator)?.library.find(type: type, words: search)
  }

  /// Takes files that were dropped, or passed on by another start.
  package func open(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    add(paths)
  }

  /// Remembers something until the next start; an empty value forgets it.
  func remember(_ name: String, _ value: String) {
    interface.sendCommands([
      value.isEmpty
        ? Command(.deletePreference, .application, text: name)
        : Command(.updatePreference, .application, text: name, text2: value),
      Command(.commitPreferences, .application),
    ])
  }

  /// The library's files were changed by the window itself.
  func changed() {
    pictures.forgetFailures()
    parts.library.refresh()
    screen?.resume()
  }
}
