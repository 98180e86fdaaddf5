import FlashAVM2

/// `flash.events.SampleDataEvent`.
enum SampleDataEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.ByteArray
    [667] public class SampleDataEvent extends Event {
      [slot] private var position:Number
      [slot] private var data:ByteArray
      native public function SampleDataEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        theposition:Number = 0, thedata:ByteArray = null)
      public static const SAMPLE_DATA:String = "sampleData"
      native public function get data():ByteArray
      native public function set data(value:ByteArray):void
      native public function get position():Number
      native public function set position(value:Number):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
