import FlashAVM2

/// `flash.display.StageOrientation`.
enum StageOrientationFace {
  static let face = Face(
    """
    package flash.display
    [air] public final class StageOrientation {
      public static const DEFAULT:String = "default"
      public static const ROTATED_LEFT:String = "rotatedLeft"
      public static const ROTATED_RIGHT:String = "rotatedRight"
      public static const UNKNOWN:String = "unknown"
      public static const UPSIDE_DOWN:String = "upsideDown"
    }
    """)
}
