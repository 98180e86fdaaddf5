import FlashAVM2

/// `flash.display.StageQuality`.
enum StageQualityFace {
  static let face = Face(
    """
    package flash.display
    public final class StageQuality {
      public static const BEST:String = "best"
      public static const HIGH:String = "high"
      public static const HIGH_16X16:String = "16x16"
      public static const HIGH_16X16_LINEAR:String = "16x16linear"
      public static const HIGH_8X8:String = "8x8"
      public static const HIGH_8X8_LINEAR:String = "8x8linear"
      public static const LOW:String = "low"
      public static const MEDIUM:String = "medium"
    }
    """)
}
