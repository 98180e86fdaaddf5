import FlashAVM2

/// `flash.globalization.CollatorMode`.
enum CollatorModeFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class CollatorMode {
      public static const MATCHING:String = "matching"
      public static const SORTING:String = "sorting"
    }
    """)
}
