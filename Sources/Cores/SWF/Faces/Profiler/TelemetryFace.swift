import FlashAVM2

/// `flash.profiler.Telemetry`.
enum TelemetryFace {
  static let face = Face(
    """
    package flash.profiler
    [678] public final class Telemetry {
      native public static function get connected():Boolean
      native public static function get spanMarker():Number
      native public static function registerCommandHandler(commandName:String, handler:Function):Boolean
      native public static function sendMetric(metric:String, value:*):void
      native public static function sendSpanMetric(metric:String, startSpanMarker:Number, value:* = null):void
      native public static function unregisterCommandHandler(commandName:String):Boolean
    }
    """)
}
