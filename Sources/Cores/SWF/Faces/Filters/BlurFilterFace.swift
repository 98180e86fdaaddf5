import FlashAVM2

/// `flash.filters.BlurFilter`.
enum BlurFilterFace {
  static let face = Face(
    """
    package flash.filters
    public final class BlurFilter extends BitmapFilter {
      [slot] private var blurX:Number
      [slot] private var blurY:Number
      [slot] private var quality:int
      native public function BlurFilter(blurX:Number = 4.0, blurY:Number = 4.0, quality:int = 1)
      native public function get blurX():Number
      native public function set blurX(value:Number):void
      native public function get blurY():Number
      native public function set blurY(value:Number):void
      native public function get quality():int
      native public function set quality(value:int):void
      native public override function clone():BitmapFilter
    }
    """)
}
