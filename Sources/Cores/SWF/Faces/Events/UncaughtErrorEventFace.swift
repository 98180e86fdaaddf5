import FlashAVM2

/// `flash.events.UncaughtErrorEvent`.
enum UncaughtErrorEventFace {
  static let face = Face(
    """
    package flash.events
    [667] public class UncaughtErrorEvent extends ErrorEvent {
      [slot] private var error:*
      native public function UncaughtErrorEvent(type:String = "uncaughtError", bubbles:Boolean = true,
        cancelable:Boolean = true, error_in:* = null)
      public static const UNCAUGHT_ERROR:String = "uncaughtError"
      native public function get error():*
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
