import FlashAVM2

/// `flash.events.DRMStatusEvent`.
enum DRMStatusEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.net.drm.DRMContentData
    import flash.net.drm.DRMVoucher
    [667] public class DRMStatusEvent extends Event {
      [slot] private var contentData:DRMContentData
      [slot] private var voucher:DRMVoucher
      [slot] private var isLocal:Boolean
      native public function DRMStatusEvent(type:String = "drmStatus", bubbles:Boolean = false,
        cancelable:Boolean = false, contentData:DRMContentData = null, voucher:DRMVoucher = null,
        local:Boolean = false)
      public static const DRM_STATUS:String = "drmStatus"
      native public function get contentData():DRMContentData
      native public function set contentData(value:DRMContentData):void
      native public function get isLocal():Boolean
      native public function set isLocal(value:Boolean):void
      native public function get voucher():DRMVoucher
      native public function set voucher(value:DRMVoucher):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
