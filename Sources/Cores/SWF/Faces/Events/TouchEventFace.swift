import FlashAVM2

/// `flash.events.TouchEvent`.
enum TouchEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.ByteArray
    import flash.display.InteractiveObject
    [667] public class TouchEvent extends Event {
      [slot] private var touchPointID:int
      [slot] private var isPrimaryTouchPoint:Boolean
      [slot] private var localX:Number
      [slot] private var localY:Number
      [slot] private var sizeX:Number
      [slot] private var sizeY:Number
      [slot] private var pressure:Number
      [slot] private var relatedObject:InteractiveObject
      [slot] private var ctrlKey:Boolean
      [slot] private var altKey:Boolean
      [slot] private var shiftKey:Boolean
      [slot] private var isRelatedObjectInaccessible:Boolean
      native public function TouchEvent(type:String, bubbles:Boolean = true, cancelable:Boolean = false,
        touchPointID:int = 0, isPrimaryTouchPoint:Boolean = false, localX:Number = NaN, localY:Number = NaN,
        sizeX:Number = NaN, sizeY:Number = NaN, pressure:Number = NaN, relatedObject:InteractiveObject = null,
        ctrlKey:Boolean = false, altKey:Boolean = false, shiftKey:Boolean = false)
      public static const PROXIMITY_BEGIN:String = "proximityBegin"
      public static const PROXIMITY_END:String = "proximityEnd"
      public static const PROXIMITY_MOVE:String = "proximityMove"
      public static const PROXIMITY_OUT:String = "proximityOut"
      public static const PROXIMITY_OVER:String = "proximityOver"
      public static const PROXIMITY_ROLL_OUT:String = "proximityRollOut"
      public static const PROXIMITY_ROLL_OVER:String = "proximityRollOver"
      public static const TOUCH_BEGIN:String = "touchBegin"
      public static const TOUCH_END:String = "touchEnd"
      public static const TOUCH_MOVE:String = "touchMove"
      public static const TOUCH_OUT:String = "touchOut"
      public static const TOUCH_OVER:String = "touchOver"
      public static const TOUCH_ROLL_OUT:String = "touchRollOut"
      public static const TOUCH_ROLL_OVER:String = "touchRollOver"
      public static const TOUCH_TAP:String = "touchTap"
      native public function get altKey():Boolean
      native public function set altKey(value:Boolean):void
      native public function get ctrlKey():Boolean
      native public function set ctrlKey(value:Boolean):void
      native public function get isPrimaryTouchPoint():Boolean
      native public function set isPrimaryTouchPoint(value:Boolean):void
      native public function get isRelatedObjectInaccessible():Boolean
      native public function set isRelatedObjectInaccessible(value:Boolean):void
      native public function get localX():Number
      native public function set localX(value:Number):void
      native public function get localY():Number
      native public function set localY(value:Number):void
      native public function get pressure():Number
      native public function set pressure(value:Number):void
      native public function get relatedObject():InteractiveObject
      native public function set relatedObject(value:InteractiveObject):void
      native public function get shiftKey():Boolean
      native public function set shiftKey(value:Boolean):void
      native public function get sizeX():Number
      native public function set sizeX(value:Number):void
      native public function get sizeY():Number
      native public function set sizeY(value:Number):void
      native public function get stageX():Number
      native public function get stageY():Number
      native public function get touchPointID():int
      native public function set touchPointID(value:int):void
      native public override function clone():Event
      [air] native public function getSamples(buffer:ByteArray, append:Boolean = false):uint
      [air] native public function isToolButtonDown(index:int):Boolean
      native public override function toString():String
      native public function updateAfterEvent():void
    }
    """)
}
