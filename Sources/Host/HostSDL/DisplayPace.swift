import CSDL2
import HostBase
import Play

/// How fast the display of a window is, and whether presenting waits for it.
final class DisplayPace {
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  /// Whether waiting is wanted at all, and possible.
  private let isWanted: Bool
  private var waits: Bool
  private var refreshRate: Double?

  /// The pace of a window whose renderer waits for the display if that `isWanted`.
  init(window: OpaquePointer, renderer: OpaquePointer, isWanted: Bool) {
    self.window = window
    self.renderer = renderer
    self.isWanted = isWanted
    waits = isWanted
  }

  /// The refresh rate in Hz where presenting waits for the display, else nil.
  var rate: Double? { waits ? refreshRate : nil }

  /// For the log.
  var description: String { "\(refreshRate ?? 0) Hz, vsync \(waits)" }

  /// Looks at the display when the window is open; one whose rate is unknown sets no pace.
  func begin() {
    read()
    guard refreshRate == nil, waits else { return }
    // Whatever it would wait for, it is not known: then the sound or the clock sets the pace.
    SDL_RenderSetVSync(renderer, 0)
    waits = false
  }

  /// The refresh rate may be another one: the window moved to another display.
  func read() {
    var mode = SDL_DisplayMode()
    let display = max(SDL_GetWindowDisplayIndex(window), 0)
    let isKnown = SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 1
    refreshRate = isKnown ? Double(mode.refresh_rate) : nil
  }

  /// Waits for the display from now on, or no longer: one that is waited for would hold a fast-forward back.
  func wait(forDisplay wanted: Bool) {
    guard isWanted, refreshRate != nil, waits != wanted else { return }
    if SDL_RenderSetVSync(renderer, wanted ? 1 : 0) == 0 { waits = wanted }
  }
}

/// Keeps the desktop's screen saver away, and lets it come again.
struct ScreenSaver {
  /// Whether it stays away.
  var isOff = false {
    didSet {
      guard isOff != oldValue else { return }
      if isOff { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
  }
}

/// The window of a game, as its input sees it.
protocol GameSurface: AnyObject {
  /// What the help page shows.
  var map: InputMap { get set }
  /// Where the picture lies, in the output's pixels.
  var frame: PictureFrame { get }
  /// Quarter turns of the picture.
  var quarterTurns: Int { get }
  /// The output's size in pixels and its number of pixels for one of the window's units.
  var output: (width: Int, height: Int, density: Double) { get }
  /// Whether a menu lies over the game and has all input.
  var isCovered: Bool { get }
  /// Takes the next event that is for the game; false if the queue has no other one.
  func next(_ event: inout SDL_Event) -> Bool
  /// Shows or hides the mouse's arrow over the window.
  func showCursor(_ isVisible: Bool)
  /// The window moved to another display.
  func readRefreshRate()
}
