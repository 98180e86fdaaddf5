import FlashAVM2

/// `flash.text.engine.DigitWidth`.
enum DigitWidthFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class DigitWidth {
      public static const DEFAULT:String = "default"
      public static const PROPORTIONAL:String = "proportional"
      public static const TABULAR:String = "tabular"
    }
    """)
}
