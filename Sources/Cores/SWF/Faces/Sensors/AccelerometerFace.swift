import FlashAVM2

/// `flash.sensors.Accelerometer`.
enum AccelerometerFace {
  static let face = Face(
    """
    package flash.sensors
    import flash.events.EventDispatcher
    [667] public class Accelerometer extends EventDispatcher {
      native public static function get isSupported():Boolean
      native public function get muted():Boolean
      native public function setRequestedUpdateInterval(interval:Number):void
    }
    """)
}
