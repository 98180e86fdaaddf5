import FlashAVM2

/// `flash.ui.KeyboardType`.
enum KeyboardTypeFace {
  static let face = Face(
    """
    package flash.ui
    public final class KeyboardType {
      public static const ALPHANUMERIC:String = "alphanumeric"
      public static const KEYPAD:String = "keypad"
      public static const NONE:String = "none"
    }
    """)
}
