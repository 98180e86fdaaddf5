import FlashAVM2

/// `flash.display.StageScaleMode`.
enum StageScaleModeFace {
  static let face = Face(
    """
    package flash.display
    public final class StageScaleMode {
      public static const EXACT_FIT:String = "exactFit"
      public static const NO_BORDER:String = "noBorder"
      public static const NO_SCALE:String = "noScale"
      public static const SHOW_ALL:String = "showAll"
    }
    """)
}
