import FlashAVM2

/// `flash.events.HTTPStatusEvent`.
enum HTTPStatusEventFace {
  static let face = Face(
    """
    package flash.events
    public class HTTPStatusEvent extends Event {
      [slot] private var status:int
      [slot] private var redirected:Boolean
      [slot] private var responseHeaders:Array
      [slot] private var responseURL:String
      native public function HTTPStatusEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        status:int = 0, redirected:Boolean = false)
      [air] public static const HTTP_RESPONSE_STATUS:String = "httpResponseStatus"
      public static const HTTP_STATUS:String = "httpStatus"
      [690] native public function get redirected():Boolean
      [690] native public function set redirected(value:Boolean):void
      [air] native public function get responseHeaders():Array
      [air] native public function set responseHeaders(value:Array):void
      [air] native public function get responseURL():String
      [air] native public function set responseURL(value:String):void
      native public function get status():int
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
