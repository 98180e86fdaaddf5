import FlashAVM2

/// `flash.display.GraphicsBitmapFill`.
enum GraphicsBitmapFillFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Matrix
    [667] public final class GraphicsBitmapFill implements IGraphicsFill, IGraphicsData {
      native public function GraphicsBitmapFill(bitmapData:BitmapData = null, matrix:Matrix = null,
        repeat:Boolean = true, smooth:Boolean = false)
      public var bitmapData:BitmapData
      public var matrix:Matrix
      public var repeat:Boolean
      public var smooth:Boolean
    }
    """)
}
