import FlashAVM2

/// `flash.events.ActivityEvent`.
enum ActivityEventFace {
  static let face = Face(
    """
    package flash.events
    public class ActivityEvent extends Event {
      [slot] private var activating:Boolean
      native public function ActivityEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        activating:Boolean = false)
      public static const ACTIVITY:String = "activity"
      native public function get activating():Boolean
      native public function set activating(value:Boolean):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
