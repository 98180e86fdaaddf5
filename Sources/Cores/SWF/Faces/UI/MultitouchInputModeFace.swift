import FlashAVM2

/// `flash.ui.MultitouchInputMode`.
enum MultitouchInputModeFace {
  static let face = Face(
    """
    package flash.ui
    public final class MultitouchInputMode {
      public static const GESTURE:String = "gesture"
      public static const NONE:String = "none"
      public static const TOUCH_POINT:String = "touchPoint"
    }
    """)
}
