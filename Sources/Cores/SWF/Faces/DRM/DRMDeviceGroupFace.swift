import FlashAVM2

/// `flash.net.drm.DRMDeviceGroup`.
enum DRMDeviceGroupFace {
  static let face = Face(
    """
    package flash.net.drm
    [692] public final class DRMDeviceGroup {
      [slot] private var name:String
      native public function get authenticationMethod():String
      native public function get domain():String
      native public function get name():String
      native public function set name(value:String):void
      native public function get serverURL():String
    }
    """)
}
