import FlashAVM2

/// `flash.display.GraphicsGradientFill`.
enum GraphicsGradientFillFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Matrix
    [667] [payload] public final class GraphicsGradientFill implements IGraphicsFill, IGraphicsData {
      native public function GraphicsGradientFill(type:String = "linear", colors:Array = null, alphas:Array = null,
        ratios:Array = null, matrix:* = null, spreadMethod:* = "pad", interpolationMethod:String = "rgb",
        focalPointRatio:Number = 0.0)
      public var alphas:Array
      public var colors:Array
      public var focalPointRatio:Number
      public var matrix:Matrix
      public var ratios:Array
      native public function get interpolationMethod():String
      native public function set interpolationMethod(value:String):void
      native public function get spreadMethod():String
      native public function set spreadMethod(value:String):void
      native public function get type():String
      native public function set type(value:String):void
    }
    """)
}
