import FlashAVM2

/// `flash.text.engine.Kerning`.
enum KerningFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class Kerning {
      public static const AUTO:String = "auto"
      public static const OFF:String = "off"
      public static const ON:String = "on"
    }
    """)
}
