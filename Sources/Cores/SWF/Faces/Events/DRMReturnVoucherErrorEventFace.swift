import FlashAVM2

/// `flash.events.DRMReturnVoucherErrorEvent`.
enum DRMReturnVoucherErrorEventFace {
  static let face = Face(
    """
    package flash.events
    [690] public class DRMReturnVoucherErrorEvent extends ErrorEvent {
      [slot] private var subErrorID:int
      [slot] private var serverURL:String
      [slot] private var licenseID:String
      [slot] private var policyID:String
      native public function DRMReturnVoucherErrorEvent(type:String, bubbles:Boolean = false,
        cancelable:Boolean = false, inDetail:String = "", inErrorID:int = 0, inSubErrorID:int = 0,
        inServerURL:String = null, inLicenseID:String = null, inPolicyID:String = null)
      public static const RETURN_VOUCHER_ERROR:String = "returnVoucherError"
      native public function get licenseID():String
      native public function set licenseID(value:String):void
      native public function get policyID():String
      native public function set policyID(value:String):void
      native public function get serverURL():String
      native public function set serverURL(value:String):void
      native public function get subErrorID():int
      native public function set subErrorID(value:int):void
      native public override function clone():Event
    }
    """)
}
