import FlashAVM2

/// `flash.filters.BitmapFilterType`.
enum BitmapFilterTypeFace {
  static let face = Face(
    """
    package flash.filters
    public final class BitmapFilterType {
      public static const FULL:String = "full"
      public static const INNER:String = "inner"
      public static const OUTER:String = "outer"
    }
    """)
}
