import FlashAVM2

/// `flash.text.TextFieldAutoSize`.
enum TextFieldAutoSizeFace {
  static let face = Face(
    """
    package flash.text
    public final class TextFieldAutoSize {
      public static const CENTER:String = "center"
      public static const LEFT:String = "left"
      public static const NONE:String = "none"
      public static const RIGHT:String = "right"
    }
    """)
}
