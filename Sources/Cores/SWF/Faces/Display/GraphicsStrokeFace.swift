import FlashAVM2

/// `flash.display.GraphicsStroke`.
enum GraphicsStrokeFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class GraphicsStroke implements IGraphicsStroke, IGraphicsData {
      [slot] public var thickness:Number
      [slot] public var pixelHinting:Boolean
      [slot] private var scaleMode:String
      [slot] private var caps:String
      [slot] private var joints:String
      [slot] public var miterLimit:Number
      [slot] public var fill:IGraphicsFill
      native public function GraphicsStroke(thickness:Number = NaN, pixelHinting:Boolean = false,
        scaleMode:String = "normal", caps:String = "none", joints:String = "round", miterLimit:Number = 3.0,
        fill:IGraphicsFill = null)
      native public function get caps():String
      native public function set caps(value:String):void
      native public function get joints():String
      native public function set joints(value:String):void
      native public function get scaleMode():String
      native public function set scaleMode(value:String):void
    }
    """)
}
