import FlashAVM2

/// `flash.ui.MouseCursorData`.
enum MouseCursorDataFace {
  static let face = Face(
    """
    package flash.ui
    import flash.display.BitmapData
    import flash.geom.Point
    public final class MouseCursorData {
      [slot] private var data:Vector.<BitmapData>
      [slot] private var frameRate:Number = 0
      [slot] private var hotSpot:Point
      native public function get data():Vector.<BitmapData>
      native public function set data(value:Vector.<BitmapData>):void
      native public function get frameRate():Number
      native public function set frameRate(value:Number):void
      native public function get hotSpot():Point
      native public function set hotSpot(value:Point):void
    }
    """)
}
