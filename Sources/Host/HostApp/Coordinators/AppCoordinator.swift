import GameIndex
import HostBase
package import HostStrings
import Library
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
  /// Where the controls editor gets presses from; nil: there is no editor.
  package var controls: (any ControlSource)?

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
  private let pictures: PictureDesk
  private(set) var size: WindowSize
  private var hints = InputHints.keys
  private var stack: [any Coordinator] = []
  private var gameView: ElementID?
  private var gameMenu: GameMenu?
  private var gameBar: GameBar?
  /// The game that is played and is not in the library.
  var outside: IndexedGame?
  /// Files of other programs that came while a game was played.
  var waitingPaths: [String] = []
  /// How many screens are below the game; those above it are pages that its menu led to.
  private var gameDepth = 0
  /// What is done when the last page over the game is left.
  var leftForGame: () -> Void = {}
  /// Where files were chosen last in this run.
  var browsedFolder: String?
  /// What was said last about the library's files.
  private var toldProblem: String?
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
    stack = [LibraryCoordinator(in: self)]
  }

  /// The texts.
  package var strings: Strings { interface.strings }
  /// The active screen.
  package var screen: (any Page)? { stack.last?.screen }
  /// How many screens there are to go back through, with the active one.
  package var depth: Int { stack.count }
  /// Whether a game is shown, and no page over it.
  private var isInGame: Bool { gameView != nil && stack.count == gameDepth }

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
    case .open: open(event.paths)
    case .deviceAdded where !event.text.isEmpty: toasts.show(strings(.padFound, event.text))
    case .deviceRemoved where !event.text.isEmpty: toasts.show(strings(.padGone, event.text))
    case .resumed, .focusGained: parts.library.refresh()
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
    if let problem, problem != toldProblem { toasts.show(problem.printable) }
    toldProblem = problem
    screen?.resume()
  }

  // MARK: - Playing

  /// Makes the view of a game and shows it; the program draws the game into it.
  ///
  /// `menu` opens its menu, for who plays without keys.
  @discardableResult
  package func gameStarted(_ name: String, menu: @escaping () -> Void = {}) -> ElementID {
    if let gameView { return gameView }
    let view = interface.ids.next()
    gameView = view
    gameDepth = stack.count
    interface.sendCommands([
      .create(.createGameView, view, in: .application, name.printable),
      .navigate(view, .forward),
    ])
    gameBar = GameBar(
      name, over: view, in: interface, menu: menu,
      add: outside.map { game in { [weak self] in self?.addOutside(game) } })
    return view
  }

  /// The pointer moved over the game: its bar is shown for a moment.
  package func showGameBar() { gameBar?.show() }

  /// The pointer moved to where the game needs its picture: the bar goes at once.
  package func hideGameBar() { gameBar?.hide() }

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
    guard let gameView, gameMenu == nil, isInGame else { return }
    gameBar?.hide()
    gameMenu = GameMenu(
      of: host, over: gameView, in: interface, pages: pages(of: host), focus: page,
      actions: GameMenu.Actions(
        tell: { [weak self] in self?.toasts.show($0) },
        describe: { [weak self] in self?.describeFrame($0) },
        open: { [weak self] in self?.open($0, over: host) },
        ended: { [weak self] in self?.gameMenu = nil }))
  }

  /// Play has ended: the screen that it was started from is shown again.
  package func gameEnded() {
    guard let gameView else { return }
    leftForGame = {}
    while stack.count > gameDepth, let gone = stack.popLast() { gone.screen.stage.close() }
    guard let screen else { return }
    self.gameView = nil
    gameBar = nil
    interface.sendCommands([.navigate(screen.stage.view, .replace), .delete(gameView)])
    parts.library.refresh()
    screen.resume()
    outsideGameEnded()
  }

  /// Whether a game is played in the window.
  var isPlaying: Bool { gameView != nil }

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
    guard stack.count > (gameView == nil ? 1 : gameDepth), let gone = stack.popLast(), let screen
    else { return }
    if let gameView, isInGame {
      gone.screen.stage.add(.navigate(gameView, .replace))
      gone.screen.stage.close()
      return leftForGame()
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
    if id == gameView, !isInGame, hiddenView == screen?.stage.view {
      while stack.count > gameDepth, let gone = stack.popLast() { gone.screen.stage.close() }
      return leftForGame()
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
    guard gameView == nil else { return }
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

  /// Deletes games into the trash, and offers to take that back.
  func delete(_ games: [IndexedGame]) {
    guard !games.isEmpty else { return }
    interface.worker.run(on: .files) { [desk = parts.desk] in
      Problem.catching { try desk.delete(games) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): toasts.show(problem.sentence)
      case .success(let outcome): deleted(outcome, of: games.count)
      }
      changed()
    }
  }

  private func deleted(_ outcome: GameDesk.Outcome, of count: Int) {
    for problem in outcome.problems.prefix(3) { toasts.show(problem.sentence) }
    guard let first = outcome.done.first else { return }
    let text =
      outcome.done.count == 1
      ? strings(.deletedGame, first.name.printable)
      : strings(.deletedGames, count: outcome.done.count)
    toasts.show(
      text, button: (strings(.undo), { [weak self] in self?.undo(outcome.done) }))
  }

  private func undo(_ deleted: [GameDesk.Deleted]) {
    interface.worker.run(on: .files) { [desk = parts.desk] in
      Problem.catching { try desk.undo(deleted) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): toasts.show(problem.sentence)
      case .success: toasts.show(strings(.restoredGame, deleted.map(\.name.printable).first ?? ""))
      }
      changed()
    }
  }

  /// The library's files were changed by the window itself.
  func changed() {
    pictures.forgetFailures()
    parts.library.refresh()
    screen?.resume()
  }

  /// Lists what can be brought back from the trash.
  func restore() {
    guard let stage = screen?.stage else { return }
    stage.work { [desk = parts.desk] in
      desk.deletions()
    } then: { [weak self] deletions in
      guard let self else { return }
      guard !deletions.isEmpty else {
        toasts.show(strings(.trashEmpty))
        return
      }
      stage.sheet(
        strings(.restoreDeleted), at: stage.view,
        deletions.prefix(200).map { deletion in
          (
            strings(
              .restoreRow, deletion.name.printable,
              deletion.time.replacing("T", with: " "),
              strings(.filesCount, count: deletion.files.count)),
            { [weak self] in self?.restore(deletion) }
          )
        })
    }
  }

  private func restore(_ deletion: GameRestoration.Deletion) {
    interface.worker.run(on: .files) { [desk = parts.desk] in
      Problem.catching { try desk.restore(deletion) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): toasts.show(problem.sentence)
      case .success: toasts.show(strings(.restoredGame, deletion.name.printable))
      }
      changed()
    }
  }
}
