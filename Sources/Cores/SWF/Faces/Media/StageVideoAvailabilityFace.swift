import FlashAVM2

/// `flash.media.StageVideoAvailability`.
enum StageVideoAvailabilityFace {
  static let face = Face(
    """
    package flash.media
    [670] public final class StageVideoAvailability {
      public static const AVAILABLE:String = "available"
      public static const UNAVAILABLE:String = "unavailable"
    }
    """)
}
