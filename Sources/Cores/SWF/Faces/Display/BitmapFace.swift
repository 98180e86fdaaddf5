import FlashAVM2

/// `flash.display.Bitmap`.
enum BitmapFace {
  static let face = Face(
    """
    package flash.display
    public class Bitmap extends DisplayObject {
      [slot] private var bitmapData:BitmapData
      [slot] private var pixelSnapping:String = "auto"
      native public function Bitmap(bitmapData:BitmapData = null, pixelSnapping:String = "auto",
        smoothing:Boolean = false)
      native public function get bitmapData():BitmapData
      native public function set bitmapData(value:BitmapData):void
      native public function get pixelSnapping():String
      native public function set pixelSnapping(value:String):void
      native public function get smoothing():Boolean
      native public function set smoothing(value:Boolean):void
    }
    """)
}
