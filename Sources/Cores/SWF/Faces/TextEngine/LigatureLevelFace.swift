import FlashAVM2

/// `flash.text.engine.LigatureLevel`.
enum LigatureLevelFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class LigatureLevel {
      public static const COMMON:String = "common"
      public static const EXOTIC:String = "exotic"
      public static const MINIMUM:String = "minimum"
      public static const NONE:String = "none"
      public static const UNCOMMON:String = "uncommon"
    }
    """)
}
