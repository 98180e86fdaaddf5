import FlashAVM2

/// `flash.filters.BitmapFilterQuality`.
enum BitmapFilterQualityFace {
  static let face = Face(
    """
    package flash.filters
    public final class BitmapFilterQuality {
      public static const LOW:int = 1
      public static const MEDIUM:int = 2
      public static const HIGH:int = 3
    }
    """)
}
