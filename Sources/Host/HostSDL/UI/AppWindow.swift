import CSDL2
import HostBase
package import Play
import TextShaping
package import UIComponent
import UIContract
package import UIPainting

/// How the window of the library begins.
package struct AppWindowOptions {
  /// Its title.
  package var title = "Arcadia"
  /// Whether it fills the screen.
  package var isFullscreen = false
  /// Whether presenting waits for the display.
  package var vsync = true
  /// Whether it opens with the first picture of a game, in a size that fits it.
  package var fitsGame = false
  /// The user's factor on the desktop's, 0.75 … 3.
  package var zoom = 1.0
  /// The size in dip.
  package var size = Size(width: 1120, height: 720)
  /// The colours.
  package var theme = Theme.dark
  /// The user's locale, for the letters of the on-screen keyboard.
  package var locale = ""
  /// The names of the parts that widgets contain.
  package var names = WidgetNames()
  /// Written from the right to the left.
  package var isRightToLeft = false
  /// What the window remembers.
  package var preferences: [String: String] = [:]
  /// A file of SDL mappings of pads.
  package var controllerDatabase: String?

  /// The usual window.
  package init() {}
}

/// What the window asks of the program that opened it; called on the loop's thread.
package protocol AppWindowDelegate: AnyObject {
  /// Writes what the window remembers; false: it could not be written.
  func write(preferences: [String: String]) -> Bool
  /// The size of the window in dip has changed.
  func windowChanged(to size: Size)
  /// Another kind of device is used now.
  func deviceChanged(to device: WindowDevice)
  /// Once in each turn: results of other threads may be there.
  func turned()
  /// Once in each turn while a stage is open: the game's turn, which shows its picture.
  func playTurn()
  /// The pointer or a finger moved over the game, to where it calls the bar or sends it away.
  func pointerMovedOverGame(wantsBar: Bool)
}

/// What the user has in hand.
package enum WindowDevice: Equatable, Sendable {
  /// Keyboard, mouse or finger.
  case keyboard
  /// A pad with such labels.
  case pad(PadLabels)

  /// What is printed on the four buttons: A below, B below, or signs.
  package enum PadLabels: Sendable { case letters, swappedLetters, shapes }
}

