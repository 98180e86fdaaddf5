import FlashAVM2

/// `flash.filters.ConvolutionFilter`.
enum ConvolutionFilterFace {
  static let face = Face(
    """
    package flash.filters
    public class ConvolutionFilter extends BitmapFilter {
      [slot] private var matrixX:Number
      [slot] private var matrixY:Number
      [slot] private var matrix:Array
      [slot] private var divisor:Number
      [slot] private var bias:Number
      [slot] private var preserveAlpha:Boolean
      [slot] private var clamp:Boolean
      [slot] private var color:uint
      [slot] private var alpha:Number
      native public function ConvolutionFilter(matrixX:Number = 0, matrixY:Number = 0, matrix:Array = null,
        divisor:Number = 1.0, bias:Number = 0.0, preserveAlpha:Boolean = true, clamp:Boolean = true, color:uint = 0,
        alpha:Number = 0.0)
      native public function get alpha():Number
      native public function set alpha(value:Number):void
      native public function get bias():Number
      native public function set bias(value:Number):void
      native public function get clamp():Boolean
      native public function set clamp(value:Boolean):void
      native public function get color():uint
      native public function set color(value:uint):void
      native public function get divisor():Number
      native public function set divisor(value:Number):void
      native public function get matrix():Array
      native public function set matrix(value:Array):void
      native public function get matrixX():Number
      native public function set matrixX(value:Number):void
      native public function get matrixY():Number
      native public function set matrixY(value:Number):void
      native public function get preserveAlpha():Boolean
      native public function set preserveAlpha(value:Boolean):void
      native public override function clone():BitmapFilter
    }
    """)
}
