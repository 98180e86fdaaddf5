import FlashAVM2

/// `flash.display.GraphicsTrianglePath`.
enum GraphicsTrianglePathFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class GraphicsTrianglePath implements IGraphicsPath, IGraphicsData {
      [slot] public var vertices:Vector.<Number>
      [slot] public var indices:Vector.<int>
      [slot] public var uvtData:Vector.<Number>
      [slot] private var culling:String
      native public function GraphicsTrianglePath(vertices:Vector.<Number> = null, indices:Vector.<int> = null,
        uvtData:Vector.<Number> = null, culling:String = "none")
      native public function get culling():String
      native public function set culling(value:String):void
    }
    """)
}
