import FlashAVM2

/// `flash.display.ColorCorrection`.
enum ColorCorrectionFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class ColorCorrection {
      public static const DEFAULT:String = "default"
      public static const OFF:String = "off"
      public static const ON:String = "on"
    }
    """)
}
