import FlashAVM2

/// `flash.events.SecurityErrorEvent`.
enum SecurityErrorEventFace {
  static let face = Face(
    """
    package flash.events
    public class SecurityErrorEvent extends ErrorEvent {
      native public function SecurityErrorEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        text:String = "", id:int = 0)
      public static const SECURITY_ERROR:String = "securityError"
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
