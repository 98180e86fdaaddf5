import FlashAVM2

/// `flash.text.engine.FontWeight`.
enum FontWeightFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class FontWeight {
      public static const BOLD:String = "bold"
      public static const NORMAL:String = "normal"
    }
    """)
}
