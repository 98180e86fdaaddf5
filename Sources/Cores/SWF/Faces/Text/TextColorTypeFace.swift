import FlashAVM2

/// `flash.text.TextColorType`.
enum TextColorTypeFace {
  static let face = Face(
    """
    package flash.text
    public final class TextColorType {
      public static const DARK_COLOR:String = "dark"
      public static const LIGHT_COLOR:String = "light"
    }
    """)
}
