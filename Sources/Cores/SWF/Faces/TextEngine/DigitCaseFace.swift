import FlashAVM2

/// `flash.text.engine.DigitCase`.
enum DigitCaseFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class DigitCase {
      public static const DEFAULT:String = "default"
      public static const LINING:String = "lining"
      public static const OLD_STYLE:String = "oldStyle"
    }
    """)
}
