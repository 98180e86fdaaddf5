import FlashAVM2

/// `flash.text.engine.TextBaseline`.
enum TextBaselineFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TextBaseline {
      public static const ASCENT:String = "ascent"
      public static const DESCENT:String = "descent"
      public static const IDEOGRAPHIC_BOTTOM:String = "ideographicBottom"
      public static const IDEOGRAPHIC_CENTER:String = "ideographicCenter"
      public static const IDEOGRAPHIC_TOP:String = "ideographicTop"
      public static const ROMAN:String = "roman"
      public static const USE_DOMINANT_BASELINE:String = "useDominantBaseline"
    }
    """)
}
