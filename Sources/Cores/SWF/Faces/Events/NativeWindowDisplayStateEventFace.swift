import FlashAVM2

/// `flash.events.NativeWindowDisplayStateEvent`.
enum NativeWindowDisplayStateEventFace {
  static let face = Face(
    """
    package flash.events
    [air] public class NativeWindowDisplayStateEvent extends Event {
      [slot] private var beforeDisplayState:String
      [slot] private var afterDisplayState:String
      native public function NativeWindowDisplayStateEvent(type:String, bubbles:Boolean = true,
        cancelable:Boolean = false, beforeDisplayState:String = "", afterDisplayState:String = "")
      public static const DISPLAY_STATE_CHANGE:String = "displayStateChange"
      public static const DISPLAY_STATE_CHANGING:String = "displayStateChanging"
      native public function get afterDisplayState():String
      native public function get beforeDisplayState():String
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
