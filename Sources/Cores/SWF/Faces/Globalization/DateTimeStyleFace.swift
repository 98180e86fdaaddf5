import FlashAVM2

/// `flash.globalization.DateTimeStyle`.
enum DateTimeStyleFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class DateTimeStyle {
      public static const CUSTOM:String = "custom"
      public static const LONG:String = "long"
      public static const MEDIUM:String = "medium"
      public static const NONE:String = "none"
      public static const SHORT:String = "short"
    }
    """)
}
