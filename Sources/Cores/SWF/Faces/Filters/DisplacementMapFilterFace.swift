import FlashAVM2

/// `flash.filters.DisplacementMapFilter`.
enum DisplacementMapFilterFace {
  static let face = Face(
    """
    package flash.filters
    import flash.display.BitmapData
    import flash.geom.Point
    public final class DisplacementMapFilter extends BitmapFilter {
      [slot] private var mapBitmap:BitmapData
      [slot] private var mapPoint:Point
      [slot] private var componentX:uint
      [slot] private var componentY:uint
      [slot] private var scaleX:Number
      [slot] private var scaleY:Number
      [slot] private var mode:String
      [slot] private var color:uint
      [slot] private var alpha:Number
      native public function DisplacementMapFilter(mapBitmap:BitmapData = null, mapPoint:Point = null,
        componentX:uint = 0, componentY:uint = 0, scaleX:Number = 0.0, scaleY:Number = 0.0, mode:String = "wrap",
        color:uint = 0, alpha:Number = 0.0)
      native public function get alpha():Number
      native public function set alpha(value:Number):void
      native public function get color():uint
      native public function set color(value:uint):void
      native public function get componentX():uint
      native public function set componentX(value:uint):void
      native public function get componentY():uint
      native public function set componentY(value:uint):void
      native public function get mapBitmap():BitmapData
      native public function set mapBitmap(value:BitmapData):void
      native public function get mapPoint():Point
      native public function set mapPoint(value:Point):void
      native public function get mode():String
      native public function set mode(value:String):void
      native public function get scaleX():Number
      native public function set scaleX(value:Number):void
      native public function get scaleY():Number
      native public function set scaleY(value:Number):void
      native public override function clone():BitmapFilter
    }
    """)
}
