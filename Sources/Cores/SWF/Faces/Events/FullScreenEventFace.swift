import FlashAVM2

/// `flash.events.FullScreenEvent`.
enum FullScreenEventFace {
  static let face = Face(
    """
    package flash.events
    public class FullScreenEvent extends ActivityEvent {
      [slot] private var fullScreen:Boolean
      [slot] private var interactive:Boolean
      native public function FullScreenEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        fullScreen:Boolean = false, interactive:Boolean = false)
      public static const FULL_SCREEN:String = "fullScreen"
      public static const FULL_SCREEN_INTERACTIVE_ACCEPTED:String = "fullScreenInteractiveAccepted"
      native public function get fullScreen():Boolean
      [680] native public function get interactive():Boolean
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
