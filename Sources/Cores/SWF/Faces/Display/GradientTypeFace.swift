import FlashAVM2

/// `flash.display.GradientType`.
enum GradientTypeFace {
  static let face = Face(
    """
    package flash.display
    public final class GradientType {
      public static const LINEAR:String = "linear"
      public static const RADIAL:String = "radial"
    }
    """)
}
