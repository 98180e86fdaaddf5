import FlashAVM2

/// `flash.events.IMEEvent`.
enum IMEEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.text.ime.IIMEClient
    public class IMEEvent extends TextEvent {
      [slot] private var imeClient:IIMEClient
      native public function IMEEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        text:String = "", imeClient:IIMEClient = null)
      public static const IME_COMPOSITION:String = "imeComposition"
      [667] public static const IME_START_COMPOSITION:String = "imeStartComposition"
      [667] native public function get imeClient():IIMEClient
      [667] native public function set imeClient(value:IIMEClient):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
