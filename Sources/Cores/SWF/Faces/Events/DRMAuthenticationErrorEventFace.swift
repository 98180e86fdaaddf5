import FlashAVM2

/// `flash.events.DRMAuthenticationErrorEvent`.
enum DRMAuthenticationErrorEventFace {
  static let face = Face(
    """
    package flash.events
    [667] public class DRMAuthenticationErrorEvent extends ErrorEvent {
      [slot] private var subErrorID:int
      [slot] private var serverURL:String
      [slot] private var domain:String
      native public function DRMAuthenticationErrorEvent(type:String, bubbles:Boolean = false,
        cancelable:Boolean = false, inDetail:String = "", inErrorID:int = 0, inSubErrorID:int = 0,
        inServerURL:String = null, inDomain:String = null)
      public static const AUTHENTICATION_ERROR:String = "authenticationError"
      native public function get domain():String
      native public function set domain(value:String):void
      native public function get serverURL():String
      native public function set serverURL(value:String):void
      native public function get subErrorID():int
      native public function set subErrorID(value:int):void
      native public override function clone():Event
    }
    """)
}
