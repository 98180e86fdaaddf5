import FlashAVM2

/// `flash.display.StageDisplayState`.
enum StageDisplayStateFace {
  static let face = Face(
    """
    package flash.display
    public final class StageDisplayState {
      public static const FULL_SCREEN:String = "fullScreen"
      public static const FULL_SCREEN_INTERACTIVE:String = "fullScreenInteractive"
      public static const NORMAL:String = "normal"
    }
    """)
}
