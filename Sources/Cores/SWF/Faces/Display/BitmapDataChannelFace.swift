import FlashAVM2

/// `flash.display.BitmapDataChannel`.
enum BitmapDataChannelFace {
  static let face = Face(
    """
    package flash.display
    public final class BitmapDataChannel {
      public static const RED:uint = 1
      public static const GREEN:uint = 2
      public static const BLUE:uint = 4
      public static const ALPHA:uint = 8
    }
    """)
}
