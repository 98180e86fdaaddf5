import FlashAVM2

/// `flash.display.PixelSnapping`.
enum PixelSnappingFace {
  static let face = Face(
    """
    package flash.display
    public final class PixelSnapping {
      public static const ALWAYS:String = "always"
      public static const AUTO:String = "auto"
      public static const NEVER:String = "never"
    }
    """)
}
