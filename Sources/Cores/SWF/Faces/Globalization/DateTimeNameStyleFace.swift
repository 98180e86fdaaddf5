import FlashAVM2

/// `flash.globalization.DateTimeNameStyle`.
enum DateTimeNameStyleFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class DateTimeNameStyle {
      public static const FULL:String = "full"
      public static const LONG_ABBREVIATION:String = "longAbbreviation"
      public static const SHORT_ABBREVIATION:String = "shortAbbreviation"
    }
    """)
}
