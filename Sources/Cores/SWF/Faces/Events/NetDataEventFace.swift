import FlashAVM2

/// `flash.events.NetDataEvent`.
enum NetDataEventFace {
  static let face = Face(
    """
    package flash.events
    [672] public class NetDataEvent extends Event {
      [slot] private var timestamp:Number
      [slot] private var info:Object
      native public function NetDataEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        timestamp:Number = 0, info:Object = null)
      public static const MEDIA_TYPE_DATA:String = "mediaTypeData"
      native public function get info():Object
      native public function get timestamp():Number
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
