import FlashAVM2

/// `flash.display.StageAlign`.
enum StageAlignFace {
  static let face = Face(
    """
    package flash.display
    public final class StageAlign {
      public static const BOTTOM:String = "B"
      public static const BOTTOM_LEFT:String = "BL"
      public static const BOTTOM_RIGHT:String = "BR"
      public static const LEFT:String = "L"
      public static const RIGHT:String = "R"
      public static const TOP:String = "T"
      public static const TOP_LEFT:String = "TL"
      public static const TOP_RIGHT:String = "TR"
    }
    """)
}
