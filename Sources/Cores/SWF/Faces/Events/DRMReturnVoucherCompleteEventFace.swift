import FlashAVM2

/// `flash.events.DRMReturnVoucherCompleteEvent`.
enum DRMReturnVoucherCompleteEventFace {
  static let face = Face(
    """
    package flash.events
    [690] public class DRMReturnVoucherCompleteEvent extends Event {
      [slot] private var serverURL:String
      [slot] private var licenseID:String
      [slot] private var policyID:String
      [slot] private var numberOfVouchersReturned:int
      native public function DRMReturnVoucherCompleteEvent(type:String, bubbles:Boolean = false,
        cancelable:Boolean = false, inServerURL:String = null, inLicenseID:String = null, inPolicyID:String = null,
        inNumberOfVouchersReturned:int = 0)
      public static const RETURN_VOUCHER_COMPLETE:String = "returnVoucherComplete"
      native public function get licenseID():String
      native public function set licenseID(value:String):void
      native public function get numberOfVouchersReturned():int
      native public function set numberOfVouchersReturned(value:int):void
      native public function get policyID():String
      native public function set policyID(value:String):void
      native public function get serverURL():String
      native public function set serverURL(value:String):void
      native public override function clone():Event
    }
    """)
}
