import FlashAVM2

/// `flash.filters.GlowFilter`.
enum GlowFilterFace {
  static let face = Face(
    """
    package flash.filters
    public final class GlowFilter extends BitmapFilter {
      [slot] private var color:uint
      [slot] private var alpha:Number
      [slot] private var blurX:Number
      [slot] private var blurY:Number
      [slot] private var strength:Number
      [slot] private var quality:int
      [slot] private var inner:Boolean
      [slot] private var knockout:Boolean
      native public function GlowFilter(color:uint = 0xFF0000, alpha:Number = 1.0, blurX:Number = 6.0,
        blurY:Number = 6.0, strength:Number = 2, quality:int = 1, inner:Boolean = false, knockout:Boolean = false)
      native public function get alpha():Number
      native public function set alpha(value:Number):void
      native public function get blurX():Number
      native public function set blurX(value:Number):void
      native public function get blurY():Number
      native public function set blurY(value:Number):void
      native public function get color():uint
      native public function set color(value:uint):void
      native public function get inner():Boolean
      native public function set inner(value:Boolean):void
      native public function get knockout():Boolean
      native public function set knockout(value:Boolean):void
      native public function get quality():int
      native public function set quality(value:int):void
      native public function get strength():Number
      native public function set strength(value:Number):void
      native public override function clone():BitmapFilter
    }
    """)
}
