import FlashAVM2

/// `flash.events.AsyncErrorEvent`.
enum AsyncErrorEventFace {
  static let face = Face(
    """
    package flash.events
    public class AsyncErrorEvent extends ErrorEvent {
      [slot] public var error:Error
      native public function AsyncErrorEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        text:String = "", error:Error = null)
      public static const ASYNC_ERROR:String = "asyncError"
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
