import FlashAVM2

/// `flash.display.GraphicsPath`.
enum GraphicsPathFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class GraphicsPath implements IGraphicsPath, IGraphicsData {
      [slot] public var commands:Vector.<int>
      [slot] public var data:Vector.<Number>
      [slot] private var winding:String
      native public function GraphicsPath(commands:Vector.<int> = null, data:Vector.<Number> = null,
        winding:String = "evenOdd")
      native public function get winding():String
      native public function set winding(value:String):void
      [674] native public function cubicCurveTo(controlX1:Number, controlY1:Number, controlX2:Number, controlY2:Number,
        anchorX:Number, anchorY:Number):void
      native public function curveTo(controlX:Number, controlY:Number, anchorX:Number, anchorY:Number):void
      native public function lineTo(x:Number, y:Number):void
      native public function moveTo(x:Number, y:Number):void
      native public function wideLineTo(x:Number, y:Number):void
      native public function wideMoveTo(x:Number, y:Number):void
    }
    """)
}
