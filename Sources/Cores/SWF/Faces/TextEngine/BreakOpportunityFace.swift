import FlashAVM2

/// `flash.text.engine.BreakOpportunity`.
enum BreakOpportunityFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class BreakOpportunity {
      public static const ALL:String = "all"
      public static const ANY:String = "any"
      public static const AUTO:String = "auto"
      public static const NONE:String = "none"
    }
    """)
}
