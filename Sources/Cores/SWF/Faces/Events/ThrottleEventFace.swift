import FlashAVM2

/// `flash.events.ThrottleEvent`.
enum ThrottleEventFace {
  static let face = Face(
    """
    package flash.events
    [676] public class ThrottleEvent extends Event {
      [slot] private var state:String
      [slot] private var targetFrameRate:Number
      native public function ThrottleEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        state:String = null, targetFrameRate:Number = 0)
      public static const THROTTLE:String = "throttle"
      native public function get state():String
      native public function get targetFrameRate():Number
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
