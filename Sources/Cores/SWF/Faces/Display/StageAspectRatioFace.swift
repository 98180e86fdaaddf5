import FlashAVM2

/// `flash.display.StageAspectRatio`.
enum StageAspectRatioFace {
  static let face = Face(
    """
    package flash.display
    [air] public final class StageAspectRatio {
      [air] public static const ANY:String = "any"
      public static const LANDSCAPE:String = "landscape"
      public static const PORTRAIT:String = "portrait"
    }
    """)
}
