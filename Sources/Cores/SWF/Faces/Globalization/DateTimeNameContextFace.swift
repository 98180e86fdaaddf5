import FlashAVM2

/// `flash.globalization.DateTimeNameContext`.
enum DateTimeNameContextFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class DateTimeNameContext {
      public static const FORMAT:String = "format"
      public static const STANDALONE:String = "standalone"
    }
    """)
}
