import CSDL2
import HostBase
import Library
import Logging
import Play
import Session

/// A window that shows the game's pictures with the host's overlay.
final class SDLWindow: PlayScreen, GameSurface {
  private let system: SDLSystem
  private let options: WindowOptions
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private let picture: PicturePainter
  private let pace: DisplayPace
  private let isAccelerated: Bool
  private var isShown = false
  private var isFullscreen = false
  private var saver = ScreenSaver()

  init(options: WindowOptions, map: InputMap, system: SDLSystem) throws(DisplayError) {
    self.options = options
    self.system = system
    let title = options.title.isEmpty ? "Arcadia" : "\(options.title) — Arcadia"
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let center = SDLPosition.center
    guard let window = SDL_CreateWindow(title, center, center, 640, 480, flags) else {
      throw .noWindow(reason: SDLSystem.lastError)
    }
    SDL_SetWindowMinimumSize(window, 160, 144)
    let wanted = options.vsync ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue | wanted)
        ?? SDL_CreateRenderer(window, -1, wanted)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      let reason = SDLSystem.lastError
      SDL_DestroyWindow(window)
      throw .noWindow(reason: reason)
    }
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    isAccelerated = info.flags & SDL_RENDERER_SOFTWARE.rawValue == 0
    pace = DisplayPace(
      window: window, renderer: renderer,
      isWanted: options.vsync && info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0)
    self.window = window
    self.renderer = renderer
    picture = PicturePainter(renderer: renderer, options: options, map: map)
    SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
  }

  deinit {
    picture.removeAll()
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

  // MARK: - GameSurface

  var map: InputMap {
    get { picture.map }
    set { picture.map = newValue }
  }

  var frame: PictureFrame { picture.frame }
  var quarterTurns: Int { picture.quarterTurns }

  var isCovered: Bool { false }

  func next(_ event: inout SDL_Event) -> Bool { SDL_PollEvent(&event) != 0 }

  /// The output's size in pixels and its number of pixels for one of the window's units.
  var output: (width: Int, height: Int, density: Double) {
    var width: Int32 = 1
    var height: Int32 = 1
    SDL_GetRendererOutputSize(renderer, &width, &height)
    var units: Int32 = 1
    SDL_GetWindowSize(window, &units, nil)
    return (Int(width), Int(height), Double(width) / Double(max(units, 1)))
  }

  // MARK: - Screen

  var pacedRefreshRate: Double? { pace.rate }

  /// Known once the window is open.
  var displaySize: SIMD2<UInt16>? {
    guard isShown else { return nil }
    let output = output
    return SIMD2(UInt16(clamping: output.width), UInt16(clamping: output.height))
  }

  func toggleFullscreen() {
    isFullscreen.toggle()
    SDL_SetWindowFullscreen(
      window, isFullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    readRefreshRate()
  }

  func choice(at place: SIMD2<Double>, of notice: Notice) -> Int? {
    picture.choice(at: place, of: notice)
  }

  func show(_ picture: Picture?, avInfo: AVInfo, overlay: Overlay) {
    if let picture { self.picture.upload(picture) }
    if !isShown { open(avInfo) }
    pace.wait(forDisplay: overlay.speed > 0 && overlay.speed <= 1)
    saver.isOff = overlay.inhibitsIdle
    let output = output
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
    SDL_RenderClear(renderer)
    self.picture.draw(avInfo, overlay, width: output.width, height: output.height)
    SDL_RenderPresent(renderer)
  }

  func readRefreshRate() { pace.read() }

  /// Shows or hides the mouse's arrow over the window.
  func showCursor(_ isVisible: Bool) { SDL_ShowCursor(isVisible ? SDL_ENABLE : SDL_DISABLE) }

  // MARK: - Steps

  /// The first picture says how large the window should be.
  private func open(_ avInfo: AVInfo) {
    isShown = true
    var bounds = SDL_Rect(x: 0, y: 0, w: 1280, h: 800)
    SDL_GetDisplayUsableBounds(0, &bounds)
    let height = max(picture.height > 0 ? picture.height : avInfo.baseHeight, 16)
    let isSideways = avInfo.rotation % 2 != 0
    let usual =
      options.shape == .stretched
      ? avInfo.aspect : picture.aspect(avInfo, outputWidth: 4, outputHeight: 3)
    let aspect = usual > 0 ? usual : 4.0 / 3
    func size(_ scale: Int) -> (Int, Int) {
      let tall = height * scale
      let wide = Int((Double(tall) * aspect).rounded(), in: 1...65_536)
      return isSideways ? (tall, wide) : (wide, tall)
    }
    var scale = options.scale
    if scale <= 0 {
      // The largest that leaves a quarter of the desktop free.
      scale = 1
      while scale < 12, size(scale + 1).0 <= Int(bounds.w) * 3 / 4,
        size(scale + 1).1 <= Int(bounds.h) * 3 / 4
      { scale += 1 }
    }
    let (wide, tall) = size(min(scale, 32))
    SDL_SetWindowSize(
      window, Int32(min(wide, max(Int(bounds.w), 160))), Int32(min(tall, max(Int(bounds.h), 144))))
    SDL_SetWindowPosition(window, SDLPosition.center, SDLPosition.center)
    SDL_ShowWindow(window)
    SDL_RaiseWindow(window)
    if options.fullscreen { toggleFullscreen() }
    pace.begin()
    Log.play.debug(
      "window \(wide)×\(tall), \(isAccelerated ? "accelerated" : "software"), \(pace.description)"
    )
  }
}
