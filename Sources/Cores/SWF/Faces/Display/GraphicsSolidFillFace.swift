import FlashAVM2

/// `flash.display.GraphicsSolidFill`.
enum GraphicsSolidFillFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class GraphicsSolidFill implements IGraphicsFill, IGraphicsData {
      [slot] public var color:uint = 0
      [slot] public var alpha:Number = 1.0
      native public function GraphicsSolidFill(color:uint = 0, alpha:Number = 1.0)
    }
    """)
}
