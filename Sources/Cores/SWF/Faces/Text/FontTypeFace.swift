import FlashAVM2

/// `flash.text.FontType`.
enum FontTypeFace {
  static let face = Face(
    """
    package flash.text
    public final class FontType {
      public static const DEVICE:String = "device"
      public static const EMBEDDED:String = "embedded"
      public static const EMBEDDED_CFF:String = "embeddedCFF"
    }
    """)
}
