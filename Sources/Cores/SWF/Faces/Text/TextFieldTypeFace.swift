import FlashAVM2

/// `flash.text.TextFieldType`.
enum TextFieldTypeFace {
  static let face = Face(
    """
    package flash.text
    public final class TextFieldType {
      public static const DYNAMIC:String = "dynamic"
      public static const INPUT:String = "input"
    }
    """)
}
