import FlashAVM2

/// `flash.text.engine.LineJustification`.
enum LineJustificationFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class LineJustification {
      public static const ALL_BUT_LAST:String = "allButLast"
      [674] public static const ALL_BUT_MANDATORY_BREAK:String = "allButMandatoryBreak"
      public static const ALL_INCLUDING_LAST:String = "allIncludingLast"
      public static const UNJUSTIFIED:String = "unjustified"
    }
    """)
}
