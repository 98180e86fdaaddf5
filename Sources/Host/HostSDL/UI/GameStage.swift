import CSDL2
package import HostBase
package import Play
package import Session

/// A game in the library's window: its pictures are drawn below the window's own elements, its sound and input are open while
/// it is there.
///
/// Made by `AppWindow.openStage`, used on the loop's thread.
package final class GameStage: PlayScreen, GameSurface {
  /// Where the game's sound goes; opened with the stage, and not before.
  package var speaker: any Speaker { sound }
  /// Where the game's input comes from.
  package var input: any InputSource { devices }

  private unowned let window: AppWindow
  private let sound: SDLSpeaker
  private let picture: PicturePainter
  private let pace: DisplayPace
  private var devicesMade: SDLInput?
  private var saver = ScreenSaver()
  private let bar: GameBarRule
  /// Shows what lies over the picture.
  private let follow: (Overlay) -> Void
  private var avInfo: AVInfo?
  private var lastInput = MonotonicTime.seconds

  /// Seconds without input after which the screen may go dark, unless the core asks.
  private static let awake = 300.0

  init(
    window: AppWindow, handles: (window: OpaquePointer, renderer: OpaquePointer),
    options: WindowOptions, map: InputMap, system: SDLSystem, pads: [Int32],
    follow: @escaping (Overlay) -> Void
  ) {
    self.window = window
    self.follow = follow
    bar = GameBarRule(options.gameType)
    SDLSystem.openSound()
    sound = SDLSpeaker(options: options, system: system)
    picture = PicturePainter(renderer: handles.renderer, options: options)
    self.map = map
    pace = DisplayPace(
      window: handles.window, renderer: handles.renderer,
      isWanted: options.vsync && window.waitsForDisplay)
    pace.begin()
    let devices = SDLInput(options: options, map: map, window: self, speaker: sound)
    devices.opensMenu = true
    for index in pads { devices.added(index: index) }
    devicesMade = devices
  }

  private var devices: SDLInput {
    guard let devicesMade else { preconditionFailure("the stage is closed") }
    return devicesMade
  }

  /// Gives sound, pads and textures back.
  func close() {
    devicesMade?.close()
    sound.close()
    SDLSystem.closeSound()
    picture.removeAll()
    pace.wait(forDisplay: true)
    saver.isOff = false
    showCursor(true)
  }

  /// Another map counts from now on.
  package func use(_ map: InputMap) { devices.use(map) }

  /// Whether what is typed goes to the game.
  package var takesText: Bool { devices.takesText }

  /// Types a text into the game, a key in each second frame.
  package func type(_ text: String) { devices.type(text) }

  // MARK: - Screen

  package var pacedRefreshRate: Double? { pace.rate }

  package var displaySize: SIMD2<UInt16>? {
    let output = output
    return SIMD2(UInt16(clamping: output.width), UInt16(clamping: output.height))
  }

  package func toggleFullscreen() { window.toggleFullscreen() }

  package func show(_ picture: Picture?, avInfo: AVInfo, overlay: Overlay) {
    if let picture { self.picture.upload(picture) }
    self.avInfo = avInfo
    window.gameAppeared()
    follow(overlay)
    pace.wait(forDisplay: overlay.speed > 0 && overlay.speed <= 1)
    let isPlayed = !overlay.isPaused && MonotonicTime.seconds - lastInput < Self.awake
    saver.isOff = overlay.inhibitsIdle || isPlayed
    window.present()
  }

  /// The size of a window for the game, in pixels.
  func windowSize(desktop: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    avInfo.map { picture.windowSize($0, desktop: desktop) }
  }

  /// Draws the game below the elements of its view.
  func draw(in area: SDL_Rect) {
    guard let avInfo else { return }
    picture.draw(avInfo, width: Int(area.w), height: Int(area.h))
  }

  /// Whether a pointer at a place in dip, of `density` pixels each, calls the window's bar; false: it sends the bar away.
  func wantsBar(atX x: Double, y: Double, density: Double) -> Bool {
    bar.wantsBar(atX: x * density, y: y * density, over: frame, density: density)
  }

  // MARK: - GameSurface

  package var map: InputMap

  var frame: PictureFrame { picture.frame }
  var quarterTurns: Int { picture.quarterTurns }
  var output: (width: Int, height: Int, density: Double) { window.output }

  var isCovered: Bool { window.isMenuOpen }

  func next(_ event: inout SDL_Event) -> Bool {
    guard window.reader.nextForGame(&event) else { return false }
    // SDL_KEYDOWN … SDL_MULTIGESTURE: keys, mouse, pads and fingers.
    if (0x300..<0x803).contains(event.type) { lastInput = MonotonicTime.seconds }
    return true
  }

  func showCursor(_ isVisible: Bool) { SDL_ShowCursor(isVisible ? SDL_ENABLE : SDL_DISABLE) }
  func readRefreshRate() { pace.read() }
}
