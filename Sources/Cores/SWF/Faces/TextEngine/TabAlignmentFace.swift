import FlashAVM2

/// `flash.text.engine.TabAlignment`.
enum TabAlignmentFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TabAlignment {
      public static const CENTER:String = "center"
      public static const DECIMAL:String = "decimal"
      public static const END:String = "end"
      public static const START:String = "start"
    }
    """)
}
