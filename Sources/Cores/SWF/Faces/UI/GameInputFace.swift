import FlashAVM2

/// `flash.ui.GameInput`.
enum GameInputFace {
  static let face = Face(
    """
    package flash.ui
    import flash.events.EventDispatcher
    [688] public final class GameInput extends EventDispatcher {
      native public static function get isSupported():Boolean
      native public static function get numDevices():int
      native public static function getDeviceAt(index:int):GameInputDevice
    }
    """)
}
