import FlashAVM2

/// `flash.events.AVPauseAtPeriodEndEvent`.
enum AVPauseAtPeriodEndEventFace {
  static let face = Face(
    """
    package flash.events
    [688] public class AVPauseAtPeriodEndEvent extends Event {
      [slot] private var userData:int
      native public function AVPauseAtPeriodEndEvent(type:String = "avPauseAtPeriodEnd", bubbles:Boolean = false,
        cancelable:Boolean = false, userData:int = 0)
      public static const AV_PAUSE_AT_PERIOD_END:String = "avPauseAtPeriodEnd"
      native public function get userData():int
    }
    """)
}
