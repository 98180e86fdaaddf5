import CSDL2
import HostBase
import Logging
package import Play

#if canImport(Glibc)
  import Glibc
#endif

/// The display and sound through SDL 2.
package enum SDLPlay {
  /// How often the first display shows a picture, in Hz; nil if there is no display or it does not say.
  package static func displayRate() -> Double? {
    // It stays open for the window that comes next: connecting to the display twice would delay the start.
    guard (try? SDLSystem.openVideo()) != nil else { return nil }
    var mode = SDL_DisplayMode()
    guard SDL_GetCurrentDisplayMode(0, &mode) == 0, mode.refresh_rate > 1 else { return nil }
    return Double(mode.refresh_rate)
  }

  /// A speaker alone, for a game played in a terminal; nil if there is no sound device.
  package static func openSpeaker(options: WindowOptions) -> (any Speaker)? {
    guard let system = SDLSystem.soundOnly() else { return nil }
    let speaker = SDLSpeaker(options: options, system: system)
    return speaker.fill == nil ? nil : speaker
  }
}

/// SDL itself, for as long as any part of ours needs it.
final class SDLSystem {
  /// The last error's text.
  static var lastError: String { String(cString: SDL_GetError()) }

  /// Starts the part of SDL that shows pictures; the caller quits that part.
  static func openVideo() throws(DisplayError) {
    hint()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw .noDisplay(reason: lastError)
    }
    // SDL may choose drivers without a display; they count only if the user asked for them.
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    if getenv("SDL_VIDEODRIVER") == nil, ["dummy", "offscreen", "evdev"].contains(driver) {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(reason: "SDL offers its driver \"\(driver)\" only")
    }
    if driver == "x11" { XErrors.areLogged() }
  }

  /// Starts the part of SDL that makes sound, for a game.
  static func openSound() {
    if Chatter.muffled({ SDL_InitSubSystem(SDL_INIT_AUDIO) }) != 0 {
      Log.play.info("no sound: \(lastError)")
    }
  }

  /// Ends the part of SDL that makes sound.
  static func closeSound() { SDL_QuitSubSystem(SDL_INIT_AUDIO) }

  private init(sound: Void) {}

  /// SDL with a display and pads, which leaves the sound of other programs alone.
  static func withoutSound() throws(DisplayError) -> SDLSystem {
    try openVideo()
    if SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0 {
      Log.play.info("no game controllers: \(lastError)")
    }
    return SDLSystem(sound: ())
  }

  /// SDL with sound only.
  static func soundOnly() -> SDLSystem? {
    hint()
    guard Chatter.muffled({ SDL_Init(SDL_INIT_AUDIO) }) == 0 else { return nil }
    return SDLSystem(sound: ())
  }

  private static func hint() {
    BusProbe.guardSDL()
    // X11 shows a title, and takes text from an input method, in the encoding of the locale.
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    // Signals are the play loop's.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    // The desktop's compositor stays as it is, and so does the screen saver unless the core asks.
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    SDL_SetHint("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    SDL_SetHint("SDL_APP_NAME", "Arcadia")
    // SDL would name the class of windows after the program's file, and the desktop entry is called arcadia.
    for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      setenv(name, "arcadia", 0)
    }
    // Where Wayland cannot be, its library says so on standard error when it is tried.
    let isAbsent = getenv("WAYLAND_DISPLAY") == nil && getenv("WAYLAND_SOCKET") == nil
    if isAbsent, getenv("XDG_RUNTIME_DIR") == nil, getenv("SDL_VIDEODRIVER") == nil {
      SDL_SetHint("SDL_VIDEODRIVER", "x11,KMSDRM")
    }
  }

  deinit { SDL_Quit() }
}
