import FlashAVM2

/// `flash.events.StatusEvent`.
enum StatusEventFace {
  static let face = Face(
    """
    package flash.events
    public class StatusEvent extends Event {
      [slot] private var code:String
      [slot] private var level:String
      native public function StatusEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        code:String = "", level:String = "")
      public static const STATUS:String = "status"
      native public function get code():String
      native public function set code(value:String):void
      native public function get level():String
      native public function set level(value:String):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
