import FlashAVM2

/// `flash.display.GraphicsGradientFill`.
enum GraphicsGradientFillFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Matrix
    [667] public final class GraphicsGradientFill implements IGraphicsFill, IGraphicsData {
      [slot] private var type:String
      [slot] public var colors:Array
      [slot] public var alphas:Array
      [slot] public var ratios:Array
      [slot] public var matrix:Matrix
      [slot] private var spreadMethod:String
      [slot] private var interpolationMethod:String
      [slot] public var focalPointRatio:Number
      native public function GraphicsGradientFill(type:String = "linear", colors:Array = null, alphas:Array = null,
        ratios:Array = null, matrix:* = null, spreadMethod:* = "pad", interpolationMethod:String = "rgb",
        focalPointRatio:Number = 0.0)
      native public function get interpolationMethod():String
      native public function set interpolationMethod(value:String):void
      native public function get spreadMethod():String
      native public function set spreadMethod(value:String):void
      native public function get type():String
      native public function set type(value:String):void
    }
    """)
}
