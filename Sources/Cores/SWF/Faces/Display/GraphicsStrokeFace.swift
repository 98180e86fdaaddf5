import FlashAVM2

/// `flash.display.GraphicsStroke`.
enum GraphicsStrokeFace {
  static let face = Face(
    """
    package flash.display
    [667] [payload] public final class GraphicsStroke implements IGraphicsStroke, IGraphicsData {
      native public function GraphicsStroke(thickness:Number = NaN, pixelHinting:Boolean = false,
        scaleMode:String = "normal", caps:String = "none", joints:String = "round", miterLimit:Number = 3.0,
        fill:IGraphicsFill = null)
      public var fill:IGraphicsFill
      public var miterLimit:Number
      public var pixelHinting:Boolean
      public var thickness:Number
      native public function get caps():String
      native public function set caps(value:String):void
      native public function get joints():String
      native public function set joints(value:String):void
      native public function get scaleMode():String
      native public function set scaleMode(value:String):void
    }
    """)
}
