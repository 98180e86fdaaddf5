import FlashAVM2

/// `flash.events.AVHTTPStatusEvent`.
enum AVHTTPStatusEventFace {
  static let face = Face(
    """
    package flash.events
    public class AVHTTPStatusEvent extends Event {
      [slot] private var status:int
      [slot] private var responseURL:String
      [slot] private var responseHeaders:Array
      native public function AVHTTPStatusEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        status:int = 0, responseUrl:String = null, responseHeaders:Array = null)
      public static const AV_HTTP_RESPONSE_STATUS:String = "avHttpResponseStatus"
      native public function get responseHeaders():Array
      native public function set responseHeaders(value:Array):void
      native public function get responseURL():String
      native public function set responseURL(value:String):void
      native public function get status():int
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
