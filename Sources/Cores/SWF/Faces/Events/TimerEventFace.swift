import FlashAVM2

/// `flash.events.TimerEvent`.
enum TimerEventFace {
  static let face = Face(
    """
    package flash.events
    public class TimerEvent extends Event {
      native public function TimerEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false)
      public static const TIMER:String = "timer"
      public static const TIMER_COMPLETE:String = "timerComplete"
      native public override function clone():Event
      native public override function toString():String
      native public function updateAfterEvent():void
    }
    """)
}
