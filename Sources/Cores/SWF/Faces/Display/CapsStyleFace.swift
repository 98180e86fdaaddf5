import FlashAVM2

/// `flash.display.CapsStyle`.
enum CapsStyleFace {
  static let face = Face(
    """
    package flash.display
    public final class CapsStyle {
      public static const NONE:String = "none"
      public static const ROUND:String = "round"
      public static const SQUARE:String = "square"
    }
    """)
}
