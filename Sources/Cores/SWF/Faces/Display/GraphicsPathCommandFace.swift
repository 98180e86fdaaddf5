import FlashAVM2

/// `flash.display.GraphicsPathCommand`.
enum GraphicsPathCommandFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class GraphicsPathCommand {
      public static const NO_OP:int = 0
      public static const MOVE_TO:int = 1
      public static const LINE_TO:int = 2
      public static const CURVE_TO:int = 3
      public static const WIDE_MOVE_TO:int = 4
      public static const WIDE_LINE_TO:int = 5
      public static const CUBIC_CURVE_TO:int = 6
    }
    """)
}
