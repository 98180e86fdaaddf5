import FlashAVM2

/// `flash.events.DataEvent`.
enum DataEventFace {
  static let face = Face(
    """
    package flash.events
    public class DataEvent extends TextEvent {
      [slot] private var data:String
      native public function DataEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        data:String = "")
      public static const DATA:String = "data"
      public static const UPLOAD_COMPLETE_DATA:String = "uploadCompleteData"
      native public function get data():String
      native public function set data(value:String):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
