import FlashAVM2

/// `flash.events.MouseEvent`.
enum MouseEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.display.InteractiveObject
    public class MouseEvent extends Event {
      [slot] private var localX:Number
      [slot] private var localY:Number
      [slot] private var relatedObject:InteractiveObject
      [slot] private var ctrlKey:Boolean
      [slot] private var altKey:Boolean
      [slot] private var shiftKey:Boolean
      [slot] private var buttonDown:Boolean
      [slot] private var delta:int
      [slot] private var movementX:Number = 0
      [slot] private var movementY:Number = 0
      [slot] private var isRelatedObjectInaccessible:Boolean
      native public function MouseEvent(type:String, bubbles:Boolean = true, cancelable:Boolean = false,
        localX:Number = NaN, localY:Number = NaN, relatedObject:InteractiveObject = null, ctrlKey:Boolean = false,
        altKey:Boolean = false, shiftKey:Boolean = false, buttonDown:Boolean = false, delta:int = 0)
      public static const CLICK:String = "click"
      [678] public static const CONTEXT_MENU:String = "contextMenu"
      public static const DOUBLE_CLICK:String = "doubleClick"
      [678] public static const MIDDLE_CLICK:String = "middleClick"
      [678] public static const MIDDLE_MOUSE_DOWN:String = "middleMouseDown"
      [678] public static const MIDDLE_MOUSE_UP:String = "middleMouseUp"
      public static const MOUSE_DOWN:String = "mouseDown"
      public static const MOUSE_MOVE:String = "mouseMove"
      public static const MOUSE_OUT:String = "mouseOut"
      public static const MOUSE_OVER:String = "mouseOver"
      public static const MOUSE_UP:String = "mouseUp"
      public static const MOUSE_WHEEL:String = "mouseWheel"
      public static const RELEASE_OUTSIDE:String = "releaseOutside"
      [678] public static const RIGHT_CLICK:String = "rightClick"
      [678] public static const RIGHT_MOUSE_DOWN:String = "rightMouseDown"
      [678] public static const RIGHT_MOUSE_UP:String = "rightMouseUp"
      public static const ROLL_OUT:String = "rollOut"
      public static const ROLL_OVER:String = "rollOver"
      native public function get altKey():Boolean
      native public function set altKey(value:Boolean):void
      native public function get buttonDown():Boolean
      native public function set buttonDown(value:Boolean):void
      native public function get ctrlKey():Boolean
      native public function set ctrlKey(value:Boolean):void
      native public function get delta():int
      native public function set delta(value:int):void
      [667] native public function get isRelatedObjectInaccessible():Boolean
      [667] native public function set isRelatedObjectInaccessible(value:Boolean):void
      native public function get localX():Number
      native public function set localX(value:Number):void
      native public function get localY():Number
      native public function set localY(value:Number):void
      [678] native public function get movementX():Number
      [678] native public function set movementX(value:Number):void
      [678] native public function get movementY():Number
      [678] native public function set movementY(value:Number):void
      native public function get relatedObject():InteractiveObject
      native public function set relatedObject(value:InteractiveObject):void
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
