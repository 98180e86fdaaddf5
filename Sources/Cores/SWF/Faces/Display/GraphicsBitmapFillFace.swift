import FlashAVM2

/// `flash.display.GraphicsBitmapFill`.
enum GraphicsBitmapFillFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Matrix
    [667] public final class GraphicsBitmapFill implements IGraphicsFill, IGraphicsData {
      [slot] public var bitmapData:BitmapData
      [slot] public var matrix:Matrix
      [slot] public var repeat:Boolean
      [slot] public var smooth:Boolean
      native public function GraphicsBitmapFill(bitmapData:BitmapData = null, matrix:Matrix = null,
        repeat:Boolean = true, smooth:Boolean = false)
    }
    """)
}
