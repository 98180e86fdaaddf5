import FlashAVM2

/// `flash.system.TouchscreenType`.
enum TouchscreenTypeFace {
  static let face = Face(
    """
    package flash.system
    public final class TouchscreenType {
      public static const FINGER:String = "finger"
      public static const NONE:String = "none"
      public static const STYLUS:String = "stylus"
    }
    """)
}
