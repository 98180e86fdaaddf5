import FlashAVM2

/// `flash.filters.GradientGlowFilter`.
enum GradientGlowFilterFace {
  static let face = Face(
    """
    package flash.filters
    public final class GradientGlowFilter extends BitmapFilter {
      [slot] private var distance:Number
      [slot] private var angle:Number
      [slot] private var colors:Array
      [slot] private var alphas:Array
      [slot] private var ratios:Array
      [slot] private var blurX:Number
      [slot] private var blurY:Number
      [slot] private var strength:Number
      [slot] private var quality:int
      [slot] private var type:String
      [slot] private var knockout:Boolean
      native public function GradientGlowFilter(distance:Number = 4.0, angle:Number = 45, colors:Array = null,
        alphas:Array = null, ratios:Array = null, blurX:Number = 4.0, blurY:Number = 4.0, strength:Number = 1,
        quality:int = 1, type:String = "inner", knockout:Boolean = false)
      native public function get alphas():Array
      native public function set alphas(value:Array):void
      native public function get angle():Number
      native public function set angle(value:Number):void
      native public function get blurX():Number
      native public function set blurX(value:Number):void
      native public function get blurY():Number
      native public function set blurY(value:Number):void
      native public function get colors():Array
      native public function set colors(value:Array):void
      native public function get distance():Number
      native public function set distance(value:Number):void
      native public function get knockout():Boolean
      native public function set knockout(value:Boolean):void
      native public function get quality():int
      native public function set quality(value:int):void
      native public function get ratios():Array
      native public function set ratios(value:Array):void
      native public function get strength():Number
      native public function set strength(value:Number):void
      native public function get type():String
      native public function set type(value:String):void
      native public override function clone():BitmapFilter
    }
    """)
}
