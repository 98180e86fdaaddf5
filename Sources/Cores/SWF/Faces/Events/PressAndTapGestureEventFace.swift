import FlashAVM2

/// `flash.events.PressAndTapGestureEvent`.
enum PressAndTapGestureEventFace {
  static let face = Face(
    """
    package flash.events
    [667] public class PressAndTapGestureEvent extends GestureEvent {
      [slot] private var tapLocalX:Number
      [slot] private var tapLocalY:Number
      native public function PressAndTapGestureEvent(type:String, bubbles:Boolean = true, cancelable:Boolean = false,
        phase:String = null, localX:Number = 0, localY:Number = 0, tapLocalX:Number = 0, tapLocalY:Number = 0,
        ctrlKey:Boolean = false, altKey:Boolean = false, shiftKey:Boolean = false)
      public static const GESTURE_PRESS_AND_TAP:String = "gesturePressAndTap"
      native public function get tapLocalX():Number
      native public function set tapLocalX(value:Number):void
      native public function get tapLocalY():Number
      native public function set tapLocalY(value:Number):void
      native public function get tapStageX():Number
      native public function get tapStageY():Number
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
