import FlashAVM2

/// `flash.ui.MouseCursorData`.
enum MouseCursorDataFace {
  static let face = Face(
    """
    package flash.ui
    import flash.display.BitmapData
    import flash.geom.Point
    [payload] public final class MouseCursorData {
      native public function get data():Vector.<BitmapData>
      native public function set data(value:Vector.<BitmapData>):void
      native public function get frameRate():Number
      native public function set frameRate(value:Number):void
      native public function get hotSpot():Point
      native public function set hotSpot(value:Point):void
    }
    """)
}
