import FlashAVM2

/// `flash.text.FontStyle`.
enum FontStyleFace {
  static let face = Face(
    """
    package flash.text
    public final class FontStyle {
      public static const BOLD:String = "bold"
      public static const BOLD_ITALIC:String = "boldItalic"
      public static const ITALIC:String = "italic"
      public static const REGULAR:String = "regular"
    }
    """)
}
