import FlashAVM2

/// `flash.events.DRMDeviceGroupErrorEvent`.
enum DRMDeviceGroupErrorEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.net.drm.DRMDeviceGroup
    [692] public class DRMDeviceGroupErrorEvent extends ErrorEvent {
      [slot] private var subErrorID:int
      [slot] private var deviceGroup:DRMDeviceGroup
      [slot] private var systemUpdateNeeded:Boolean
      [slot] private var drmUpdateNeeded:Boolean
      native public function DRMDeviceGroupErrorEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        errorDetail:String = "", errorCode:int = 0, subErrorID:int = 0, deviceGroup:DRMDeviceGroup = null,
        systemUpdateNeeded:Boolean = false, drmUpdateNeeded:Boolean = false)
      public static const ADD_TO_DEVICE_GROUP_ERROR:String = "addToDeviceGroupError"
      public static const REMOVE_FROM_DEVICE_GROUP_ERROR:String = "removeFromDeviceGroupError"
      native public function get deviceGroup():DRMDeviceGroup
      native public function set deviceGroup(value:DRMDeviceGroup):void
      native public function get drmUpdateNeeded():Boolean
      native public function get subErrorID():int
      native public function set subErrorID(value:int):void
      native public function get systemUpdateNeeded():Boolean
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
