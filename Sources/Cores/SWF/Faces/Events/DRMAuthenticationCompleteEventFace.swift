import FlashAVM2

/// `flash.events.DRMAuthenticationCompleteEvent`.
enum DRMAuthenticationCompleteEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.ByteArray
    [667] public class DRMAuthenticationCompleteEvent extends Event {
      [slot] private var serverURL:String
      [slot] private var domain:String
      [slot] private var token:ByteArray
      native public function DRMAuthenticationCompleteEvent(type:String, bubbles:Boolean = false,
        cancelable:Boolean = false, inServerURL:String = null, inDomain:String = null, inToken:ByteArray = null)
      public static const AUTHENTICATION_COMPLETE:String = "authenticationComplete"
      native public function get domain():String
      native public function set domain(value:String):void
      native public function get serverURL():String
      native public function set serverURL(value:String):void
      native public function get token():ByteArray
      native public function set token(value:ByteArray):void
      native public override function clone():Event
    }
    """)
}
