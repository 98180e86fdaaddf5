import FlashAVM2

/// `flash.ui.MouseCursor`.
enum MouseCursorFace {
  static let face = Face(
    """
    package flash.ui
    public final class MouseCursor {
      public static const ARROW:String = "arrow"
      public static const AUTO:String = "auto"
      public static const BUTTON:String = "button"
      public static const HAND:String = "hand"
      public static const IBEAM:String = "ibeam"
    }
    """)
}
