import FlashAVM2

/// `flash.events.TextEvent`.
enum TextEventFace {
  static let face = Face(
    """
    package flash.events
    public class TextEvent extends Event {
      [slot] private var text:String
      native public function TextEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        text:String = "")
      public static const LINK:String = "link"
      public static const TEXT_INPUT:String = "textInput"
      native public function get text():String
      native public function set text(value:String):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
