import FlashAVM2

/// `flash.text.TextFormatDisplay`.
enum TextFormatDisplayFace {
  static let face = Face(
    """
    package flash.text
    public final class TextFormatDisplay {
      public static const BLOCK:String = "block"
      public static const INLINE:String = "inline"
    }
    """)
}
