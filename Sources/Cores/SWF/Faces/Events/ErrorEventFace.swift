import FlashAVM2

/// `flash.events.ErrorEvent`.
enum ErrorEventFace {
  static let face = Face(
    """
    package flash.events
    public class ErrorEvent extends TextEvent {
      [slot] private var errorID:int
      native public function ErrorEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        text:String = "", id:int = 0)
      public static const ERROR:String = "error"
      [667] native public function get errorID():int
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
