import FlashAVM2

/// `flash.text.engine.TextRotation`.
enum TextRotationFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TextRotation {
      public static const AUTO:String = "auto"
      public static const ROTATE_0:String = "rotate0"
      public static const ROTATE_180:String = "rotate180"
      public static const ROTATE_270:String = "rotate270"
      public static const ROTATE_90:String = "rotate90"
    }
    """)
}
