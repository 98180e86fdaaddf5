import FlashAVM2

/// `flash.system.IMEConversionMode`.
enum IMEConversionModeFace {
  static let face = Face(
    """
    package flash.system
    public final class IMEConversionMode {
      public static const ALPHANUMERIC_FULL:String = "ALPHANUMERIC_FULL"
      public static const ALPHANUMERIC_HALF:String = "ALPHANUMERIC_HALF"
      public static const CHINESE:String = "CHINESE"
      public static const JAPANESE_HIRAGANA:String = "JAPANESE_HIRAGANA"
      public static const JAPANESE_KATAKANA_FULL:String = "JAPANESE_KATAKANA_FULL"
      public static const JAPANESE_KATAKANA_HALF:String = "JAPANESE_KATAKANA_HALF"
      public static const KOREAN:String = "KOREAN"
      public static const UNKNOWN:String = "UNKNOWN"
    }
    """)
}
