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
  /// A file for the commands of the window; nil: they are not written.
  package var recording: TextFileWriter?
  private let shape: PictureShape
  private let showsFrameRate: Bool
  private let pausesWithoutFocus: Bool
  /// Whether pictures wait for the display.
  package let vsync: Bool
  private let smooth: Bool
  /// Loudness at the start.
  let volume: Double
  private let latencyMs: Int
  private let fastForward: Double
  private let slowMotion: Double

  /// `lastVolume` is what the player chose last, which a setting goes before.
  package init(_ settings: Settings, lastVolume: Double?) {
    scale = settings[Setting.Video.scale]
    fullscreen = settings[Setting.Video.fullscreen]
    integerScale = settings[Setting.Video.integerScale]
    shape = settings[Setting.Video.aspect]
    showsFrameRate = settings[Setting.Video.showFPS]
    pausesWithoutFocus = settings[Setting.Play.pauseUnfocused]
    vsync = settings[Setting.Video.vsync]
    smooth = settings[Setting.Video.smooth]
    volume =
      settings.isSet(Setting.Audio.volume)
      ? settings[Setting.Audio.volume] : lastVolume ?? settings[Setting.Audio.volume]
    latencyMs = settings[Setting.Audio.latency]
    isMuted = settings[Setting.Audio.mute]
    runAhead = settings[Setting.Play.runAhead]
    fastForward = settings[Setting.Play.fastForwardSpeed]
    slowMotion = settings[Setting.Play.slowMotionSpeed]
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
