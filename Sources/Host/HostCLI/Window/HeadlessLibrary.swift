import HostApp
import HostBase
import Library
import Raster
import TextShaping
import UIComponent
import UIContract

/// The library without a window: a script is its user, a virtual clock its time, and memory its screen.
final class HeadlessLibrary {
  /// How the run begins.
  struct Options {
    /// The window: size, scale, colours, direction.
    var screen = UIComponent.Screen()
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
  /// The games that were asked for; a run without a window plays none.
  private(set) var plays: [PlayRequest] = []
  private let worker: TurnWorker
  private let painter: LayerPainter
  private let compositor: MemoryCompositor

  /// Rounds of work in one turn; each result may ask for more.
  private static let roundLimit = 1_000

  /// Shows the library of a desk.
  init(_ desk: GameDesk, pictures: any PictureSource, options: Options) throws(FontSetError) {
    let tools = PaintTools(
      shaper: TextShaper(fonts: try FontSet(configurationFile: options.fonts)))
    let text = ComponentText(shaper: tools.shaper, scale: options.screen.scale)
    var sessionOptions = options.session
    var screen = options.screen
    screen.isRightToLeft =
      Language.forLocales(sessionOptions.locales).isRightToLeft || screen.isRightToLeft
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
    var played: (PlayRequest) -> Void = { _ in }
    session = LibrarySession(
      desk, on: ui.component, worker: worker, pictures: pictures,
      options: sessionOptions, wake: {},
      play: { played($0) })
    ui.application = session.app
    played = { [weak self] in self?.play($0) }
    ui.onTurn = { [weak self] in self?.finishWork() }
    ui.onInput = { [weak self] in self?.note($0) }
    ui.onResize = { [weak self] in
      self?.session.app.resize(to: WindowSize(width: $0.width, height: $0.height))
    }
    session.model.refresh()
    ui.component.sendEvent(.system(SystemEvent(.started)))
  }

  /// Does all work that was asked for, so that the next frame shows its results.
  private func finishWork() {
    for _ in 0..<HeadlessLibrary.roundLimit {
      let hasWorked = worker.work()
      if !session.turned(), !hasWorked { return }
    }
  }

  /// The hints follow the device, as in the window.
  private func note(_ input: UIInput) {
    switch input {
    case .pad: session.app.hint(.pad(south: "A", east: "B", west: "X", north: "Y"))
    case .key, .pointerPressed, .touch: session.app.hint(.keys)
    default: return
    }
  }

  private func play(_ request: PlayRequest) {
    plays.append(request)
    let name = request.game.name.printable
    session.app.toasts.show("\(name) is not played in a run without a window")
  }

  /// What the window shows; nil for a size that no picture has.
  func picture() -> RGBImage? {
    painter.show(on: compositor)
    guard let surface = compositor.window else { return nil }
    let pixels = surface.withPixels { $0.map { $0 & 0xFF_FFFF } }
    return RGBImage(width: surface.width, height: surface.height, pixels: pixels)
  }
}
