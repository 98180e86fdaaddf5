import FlashAVM2

/// `flash.media.AudioOutputChangeReason`.
enum AudioOutputChangeReasonFace {
  static let face = Face(
    """
    package flash.media
    public final class AudioOutputChangeReason {
      public static const DEVICE_CHANGE:String = "deviceChange"
      public static const USER_SELECTION:String = "userSelection"
    }
    """)
}
