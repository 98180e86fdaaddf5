import FlashAVM2

/// `flash.events.OutputProgressEvent`.
enum OutputProgressEventFace {
  static let face = Face(
    """
    package flash.events
    [674] public class OutputProgressEvent extends Event {
      [slot] private var bytesPending:Number
      [slot] private var bytesTotal:Number
      native public function OutputProgressEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        bytesPending:Number = 0.0, bytesTotal:Number = 0.0)
      public static const OUTPUT_PROGRESS:String = "outputProgress"
      native public function get bytesPending():Number
      native public function set bytesPending(value:Number):void
      native public function get bytesTotal():Number
      native public function set bytesTotal(value:Number):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
