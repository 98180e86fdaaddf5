import CSDL2
import HostBase
import Library
import Logging
import Play
import Session

/// A window that shows the game's pictures with the host's overlay.
final class SDLWindow: Screen {
  private let system: SDLSystem
  private let options: WindowOptions
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private let painter: OverlayPainter
  private let isAccelerated: Bool
  private var texture: OpaquePointer?
  private var textureWidth = 0
  private var textureHeight = 0
  /// The picture enlarged by whole factors, from which the display's pixels are interpolated.
  private var enlarged: OpaquePointer?
  private var enlargedWidth = 0
  private var enlargedHeight = 0
  private var overlayTexture: OpaquePointer?
  private var overlayCanvas: Canvas?
  private var overlayIsVisible = false
  private var pictureWidth = 0
  private var pictureHeight = 0
  private var isShown = false
  private var isFullscreen = false
  private var hasVsync: Bool
  private var refreshRate: Double?
  private var inhibitsIdle = false
  /// Where the picture lay in the last frame, in the output's pixels.
  private(set) var frame = PictureFrame(
    outputWidth: 1, outputHeight: 1, pictureWidth: 1, pictureHeight: 1, aspect: 1, quarterTurns: 0,
    wholeFactors: false)
  /// Quarter turns of the last frame.
  private(set) var quarterTurns = 0

  init(options: WindowOptions, map: InputMap, system: SDLSystem) throws(DisplayError) {
    self.options = options
    self.system = system
    let title = options.title.isEmpty ? "Arcadia" : "\(options.title) — Arcadia"
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    // SDL_WINDOWPOS_CENTERED
    let center: Int32 = 0x2FFF_0000
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
    hasVsync = options.vsync && info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
    self.window = window
    self.renderer = renderer
    painter = OverlayPainter(map: map)
    SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
  }

  /// What the help page shows.
  var map: InputMap {
    get { painter.map }
    set { painter.map = newValue }
  }

