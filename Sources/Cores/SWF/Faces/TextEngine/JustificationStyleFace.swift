import FlashAVM2

/// `flash.text.engine.JustificationStyle`.
enum JustificationStyleFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class JustificationStyle {
      public static const PRIORITIZE_LEAST_ADJUSTMENT:String = "prioritizeLeastAdjustment"
      public static const PUSH_IN_KINSOKU:String = "pushInKinsoku"
      public static const PUSH_OUT_ONLY:String = "pushOutOnly"
    }
    """)
}
