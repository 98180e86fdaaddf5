import FlashAVM2

/// `flash.text.GridFitType`.
enum GridFitTypeFace {
  static let face = Face(
    """
    package flash.text
    public final class GridFitType {
      public static const NONE:String = "none"
      public static const PIXEL:String = "pixel"
      public static const SUBPIXEL:String = "subpixel"
    }
    """)
}