  deinit {
    if let overlayTexture { SDL_DestroyTexture(overlayTexture) }
    if let enlarged { SDL_DestroyTexture(enlarged) }
    if let texture { SDL_DestroyTexture(texture) }
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

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

  var pacedRefreshRate: Double? { hasVsync ? refreshRate : nil }

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

  func show(_ picture: Picture?, avInfo: AVInfo, overlay: Overlay) {
    if let picture { upload(picture) }
    if !isShown { open(avInfo) }
    wait(forDisplay: overlay.speed > 0 && overlay.speed <= 1)
    if overlay.inhibitsIdle != inhibitsIdle {
      inhibitsIdle = overlay.inhibitsIdle
      if inhibitsIdle { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
    let output = output
    quarterTurns = (avInfo.rotation % 4 + 4) % 4
    frame = PictureFrame(
      outputWidth: output.width, outputHeight: output.height, pictureWidth: pictureWidth,
      pictureHeight: pictureHeight,
      aspect: aspect(avInfo, outputWidth: output.width, outputHeight: output.height),
      quarterTurns: quarterTurns,
      wholeFactors: options.integerScale && options.shape != .stretched)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
    SDL_RenderClear(renderer)
    drawPicture()
    draw(overlay, width: output.width, height: output.height)
    SDL_RenderPresent(renderer)
  }

  /// The picture's width over its height before it is turned, as the player wants it.
  private func aspect(_ avInfo: AVInfo, outputWidth: Int, outputHeight: Int) -> Double {
    switch options.shape {
    case .core: return avInfo.aspect
    case .squarePixels: return Double(max(pictureWidth, 1)) / Double(max(pictureHeight, 1))
    case .ratio(let ratio): return ratio
    case .stretched:
      let shape = Double(max(outputWidth, 1)) / Double(max(outputHeight, 1))
      return quarterTurns % 2 != 0 ? 1 / shape : shape
    }
  }

  /// The refresh rate is another one: the window moved to another display.
  func readRefreshRate() {
    var mode = SDL_DisplayMode()
    let display = max(SDL_GetWindowDisplayIndex(window), 0)
    let isKnown = SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 1
    refreshRate = isKnown ? Double(mode.refresh_rate) : nil
  }

  /// Shows or hides the mouse's arrow over the window.
  func showCursor(_ isVisible: Bool) { SDL_ShowCursor(isVisible ? SDL_ENABLE : SDL_DISABLE) }

  // MARK: - Steps

  /// The first picture says how large the window should be.
  private func open(_ avInfo: AVInfo) {
    isShown = true
    var bounds = SDL_Rect(x: 0, y: 0, w: 1280, h: 800)
    SDL_GetDisplayUsableBounds(0, &bounds)
    let height = max(pictureHeight > 0 ? pictureHeight : avInfo.baseHeight, 16)
    let isSideways = avInfo.rotation % 2 != 0
    let usual =
      options.shape == .stretched
      ? avInfo.aspect : self.aspect(avInfo, outputWidth: 4, outputHeight: 3)
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
    SDL_SetWindowPosition(window, 0x2FFF_0000, 0x2FFF_0000)
    SDL_ShowWindow(window)
    SDL_RaiseWindow(window)
    if options.fullscreen { toggleFullscreen() }
    readRefreshRate()
    if refreshRate == nil, hasVsync {
      // Whatever it would wait for, it is not known: then the sound or the clock sets the pace.
      SDL_RenderSetVSync(renderer, 0)
      hasVsync = false
    }
    Log.play.debug(
      "window \(wide)×\(tall), \(isAccelerated ? "accelerated" : "software"), \(refreshRate ?? 0) Hz, vsync \(hasVsync)"
    )
  }

  /// A display that is waited for would hold a fast-forward back.
  private func wait(forDisplay waits: Bool) {
    guard options.vsync, refreshRate != nil, hasVsync != waits else { return }
    if SDL_RenderSetVSync(renderer, waits ? 1 : 0) == 0 { hasVsync = waits }
  }

  private func upload(_ picture: Picture) {
    guard picture.width > 0, picture.height > 0, let pixels = picture.pixels.baseAddress,
      picture.pixels.count >= picture.width * picture.height
    else { return }
    if texture == nil || picture.width > textureWidth || picture.height > textureHeight {
      if let texture { SDL_DestroyTexture(texture) }
      textureWidth = max(textureWidth, picture.width)
      textureHeight = max(textureHeight, picture.height)
      texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGB888.rawValue,
        Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(textureWidth), Int32(textureHeight))
      if let texture { SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest) }
    }
    guard let texture else { return }
    var area = SDL_Rect(x: 0, y: 0, w: Int32(picture.width), h: Int32(picture.height))
    SDL_UpdateTexture(texture, &area, pixels, Int32(picture.width * 4))
    pictureWidth = picture.width
    pictureHeight = picture.height
  }

  private func drawPicture() {
    guard let texture, pictureWidth > 0 else { return }
    var source = SDL_Rect(x: 0, y: 0, w: Int32(pictureWidth), h: Int32(pictureHeight))
    let isSideways = quarterTurns % 2 != 0
    let wide = isSideways ? frame.height : frame.width
    let tall = isSideways ? frame.width : frame.height
    // SDL turns around the middle, clockwise.
    var place = SDL_Rect(
      x: Int32((frame.x + (frame.width - wide) / 2).rounded(), in: -65_536...65_536),
      y: Int32((frame.y + (frame.height - tall) / 2).rounded(), in: -65_536...65_536),
      w: Int32(wide, in: 1...65_536),
      h: Int32(tall, in: 1...65_536))
    let angle = Double(-90 * quarterTurns)
    let isWhole =
      wide.truncatingRemainder(dividingBy: Double(pictureWidth)) == 0
      && tall.truncatingRemainder(dividingBy: Double(pictureHeight)) == 0
    if options.smooth, !isWhole, let enlarged = enlarge(to: wide, tall) {
      SDL_SetRenderTarget(renderer, enlarged)
      SDL_RenderCopy(renderer, texture, &source, nil)
      SDL_SetRenderTarget(renderer, nil)
      SDL_RenderCopyEx(renderer, enlarged, nil, &place, angle, nil, SDL_FLIP_NONE)
    } else {
      SDL_RenderCopyEx(renderer, texture, &source, &place, angle, nil, SDL_FLIP_NONE)
    }
  }

  /// A texture of a whole multiple of the picture's size, at least as large as its place.
  private func enlarge(to wide: Double, _ tall: Double) -> OpaquePointer? {
    let across = Int((wide / Double(pictureWidth)).rounded(.up), in: 1...16)
    let down = Int((tall / Double(pictureHeight)).rounded(.up), in: 1...16)
    let width = pictureWidth * across
    let height = pictureHeight * down
    guard width <= 8192, height <= 8192 else { return nil }
    if enlarged != nil, enlargedWidth == width, enlargedHeight == height { return enlarged }
    if let enlarged { SDL_DestroyTexture(enlarged) }
    enlarged = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
      Int32(width), Int32(height))
    enlargedWidth = width
    enlargedHeight = height
    if let enlarged { SDL_SetTextureScaleMode(enlarged, SDL_ScaleModeLinear) }
    return enlarged
  }

  private func draw(_ overlay: Overlay, width: Int, height: Int) {
    if overlayCanvas?.width != width || overlayCanvas?.height != height {
      overlayCanvas = nil
      if let overlayTexture { SDL_DestroyTexture(overlayTexture) }
      overlayTexture = nil
      painter.forget()
    }
    guard painter.hasContent(overlay) else { return }
    if overlayTexture == nil {
      overlayCanvas = Canvas(width: width, height: height)
      overlayTexture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width), Int32(height))
      if let overlayTexture { SDL_SetTextureBlendMode(overlayTexture, SDL_BLENDMODE_BLEND) }
    }
    guard let overlayTexture, let overlayCanvas else { return }
    if painter.paint(overlay, on: overlayCanvas) {
      SDL_UpdateTexture(overlayTexture, nil, overlayCanvas.pixels, Int32(width * 4))
    }
    SDL_RenderCopy(renderer, overlayTexture, nil, nil)
  }
}
