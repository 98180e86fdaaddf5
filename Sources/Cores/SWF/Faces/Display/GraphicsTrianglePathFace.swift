import FlashAVM2

/// `flash.display.GraphicsTrianglePath`.
enum GraphicsTrianglePathFace {
  static let face = Face(
    """
    package flash.display
    [667] [payload] public final class GraphicsTrianglePath implements IGraphicsPath, IGraphicsData {
      native public function GraphicsTrianglePath(vertices:Vector.<Number> = null, indices:Vector.<int> = null,
        uvtData:Vector.<Number> = null, culling:String = "none")
      public var indices:Vector.<int>
      public var uvtData:Vector.<Number>
      public var vertices:Vector.<Number>
      native public function get culling():String
      native public function set culling(value:String):void
    }
    """)
}
