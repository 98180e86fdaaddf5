import FlashAVM2

/// `flash.text.engine.CFFHinting`.
enum CFFHintingFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class CFFHinting {
      public static const HORIZONTAL_STEM:String = "horizontalStem"
      public static const NONE:String = "none"
    }
    """)
}