/// A window that a component paints: SDL's events in, layers out.
///
/// Used on the main thread. It opens no sound device.
package final class AppWindow {
  /// The component; give it an application before `run`.
  package let component: Component
  /// Where other threads leave what they have for the component.
  package let mailbox: Mailbox
  /// Called once, when the first picture was presented.
  package var whenShown: (() -> Void)?
  /// Called once, when the next picture was presented.
  package var afterPresent: (() -> Void)?
  /// Hears what is not the component's; not kept alive.
  package weak var delegate: (any AppWindowDelegate)?

  private let system: SDLSystem
  let window: OpaquePointer
  private let renderer: OpaquePointer
  private let compositor: SDLCompositor
  let services: WindowServices
  private let text: ComponentText
  let painter: LayerPainter
  private let connection: DisplayConnection
  private let pads: WindowPads
  var options: AppWindowOptions
  /// Hears keys and pads instead of the component while it is set.
  package var controlListener: ((WindowControl) -> Void)? {
    didSet { component.handle(.focusLost) }
  }
  /// Takes the window's events.
  private(set) lazy var reader = EventReader(of: self, pads: pads)
  /// Called after each picture.
  package var onPresent: () -> Void = {}
  /// Hears each key for screen readers; true: it is none for the window.
  package var onKey: (AccessibleKey) -> Bool = { _ in false }
  private var isFullscreen = false
  private(set) var isShown = false
  /// Whether the picture has to be shown again.
  var isStale = true
  /// When the next picture may be shown: not every renderer waits for the display.
  private var nextPicture = 0.0
  private var shownVersion: UInt64 = 0
  private(set) var stage: GameStage?
  /// The output's size in pixels that the component knows of.
  private var shownSize = (width: 0, height: 0)
  /// Whether presenting waits for the display.
  let waitsForDisplay: Bool

  /// Opens a window, which is hidden until its first picture is there.
  package init(_ options: AppWindowOptions) throws(DisplayError) {
    self.options = options
    let fonts: FontSet
    do throws(FontSetError) {
      fonts = try FontSet()
    } catch {
      throw .noFonts(reason: "\(error)")
    }
    system = try SDLSystem.withoutSound()
    let scale = DesktopScale.scale(density: 1, user: options.zoom)
    var bounds = SDL_Rect(x: 0, y: 0, w: 1280, h: 800)
    SDL_GetDisplayUsableBounds(0, &bounds)
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard
      let window = SDL_CreateWindow(
        options.title, SDLPosition.center, SDLPosition.center,
        min(Int32(options.size.width * scale, in: 160...16_384), max(bounds.w, 160)),
        min(Int32(options.size.height * scale, in: 144...16_384), max(bounds.h, 144)), flags)
    else { throw .noWindow(reason: SDLSystem.lastError) }
    Self.chooseRenderer()
    guard
      let renderer = SDL_CreateRenderer(
        window, -1,
        SDL_RENDERER_ACCELERATED.rawValue
          | (options.vsync ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0))
        ?? SDL_CreateRenderer(window, -1, 0)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      let reason = SDLSystem.lastError
      SDL_DestroyWindow(window)
      throw .noWindow(reason: reason)
    }
    self.window = window
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    waitsForDisplay = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
    if options.fitsGame {
      SDL_SetWindowMinimumSize(window, 160, 144)
    } else {
      SDL_SetWindowMinimumSize(
        window, Int32(360 * scale, in: 160...4096), Int32(240 * scale, in: 144...4096))
    }
    SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
    SDL_StopTextInput()
    connection = DisplayConnection(window: window)
    let waker = connection.waker
    mailbox = Mailbox { waker.wake() }
    services = WindowServices(window: window)
    let shaper = TextShaper(fonts: fonts)
    let tools = PaintTools(shaper: shaper)
    compositor = SDLCompositor(renderer: renderer, tools: tools)
    text = ComponentText(shaper: shaper)
    component = Component(services: services, text: text, preferences: options.preferences)
    component.screen.letters = KeyboardLetters(locale: options.locale)
    component.screen.names = options.names
    painter = LayerPainter(component: component, text: text, tools: tools)
    pads = WindowPads(database: options.controllerDatabase)
    services.write = { [weak self] in self?.delegate?.write(preferences: $0) ?? false }
    compositor.drawGame = { [weak self] in self?.stage?.draw(in: $0) }
    if options.isFullscreen { toggleFullscreen() }
    followSize()
  }

  deinit {
    mailbox.close()
    compositor.removeAll()
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

  /// Without a graphics processor, SDL's own renderer is taken, unless the user names one.
  ///
  /// Mesa would draw by the processor, too: it takes about 150 ms more to start and more of the processor for a picture (docs/library-window.md).
  private static func chooseRenderer() {
    let devices = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"]
    guard Places.environment()["SDL_RENDER_DRIVER"] == nil,
      devices.allSatisfy({ FileSystem.kind($0) == nil })
    else { return }
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software")
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
  }

  /// Ends the loop's sleep; from any thread.
  package var wake: @Sendable () -> Void {
    let waker = connection.waker
    return { waker.wake() }
  }

  /// Whether the window is on the screen; a hidden one sleeps.
  package var isVisible: Bool {
    get { isShown && !component.screen.isHidden }
    set {
      guard newValue != isVisible, isShown else { return }
      component.screen.isHidden = !newValue
      if newValue { SDL_ShowWindow(window) } else { SDL_HideWindow(window) }
      if newValue { SDL_RaiseWindow(window) }
      isStale = true
    }
  }

  // MARK: - The loop

  /// Runs until the application quits, the window is closed or a signal comes.
  package func run() {
    component.sendEvent(.system(SystemEvent(.started)))
    while !services.hasQuit {
      if EndSignal.pending != nil { end() }
      component.advance(to: microseconds)
      // Some window managers change the size without an event.
      if output.width != shownSize.width || output.height != shownSize.height { followSize() }
      if stage == nil { reader.takeAll() }
      turn()
      guard !services.hasQuit else { break }
      if stage != nil {
        reader.beginPicture()
        delegate?.playTurn()
      } else {
        paint()
        sleep()
      }
    }
  }

  var microseconds: Int64 { Int64(MonotonicTime.seconds * 1e6, in: 0...(1 << 60)) }

  func turn() {
    component.receive(from: mailbox)
    delegate?.turned()
    component.turn(at: microseconds)
  }

  /// The window is to be closed: dialogs end, and the application may keep what it has.
  func end() {
    component.sendEvent(.system(SystemEvent(.terminate)))
    turn()
    turn()
    services.quit()
  }

  private func paint() {
    guard isOutdated, MonotonicTime.seconds >= nextPicture else { return }
    // A display that is waited for is asked a little early, so that no picture of it is missed.
    let length = (waitsForDisplay ? 0.9 : 1) / min(max(displayRate ?? 60, 30), 480)
    nextPicture = MonotonicTime.seconds + length
    present()
    appear()
  }

  /// Shows the window, whose first picture is there.
  private func appear() {
    guard !isShown else { return }
    whenShown?()
    isShown = true
    SDL_ShowWindow(window)
    SDL_RaiseWindow(window)
  }

  /// A game has its first picture: a window that waits for it opens in its size.
  func gameAppeared() {
    guard !isShown, options.fitsGame else { return }
    if !isFullscreen {
      var bounds = SDL_Rect(x: 0, y: 0, w: 1280, h: 800)
      SDL_GetDisplayUsableBounds(0, &bounds)
      let desktop = (width: max(Int(bounds.w), 160), height: max(Int(bounds.h), 144))
      if let size = stage?.windowSize(desktop: desktop) {
        SDL_SetWindowSize(
          window, Int32(min(size.width, desktop.width)), Int32(min(size.height, desktop.height)))
        SDL_SetWindowPosition(window, SDLPosition.center, SDLPosition.center)
      }
    }
    appear()
    followSize()
    component.turn(at: microseconds)
  }

  /// Closes the window: `run` returns.
  package func quit() { services.quit() }

  /// Whether the window should show something else than it does.
  private var isOutdated: Bool {
    isStale || painter.isMoving || component.sceneVersion != shownVersion
  }

  /// Shows all layers, and the game's picture where its view is.
  func present() {
    isStale = false
    shownVersion = component.sceneVersion
    painter.show(on: compositor)
    onPresent()
    guard let afterPresent else { return }
    self.afterPresent = nil
    afterPresent()
  }

  /// Waits for events, for other threads, or for the component's next turn.
  private func sleep() {
    if isOutdated {
      let rest = nextPicture - MonotonicTime.seconds
      if rest > 0 { connection.wait(milliseconds: Int((rest * 1000).rounded(.up), in: 0...34)) }
      return
    }
    // Painting may have read events from the connection, which would then show none.
    SDL_PumpEvents()
    if SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE { return }
    let due = component.nextTurn.map { max(0, ($0 - microseconds) / 1000) } ?? 1000
    // Pads are looked at when SDL is asked for events.
    let longest: Int64 = pads.isEmpty || component.screen.isHidden ? 1000 : 8
    let milliseconds = Int(min(due, longest))
    if milliseconds > 0 { connection.wait(milliseconds: milliseconds) }
  }

  // MARK: - A game

  /// Opens sound, input and picture for a game, which the delegate plays in its turns; the stage is drawn where the application's
  /// game view is.
  ///
  /// `follow` is called with what lies over each picture.
  package func openStage(
    options: WindowOptions, map: InputMap, follow: @escaping (Overlay) -> Void
  ) -> GameStage {
    closeStage()
    let stage = GameStage(
      window: self, handles: (window, renderer), options: options, map: map, system: system,
      pads: pads.indices, follow: follow)
    self.stage = stage
    return stage
  }

  /// The game is over: its sound, input and picture are given back.
  package func closeStage() {
    stage?.close()
    stage = nil
    isStale = true
    reader.releaseAll()
  }

  /// How often the display shows a picture, in Hz; nil if it does not say.
  package var displayRate: Double? {
    var mode = SDL_DisplayMode()
    let display = max(SDL_GetWindowDisplayIndex(window), 0)
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 1 else { return nil }
    return Double(mode.refresh_rate)
  }

  /// Whether a menu of the application lies over the game and has all input.
  var isMenuOpen: Bool { GameOverlay(component).isMenuOpen }

  /// The output's size in pixels and its number of pixels for one of the window's units.
  var output: (width: Int, height: Int, density: Double) {
    var (width, height, units): (Int32, Int32, Int32) = (1, 1, 1)
    SDL_GetRendererOutputSize(renderer, &width, &height)
    SDL_GetWindowSize(window, &units, nil)
    return (Int(width), Int(height), Double(width) / Double(max(units, 1)))
  }

  // MARK: - The window itself

  /// Fills the screen, or no longer.
  func toggleFullscreen() {
    isFullscreen.toggle()
    SDL_SetWindowFullscreen(window, isFullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
  }

  /// The window has another size, or lies on another display.
  func followSize() {
    var (width, height): (Int32, Int32) = (1, 1)
    SDL_GetRendererOutputSize(renderer, &width, &height)
    shownSize = (Int(width), Int(height))
    var units: Int32 = 1
    SDL_GetWindowSize(window, &units, nil)
    let density = Double(max(width, 1)) / Double(max(units, 1))
    let scale = DesktopScale.scale(density: density, user: options.zoom)
    reader.unitsInDip = scale / density
    services.unitsInDip = reader.unitsInDip
    text.scale = scale
    text.isRightToLeft = options.isRightToLeft
    var screen = component.screen
    let hadScale = screen.scale
    screen.size = Size(width: Double(width) / scale, height: Double(height) / scale)
    screen.scale = scale
    screen.theme = options.theme
    screen.isRightToLeft = options.isRightToLeft
    component.screen = screen
    isStale = true
    if scale != hadScale { component.sendEvent(.system(SystemEvent(.scaleChanged))) }
    delegate?.windowChanged(to: screen.size)
  }
}
