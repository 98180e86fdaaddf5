import FlashAVM2

/// `flash.text.engine.RenderingMode`.
enum RenderingModeFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class RenderingMode {
      public static const CFF:String = "cff"
      public static const NORMAL:String = "normal"
    }
    """)
}
