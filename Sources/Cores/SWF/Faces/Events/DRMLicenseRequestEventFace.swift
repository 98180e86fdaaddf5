import FlashAVM2

/// `flash.events.DRMLicenseRequestEvent`.
enum DRMLicenseRequestEventFace {
  static let face = Face(
    """
    package flash.events
    public class DRMLicenseRequestEvent extends Event {
      [slot] private var serverURL:String
      native public function DRMLicenseRequestEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        inServerURL:String = null)
      public static const LICENSE_REQUEST:String = "licenseRequest"
      native public function get serverURL():String
      native public function set serverURL(value:String):void
      native public override function clone():Event
    }
    """)
}
