import FlashAVM2

/// `flash.text.engine.FontPosture`.
enum FontPostureFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class FontPosture {
      public static const ITALIC:String = "italic"
      public static const NORMAL:String = "normal"
    }
    """)
}
