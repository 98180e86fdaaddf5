import FlashAVM2

/// `flash.events.DRMDeviceGroupEvent`.
enum DRMDeviceGroupEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.net.drm.DRMDeviceGroup
    [692] public class DRMDeviceGroupEvent extends Event {
      [slot] private var deviceGroup:DRMDeviceGroup
      native public function DRMDeviceGroupEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        deviceGroup:DRMDeviceGroup = null)
      public static const ADD_TO_DEVICE_GROUP_COMPLETE:String = "addToDeviceGroupComplete"
      public static const REMOVE_FROM_DEVICE_GROUP_COMPLETE:String = "removeFromDeviceGroupComplete"
      native public function get deviceGroup():DRMDeviceGroup
      native public function set deviceGroup(value:DRMDeviceGroup):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
