import FlashAVM2

/// `flash.filters.BevelFilter`.
enum BevelFilterFace {
  static let face = Face(
    """
    package flash.filters
    public final class BevelFilter extends BitmapFilter {
      [slot] private var distance:Number
      [slot] private var angle:Number
      [slot] private var highlightColor:uint
      [slot] private var highlightAlpha:Number
      [slot] private var shadowColor:uint
      [slot] private var shadowAlpha:Number
      [slot] private var blurX:Number
      [slot] private var blurY:Number
      [slot] private var strength:Number
      [slot] private var quality:int
      [slot] private var type:String
      [slot] private var knockout:Boolean
      native public function BevelFilter(distance:Number = 4.0, angle:Number = 45, highlightColor:uint = 0xFFFFFF,
        highlightAlpha:Number = 1.0, shadowColor:uint = 0x000000, shadowAlpha:Number = 1.0, blurX:Number = 4.0,
        blurY:Number = 4.0, strength:Number = 1, quality:int = 1, type:String = "inner", knockout:Boolean = false)
      native public function get angle():Number
      native public function set angle(value:Number):void
      native public function get blurX():Number
      native public function set blurX(value:Number):void
      native public function get blurY():Number
      native public function set blurY(value:Number):void
      native public function get distance():Number
      native public function set distance(value:Number):void
      native public function get highlightAlpha():Number
      native public function set highlightAlpha(value:Number):void
      native public function get highlightColor():uint
      native public function set highlightColor(value:uint):void
      native public function get knockout():Boolean
      native public function set knockout(value:Boolean):void
      native public function get quality():int
      native public function set quality(value:int):void
      native public function get shadowAlpha():Number
      native public function set shadowAlpha(value:Number):void
      native public function get shadowColor():uint
      native public function set shadowColor(value:uint):void
      native public function get strength():Number
      native public function set strength(value:Number):void
      native public function get type():String
      native public function set type(value:String):void
      native public override function clone():BitmapFilter
    }
    """)
}
