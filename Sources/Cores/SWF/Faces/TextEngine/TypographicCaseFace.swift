import FlashAVM2

/// `flash.text.engine.TypographicCase`.
enum TypographicCaseFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TypographicCase {
      public static const CAPS:String = "caps"
      public static const CAPS_AND_SMALL_CAPS:String = "capsAndSmallCaps"
      public static const DEFAULT:String = "default"
      public static const LOWERCASE:String = "lowercase"
      public static const SMALL_CAPS:String = "smallCaps"
      public static const TITLE:String = "title"
      public static const UPPERCASE:String = "uppercase"
    }
    """)
}
