import FlashAVM2

/// `flash.events.GameInputEvent`.
enum GameInputEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.ui.GameInputDevice
    [688] public final class GameInputEvent extends Event {
      [slot] private var device:GameInputDevice
      native public function GameInputEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        device:GameInputDevice = null)
      public static const DEVICE_ADDED:String = "deviceAdded"
      public static const DEVICE_REMOVED:String = "deviceRemoved"
      public static const DEVICE_UNUSABLE:String = "deviceUnusable"
      native public function get device():GameInputDevice
    }
    """)
}
