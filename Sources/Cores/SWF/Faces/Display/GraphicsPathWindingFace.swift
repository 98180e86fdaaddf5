import FlashAVM2

/// `flash.display.GraphicsPathWinding`.
enum GraphicsPathWindingFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class GraphicsPathWinding {
      public static const EVEN_ODD:String = "evenOdd"
      public static const NON_ZERO:String = "nonZero"
    }
    """)
}
