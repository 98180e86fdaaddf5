import FlashAVM2

/// `flash.media.AudioPlaybackMode`.
enum AudioPlaybackModeFace {
  static let face = Face(
    """
    package flash.media
    [air] public final class AudioPlaybackMode {
      [air] public static const AMBIENT:String = "ambient"
      public static const MEDIA:String = "media"
      public static const VOICE:String = "voice"
    }
    """)
}
