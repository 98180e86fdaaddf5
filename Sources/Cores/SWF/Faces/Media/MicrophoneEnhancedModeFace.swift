import FlashAVM2

/// `flash.media.MicrophoneEnhancedMode`.
enum MicrophoneEnhancedModeFace {
  static let face = Face(
    """
    package flash.media
    [672] public final class MicrophoneEnhancedMode {
      public static const FULL_DUPLEX:String = "fullDuplex"
      public static const HALF_DUPLEX:String = "halfDuplex"
      public static const HEADSET:String = "headset"
      public static const OFF:String = "off"
      public static const SPEAKER_MUTE:String = "speakerMute"
    }
    """)
}
