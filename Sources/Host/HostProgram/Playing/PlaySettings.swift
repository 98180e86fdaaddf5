package import Catalog
import HostBase
package import Library
package import Play

/// How a game is shown, heard and paced, from the settings and the command line.
package struct PlaySettings {
  /// Window pixels for one of the game's; 0: what fits.
  package var scale: Int
  /// Whether the window fills the screen.
  package var fullscreen: Bool
  /// Whether pictures grow by whole factors only.
  package var integerScale: Bool
  /// Whether the sound is off.
  package var isMuted: Bool
  /// Frames that are run ahead.
  package var runAhead: Int
  private let shape: PictureShape
  private let showsFrameRate: Bool
  private let pausesWithoutFocus: Bool
  private let vsync: Bool
  private let smooth: Bool
  /// Loudness at the start.
  let volume: Double
  private let latencyMs: Int
  private let fastForward: Double
  private let slowMotion: Double

  /// `lastVolume` is what the player chose last, which a setting goes before.
  package init(_ settings: Settings, lastVolume: Double?) {
    scale = settings.integer("video.scale")
    fullscreen = settings.flag("video.fullscreen")
    integerScale = settings.flag("video.integer_scale")
    shape = settings.string("video.aspect").flatMap(PictureShape.init(word:)) ?? .core
    showsFrameRate = settings.flag("video.show_fps")
    pausesWithoutFocus = settings.flag("play.pause_unfocused")
    vsync = settings.flag("video.vsync")
    smooth = settings.flag("video.smooth")
    volume =
      settings.isSet("audio.volume")
      ? settings.number("audio.volume") : lastVolume ?? settings.number("audio.volume")
    latencyMs = settings.integer("audio.latency_ms")
    isMuted = settings.flag("audio.mute")
    runAhead = settings.integer("play.run_ahead")
    fastForward = settings.number("play.fast_forward_speed")
    slowMotion = settings.number("play.slow_motion_speed")
  }

  /// For the window and the speaker.
  package func window(title: String, type: GameType) -> WindowOptions {
    var options = WindowOptions(title: title)
    options.scale = scale
    options.integerScale = integerScale
    options.shape = shape
    options.vsync = vsync
    options.fullscreen = fullscreen
    options.smooth = smooth
    options.volume = volume
    options.latencyMs = latencyMs
    options.mute = isMuted
    options.gameType = type
    return options
  }

  /// For the play loop.
  var playOptions: PlayOptions {
    var options = PlayOptions()
    options.fastForward = fastForward
    options.slowMotion = slowMotion
    options.isMuted = isMuted
    options.runAhead = runAhead
    options.showsFrameRate = showsFrameRate
    options.pausesWithoutFocus = pausesWithoutFocus
    return options
  }
}
