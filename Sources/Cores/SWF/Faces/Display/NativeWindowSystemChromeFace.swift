import FlashAVM2

/// `flash.display.NativeWindowSystemChrome`.
enum NativeWindowSystemChromeFace {
  static let face = Face(
    """
    package flash.display
    [air] public final class NativeWindowSystemChrome {
      public static const ALTERNATE:String = "alternate"
      public static const NONE:String = "none"
      public static const STANDARD:String = "standard"
    }
    """)
}
