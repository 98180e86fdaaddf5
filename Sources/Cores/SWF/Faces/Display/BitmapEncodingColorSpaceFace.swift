import FlashAVM2

/// `flash.display.BitmapEncodingColorSpace`.
enum BitmapEncodingColorSpaceFace {
  static let face = Face(
    """
    package flash.display
    [680] public final class BitmapEncodingColorSpace {
      public static const COLORSPACE_4_2_0:String = "4:2:0"
      public static const COLORSPACE_4_2_2:String = "4:2:2"
      public static const COLORSPACE_4_4_4:String = "4:4:4"
      public static const COLORSPACE_AUTO:String = "auto"
    }
    """)
}
