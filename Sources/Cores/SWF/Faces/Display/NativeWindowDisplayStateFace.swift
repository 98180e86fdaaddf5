import FlashAVM2

/// `flash.display.NativeWindowDisplayState`.
enum NativeWindowDisplayStateFace {
  static let face = Face(
    """
    package flash.display
    [air] public final class NativeWindowDisplayState {
      public static const MAXIMIZED:String = "maximized"
      public static const MINIMIZED:String = "minimized"
      public static const NORMAL:String = "normal"
    }
    """)
}
