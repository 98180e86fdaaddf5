import FlashAVM2

/// `flash.sensors.Geolocation`.
enum GeolocationFace {
  static let face = Face(
    """
    package flash.sensors
    import flash.events.EventDispatcher
    [air] public class Geolocation extends EventDispatcher {
      native public static function get isSupported():Boolean
    }
    """)
}
