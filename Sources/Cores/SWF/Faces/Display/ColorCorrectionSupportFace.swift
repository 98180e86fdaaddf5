import FlashAVM2

/// `flash.display.ColorCorrectionSupport`.
enum ColorCorrectionSupportFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class ColorCorrectionSupport {
      public static const DEFAULT_OFF:String = "defaultOff"
      public static const DEFAULT_ON:String = "defaultOn"
      public static const UNSUPPORTED:String = "unsupported"
    }
    """)
}
