import FlashAVM2

/// `flash.media.AVABRParameters`.
enum AVABRParametersFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVABRParameters {
      [slot] private var policy:String
      [slot] private var startBitsPerSecond:int
      [slot] private var minBitsPerSecond:int
      [slot] private var maxBitsPerSecond:int
      native public function AVABRParameters(policy:String, startBitsPerSecond:int, minBitsPerSecond:int,
        maxBitsPerSecond:int)
      public static const AGGRESSIVE:String = "aggressive"
      public static const CONSERVATIVE:String = "conservative"
      public static const MODERATE:String = "moderate"
      native public function get maxBitsPerSecond():int
      native public function set maxBitsPerSecond(value:int):void
      native public function get minBitsPerSecond():int
      native public function set minBitsPerSecond(value:int):void
      native public function get policy():String
      native public function set policy(value:String):void
      native public function get startBitsPerSecond():int
      native public function set startBitsPerSecond(value:int):void
    }
    """)
}
