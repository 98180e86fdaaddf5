import FlashAVM2

/// `flash.events.ShaderEvent`.
enum ShaderEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.display.BitmapData
    import flash.utils.ByteArray
    [667] public class ShaderEvent extends Event {
      [slot] private var bitmapData:BitmapData
      [slot] private var byteArray:ByteArray
      [slot] private var vector:Vector.<Number>
      native public function ShaderEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        bitmap:BitmapData = null, array:ByteArray = null, vector:Vector.<Number> = null)
      public static const COMPLETE:String = "complete"
      native public function get bitmapData():BitmapData
      native public function set bitmapData(value:BitmapData):void
      native public function get byteArray():ByteArray
      native public function set byteArray(value:ByteArray):void
      native public function get vector():Vector.<Number>
      native public function set vector(value:Vector.<Number>):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
