import FlashAVM2

/// `flash.events.DRMErrorEvent`.
enum DRMErrorEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.net.drm.DRMContentData
    [667] public class DRMErrorEvent extends ErrorEvent {
      [slot] private var subErrorID:int
      [slot] private var contentData:DRMContentData
      [slot] private var systemUpdateNeeded:Boolean
      [slot] private var drmUpdateNeeded:Boolean
      native public function DRMErrorEvent(type:String = "drmError", bubbles:Boolean = false,
        cancelable:Boolean = false, errorDetail:String = "", errorCode:int = 0, subErrorID:int = 0,
        contentData:DRMContentData = null, systemUpdateNeeded:Boolean = false, drmUpdateNeeded:Boolean = false)
      public static const DRM_ERROR:String = "drmError"
      public static const DRM_LOAD_DEVICEID_ERROR:String = "drmLoadDeviceIdError"
      native public function get contentData():DRMContentData
      native public function set contentData(value:DRMContentData):void
      native public function get drmUpdateNeeded():Boolean
      native public function get subErrorID():int
      native public function get systemUpdateNeeded():Boolean
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
