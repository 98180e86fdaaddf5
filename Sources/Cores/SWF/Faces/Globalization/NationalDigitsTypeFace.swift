import FlashAVM2

/// `flash.globalization.NationalDigitsType`.
enum NationalDigitsTypeFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class NationalDigitsType {
      public static const EUROPEAN:uint = 0x0030
      public static const ARABIC_INDIC:uint = 0x0660
      public static const EXTENDED_ARABIC_INDIC:uint = 0x06F0
      public static const NKO:uint = 0x07C0
      public static const DEVANAGARI:uint = 0x0966
      public static const BENGALI:uint = 0x09E6
      public static const GURMUKHI:uint = 0x0A66
      public static const GUJARATI:uint = 0x0AE6
      public static const ORIYA:uint = 0x0B66
      public static const TAMIL:uint = 0x0BE6
      public static const TELUGU:uint = 0x0C66
      public static const KANNADA:uint = 0x0CE6
      public static const MALAYALAM:uint = 0x0D66
      public static const THAI:uint = 0x0E50
      public static const LAO:uint = 0x0ED0
      public static const TIBETAN:uint = 0x0F20
      public static const MYANMAR:uint = 0x1040
      public static const MYANMAR_SHAN:uint = 0x1090
      public static const KHMER:uint = 0x17E0
      public static const MONGOLIAN:uint = 0x1810
      public static const LIMBU:uint = 0x1946
      public static const NEW_TAI_LUE:uint = 0x19D0
      public static const BALINESE:uint = 0x1B50
      public static const SUNDANESE:uint = 0x1BB0
      public static const LEPCHA:uint = 0x1C40
      public static const OL_CHIKI:uint = 0x1C50
      public static const VAI:uint = 0xA620
      public static const SAURASHTRA:uint = 0xA8D0
      public static const KAYAH_LI:uint = 0xA900
      public static const CHAM:uint = 0xAA50
      public static const FULL_WIDTH:uint = 0xFF10
      public static const OSMANYA:uint = 0x104A0
    }
    """)
}
