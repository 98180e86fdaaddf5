import FlashAVM2

/// `flash.display.LineScaleMode`.
enum LineScaleModeFace {
  static let face = Face(
    """
    package flash.display
    public final class LineScaleMode {
      public static const HORIZONTAL:String = "horizontal"
      public static const NONE:String = "none"
      public static const NORMAL:String = "normal"
      public static const VERTICAL:String = "vertical"
    }
    """)
}
