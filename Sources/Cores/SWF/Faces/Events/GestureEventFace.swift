import FlashAVM2

/// `flash.events.GestureEvent`.
enum GestureEventFace {
  static let face = Face(
    """
    package flash.events
    [667] public class GestureEvent extends Event {
      [slot] private var phase:String
      [slot] private var localX:Number
      [slot] private var localY:Number
      [slot] private var ctrlKey:Boolean
      [slot] private var altKey:Boolean
      [slot] private var shiftKey:Boolean
      [slot] private var commandKey:Boolean
      [slot] private var controlKey:Boolean
      native public function GestureEvent(type:String, bubbles:Boolean = true, cancelable:Boolean = false,
        phase:String = null, localX:Number = 0, localY:Number = 0, ctrlKey:Boolean = false, altKey:Boolean = false,
        shiftKey:Boolean = false)
      public static const GESTURE_TWO_FINGER_TAP:String = "gestureTwoFingerTap"
      native public function get altKey():Boolean
      native public function set altKey(value:Boolean):void
      [air] native public function get commandKey():Boolean
      [air] native public function set commandKey(value:Boolean):void
      [air] native public function get controlKey():Boolean
      [air] native public function set controlKey(value:Boolean):void
      native public function get ctrlKey():Boolean
      native public function set ctrlKey(value:Boolean):void
      native public function get localX():Number
      native public function set localX(value:Number):void
      native public function get localY():Number
      native public function set localY(value:Number):void
      native public function get phase():String
      native public function set phase(value:String):void
      native public function get shiftKey():Boolean
      native public function set shiftKey(value:Boolean):void
      native public function get stageX():Number
      native public function get stageY():Number
      native public override function clone():Event
      native public override function toString():String
      native public function updateAfterEvent():void
    }
    """)
}
