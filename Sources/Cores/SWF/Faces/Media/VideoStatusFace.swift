import FlashAVM2

/// `flash.media.VideoStatus`.
enum VideoStatusFace {
  static let face = Face(
    """
    package flash.media
    [670] public final class VideoStatus {
      public static const ACCELERATED:String = "accelerated"
      public static const SOFTWARE:String = "software"
      public static const UNAVAILABLE:String = "unavailable"
    }
    """)
}
