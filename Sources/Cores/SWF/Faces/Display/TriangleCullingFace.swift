import FlashAVM2

/// `flash.display.TriangleCulling`.
enum TriangleCullingFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class TriangleCulling {
      public static const NEGATIVE:String = "negative"
      public static const NONE:String = "none"
      public static const POSITIVE:String = "positive"
    }
    """)
}
