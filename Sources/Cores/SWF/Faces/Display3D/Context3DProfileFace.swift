import FlashAVM2

/// `flash.display3D.Context3DProfile`.
enum Context3DProfileFace {
  static let face = Face(
    """
    package flash.display3D
    [682] public final class Context3DProfile {
      public static const BASELINE:String = "baseline"
      public static const BASELINE_CONSTRAINED:String = "baselineConstrained"
      [690] public static const BASELINE_EXTENDED:String = "baselineExtended"
      [698] public static const STANDARD:String = "standard"
      [702] public static const STANDARD_CONSTRAINED:String = "standardConstrained"
      [704] public static const STANDARD_EXTENDED:String = "standardExtended"
    }
    """)
}
