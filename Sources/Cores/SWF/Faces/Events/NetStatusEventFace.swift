import FlashAVM2

/// `flash.events.NetStatusEvent`.
enum NetStatusEventFace {
  static let face = Face(
    """
    package flash.events
    public class NetStatusEvent extends Event {
      [slot] private var info:Object
      native public function NetStatusEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        info:Object = null)
      public static const NET_STATUS:String = "netStatus"
      native public function get info():Object
      native public function set info(value:Object):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
