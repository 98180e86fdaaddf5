import FlashAVM2

/// `flash.events.TransformGestureEvent`.
enum TransformGestureEventFace {
  static let face = Face(
    """
    package flash.events
    [667] public class TransformGestureEvent extends GestureEvent {
      [slot] private var scaleX:Number
      [slot] private var scaleY:Number
      [slot] private var rotation:Number
      [slot] private var offsetX:Number
      [slot] private var offsetY:Number
      [slot] private var velocity:Number
      native public function TransformGestureEvent(type:String, bubbles:Boolean = true, cancelable:Boolean = false,
        phase:String = null, localX:Number = 0, localY:Number = 0, scaleX:Number = 1.0, scaleY:Number = 1.0,
        rotation:Number = 0, offsetX:Number = 0, offsetY:Number = 0, ctrlKey:Boolean = false, altKey:Boolean = false,
        shiftKey:Boolean = false)
      public static const GESTURE_PAN:String = "gesturePan"
      public static const GESTURE_ROTATE:String = "gestureRotate"
      public static const GESTURE_SWIPE:String = "gestureSwipe"
      public static const GESTURE_ZOOM:String = "gestureZoom"
      native public function get offsetX():Number
      native public function set offsetX(value:Number):void
      native public function get offsetY():Number
      native public function set offsetY(value:Number):void
      native public function get rotation():Number
      native public function set rotation(value:Number):void
      native public function get scaleX():Number
      native public function set scaleX(value:Number):void
      native public function get scaleY():Number
      native public function set scaleY(value:Number):void
      native public function get velocity():Number
      native public function set velocity(value:Number):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
