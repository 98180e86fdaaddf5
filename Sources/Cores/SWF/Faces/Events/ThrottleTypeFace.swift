import FlashAVM2

/// `flash.events.ThrottleType`.
enum ThrottleTypeFace {
  static let face = Face(
    """
    package flash.events
    [676] public class ThrottleType {
      public static const PAUSE:String = "pause"
      public static const RESUME:String = "resume"
      public static const THROTTLE:String = "throttle"
    }
    """)
}
