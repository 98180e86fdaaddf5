import FlashAVM2

/// `flash.media.H264Profile`.
enum H264ProfileFace {
  static let face = Face(
    """
    package flash.media
    [674] public final class H264Profile {
      public static const BASELINE:String = "baseline"
      public static const MAIN:String = "main"
    }
    """)
}
