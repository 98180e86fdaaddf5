import FlashAVM2

/// `flash.text.TextDisplayMode`.
enum TextDisplayModeFace {
  static let face = Face(
    """
    package flash.text
    public final class TextDisplayMode {
      public static const CRT:String = "crt"
      public static const DEFAULT:String = "default"
      public static const LCD:String = "lcd"
    }
    """)
}
