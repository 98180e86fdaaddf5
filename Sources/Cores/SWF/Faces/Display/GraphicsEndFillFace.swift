import FlashAVM2

/// `flash.display.GraphicsEndFill`.
enum GraphicsEndFillFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class GraphicsEndFill implements IGraphicsFill, IGraphicsData {
    }
    """)
}
