import FlashAVM2

/// `flash.text.TextFormatAlign`.
enum TextFormatAlignFace {
  static let face = Face(
    """
    package flash.text
    public final class TextFormatAlign {
      public static const CENTER:String = "center"
      public static const END:String = "end"
      public static const JUSTIFY:String = "justify"
      public static const LEFT:String = "left"
      public static const RIGHT:String = "right"
      public static const START:String = "start"
    }
    """)
}
