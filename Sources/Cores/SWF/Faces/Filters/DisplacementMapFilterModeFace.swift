import FlashAVM2

/// `flash.filters.DisplacementMapFilterMode`.
enum DisplacementMapFilterModeFace {
  static let face = Face(
    """
    package flash.filters
    public final class DisplacementMapFilterMode {
      public static const CLAMP:String = "clamp"
      public static const COLOR:String = "color"
      public static const IGNORE:String = "ignore"
      public static const WRAP:String = "wrap"
    }
    """)
}
