import FlashAVM2

/// `flash.display.ShaderPrecision`.
enum ShaderPrecisionFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class ShaderPrecision {
      public static const FAST:String = "fast"
      public static const FULL:String = "full"
    }
    """)
}
