import FlashAVM2

/// `flash.text.AntiAliasType`.
enum AntiAliasTypeFace {
  static let face = Face(
    """
    package flash.text
    public final class AntiAliasType {
      public static const ADVANCED:String = "advanced"
      public static const NORMAL:String = "normal"
    }
    """)
}
