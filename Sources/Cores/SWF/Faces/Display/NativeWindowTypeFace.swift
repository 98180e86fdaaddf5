import FlashAVM2

/// `flash.display.NativeWindowType`.
enum NativeWindowTypeFace {
  static let face = Face(
    """
    package flash.display
    [air] public final class NativeWindowType {
      public static const LIGHTWEIGHT:String = "lightweight"
      public static const NORMAL:String = "normal"
      public static const UTILITY:String = "utility"
    }
    """)
}
