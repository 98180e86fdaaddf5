import GameIndex
import HostApp
import HostBase
import HostProgram
import HostStrings
import Library
import Raster
import TextShaping
import UIComponent
import UIContract
import UIPainting

/// The library without a window: a script is its user, a virtual clock its time, and memory its screen.
final class HeadlessLibrary {
  /// How the run begins.
  struct Options {
    /// The window: size, scale, colours, direction.
    var screen = WindowState()
    /// A fontconfig file; nil: the system's fonts.
    var fonts: String?
    /// The session's options.
    var session = LibrarySession.Options()
    /// The time of day at the first frame, in seconds since 1970.
    var start = UTCTime.now().seconds
  }

  /// The component with its logs.
  let ui: HeadlessComponent
  /// The screens.
  let session: LibrarySession
  /// The games that were asked for so far.
  private(set) var plays: [PlayRequest] = []
  private let worker: TurnWorker
  private let painter: LayerPainter
  private let compositor: MemoryCompositor
  private let stages: MemoryStages
  private var player: LibraryPlayer?
  /// Whether a pad was used last.
  private var usesPad = false

  /// Rounds of work in one turn; each result may ask for more.
  private static let roundLimit = 1_000

  /// Shows the library of a desk; games are played with the files and cores of a context, and not without one.
  init(
    _ desk: GameDesk, pictures: any PictureSource, options: Options, context: Context? = nil
  ) throws(FontSetError) {
    let tools = PaintTools(
      shaper: TextShaper(fonts: try FontSet(configurationFile: options.fonts)))
    let text = ComponentText(shaper: tools.shaper, scale: options.screen.scale)
    var sessionOptions = options.session
    var screen = options.screen
    let language = Language.forLocales(sessionOptions.locales)
    screen.isRightToLeft = language.isRightToLeft || screen.isRightToLeft
    screen.names = WidgetNames(Strings(language))
    text.isRightToLeft = screen.isRightToLeft
    let ui = HeadlessComponent(
      text: text, screen: screen, preferences: sessionOptions.preferences)
    self.ui = ui
    painter = LayerPainter(component: ui.component, text: text, tools: tools)
    painter.isAnimated = false
    compositor = MemoryCompositor(tools: tools)
    let worker = TurnWorker()
    self.worker = worker
    // The watcher's thread would report at another moment in each run.
    sessionOptions.isWatching = false
    sessionOptions.now = { [weak ui, start = options.start] in
      start + Int64((ui?.frame ?? 0) / 60)
    }
    sessionOptions.coresChanged = { context?.use($0) }
    stages = MemoryStages(component: ui.component)
    var played: (PlayRequest) -> Void = { _ in }
    let session = LibrarySession(
      desk, on: ui.component, worker: worker, pictures: pictures,
      options: sessionOptions, wake: {},
      play: { played($0) })
    self.session = session
    ui.application = session.app
    played = { [weak self] in self?.play($0) }
    compositor.drawGame = { [stages] in stages.stage?.screen.draw(by: $0, in: $1) }
    ui.onTurn = { [weak self] in self?.turn() }
    ui.onInput = { [weak self] in self?.take($0) ?? false }
    ui.onDrop = { [stages] in stages.stage?.input.drop($0) ?? false }
    if let context { usePlayer(of: context) }
    ui.onResize = { [weak self] in
      self?.session.app.resize(to: WindowSize(width: $0.width, height: $0.height))
    }
    session.model.refresh()
    ui.component.sendEvent(.system(SystemEvent(.started)))
  }

  /// Plays games, and chooses files as the window does.
  private func usePlayer(of context: Context) {
    player = LibraryPlayer(context, session: session, at: stages)
    // A chooser of the desktop hears no pad.
    ui.desktop.browse = { [weak self] choice in
      guard let self, usesPad else { return false }
      session.app.browse(choice)
      return true
    }
  }

  /// The game's part of a frame, and all work that was asked for.
  private func turn() {
    // Each of the game's frames is played once its time has come; one that takes no time is the last.
    stages.advance(to: Double(ui.frame) / 60) { [player] in player?.turn() }
    finishWork()
  }

  /// Does all work that was asked for, so that the next frame shows its results.
  private func finishWork() {
    for _ in 0..<HeadlessLibrary.roundLimit {
      let hasWorked = worker.work()
      if !session.turned(), !hasWorked { return }
    }
  }

  /// The hints follow the device, as in the window; a game that is played has what is not for its menu.
  private func take(_ input: WindowInput) -> Bool {
    switch input {
    case .pad:
      usesPad = true
      session.app.hint(.pad(south: "A", east: "B", west: "X", north: "Y"))
    case .key, .pointerPressed, .touch:
      usesPad = false
      session.app.hint(.keys)
    default: break
    }
    guard let stage = stages.stage else { return false }
    if case .pointerMoved(let x, let y) = input, !stage.input.isCovered {
      if stage.wantsBar(atX: x, y: y) {
        session.app.showGameBar()
      } else {
        session.app.hideGameBar()
      }
    }
    return stage.input.take(input)
  }

  private func play(_ request: PlayRequest) {
    plays.append(request)
    guard let player else {
      let name = request.game.name.printable
      return session.app.toasts.show("\(name) is not played here")
    }
    player.play(request)
  }

  /// Ends the game that is played, and keeps what it has to keep.
  func end() { player?.end() }

  /// What the window shows; nil for a size that no picture has.
  func picture() -> RGBImage? {
    painter.show(on: compositor)
    guard let surface = compositor.window else { return nil }
    let pixels = surface.withPixels { $0.map { $0 & 0xFF_FFFF } }
    return RGBImage(width: surface.width, height: surface.height, pixels: pixels)
  }
}
